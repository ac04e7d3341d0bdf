internal import Documents
internal import Expectations
internal import Foundation
internal import Timelines
internal import Timing

/// Readers of a scene's expectations.
extension SceneDecoder {
  /// The keys of requirements, of which an expectation has exactly one.
  static let requirementKeys = [
    "settlesBy", "neverOverlaps", "staysInside", "noJump", "monotonic", "appearsBefore",
    "staggered", "moves",
  ]

  /// Decodes all expectations.
  func expectations(_ node: Node) -> [ExpectationDocument]? {
    bag.list(node, "expect", count: 0...SceneLimits.expectations)?.compactMap(expectation)
  }

  /// Decodes an expectation.
  private func expectation(from node: Node) -> ExpectationDocument? {
    guard let reader = MappingReader(node, kind: "expectation", bag: bag) else { return nil }
    defer { reader.finish() }
    let present = reader.present(among: Self.requirementKeys)
    let births = reader.value("births") { bag.bool($0, "births") }
    let selection = selection(from: reader)
    let from = reader.value("from") { time($0, "from") }
    let to = reader.value("to") { time($0, "to") }
    let within = reader.optional("within")
    guard let key = present.first, present.count == 1 else {
      notOneRequirement(present, in: reader)
      return nil
    }
    refuse(key == "noJump" ? ["within"] : ["births"], by: key, in: reader)
    if key == "settlesBy" { refuse(["from"], by: key, in: reader) }
    guard
      let requirement = reader.value(key, { requirement(key, from: $0, births: births ?? false) })
    else { return nil }
    let limit = key == "noJump" ? reader.optional(key).flatMap(\.number) : nil
    let tolerance = within.flatMap { forgiven(by: requirement, from: $0) } ?? limit
    guard let times = span(of: requirement, from, to, in: reader), !bag.hasErrors else {
      return nil
    }
    return ExpectationDocument(
      MotionExpectation(
        requirement, of: selection, from: times.from, to: times.to, tolerance: tolerance),
      location: node.location)
  }

  /// Records an error for each of some keys that a requirement does not have.
  private func refuse(_ keys: [String], by name: String, in reader: MappingReader) {
    for key in reader.present(among: keys) {
      bag.error(
        at: reader.keyLocation(key), "\(key.quoted) has no effect on \(name.quoted); remove it")
    }
  }

  /// Records that an expectation has no requirement or several.
  private func notOneRequirement(_ present: [String], in reader: MappingReader) {
    if present.isEmpty {
      // A mistyped requirement is reported as an unknown key.
      guard !reader.hasUnknownKeys else { return }
      bag.error(
        at: reader.location,
        "this expectation has no requirement; add one of "
          + Self.requirementKeys.joined(separator: ", "))
    } else {
      bag.error(
        at: reader.keyLocation(present[1]),
        "an expectation has one requirement, but this one has '\(present[0])' and "
          + "'\(present[1])'; write two expectations")
    }
  }

  /// Decodes the value of a requirement's key.
  private func requirement(
    _ key: String, from node: Node, births: Bool
  ) -> MotionExpectation.Requirement? {
    switch key {
    case "settlesBy": return time(node, key).map { .settlesBy($0) }
    case "neverOverlaps", "moves":
      if node.value == .bool(true) { return key == "moves" ? .moves : .neverOverlaps }
      bag.expected("true for \(key)", found: node)
      return nil
    case "staysInside":
      if node.string == "canvas" { return .staysInside(nil) }
      guard node.elements != nil else {
        bag.expected("canvas or [x, y, width, height] for staysInside", found: node)
        return nil
      }
      return rectangle(node, key).map { .staysInside($0) }
    case "noJump":
      if node.value != .bool(true) {
        guard node.number != nil else {
          bag.expected("true or a number of points for noJump", found: node)
          return nil
        }
        guard bag.number(node, key, in: Self.anyExtent) != nil else { return nil }
      }
      return .noJump(includingBirths: births)
    case "monotonic":
      return bag.choice(node, "axis", of: MotionExpectation.Axis.self).map { .monotonic($0) }
    case "appearsBefore": return name(node, key).map { .appearsBefore($0) }
    default: return time(node, key).map { .staggered(by: $0) }
    }
  }

  /// Decodes the elements that an expectation is about.
  private func selection(from reader: MappingReader) -> MotionExpectation.Selection {
    var selection = MotionExpectation.Selection()
    selection.keys = reader.value("of", default: []) { node in
      if node.elements == nil { return name(node, "of").map { [$0] } }
      return bag.list(node, "of", count: 1...SceneLimits.selectors)?
        .compactMap { name($0, "a key of 'of'") }
    }
    selection.kinds = reader.value("kinds") { node in
      bag.list(node, "kinds", count: 1...5)?.compactMap(kind)
    }
    selection.collection = reader.value("in") { node in
      // Views have no collection, and a pattern can only be matched after playback.
      guard selection.kinds?.contains(.view) != true, node.string?.contains("*") != true else {
        return name(node, "in")
      }
      return collectionPath(node, "in")
    }
    return selection
  }

  /// Reads the name of a kind of element.
  private func kind(_ node: Node) -> LayerKind? {
    word(
      node, "kind",
      [
        "cell": .cell, "supplementary": .supplementary, "decoration": .decoration, "view": .view,
        "snapshot": .snapshot,
      ])
  }

  /// Reads the tolerance, in the unit of the requirement.
  private func forgiven(by requirement: MotionExpectation.Requirement, from node: Node) -> Double? {
    switch requirement {
    case .appearsBefore, .staggered: return time(node, "within").map(\.seconds)
    case .monotonic(.rotation):
      guard let angle = angle(node, "within") else { return nil }
      if angle >= 0 { return angle }
      bag.error(at: node.location, "within must not be negative")
      return nil
    default: return bag.number(node, "within", in: Self.anyExtent)
    }
  }

  /// Checks that an expectation ends after it begins.
  private func span(
    of requirement: MotionExpectation.Requirement, _ from: Instant?, _ to: Instant?,
    in reader: MappingReader
  ) -> (from: Instant?, to: Instant?)? {
    var begin = from ?? .zero
    if case .settlesBy(let time) = requirement { begin = time }
    guard let to, to <= begin else { return (from, to) }
    bag.error(
      at: reader.keyLocation("to"),
      "'to' must be after \(begin.seconds) s, when the expectation begins")
    return nil
  }
}
