import ComparisonTolerances
import Foundation
import Geometry
import TimelineComparison
import Timing

/// The course of a motion between its ends, as a person sees it.
struct MotionFeel {
  /// The share of the way that a motion goes beyond its end; 0 without overshoot.
  let overshoot: Double
  /// The time after which the motion stays at its end; `nil` where that is its last instant.
  let settling: Instant?
  private let curve: MotionCurve

  /// The least overshoot that is seen, as a share of the way.
  private static let leastOvershoot = 0.005
  /// The distance from its end at which a motion is at rest, as in the expectation `settlesBy`, in
  /// points.
  private static let rest = 0.5
  private static let samples = 400

  /// Looks at the course of a motion.
  init(_ motion: Motion) {
    curve = motion.curve
    let changes = motion.subjects.flatMap(\.changes)
    let longest = changes.max { $0.length < $1.length }
    guard case .timing(let curve) = motion.curve else {
      let sampled = longest.flatMap { change in change.samples.map { (change, $0) } }
      overshoot = sampled.map { Self.overshoot(of: $0, samples: $1) } ?? 0
      settling = nil
      return
    }
    let (duration, length) = (motion.duration, longest?.length ?? 0)
    var (most, last) = (0.0, 0)
    for index in 0...Self.samples {
      let time = Instant(seconds: duration.seconds * Double(index) / Double(Self.samples))
      let progress = curve.progress(at: min(time, duration - Instant(ticks: 1)), duration: duration)
      most = max(most, progress - 1)
      if abs(1 - progress) * length > Self.rest { last = index }
    }
    overshoot = most
    let isEarly = length > 0 && last < Self.samples * 9 / 10
    settling =
      isEarly
      ? Instant(seconds: duration.seconds * Double(last + 1) / Double(Self.samples)) : nil
  }

  /// Returns how far samples go beyond the end of a way, as a share of it.
  private static func overshoot(
    of change: MotionChange, samples: [MotionChange.Sample]
  ) -> Double {
    guard let from = change.from.point, let to = change.to.point else { return 0 }
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let square = dx * dx + dy * dy
    guard square > rest * rest else { return 0 }
    let progresses = samples.compactMap(\.value.point).map {
      (($0.x - from.x) * dx + ($0.y - from.y) * dy) / square
    }
    return max(0, (progresses.max() ?? 1) - 1)
  }

  /// The course in words, such as `on a spring that overshoots by 4 % and settles at 0.62 s`.
  ///
  /// - Parameter begin: The instant at which the motion begins.
  func words(since begin: Instant) -> String {
    var parts: [String] = []
    if overshoot >= Self.leastOvershoot {
      parts.append("overshoots by \(ComparisonText.number(overshoot * 100, decimals: 1)) %")
    }
    if let settling, curve.isSpring {
      parts.append("settles at \(ComparisonText.time((begin + settling).rounded.seconds))")
    }
    let detail = ComparisonText.list(parts)
    switch curve {
    case .sampled: return detail.isEmpty ? "on a course of its own" : "and \(detail)"
    case .timing(.spring):
      return overshoot < Self.leastOvershoot
        ? "on a spring without overshoot" + (detail.isEmpty ? "" : " that \(detail)")
        : "on a spring that \(detail)"
    case .timing(.cubic(let cubic)):
      let name = SpecText.name(of: cubic) ?? "cubic-bezier(\(SpecText.controls(cubic)))"
      return "(\(name))" + (detail.isEmpty ? "" : ", and \(detail)")
    case .timing(.easing(let easing)):
      return "(\(easing.rawValue))" + (detail.isEmpty ? "" : ", and \(detail)")
    case .timing(.steps(let steps)): return "in \(steps.count) steps"
    }
  }
}

extension MotionCurve {
  fileprivate var isSpring: Bool {
    if case .timing(.spring) = self { true } else { false }
  }
}

extension Instant {
  /// The instant to a hundredth of a second.
  fileprivate var rounded: Instant { Instant(seconds: (seconds * 100).rounded() / 100) }
}

extension MotionChange {
  /// The distance between the ends in points, or in hundredths of opacity.
  var length: Double { from.distance(to: to) }
}
