import Documents
import Foundation
import Geometry
import SceneDocuments
import ScenePlayback
import TestSupport
import Testing
import Timelines

/// Values of scenes that are tuned: what is offered, and what is written.
struct TunableSceneTests {
  private static let scene = """
    # Cards
    cellophane: 1
    include: looks.yaml
    canvas: { size: [200, 120] } # small
    colors: { accent: { light: systemBlue, dark: white } }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [40, 40] }
        style: card
        sections: [{ items: [A, B, { key: C, style: round }] }]
    steps:
      - insert: { at: [0, 1], key: N, style: round }
        duration: 300ms # quick
      - { at: 0.5s, restyle: { item: A, fill: $accent }, spring: { response: 0.3 } }
    """
  private static let looks = """
    styles:
      card: { fill: "#5E5CE6", cornerRadius: 8 } # flat
      round: { extends: card, cornerRadius: 20 }
    """

  private let scratch: Scratch
  private let tunable: TunableScene

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "cards.yaml")
    try scratch.write(Self.looks, to: "looks.yaml")
    tunable = try TunableScene(path: scratch("cards.yaml"))
  }

  private func steps(_ tunable: TunableScene) throws -> [Documents.SourceLocation] {
    try LoadedScene.load(
      path: scratch("cards.yaml"), assets: nil, isConfined: false, edited: tunable.contents
    ).steps.map(\.location)
  }

  private func text(_ tunable: TunableScene, _ name: String) throws -> String {
    String(decoding: try #require(tunable.contents[scratch(name)]), as: UTF8.self)
  }

  private func values(of subject: TunableScene.Subject) -> [TunableValue] {
    tunable.groups(of: subject).flatMap { $0.values }
  }

  @Test func `an element has the values of its style, its item and its collection`() throws {
    let titles = tunable.groups(of: .element(collection: "grid", key: "C")).map(\.title)
    #expect(
      titles == [
        "Style round", "Style card", "Item C", "Collection grid", "Collection grid › layout",
      ])
    let inserted = tunable.groups(of: .element(collection: "grid", key: "N")).map(\.title)
    #expect(inserted.first == "Style round")
    let radius = try #require(
      values(of: .element(collection: "grid", key: "A")).first { $0.name == "cornerRadius" })
    #expect(radius.about.hasPrefix("The radii"))
    #expect(radius.node?.location.file == scratch("looks.yaml"))
    #expect(radius.form == .number(.init(unit: "pt", minimum: 0, maximum: 10_000_000)))
  }

  @Test func `a step has its times, its spring and the values of its operation`() throws {
    let step = try steps(tunable)[1]
    let groups = tunable.groups(of: .step(number: 2, step))
    #expect(groups.map(\.title) == ["Step 2", "Step 2 › restyle"])
    #expect(groups[0].values.map(\.name) == ["at", "spring"])
    // What excludes a key that is written is not offered.
    #expect(!groups[0].additions.contains { ["after", "curve", "wait"].contains($0.name) })
    guard case .spring(_, let terms, let plot) = groups[0].values[1].form else {
      Issue.record("it is no spring")
      return
    }
    #expect(terms.map(\.isWritten) == [false, true, false, false])
    #expect(terms[2].values.map(\.name).contains("bounce"))
    let bounce = terms[2].values.first { $0.name == "bounce" }?.standard?.number
    #expect(try abs(#require(bounce) - 0.175) < 1e-9)
    #expect(plot?.samples.first == 0 && plot?.samples.count == 61)
    // A name leads to the value for which it stands.
    #expect(groups[1].values[0].reference == "$accent")
    #expect(groups[1].values[0].path == [.key("colors"), .key("accent"), .key("light")])
  }

  @Test func `bars say where the times of steps are written`() throws {
    let bars = tunable.bars(of: try steps(tunable))
    #expect(bars.map(\.start?.name) == ["after", "at"])
    #expect(bars.map { $0.start?.node?.string } == [nil, "0.5s"])
    #expect(bars.map { $0.length?.node?.string } == ["300ms", nil])
  }

  @Test func `bars of steps that follow others change what moves those alone`() throws {
    let steps = """
      steps:
        - { name: first, restyle: { items: all, opacity: 0.5 }, duration: 0.2s }
        - { after: -0.1s, restyle: { item: A, opacity: 1 } }
        - { with: first, restyle: { item: B, opacity: 1 } }
        - { after: settled, delay: 0.2s, restyle: { item: A, opacity: 0.5 } }
        - { at: { step: first, plus: 0.3s }, restyle: { item: B, opacity: 0.5 } }
        - parallel: [{ restyle: { item: A, opacity: 1 } }, { delay: 0.1s, restyle: { item: B, opacity: 1 } }]
      """
    let start = try #require(Self.scene.range(of: "steps:"))
    try scratch.write(Self.scene[..<start.lowerBound] + steps, to: "times.yaml")
    let tunable = try TunableScene(path: scratch("times.yaml"))
    let played = try LoadedScene.load(path: scratch("times.yaml")).steps.map(\.location)
    let bars = tunable.bars(of: played)
    #expect(
      bars.map(\.start?.name) == ["after", "after", "delay", "delay", "plus", "delay", "delay"])
    #expect(
      bars.map { $0.start?.node?.string }
        == [nil, "-0.1s", nil, "0.2s", "0.3s", nil, "0.1s"])
  }

  @Test func `a value is written into the document that has it, and a key is added`() throws {
    let changed = try tunable.setting([
      ([.key("styles"), .key("card"), .key("cornerRadius")], Documents.Node(numeral: 12)),
      ([.key("styles"), .key("card"), .key("opacity")], Documents.Node(numeral: 0.5)),
      ([.key("steps"), .index(0), .key("duration")], Documents.Node(text: "450ms")),
    ])
    #expect(
      try text(changed, "looks.yaml")
        == Self.looks.replacing("cornerRadius: 8 }", with: "cornerRadius: 12, opacity: 0.5 }"))
    #expect(try text(changed, "cards.yaml") == Self.scene.replacing("300ms", with: "450ms"))
    #expect(throws: DocumentError.self) {
      try tunable.setting([
        ([.key("steps"), .index(7), .key("duration")], Documents.Node(numeral: 1))
      ])
    }
    #expect(throws: DocumentError.self) {
      try tunable.setting([([.key("canvas"), .index(0)], Documents.Node(numeral: 1))])
    }
  }

  // MARK: Laws

  /// Returns another value for a control; `nil` if it has none.
  private static func other(
    than value: TunableValue, _ random: inout SeededNumbers
  ) -> Documents.Node? {
    switch (value.form, value.node?.value) {
    case (.number(let range), .number(let number, _)?):
      let steps = [1, -1, 0.5].map { number + $0 }
      let fine = steps.filter {
        $0 >= range.minimum ?? $0 && $0 <= range.maximum ?? $0
          && (!range.isWhole || $0 == $0.rounded())
      }
      return fine.randomElement(using: &random).map { Documents.Node(numeral: $0) }
    case (.number(let range), .string(let text)?):
      let number = Double(text.dropLast(range.unit.count)) ?? 0
      return Documents.Node(text: DiagnosticBag.text(number + 0.5) + range.unit)
    case (.color, .string?):
      return Documents.Node(
        text: ["#123456", "red", "#FF00FF80"].randomElement(using: &random) ?? "red")
    case (.boolean, .bool(let bool)?): return Documents.Node(unwritten: .bool(!bool))
    case (.choice(let words), .string(let word)?):
      return words.filter { $0 != word }.randomElement(using: &random).map {
        Documents.Node(text: $0)
      }
    case (.list(let parts), _): return parts.first.flatMap { other(than: $0, &random) }
    default: return nil
    }
  }

  private func unquoted(_ scene: TunableScene) -> [String: String] {
    scene.contents.mapValues { String(decoding: $0, as: UTF8.self).filter { !"\"'".contains($0) } }
  }

  @Test(arguments: 1...3) func `nothing but the value changes, and it can be changed back`(
    seed: UInt64
  ) throws {
    var random = SeededNumbers(seed: seed)
    for name in fixtureNames.shuffled(using: &random).prefix(6) {
      let scene = try TunableScene(path: fixture(name))
      let played = try playedFixture(name)
      var groups = scene.groups(of: .scene)
      for (index, step) in played.steps.enumerated().shuffled(using: &random).prefix(3) {
        groups += scene.groups(of: .step(number: index + 1, step.location))
      }
      let identities = played.timeline.layers.compactMap(\.identity)
      for identity in identities.shuffled(using: &random).prefix(3) {
        groups += scene.groups(
          of: .element(collection: identity.collection, key: identity.key))
      }
      var values = groups.flatMap(\.values).shuffled(using: &random).prefix(8).map { $0 }
      values = values.flatMap { value -> [TunableValue] in
        if case .list(let parts) = value.form { parts } else { [value] }
      }
      for value in values {
        guard let old = value.node, let new = Self.other(than: value, &random) else { continue }
        let changed = try scene.setting([(value.path, new)])
        #expect(changed.contents != scene.contents, "\(name): \(value.path)")
        let back = try changed.setting([(value.path, old.unwritten)])
        // Quotation marks that another value needs stay.
        #expect(unquoted(back) == unquoted(scene), "\(name): \(value.path)")
      }
    }
  }

  @Test(arguments: 1...2) func `keys that are offered with a value are accepted`(
    seed: UInt64
  ) throws {
    var random = SeededNumbers(seed: seed)
    for name in fixtureNames.shuffled(using: &random).prefix(4) {
      let scene = try TunableScene(path: fixture(name))
      let played = try playedFixture(name)
      let groups = played.steps.enumerated().shuffled(using: &random).prefix(2).flatMap {
        scene.groups(of: .step(number: $0 + 1, $1.location))
      }
      for value in groups.flatMap(\.additions).shuffled(using: &random).prefix(6) {
        guard let standard = value.standard else { continue }
        let changed = try scene.setting([(value.path, standard.unwritten)])
        #expect(throws: Never.self, "\(name): \(value.path)") {
          try SceneDocument.load(
            path: fixture(name), isConfined: false, edited: changed.contents)
        }
      }
    }
  }
}
