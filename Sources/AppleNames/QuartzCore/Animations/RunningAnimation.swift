import Timing

/// An animation that was added to a layer.
struct RunningAnimation {
  let number: Int
  let key: String?
  let animation: CAAnimation
  /// The begin in the layer's time.
  let begin: Instant
  /// The duration in seconds if the animation has none of its own.
  let inherited: Double
  /// Whether the animation has ended and only its end value stays.
  var isOver = false
  /// Whether its delegate knows that it began.
  var hasBegun = false

  /// The end in the layer's time; `nil` if there is none.
  var end: Instant? {
    let duration = animation.resolvedDuration(inherited)
    let length = animation.activeDuration(duration) - animation.timeOffset
    guard animation.speed > 0, length.isFinite else { return nil }
    return begin + Instant(seconds: max(0, length / Double(animation.speed)))
  }

  /// Returns one repetition of an endless animation on the stage's clock; `nil` for any other.
  func cycle(on clock: LayerClock) -> (begin: Instant, duration: Instant)? {
    guard end == nil, animation.speed > 0, clock.rate > 0, let begin = clock.stageTime(begin)
    else { return nil }
    let duration = animation.resolvedDuration(inherited)
    let length = animation.cycle(duration) / Double(animation.speed)
    return (begin, Instant(seconds: length / clock.rate))
  }

  /// Returns the seconds since the begin in the layer's time, at an instant of the stage.
  ///
  /// Times that are not the stage's are rounded, but begin and end are met exactly.
  func elapsed(at time: Instant, on clock: LayerClock) -> Double {
    let seconds = (clock.local(time) - begin).seconds
    guard clock != .stage else { return seconds }
    if let end {
      let length = (end - begin).seconds
      if abs(seconds - length) < 1e-6 { return length }
    }
    return abs(seconds) < 1e-6 ? 0 : seconds
  }
}
