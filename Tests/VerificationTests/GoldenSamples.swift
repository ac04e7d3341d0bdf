import ComparisonTolerances
import Foundation
import Imaging
import PixelComparison
import Rendering
import Synchronization
import TestSupport
import TimelineComparison
import Timelines
import Timing
import Verification

/// Timelines and subjects as small as they can be.
enum Sample {
  /// A square that moves to the right by 20 points in 0.2 s.
  static func timeline(
    x: Double = 10, color: Color = .black, duration: Double = 0.2, text: String? = nil,
    background: Color = .white, size: Double = 40
  ) -> Timeline {
    var layer = Layer(
      identity: LayerIdentity(collection: "grid", key: "0/0", kind: .cell),
      position: CGPoint(x: x, y: 20), size: CGSize(width: 12, height: 12),
      appearance: Appearance(
        fill: .solid(color), texts: text.map { [TextContent($0, size: 8, color: .white)] } ?? []))
    layer.position.animate(
      to: CGPoint(x: x + 20, y: 20), at: Instant(seconds: 0.1),
      duration: Instant(seconds: duration), curve: .linear)
    return Timeline(
      canvas: Canvas(size: CGSize(width: size, height: 40), background: background),
      playback: Playback(framesPerSecond: 10, duration: Instant(seconds: 0.5)), layers: [layer])
  }

  /// A subject that plays the same timeline whenever it is asked.
  static func subject(
    _ timeline: Timeline = timeline(), name: String = "sample", failed: [String] = []
  ) -> GoldenSubject {
    GoldenSubject(name: name, goldenName: name) {
      GoldenSubject.Performance(timeline: timeline, failedExpectations: failed)
    }
  }

  /// A subject that plays other timelines in turn, the last one from then on.
  static func changing(_ timelines: [Timeline], name: String = "sample") -> GoldenSubject {
    let count = Counter()
    return GoldenSubject(name: name, goldenName: name) {
      GoldenSubject.Performance(timeline: timelines[min(count.next(), timelines.count - 1)])
    }
  }

  /// Counts from 0, on any thread.
  private final class Counter: Sendable {
    private let value = Mutex(0)

    /// Returns the next number.
    func next() -> Int {
      value.withLock { value in
        defer { value += 1 }
        return value
      }
    }
  }
}
