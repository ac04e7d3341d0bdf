internal import Documents
internal import Expectations
internal import Foundation
internal import Timelines
internal import Timing

/// Readers of a scene's expectations.
extension SceneDecoder {
  /// Decodes all expectations.
  func expectations(_ node: Node) -> [ExpectationDocument]? {
    bag.list(node, "expect", count: 0...SceneLimits.expectations)?.compactMap(expectation)
  }

  /// Decodes an expectation.
  private func expectation(from node: Node) -> ExpectationDocument? {
    let mapping = ExpectationParts.mapping
    guard let reader = MappingReader(node, kind: mapping.kind, bag: bag) else { return nil }
    defer { reader.finish() }
    let parts = mapping.read(from: reader, by: self, into: mapping.blank).owner
    let within = reader.optional("within")
    let present = ExpectationParts.requirements.filter { reader.optional($0.name) != nil }
    guard let chosen = present.first, present.count == 1 else {
      notOneRequirement(present.map(\.name), in: reader)
      return nil
    }
    let key = chosen.name
    refuse(key == "noJump" ? ["within"] : ["births"], by: key, in: reader)
    if key == "settlesBy" { refuse(["from"], by: key, in: reader) }
    let value = reader.optional(key)
    guard
      let requirement = value.flatMap({
        chosen.form.read(Reading(decoder: self, reader: reader, node: $0, key: key))
      })
    else { return nil }
    let limit = key == "noJump" ? value?.number : nil
    let tolerance = within.flatMap { forgiven(by: requirement, from: $0) } ?? limit
    guard let times = span(of: requirement, parts.from, parts.to, in: reader), !bag.hasErrors else {
      return nil
    }
    return ExpectationDocument(
      MotionExpectation(
        requirement, of: parts.selection, from: times.from, to: times.to, tolerance: tolerance),
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
          + ExpectationParts.requirements.map(\.name).joined(separator: ", "))
    } else {
      bag.error(
        at: reader.keyLocation(present[1]),
        "an expectation has one requirement, but this one has '\(present[0])' and "
          + "'\(present[1])'; write two expectations")
    }
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
