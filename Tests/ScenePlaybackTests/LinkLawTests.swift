import Cellophane
import Documents
import TestSupport
import Testing
import Timelines

/// Laws of linked properties, states and swipes, over generated scenes with overlapping steps.
struct LinkLawTests {
  /// Returns a scene of one collection whose items follow motions and have states.
  private func scene(seed: Int) -> String {
    var generator = SeededNumbers(seed: seed)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &generator)]
    }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let isHorizontal = pick([true, false])
    let layout = pick([
      "{ type: list, itemSize: [fill, 70], gap: 10 }",
      "{ type: flow, itemSize: [90, 70], direction: \(isHorizontal ? "horizontal" : "vertical") }",
      "{ type: grid, columns: 2, gap: 8, itemSize: { aspectRatio: 1.5 } }",
      "{ type: coverFlow, itemSize: [120, 120] }",
    ])
    let motion = pick(["distance", "scroll", "page", "drag"])
    let unit = motion == "page" ? 1 : 120
    func values(_ name: String, _ from: String, _ to: String, _ unit: Int = 120) -> String {
      "{ -\(unit): { \(name): \(from) }, 0: { \(name): \(to) }, \(unit): { \(name): \(from) } }"
    }
    let links = [
      "{ to: \(motion), keyframes: \(values("opacity", "0.3", "1", unit)) }",
      "{ to: \(pick(["distance", "drag"])), keyframes: \(values(pick(["scale", "offset", "rotation"]), pick(["0.8", "0.9"]), "1")) }",
    ].map { text in
      text.replacingOccurrences(of: "offset: 0.8", with: "offset: [4, -8]")
        .replacingOccurrences(of: "offset: 0.9", with: "offset: [-6, 3]")
        .replacingOccurrences(of: "offset: 1 ", with: "offset: [0, 0] ")
    }
    let steps =
      ["  - { at: 0s, select: a }"]
      + (0..<number(3...7)).map { _ in
        let key = pick(keys)
        let step = pick([
          "tap: \(key)", "swipe: { item: \(key), by: [\(number(-90...90)), \(number(1...20))] }",
          "swipe: { item: \(key), to: \(pick(["left", "right"])) }",
          "swipe: { item: \(key), by: [-70, 4], rest: [-60, 0] }",
          "drag: { by: [\(number(-120 ... -30)), \(number(-120 ... -30))] }",
          "fling: { direction: \(pick(["up", "left"])), velocity: \(number(300...1500)) }",
          "scroll: { item: \(key), position: center }", "delete: \(key)",
          "insert: { key: n\(number(0...99)), at: \(number(0...3)) }",
          "layout: { type: list, itemSize: [fill, 50] }", "select: \(key)",
          "restyle: { item: \(key), cornerRadius: 20 }",
          "pose: { items: \(key), offset: [3, 9] }", "resize: { frame: [0, 0, 260, 300] }",
        ])
        return "  - { at: \(Double(number(0...24)) / 10)s, \(step) }"
      }
    return """
      cellophane: 1
      canvas: { size: [300, 320] }
      styles:
        item:
          fill: red
          linked: [\(links.joined(separator: ", "))]
          states: { pressed: { scale: 0.95, fill: blue }, selected: { cornerRadius: 12 } }
      collections:
        - { layout: \(layout), style: item, sections: [{ items: [\(keys.joined(separator: ", "))] }],
            scrolling: { alwaysBounce: \(isHorizontal ? "horizontal" : "vertical") } }
      steps:
      \(steps.joined(separator: "\n"))
      """
  }

  /// Plays a scene without the steps that are not possible at their times.
  private func playPossible(_ text: String) throws -> (timeline: Timeline, text: String)? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let scratch = try Scratch()
    for _ in 0..<12 {
      do {
        let text = lines.joined(separator: "\n")
        let scene = try LoadedScene.load(
          text: Data(text.utf8), name: "scene", folder: scratch.path)
        return (scene.timeline, text)
      } catch let error as DocumentError {
        let line = try #require(error.diagnostics.first?.location.line)
        // An item that is gone, covered or off screen cannot be touched.
        guard line > 1, lines[line - 1].hasPrefix("  - { at:") else {
          Issue.record("\(error)\n\(lines.joined(separator: "\n"))")
          return nil
        }
        lines.remove(at: line - 1)
      }
    }
    return nil
  }

  @Test(arguments: 0..<(isFullRun ? 300 : 60))
  func `nothing jumps or is doubled, and the same scene plays the same`(seed: Int) throws {
    guard let (timeline, text) = try playPossible(scene(seed: seed)),
      text.contains("\n  - { at:")
    else { return }
    let again = try #require(try playPossible(text)).timeline
    #expect(try TimelineJSON.encode(timeline) == TimelineJSON.encode(again))
    let (rate, end) = (240.0, timeline.playback.duration.seconds)
    let hasCovers = text.contains("coverFlow")
    var before: [LayerIdentity: Element] = [:]
    for step in 0...Int(end * rate) {
      let time = Double(step) / rate
      let elements = timeline.elements(at: Instant(seconds: time))
      #expect(Set(elements.map(\.identity)).count == elements.count, "doubled at \(time)\n\(text)")
      for element in elements where element.identity.kind == .cell && element.isVisible {
        guard let old = before[element.identity], old.isVisible else { continue }
        let move = hypot(element.center.x - old.center.x, element.center.y - old.center.y)
        // Faster than every motion of a scene; a jump would be a whole row.
        #expect(move < 28, "\(element.identity.key) moves by \(move) at \(time)\n\(text)")
        // A cover's box changes quickly while it turns.
        if hasCovers { continue }
        let factor = element.frame.width / max(old.frame.width, 1)
        #expect(
          factor < 1.2 && factor > 0.8,
          "\(element.identity.key) scales by \(factor) at \(time)\n\(text)")
      }
      before = Dictionary(elements.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
    }
  }
}
