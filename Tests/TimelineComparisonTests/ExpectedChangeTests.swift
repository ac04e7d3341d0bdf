import ComparisonTolerances
import ScenePlayback
import TestSupport
import Testing
import TimelineComparison
import Timelines

/// Differences of which some are meant.
struct ExpectedChangeTests {
  /// A scene whose items have motions and appearances of their own.
  private static let scene = """
    cellophane: 1
    canvas: { size: [200, 200] }
    output: { fps: 50, duration: 1.2s }
    styles:
      card: { fill: "#3366CC", cornerRadius: 4 }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [40, 40], lineSpacing: 10, interitemSpacing: 10 }
        style: card
        sections: [{ items: [A, B, C, D, E, F] }]
    steps:
      - { at: 0.1s, pose: { items: F, offset: [10, 80] }, duration: 0.3s }
      - { at: 0.5s, pose: { items: E, alpha: 0.5 }, duration: 0.2s }
    """

  private static func play(_ text: String) throws -> Timeline {
    let scratch = try Scratch()
    try scratch.write(text, to: "scene.yaml")
    return try LoadedScene.load(path: scratch("scene.yaml")).timeline
  }

  /// Compares the scene with another one in which parts are replaced.
  private func difference(
    _ replacements: [(part: String, other: String)], expecting changes: [ExpectedChange]
  ) throws -> TimelineDifference {
    var text = Self.scene
    for (part, other) in replacements {
      #expect(text.contains(part), "\(part)")
      text = text.replacing(part, with: other)
    }
    var tolerances = Tolerances()
    tolerances.expected = changes
    return try TimelineDifference(
      of: Self.play(Self.scene), with: Self.play(text), tolerances: tolerances)
  }

  private func change(
    _ pattern: String, _ properties: Set<String> = [], _ span: ClosedRange<Double>? = nil
  ) -> ExpectedChange {
    ExpectedChange(pattern: pattern, properties: properties, span: span, text: pattern)
  }

  // A part of the scene, its replacement, the item that it changes, and the property.
  private static let edits: [(part: String, other: String, item: String, property: String)] = [
    ("[10, 80]", "[10, 90]", "F", "position"),
    ("duration: 0.3s", "duration: 0.25s", "F", "position"),
    ("at: 0.1s", "at: 0.12s", "F", "position"),
    ("alpha: 0.5", "alpha: 0.4", "E", "opacity"),
    ("duration: 0.2s", "duration: 0.3s", "E", "opacity"),
  ]

  @Test func `an expected change is no difference, and is reported as one`() throws {
    for edit in Self.edits {
      let found = try difference([(edit.part, edit.other)], expecting: [])
      let meant = try difference(
        [(edit.part, edit.other)], expecting: [change(edit.item, [edit.property])])
      #expect(!found.isSame && found.expected.isEmpty, "\(edit)")
      #expect(meant.isSame, "\(edit): \(meant.findings)")
      #expect(meant.expected.map(\.description) == found.findings.map(\.description))
      #expect(meant.unmet.isEmpty)
      #expect(try difference([(edit.part, edit.other)], expecting: [change("*")]).isSame)
    }
  }

