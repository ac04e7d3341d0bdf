import Foundation

/// What is shown of an animation outside of its time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The end stays, unless the animation is removed on completion.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start is shown from when the animation is added.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// When an animation runs, how fast and how often.
public protocol CAMediaTiming {
  /// When it begins on the stage's clock, or within its group, in seconds; 0 for at once.
  var beginTime: CFTimeInterval { get set }
  /// How long one run takes, in seconds; 0 for the transaction's duration, or the group's.
  var duration: CFTimeInterval { get set }
  /// How fast its time passes.
  var speed: Float { get set }
  /// How far into it its time begins, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// How often it runs; 0 counts as once.
  var repeatCount: Float { get set }
  /// How long it runs again and again, in seconds; 0 leaves it to the count.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it runs back after each run.
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Where an animation stands at a moment.
struct AnimationMoment {
  /// Seconds into the present run, which goes back after its end where it reverses.
  var seconds: Double
  /// The same as a share of the duration.
  var fraction: Double
  /// How many runs are over.
  var repetitions: Int
}

extension CAAnimation {
  /// How long one run with its way back takes, in seconds.
  func cycle(_ duration: Double) -> Double { autoreverses ? 2 * duration : duration }

  /// How long all runs take in the animation's own time; infinite where they never end.
  func activeDuration(_ duration: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    return cycle(duration) * (repeatCount > 0 ? Double(repeatCount) : 1)
  }

  /// Returns where the animation stands; `nil` before and after it where nothing of it is shown.
  ///
  /// - Parameters:
  ///   - time: seconds since its begin, as what is around it counts them.
  ///   - duration: how long one run takes.
  ///   - fillsEnd: whether the end counts as part of it.
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
    // The end of the last run is its end, not the beginning of another one.
    if local >= active, count > 0, rest < 1e-9 { (count, rest) = (count - 1, cycle) }
    let seconds = rest > duration ? 2 * duration - rest : rest
    return AnimationMoment(seconds: seconds, fraction: seconds / duration, repetitions: count)
  }
}
