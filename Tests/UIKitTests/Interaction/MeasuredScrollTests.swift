import Foundation
import ScriptedInteractions
import Staging
import TestSupport
import Testing
import Timelines
import Timing
import UIKit

/// Touches that were recorded on iOS, played on a scroll view, and what the view does.
struct MeasuredScrollTests {
  /// A row of the table of touches.
  private struct Input {
    let row: [String: String]

    var name: String { row["trace"] ?? "" }

    func number(_ column: String) -> Double { row[column].flatMap(Double.init) ?? .nan }

    /// The instant at which the finger is lifted, in milliseconds: that of the recorded call.
    var lift: Double { number("willEndMs") }

    /// The finger: it jumps at each event, as synthetic touches do, and rests in between.
    func finger(beginning delay: Double) -> TouchTrack {
      let (interval, step) = (number("interval"), number("step"))
      func key(_ milliseconds: Double, _ moves: Int) -> TouchTrack.KeyPoint {
        TouchTrack.KeyPoint(
          at: Instant(seconds: (milliseconds + delay) / 1000),
          CGPoint(x: 196, y: number("startY") + Double(moves) * step))
      }
      let moves = Int(number("moves"))
      var keys = [key(0, 0)]
      for move in 1...moves {
        keys.append(key(Double(move) * interval - 0.01, move - 1))
        keys.append(key(Double(move) * interval, move))
      }
      return TouchTrack(keys + [key(lift, moves)])
    }
  }

  /// A delegate that notes the end of a drag and the rest after it.
  private final class Notes: NSObject, UIScrollViewDelegate {
    var velocity = CGFloat.nan
    var target = CGFloat.nan
    var rest: Double?

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { (self.velocity, target) = (velocity.y, targetContentOffset.pointee.y) }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      rest = CACurrentMediaTime() * 1000
    }
  }

  /// The behavior of a scroll view under a trace's finger.
  private struct Result {
    let input: Input
    let delay: Double
    let notes: Notes
    let timeline: Timeline

    /// Returns the offset at a recorded time.
    func offset(at milliseconds: Double) -> Double {
      let track = timeline.layers.first { $0.identity?.key == "scroll" }?.boundsOrigin
      return Double(track?.value(at: Instant(seconds: (milliseconds + delay) / 1000)).y ?? .nan)
    }

    /// The time of rest in milliseconds after the finger came down.
    var rest: Double { (notes.rest ?? .nan) - delay }
  }

  /// Plays all fingers, which come down some milliseconds after a frame.
  private func play(delay: Double = 0) throws -> [Result] {
    try MeasuredTable("scroll-input").rows.map { row in
      let (input, notes) = (Input(row: row), Notes())
      let canvas = Canvas(size: CGSize(width: 393, height: 852), scale: 3)
      let timeline = try Stage.run(canvas: canvas) { stage in
        let view = UIScrollView(frame: stage.rootView.bounds)
        view.name = "scroll"
        view.contentSize = CGSize(width: 393, height: 40_000)
        view.contentOffset.y = input.number("startOffset")
        view.delegate = notes
        stage.rootView.addSubview(view)
        stage.play([input.finger(beginning: delay)])
        stage.playToEnd()
      }
      return Result(input: input, delay: delay, notes: notes, timeline: timeline)
    }
  }

  /// The laws of a trace's samples: of those under the finger, and of those after it.
  private static let laws = [
    "decel_v3000": ("S1", "S3"), "touch_calib": ("S1", "S1"), "rubberband_top": ("S2", "S7"),
    "edge_impact": ("S1", "S6"),
  ]

  /// Returns the law of a sample.
  private func law(of sample: (time: Double, offset: Double), _ result: Result) -> String {
    let (held, left) = Self.laws[result.input.name] ?? ("S1", "S3")
    // A sample may show the offset of the finger until the next frame.
    let last = result.offset(at: result.input.lift - 1)
    if sample.time < result.input.lift || abs(sample.offset - last) < 0.2 { return held }
    // Before the impact the content decelerates.
    let isInside = result.input.name == "edge_impact" && sample.time < 120
    return isInside ? "S3" : left
  }

  @Test func `content moves as recorded`() throws {
    var scores = Dictionary(
      uniqueKeysWithValues: ["S1", "S3", "S6", "S7"].map { ($0, LawScore($0, within: 0.5)) })
    // A pixel-rounded pull is recorded with four digits.
    scores["S2"] = LawScore("S2", within: 1e-4)
    let results = try play()
    for row in try MeasuredTable("scroll-samples").rows {
      guard let result = results.first(where: { $0.input.name == row["trace"] }),
        let time = row["ms"].flatMap(Double.init), let offset = row["offset"].flatMap(Double.init)
      else { continue }
      let law = law(of: (time, offset), result)
      let isHeld = law == "S1" || law == "S2"
      let ours = result.offset(at: isHeld ? min(time, result.input.lift) : time)
      let shown = law == "S2" ? (ours * 3).rounded() / 3 : ours
      scores[law]?.compare("\(result.input.name) \(time)", difference: shown - offset)
    }
    for (law, score) in scores.sorted(by: { $0.key < $1.key }) {
      #expect(score.share == 1, "\(law): \(score.misses)")
      #expect(try score.isRecorded(), "\(law)")
    }
  }

  @Test func `delegates get the recorded target and velocity, and content rests in time`() throws {
    var (targets, velocities) = (LawScore("S4", within: 1e-6), LawScore("S5", within: 1e-6))
    var rests = LawScore("S8", within: 10)
    for result in try play() {
      let (input, notes) = (result.input, result.notes)
      targets.compare(input.name, difference: Double(notes.target) - input.number("target"))
      velocities.compare(input.name, difference: Double(notes.velocity) - input.number("velocity"))
      let rest = input.number("didEndDeceleratingMs")
      #expect(rest.isNaN == (notes.rest == nil))
      if !rest.isNaN { rests.compare(input.name, difference: result.rest - rest) }
      #expect(abs(result.offset(at: 60_000) - input.number("final")) < 0.5)
    }
    for score in [targets, velocities, rests] {
      #expect(score.share == 1, "\(score.misses)")
      #expect(try score.isRecorded())
    }
  }

  @Test(arguments: [3.3, 8.4, 12.1]) func `rests and offsets do not depend on the frames`(
    delay: Double
  ) throws {
    for (result, other) in zip(try play(), try play(delay: delay)) {
      let difference = abs(result.rest - other.rest)
      #expect(result.notes.rest == nil || difference < 0.001, "\(result.input.name)")
      for time in stride(from: result.input.lift, to: 3100, by: 7) {
        let way = abs(result.offset(at: time) - other.offset(at: time))
        // Between two samples a timeline is a line or a cubic, and ticks have other times here: an
        // impact at 3000 pt/s is up to 0.21 pt off, half a pixel on this canvas.
        #expect(way < 0.25, "\(result.input.name) \(time)")
      }
    }
  }
}