  @Test func `other elements and other properties are differences`() throws {
    for edit in Self.edits {
      let plain = try difference([(edit.part, edit.other)], expecting: []).findings
      let others = ["A", "B", "C", "D", "E", "F"].filter { $0 != edit.item }
      let wrong =
        others.map { change($0) }
        + ExpectedChange.words.filter { $0 != edit.property }.map { change(edit.item, [$0]) }
      for change in wrong {
        let found = try difference([(edit.part, edit.other)], expecting: [change])
        #expect(
          found.findings.map(\.description) == plain.map(\.description), "\(edit), \(change)")
        #expect(found.unmet == [change])
      }
    }
  }

  @Test func `of several changes exactly those remain that are not expected`() throws {
    let pairs = Self.edits.filter { $0.item == "F" }.flatMap { first in
      Self.edits.filter { $0.item == "E" }.map { (first, $0) }
    }
    for (first, second) in pairs {
      let both = [(first.part, first.other), (second.part, second.other)]
      let rest = try difference(both, expecting: [change(first.item, [first.property])])
      let alone = try difference([both[1]], expecting: [])
      #expect(rest.findings.map(\.description) == alone.findings.map(\.description))
      #expect(
        rest.expected.map(\.description)
          == (try difference([both[0]], expecting: []).findings.map(\.description)))
      #expect(try difference(both, expecting: [change("E"), change("F")]).isSame)
      let other = change(first.item, ["size"])
      let partly = try difference(both, expecting: [change(first.item, [first.property]), other])
      #expect(partly.unmet == [other])
    }
  }

  @Test func `a change at another time than expected is reported for that time`() throws {
    let longer = [("duration: 0.3s", "duration: 0.5s")]
    #expect(try difference(longer, expecting: [change("F", ["position"], 0.1...0.6)]).isSame)
    let early = try difference(longer, expecting: [change("F", ["position"], 0.1...0.4)])
    #expect(early.findings.count == 1)
    let effect = try #require(early.findings.first?.effects.first)
    #expect(effect.property == .place)
    #expect(try #require(effect.from) > 0.39)
    #expect(try #require(effect.to) <= 0.61)
    // The end is another one for ever.
    let target = try difference(
      [("[10, 80]", "[10, 90]")], expecting: [change("F", ["position"], 0...0.8)])
    #expect(try #require(target.findings.first?.effects.first?.from) >= 0.8)
    #expect(
      try difference(
        [("[10, 80]", "[10, 90]")], expecting: [change("F", ["position"], 0...(.infinity))]
      ).isSame)
  }

  @Test func `parts of an appearance are expected by their names`() throws {
    let fill = [("#3366CC", "#3366FF")]
    for words: Set<String> in [["fill"], ["appearance"], []] {
      #expect(try difference(fill, expecting: [change("*", words)]).isSame, "\(words)")
    }
    let other = try difference(fill, expecting: [change("*", ["corners", "border", "text"])])
    #expect(
      other.findings.map(\.description) == ["6 cells (A, B … F): fill #3366CC became #3366FF"])
    let some = try difference(fill, expecting: [change("grid/A", ["fill"]), change("B")])
    #expect(some.findings.map(\.description) == ["4 cells (C, D … F): fill #3366CC became #3366FF"])
    let both = try difference(
      fill + [("cornerRadius: 4", "cornerRadius: 9")], expecting: [change("*", ["fill"])])
    #expect(both.findings.count == 1)
    #expect(both.findings.allSatisfy { $0.changes.map(\.property) == ["corner radius"] })
    #expect(both.expected.isEmpty == false || both.unmet.isEmpty == false)
  }

  @Test func `a part of an appearance that fades is expected at its time`() throws {
    let restyled =
      Self.scene.replacing(
        "card: { fill: \"#3366CC\", cornerRadius: 4 }",
        with: """
          card: { fill: "#3366CC", cornerRadius: 4, text: A }
            dark: { extends: card, fill: "#112244", text: B, shadow: { color: black, blur: 9, offset: [0, 6] } }
          """
      ) + "\n  - { at: 0.8s, restyle: { items: A, style: dark }, duration: 0.2s }\n"
    let plain = restyled.replacing(", shadow: { color: black, blur: 9, offset: [0, 6] }", with: "")
    func difference(_ changes: ExpectedChange...) throws -> TimelineDifference {
      var tolerances = Tolerances()
      tolerances.expected = changes
      return try TimelineDifference(
        of: Self.play(restyled), with: Self.play(plain), tolerances: tolerances)
    }
    #expect(try !difference().isSame)
    for words: Set<String> in [["shadow"], ["appearance"], []] {
      #expect(try difference(change("A", words)).isSame, "\(words)")
      #expect(try difference(change("A", words, 0.8...1.2)).isSame, "\(words)")
      #expect(try !difference(change("A", words, 0.8...0.9)).isSame, "\(words)")
      #expect(try !difference(change("B", words)).isSame, "\(words)")
    }
    #expect(try !difference(change("A", ["fill", "text"])).isSame)
  }

  @Test func `a depth that stays another one outlasts the expected time`() throws {
    let raised = [("offset: [10, 80] }", "offset: [10, 80], zIndex: 3 }")]
    #expect(try difference(raised, expecting: [change("F", ["depth"])]).isSame)
    #expect(try difference(raised, expecting: [change("F", ["depth"], 0.1...2)]).isSame)
    let short = try difference(raised, expecting: [change("F", ["depth"], 0.1...0.6)])
    #expect(short.findings.flatMap(\.changes).map(\.property) == ["zIndex"])
    #expect(try !difference(raised, expecting: [change("F", ["position"])]).isSame)
  }

  @Test func `elements that come and go are expected by their presence`() throws {
    let more = [("E, F]", "E, F, G, H]")]
    let one = try difference(more, expecting: [change("G", ["presence"])])
    #expect(one.findings.flatMap(\.elements).map(\.key) == ["H"])
    #expect(one.expected.flatMap(\.elements).map(\.key) == ["G"])
    #expect(try difference(more, expecting: [change("G"), change("H", ["presence"])]).isSame)
    let fewer = [("A, B, C, D, E, F]", "A, B, C, E, F]")]
    let gone = try difference(fewer, expecting: [change("D", ["presence"])])
    // The others close up, which is a difference.
    #expect(gone.findings.flatMap(\.elements).map(\.key).contains("E"))
    #expect(!gone.findings.flatMap(\.elements).map(\.key).contains("D"))
    #expect(
      try difference(fewer, expecting: [change("D"), change("*", ["position", "order"])]).isSame)
  }

  @Test func `equal timelines have no change to expect`() throws {
    let same = try difference([], expecting: [change("F")])
    #expect(same.isSame && same.expected.isEmpty && same.unmet == [change("F")])
  }
}
