import Foundation
import Timing

/// Curves as easing functions of CSS.
enum CSSTiming {
  /// The largest error of a sampled curve over the greatest distance, in pixels.
  private static let error = 0.25
  /// The least and the greatest error of a sampled curve, as a fraction of the distance.
  private static let bounds = 5e-5...2e-3
  /// The samples of a curve, before those on lines between others are left out.
  private static let samplesPerSecond = 480.0

  /// Returns the easing function of a motion.
  ///
  /// - Parameter distance: the greatest distance over which the curve is used, in pixels.
  static func function(_ motion: Motion, distance: Double) -> String {
    switch motion.curve {
    case .sampled: return "linear"
    case .timing(.cubic(let curve)):
      return SpecText.name(of: curve) ?? "cubic-bezier(\(SpecText.controls(curve)))"
    case .timing(.steps(let steps)):
      return "steps(\(steps.count), jump-\(steps.jump.rawValue))"
    case .timing(let curve): return linear(curve, motion.duration, distance: distance)
    }
  }

  /// Returns a curve as `linear()` over some distance in pixels.
  private static func linear(
    _ curve: TimingCurve, _ duration: Instant, distance: Double
  ) -> String {
    let tolerance = min(bounds.upperBound, max(bounds.lowerBound, error / max(1, distance)))
    let points = points(curve, duration, tolerance: tolerance)
    let stops = points.enumerated().map { index, point in
      let value = SpecText.rounded(point.value.number ?? 0, decimals: 5)
      if index == 0 || index == points.count - 1 { return value }
      return "\(value) \(SpecText.rounded(point.time * 100, decimals: 3))%"
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }

  /// Returns the points of a curve, between which it is a line within a tolerance.
  ///
  /// - Parameter tolerance: the largest error as a fraction of the distance.
  static func points(
    _ curve: TimingCurve, _ duration: Instant, tolerance: Double
  ) -> [MotionChange.Sample] {
    let count = max(8, Int((duration.seconds * samplesPerSecond).rounded(.up)))
    let points = (0...count).map { index -> MotionChange.Sample in
      let time = Double(index) / Double(count)
      // The last point is the one before the end.
      let elapsed =
        index == count ? duration - Instant(ticks: 1) : Instant(seconds: duration.seconds * time)
      return .init(
        time: time, value: .number(curve.progress(at: elapsed, duration: duration)))
    }
    // Numbers count in hundredths.
    return SampleThinning.thinned(points, tolerance: tolerance * 100)
  }
}

/// The easing functions of a specification, each once: long ones as variables.
struct CSSCurves {
  /// A curve over a duration, which determines its samples.
  private struct Course: Hashable {
    let curve: MotionCurve
    let duration: Instant
  }

  /// The length from which on a function is a variable.
  private static let longest = 60

  private var functions: [Course: String] = [:]
  /// The declarations of variables, each with a comment.
  private(set) var declarations: [String] = []

  /// Collects the functions of all motions.
  ///
  /// - Parameter prefix: the start of all names.
  init(_ spec: MotionSpec, prefix: String) {
    let motions = spec.steps.flatMap(\.motions)
    var distances: [Course: Double] = [:]
    for motion in motions {
      let distance = motion.subjects.lazy.flatMap(\.changes).map { $0.from.distance(to: $0.to) }
      distances[Self.course(motion), default: 0] = max(
        distances[Self.course(motion)] ?? 0, distance.max() ?? 0)
    }
    for motion in motions {
      let course = Self.course(motion)
      if functions[course] != nil { continue }
      let function = CSSTiming.function(motion, distance: distances[course] ?? 0)
      guard function.count > Self.longest else {
        functions[course] = function
        continue
      }
      let name = "--\(prefix)curve-\(declarations.count / 2 + 1)"
      declarations += [
        "  /* \(SpecText.curve(motion.curve)), in \(SpecText.milliseconds(motion.duration)) ms */",
        "  \(name): \(function);",
      ]
      functions[course] = "var(\(name))"
    }
  }

  /// Returns the curve and the duration of a motion.
  private static func course(_ motion: Motion) -> Course {
    Course(curve: motion.curve, duration: motion.duration)
  }

  /// Returns the function of a motion, or its variable.
  func function(_ motion: Motion) -> String { functions[Self.course(motion)] ?? "linear" }
}
