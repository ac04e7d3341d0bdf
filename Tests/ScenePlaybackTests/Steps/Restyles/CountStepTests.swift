import Cellophane
import Foundation
import Testing
import Timelines
import Timing

/// Texts that count to numbers.
struct CountStepTests {
  private func scene(
    _ steps: String, text: String = "{count: \"{points}\", format: \"#,##0\"}",
    traits: String = "{}"
  ) -> String {
    """
    cellophane: 1
    canvas: { size: [200, 100] }
    output: { duration: 3s }
    traits: \(traits)
    styles:
      score: { fill: white, text: \(text) }
      card: { fill: white, layers: [{ name: total, text: \(text) }] }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [50, 50] }
        style: score
        sections:
          - key: s
            items: [{ key: a, data: { points: 100 } }, { key: b, style: card, data: { points: 7 } }]
    steps:
    \(steps)
    """
  }

  /// Returns the texts of an item at some seconds, as `inspect` prints them.
  private func counts(_ key: String, in timeline: Timeline, at seconds: Double) -> [String] {
    timeline.element(key, at: seconds)?.counts ?? []
  }

  /// Returns the text of a number with commas.
  private func text(_ number: Double) -> String {
    var format = NumberFormat()
    format.grouping = ","
    return format.text(number)
  }

  @Test func `a count is the number at the progress of its curve`() throws {
    let timeline = try play(
      scene("  - { at: 0.2s, count: { item: a, to: 2100 }, duration: 1s, curve: easeOut }"))
    for step in 0...20 {
      let seconds = 0.1 + Double(step) / 16
      let progress = TimingCurve.easeOut.progress(
        at: Instant(seconds: min(1, max(0, seconds - 0.2))), duration: Instant(seconds: 1))
      #expect(counts("a", in: timeline, at: seconds) == [text(100 + 2000 * progress)])
    }
  }

  @Test func `it begins at 'from' at once, in a named layer, with its own format`() throws {
    let timeline = try play(
      scene(
        """
          - at: 0.5s
            count: { item: b, layer: total, from: 50, to: 60, format: "0.0 pt" }
            duration: 1s
            curve: linear
        """))
    #expect(counts("b", in: timeline, at: 0.4) == ["7"])
    #expect(counts("b", in: timeline, at: 0.5) == ["50.0 pt"])
    #expect(counts("b", in: timeline, at: 1.25) == ["57.5 pt"])
    #expect(counts("b", in: timeline, at: 2) == ["60.0 pt"])
  }

  @Test func `a later count, a reload and new data go on from the number that is shown`() throws {
    for change in [
      "count: { item: a, to: 0 }", "reload: { item: a, data: { points: 0 } }",
      "apply: { sections: [{ key: s, items: [{ key: a, data: { points: 0 } }] }] }",
    ] {
      let timeline = try play(
        scene(
          """
            - { at: 0s, count: { item: a, to: 1100 }, duration: 1s, curve: linear }
            - { at: 0.5s, \(change), duration: 1s, curve: linear }
          """))
      let number = try [0.499, 0.501, 1, 1.6].map { time in
        try #require(Double(counts("a", in: timeline, at: time)[0]), "\(change)")
      }
      #expect(abs(number[0] - 600) <= 2 && abs(number[1] - 600) <= 2, "\(change): \(number)")
      #expect(abs(number[2] - 300) <= 2 && number[3] == 0, "\(change): \(number)")
    }
  }

  @Test func `a fade of the style goes on beside a count`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, count: { item: a, to: 200 }, duration: 1s, curve: linear }
          - { at: 0.25s, restyle: { item: a, opacity: 0 }, duration: 0.5s, curve: linear }
        """))
    let layer = try #require(timeline.layers.last { $0.identity?.key == "a" })
    let appearance = layer.appearance.value(at: Instant(seconds: 0.5))
    #expect(abs(appearance.opacity - 0.5) < 1e-3 && appearance.texts.map(\.string) == ["150"])
  }

  @Test func `a count that is repeated and reversed leaves the number as it was`() throws {
    let timeline = try play(
      scene(
        "  - { at: 0s, count: { item: a, to: 200 }, duration: 0.5s, curve: linear, repeat: 2, "
          + "autoreverse: true }"))
    #expect(
      [0.25, 0.5, 0.75, 1, 1.25, 2.5].map { counts("a", in: timeline, at: $0) }
        == [["150"], ["200"], ["150"], ["100"], ["150"], ["100"]])
  }

  @Test func `a link counts with a scroll, and reduced motion counts without rolling`() throws {
    let rolling = "{ count: \"{points}\", rolling: true }"
    for (traits, rolls) in [
      ("{}", true), ("{ reduceMotion: true, direction: rightToLeft }", false),
    ] {
      let timeline = try play(
        scene(
          "  - { at: 0s, count: { item: a, to: 101 }, duration: 1s, curve: linear }",
          text: rolling, traits: traits))
      let layer = try #require(timeline.layers.last { $0.identity?.key == "a" })
      let number = layer.appearance.value(at: Instant(seconds: 0.25)).texts[0].number
      #expect(number?.rolls == rolls && abs((number?.value ?? 0) - 100.25) < 1e-6)
    }
    let linked = scene(
      "  - { at: 0s, scroll: { to: [0, 50] }, duration: 1s, curve: linear }"
    ).replacing(
      "score: { fill: white,",
      with: "score: { linked: { to: scroll, keyframes: { 0: { text: { count: 0 } }, 100: "
        + "{ text: { count: 1000 } } } }, fill: white,"
    ).replacing("itemSize: [50, 50]", with: "itemSize: [150, 150]")
    let timeline = try play(linked)
    #expect(counts("a", in: timeline, at: 0) == ["0"])
    #expect(counts("a", in: timeline, at: 2) == ["500"])
  }

  @Test(arguments: [
    (
      "{ string: \"{points}\" }", "count: { item: a, to: 5 }",
      "the text of item 'a' is no number to count from; write 'from'"
    ),
    (
      "[a, b]", "count: { item: a, from: 1, to: 5 }",
      "item 'a' has 2 texts and none is a number; give one a 'count'"
    ),
    (
      "1", "count: { item: b, from: 1, to: 5 }",
      "item 'b' has no text that counts; name a 'layer' with"
    ),
    ("{ count: \"{key}\" }", "wait: 0s", "'count' is 'a' for item 'a'; write a plain number"),
  ])
  func `what cannot count is an error`(text: String, step: String, words: String) throws {
    do {
      _ = try play(scene("  - { at: 0s, \(step) }", text: text == "1" ? "{ string: \"1\" }" : text))
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
  }
}
