import Foundation

/// The effect of an animation outside of its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The end value stays, unless the animation is removed on completion.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start value applies from the moment the animation is added.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The begin, speed and repetition of an animation.
public protocol CAMediaTiming {
  /// The begin on the stage's clock, or within the group, in seconds; 0 for at once.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one run, in seconds; 0 for the transaction's or the group's duration.
  var duration: CFTimeInterval { get set }
  /// The speed relative to the parent's time.
  var speed: Float { get set }
  /// The offset into the animation at which it begins, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// The number of runs; 0 counts as one.
  var repeatCount: Float { get set }
  /// The total duration of repeated runs, in seconds; 0 if the count applies.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each run is followed by a run backward.
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The position of an animation at a moment.
struct AnimationMoment {
  /// Seconds into the present run; decreasing while a run is reversed.
  var seconds: Double
  /// The position as a fraction of the duration.
  var fraction: Double
  /// The number of completed runs.
  var repetitions: Int
}

extension CAAnimation {
  /// Returns the duration of one run, with its reverse if there is one, in seconds.
  func cycle(_ duration: Double) -> Double { autoreverses ? 2 * duration : duration }

  /// Returns the duration of all runs in the animation's own time; infinite if they never end.
  func activeDuration(_ duration: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    return cycle(duration) * (repeatCount > 0 ? Double(repeatCount) : 1)
  }

  /// Returns the animation's position; `nil` before and after it if it has no effect there.
  ///
  /// - Parameters:
  ///   - time: seconds since the animation's begin, in the parent's time.
  ///   - duration: the duration of one run in seconds.
  ///   - fillsEnd: whether the end belongs to the animation.
  func moment(at time: Double, duration: Double, fillsEnd: Bool) -> AnimationMoment? {
    let active = activeDuration(duration)
    var local = time * Double(speed) + timeOffset
    if local < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      local = 0
    }
    if local > active || (local == active && !fillsEnd) {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      local = active
    }
    guard duration > 0 else { return AnimationMoment(seconds: 0, fraction: 1, repetitions: 0) }
    let cycle = cycle(duration)
    var count = Int((local / cycle).rounded(.down))
    var rest = local - Double(count) * cycle
    // The end of the last run is not the beginning of another run.
    if local >= active, count > 0, rest < 1e-9 { (count, rest) = (count - 1, cycle) }
    let seconds = rest > duration ? 2 * duration - rest : rest
    return AnimationMoment(seconds: seconds, fraction: seconds / duration, repetitions: count)
  }
}
