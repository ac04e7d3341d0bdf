package import Documents
package import Expectations
internal import Foundation
internal import Timelines
internal import Timing

/// An expectation of a scene's motion, with its location in the document.
package struct ExpectationDocument: Hashable, Sendable {
  package var expectation: MotionExpectation
  package var location: SourceLocation
}

/// The values of an expectation beside its requirement.
struct ExpectationParts: MappedValue {
  typealias Requirement = MotionExpectation.Requirement

  private(set) var births: Bool?
  fileprivate(set) var selection = MotionExpectation.Selection()
  private(set) var from: Instant?
  private(set) var to: Instant?

  static let requirements: [(name: String, about: String, form: ValueForm<Requirement>)] = [
    (
      "settlesBy",
      "The time from which nothing moves, turns, fades, appears or disappears any more.",
      ValueForm<Instant>.time.map { .settlesBy($0) }
    ),
    (
      "neverOverlaps",
      "The value true requires that no two visible elements of one collection and kind overlap.",
      isTrue("neverOverlaps", .neverOverlaps)
    ),
    (
      "staysInside", "The rectangle, or 'canvas', that no frame leaves.",
      .word(
        "canvas", for: .staysInside(nil),
        else: ValueForm<CGRect>(.ref("rectangle"), by: SceneDecoder.rectangle)
          .expecting("canvas or [x, y, width, height] for staysInside") { $0.elements != nil }
          .map { .staysInside($0) })
    ),
    (
      "noJump",
      "The most points by which an element may move from one instant to the next. The value true "
        + "is 0.5.", jumpForm
    ),
    (
      "monotonic", "The number that never reverses its direction.",
      ValueForm(
        ValueForm<MotionExpectation.Axis>.choice.schema,
        read: { $0.bag.choice($0.node, "axis", of: MotionExpectation.Axis.self) }
      ).map { .monotonic($0) }
    ),
    (
      "appearsBefore", "The key, or pattern of keys, of the elements that must appear later.",
      ValueForm<String>.name.map { .appearsBefore($0) }
    ),
    (
      "staggered", "The time between the beginnings of the elements' motions.",
      ValueForm<Instant>.time.map { .staggered(by: $0) }
    ),
    (
      "moves",
      "The value true requires that something happens: an element moves, fades, appears, "
        + "disappears or looks different.", isTrue("moves", .moves)
    ),
  ]

  private static func isTrue(
    _ key: String, _ requirement: Requirement
  ) -> ValueForm<Requirement> {
    ValueForm(["const": true], read: { _ in requirement })
      .expecting("true for \(key)") { $0.value == .bool(true) }
  }

  private static let jumpForm = ValueForm<Requirement>(
    .anyOf([["const": true], .ref("extent")]),
    read: { reading in
      let isStandard = reading.node.value == .bool(true)
      let limit = ValueForm<Double>.extent
        .expecting("true or a number of points for noJump") { $0.number != nil }
      guard isStandard || limit.read(reading) != nil else { return nil }
      return .noJump(includingBirths: reading.reader.optional("births")?.value == .bool(true))
    })

  private static let keysForm = ValueForm<[String]>(
    .anyOf([.ref("name"), .array(.ref("name"), 1...SceneLimits.selectors)]),
    read: { reading in
      let (node, decoder) = (reading.node, reading.decoder)
      if node.elements == nil { return decoder.name(node, "of").map { [$0] } }
      return reading.bag.list(node, "of", count: 1...SceneLimits.selectors)?
        .compactMap { decoder.name($0, "a key of 'of'") }
    })

  private static let kinds: [(word: String, value: LayerKind)] = [
    ("cell", .cell), ("supplementary", .supplementary), ("decoration", .decoration),
    ("view", .view), ("snapshot", .snapshot),
  ]

  static let mapping = Mapping<ExpectationParts>(
    "expectation", "One requirement on the motion, with its elements and its time span.",
    ExpectationParts(),
    keys: requirements.map { .sibling($0.name, $0.about, $0.form) } + [
      Key(
        "births", "Whether sudden appearing and disappearing in the viewport counts as a jump too.",
        .bool, \.births),
      Key(
        "of", "The keys of the elements, with * for any text. By default all elements count.",
        keysForm, \.selection.keys),
      Key(
        "kinds",
        "The kinds of elements. By default they are cells, for some requirements also headers and "
          + "footers, for moves all.",
        .list(.words(kinds, "kind"), 1...kinds.count), \.selection.kinds),
      .sibling(
        "in", "The id of the collection, with * for any text. By default all collections count.",
        ValueForm<String>.name),
      Key(
        "from", "The time from which the expectation must hold. By default it is the beginning.",
        .time, \.from),
      Key(
        "to", "The time from which it need not hold any more. By default it is never.", .time,
        \.to),
      .sibling(
        "within",
        "The tolerance: points, or a time, an opacity or an angle, depending on the requirement.",
        .code(.anyOf([.ref("extent"), .ref("time"), .ref("angle")]))),
    ],
    rules: [
      .check(schema: [
        "oneOf": .list(requirements.map { .requires($0.name) }),
        "dependentSchemas": [
          "settlesBy": .refuses(["from"]),
          "noJump": .refuses(["within"]), "births": .requires("noJump"),
        ],
      ]) { parts, reader, decoder in
        let isOfViews = parts.selection.kinds?.contains(.view) == true
        parts.selection.collection = reader.value("in") { node in
          // Views have no collection, and a pattern can only be matched after playback.
          isOfViews || node.string?.contains("*") == true
            ? decoder.name(node, "in") : decoder.collectionPath(node, "in")
        }
      }
    ],
    foreign: [
      "'settlesBy'": "settled maxduration", "'neverOverlaps'": "nooverlap",
      "'staysInside'": "inside", "'noJump'": "nojumps", "'staggered'": "stagger",
      "'within: [from, to]'": "at",
    ])
}

/// Readers of a scene's expectations.
extension SceneDecoder {
  func expectations(_ node: Node) -> [ExpectationDocument]? {
    bag.list(node, "expect", count: 0...SceneLimits.expectations)?.compactMap(expectation)
  }

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
      expectation: MotionExpectation(
        requirement, of: parts.selection, from: times.from, to: times.to, tolerance: tolerance),
      location: node.location)
  }

  /// Records an error for each of some keys that a requirement does not have.
  private func refuse(_ keys: [String], by name: String, in reader: MappingReader) {
    for key in reader.present(among: keys) {
      reader.refuse(key, "\(key.quoted) has no effect on \(name.quoted)", .removal())
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
      reader.refuse(
        present[1],
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
      return bag.refusal(at: node.location, "within must not be negative")
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
    reader.refuse("to", "'to' must be after \(begin.seconds) s, when the expectation begins")
    return nil
  }
}
