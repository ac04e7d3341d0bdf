import Timing

/// The motion of one property of one layer: an animation, or a run of samples.
struct RecordedMotion {
  /// The layer that moves, or a layer that its appearance stacks.
  struct Target: Hashable {
    /// The number of the layer.
    let layer: Int
    /// The names of the stacked layer and of those around it, the outermost first.
    var stacked: [String] = []

    /// The names of the stacked layer and those around it as one text; `nil` for the layer itself.
    var path: String? { stacked.isEmpty ? nil : stacked.joined(separator: "/") }
  }

  var target: Target
  /// The number of the step that made the animation; `nil` for none.
  var step: Int?
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
