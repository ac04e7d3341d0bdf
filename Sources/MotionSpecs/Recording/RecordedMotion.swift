import Timing

/// The motion of one property of one layer: an animation, or a run of samples.
struct RecordedMotion {
  var layer: Int
  /// The instant at which the animation was made.
  var commit: Instant
  /// The instant from which on the value changes.
  var begin: Instant
  var duration: Instant
  var curve: MotionCurve
  var change: MotionChange

  /// The instant at which it ends.
  var end: Instant { begin + duration }
}
