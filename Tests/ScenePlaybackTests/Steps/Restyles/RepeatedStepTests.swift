import Cellophane
import Foundation
import TestSupport
import Testing

/// Steps that begin later, run several times, or move their items one after the other.
struct RepeatedStepTests {
  private func scene(_ steps: String, output: String = "{}", items: String = "[a, b, c, d]")
    -> String
  {
    """
    cellophane: 1
    canvas: { size: [400, 200] }
    output: \(output)
    styles: { unit: { fill: black }, hot: { fill: white } }
    collections:
      - layout: { itemSize: [40, 40], interitemSpacing: 10, lineSpacing: 10, sectionInset: 10 }
        style: unit
        sections: [{ items: \(items) }]
    steps:
      \(steps)
    """
  }

  /// Returns how far an item is above its place in the first row.
  private func lift(_ timeline: Timeline, _ key: String, _ seconds: Double) throws -> Double {
    let element = try #require(timeline.element(key, at: seconds))
    return 30 - Double(element.center.y)
  }

  /// Returns the brightness of an item's fill.
  private func white(_ timeline: Timeline, _ key: String, _ seconds: Double) throws -> Double {
    let time = Instant(seconds: seconds)
    let layer = try #require(timeline.layers.last { $0.identity?.key == key })
    guard case .solid(let color) = layer.appearance.value(at: time).fill else { return -1 }
    return color.red
  }

  @Test func `a delay moves the whole step`() throws {
    let late = try play(
      scene("- { pose: { items: a, offset: [0, -10] }, delay: 0.2s, duration: 0.4s }"))
    let plain = try play(
      scene("- { at: 0.2s, pose: { items: a, offset: [0, -10] }, duration: 0.4s }"))
    #expect(late == plain)
    let both = try play(
      scene("- { at: 0.1s, pose: { items: a, offset: [0, -10] }, delay: 0.1s, duration: 0.4s }"))
    #expect(both == plain)
  }

  @Test func `a motion runs several times and ends in its final values`() throws {
    let timeline = try play(
      scene("- { pose: { items: a, offset: [0, -10] }, duration: 0.4s, curve: linear, repeat: 3 }"))
    for (seconds, expected) in [
      (0.1, 2.5), (0.3, 7.5), (0.5, 2.5), (0.9, 2.5), (1.1, 7.5), (1.3, 10),
    ] {
      #expect(abs(try lift(timeline, "a", seconds) - expected) < 0.05, "at \(seconds)")
    }
    #expect(abs(timeline.playback.duration.seconds - 1.7) < 0.01)
  }

  @Test func `a motion that runs back leaves nothing changed`() throws {
    let timeline = try play(
      scene(
        "- { pose: { items: a, offset: [0, -10] }, duration: 0.4s, curve: linear, autoreverse: true }\n"
          + "  - { restyle: { items: b, style: hot }, duration: 0.4s, curve: linear, repeat: 2, "
          + "autoreverse: true }"))
    for (seconds, expected) in [(0.1, 2.5), (0.4, 10), (0.7, 2.5), (0.81, 0), (2, 0)] {
      #expect(abs(try lift(timeline, "a", seconds) - expected) < 0.05, "at \(seconds)")
    }
    for (seconds, expected) in [
      (0.9, 0.25), (1.2, 1), (1.5, 0.25), (1.7, 0.25), (2.0, 1), (2.45, 0),
    ] {
      #expect(abs(try white(timeline, "b", seconds) - expected) < 0.05, "at \(seconds)")
    }
  }

  @Test func `an endless motion adds one run to the duration, and no hold`() throws {
    let step =
      "- { at: 0.5s, pose: { items: a, offset: [0, -10] }, duration: 0.4s, repeat: forever, autoreverse: true }"
    let timeline = try play(scene(step))
    #expect(abs(timeline.playback.duration.seconds - 1.3) < 0.02)
    let held = try play(scene(step, output: "{ hold: 0.3s }"))
    #expect(abs(held.playback.duration.seconds - 1.6) < 0.02)
    let long = try play(scene(step, output: "{ duration: 5s }"))
    #expect(abs(try lift(long, "a", 4.9) - 10) < 0.1)
  }

  @Test func `another change of the same values ends an endless motion without a jump`() throws {
    let steps = """
      - { pose: { items: a, offset: [0, -10] }, duration: 0.4s, curve: linear, repeat: forever, autoreverse: true }
        - { at: 1s, pose: { items: a, offset: [0, -30] }, duration: 0.5s, curve: linear }
      """
    let timeline = try play(scene(steps))
    // 1 s is half way back from 10.
    #expect(abs(try lift(timeline, "a", 0.999) - 5) < 0.1)
    #expect(abs(try lift(timeline, "a", 1.001) - 5) < 0.2)
    #expect(abs(try lift(timeline, "a", 1.25) - 17.5) < 0.2)
    #expect(abs(try lift(timeline, "a", 3) - 30) < 0.01)
  }

  // MARK: Stagger

  /// The times at which each of four items begins to move, in steps.
  private static let orders: [(from: String, steps: [Double])] = [
    ("first", [0, 1, 2, 3]), ("last", [3, 2, 1, 0]), ("center", [1.5, 0.5, 0.5, 1.5]),
    ("edges", [0, 1, 1, 0]), ("c", [2, 1, 0, 1]), ("[0, 0]", [0, 1, 2, 3]),
  ]

