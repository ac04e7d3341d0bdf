import Cellophane
import TestSupport
import Testing

/// Fingers that were recorded on iOS, as steps of a scene.
struct MeasuredScrollStepTests {
  /// Returns the timeline of a scene with a recorded finger, which comes down at 0.5 s.
  private func timeline(_ row: [String: String]) throws -> Timeline {
    func number(_ column: String) -> Double { row[column].flatMap(Double.init) ?? 0 }
    let (moves, interval) = (number("moves"), number("interval"))
    return try play(
      """
      cellophane: 1
      canvas: { size: [393, 852], scale: 3 }
      collections:
        - id: list
          layout: { type: flow, itemSize: [393, 1000], lineSpacing: 0 }
          sections: [40]
      steps:
        - { scroll: { to: [0, \(number("startOffset"))] }, duration: 0 }
        - at: 0.5s
          drag:
            from: [196, \(number("startY"))]
            by: [0, \(moves * number("step"))]
            hold: \((number("still") + 1) * interval)ms
          duration: \(moves * interval)ms
      """)
  }

  @Test func `a scene's drags move content as recorded`() throws {
    var count = 0
    let samples = try MeasuredTable("scroll-samples").rows
    for row in try MeasuredTable("scroll-input").rows {
      let timeline = try timeline(row)
      let track = try #require(timeline.layers.first { $0.identity?.key == "list" }).boundsOrigin
      func number(_ column: String) -> Double { row[column].flatMap(Double.init) ?? .nan }
      let (end, called) = (number("endMs"), number("willEndMs"))
      for sample in samples where sample["trace"] == row["trace"] {
        let time = try #require(sample["ms"].flatMap(Double.init))
        // Fingers of scenes are delivered at ticks, and content follows linearly in between.
        if time < 1000.0 / 60 { continue }
        let offset = try #require(sample["offset"].flatMap(Double.init))
        // Between two recorded events the finger rests, but moves in a scene; the recorded call of
        // its end came a third of a millisecond late, and the first frame some after it.
        let held = min((time / number("interval")).rounded(.down) * number("interval"), end)
        let isHeld = time < called || abs(offset - Double(track.value(at: at(end)).y)) < 0.2
        let ours = Double(track.value(at: at(isHeld ? held : time - called + end)).y)
        #expect(abs(ours - offset) <= 0.5, "\(row["trace"] ?? "") at \(time): \(ours), \(offset)")
        count += 1
      }
      #expect(abs(Double(track.last.y) - number("final")) < 0.5)
    }
    #expect(count > 150)
  }

  /// Returns the instant of some milliseconds after the finger came down.
  private func at(_ milliseconds: Double) -> Instant { Instant(seconds: 0.5 + milliseconds / 1000) }
}