  @Test(arguments: orders.indices) func `items begin in their order`(index: Int) throws {
    let (from, steps) = Self.orders[index]
    let timeline = try play(
      scene(
        "- { pose: { items: [a, b, c, d], offset: [0, -10] }, duration: 0.2s, curve: linear, "
          + "stagger: { step: 0.1s, from: \(from) } }\n  - { pose: { items: a, to: rest } }"))
    for (key, step) in zip(["a", "b", "c", "d"], steps) {
      let begin = step * 0.1
      #expect(try lift(timeline, key, max(0, begin - 0.001)) < 0.01, "\(key)")
      #expect(abs(try lift(timeline, key, begin + 0.1) - 5) < 0.05, "\(key)")
    }
    // The next step waits for the last item.
    let longest = (steps.max() ?? 0) * 0.1 + 0.2
    #expect(abs(try lift(timeline, "a", longest - 0.001) - 10) < 0.1)
    #expect(try lift(timeline, "a", longest + 0.15) < 9)
  }

  @Test func `new, deleted and restyled items begin one after the other`() throws {
    let insert = try play(
      scene("- { insert: [e, f], duration: 0.2s, curve: linear, stagger: 0.1s }"))
    #expect(abs(try #require(insert.element("e", at: 0.1)).alpha - 0.5) < 0.02)
    #expect(try #require(insert.element("f", at: 0.099)).alpha < 0.01)
    #expect(abs(try #require(insert.element("f", at: 0.2)).alpha - 0.5) < 0.02)
    let delete = try play(
      scene("- { delete: [d, c], duration: 0.2s, curve: linear, stagger: 0.1s }"))
    #expect(abs(try #require(delete.element("d", at: 0.1)).alpha - 0.5) < 0.02)
    #expect(try #require(delete.element("c", at: 0.099)).alpha > 0.99)
    #expect(abs(try #require(delete.element("c", at: 0.2)).alpha - 0.5) < 0.02)
    #expect(delete.element("c", at: 0.31) == nil)
    let style = try play(
      scene(
        "- { restyle: { items: [a, b], style: hot }, duration: 0.2s, curve: linear, stagger: 0.1s }"
      ))
    #expect(abs(try white(style, "a", 0.1) - 0.5) < 0.02)
    #expect(abs(try white(style, "b", 0.2) - 0.5) < 0.02)
  }

  @Test func `a motion spreads with a speed from an item or a point`() throws {
    for origin in ["from: a", "at: [30, 30]"] {
      let timeline = try play(
        scene(
          "- { pose: { items: [a, b, c, d], offset: [0, -10] }, duration: 0.2s, curve: linear, "
            + "stagger: { speed: 500, \(origin) } }"))
      let first = try #require(timeline.element("a", at: 0)).center
      for key in ["a", "b", "c", "d"] {
        let begin = Double(try #require(timeline.element(key, at: 0)).center.x - first.x) / 500
        #expect(try lift(timeline, key, max(0, begin - 0.001)) < 0.01, "\(key)")
        #expect(abs(try lift(timeline, key, begin + 0.1) - 5) < 0.05, "\(key)")
      }
    }
  }

  @Test func `each staggered item repeats with its own delay`() throws {
    let timeline = try play(
      scene(
        "- { pose: { items: [a, b], offset: [0, -10] }, duration: 0.2s, curve: linear, "
          + "stagger: 0.1s, repeat: forever, autoreverse: true }", output: "{ duration: 2s }"))
    for seconds in [0.5, 0.7, 1.03, 1.4] {
      #expect(
        abs(try lift(timeline, "b", seconds + 0.1) - (try lift(timeline, "a", seconds))) < 0.05)
    }
  }

  @Test(arguments: [
    ("scroll: { to: [0, 9] }, repeat: 2", "'repeat' has no effect on 'scroll'"),
    ("insert: e, autoreverse: true", "'autoreverse' has no effect on 'insert'"),
    ("drag: { by: [0, 40] }, stagger: 1s", "'stagger' has no effect on 'drag'"),
    ("pose: { items: a, scale: 2 }, repeat: always", "or 'forever'"),
    ("pose: { items: a, scale: 2 }, repeat: 0", "a number of runs from 1"),
    ("pose: { items: a, scale: 2 }, duration: 10s, repeat: 100", "write 'repeat: forever'"),
    ("pose: { items: a, scale: 2 }, stagger: { step: 1s, at: [1, 1] }", "write 'from'"),
    ("pose: { items: a, scale: 2 }, stagger: { from: a }", "needs one of step, speed"),
  ])
  func `what cannot repeat or be staggered is an error`(step: String, words: String) throws {
    let error = try #require(throws: DocumentError.self) { try play(scene("- { \(step) }")) }
    #expect(error.diagnostics[0].message.contains(words), "\(error.diagnostics[0].message)")
  }

  /// Interruption: generated motions that overlap never jump.
  @Test func `overlapping repeated and staggered motions do not jump`() throws {
    var dice = SeededNumbers(seed: 9)
    for _ in 0..<12 {
      let steps = (0..<4).map { index -> String in
        let options = [
          "", "repeat: 2, autoreverse: true", "stagger: 60ms", "repeat: forever, autoreverse: true",
          "repeat: 3, autoreverse: true, stagger: { step: 40ms, from: last }",
        ]
        let option = options[dice.below(options.count)]
        let (time, lift) = (Double(index) * 0.15, dice.below(40))
        return "- { at: \(time), pose: { items: [a, b, c], offset: [\(dice.below(9)), \(lift)] }, "
          + "duration: 0.\(2 + dice.below(3))s\(option.isEmpty ? "" : ", " + option) }"
      }
      let timeline = try play(
        scene(steps.joined(separator: "\n  "), output: "{ duration: 2s }"))
      for key in ["a", "b", "c"] {
        var last = try lift(timeline, key, 0)
        for tick in 1...800 {
          let now = try lift(timeline, key, Double(tick) / 400)
          #expect(abs(now - last) < 4, "\(steps) \(key) at \(Double(tick) / 400)")
          last = now
        }
      }
    }
  }
}
