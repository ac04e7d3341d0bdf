import Foundation
import Timing

/// The speed and the shifts of a layer's time relative to its superlayer's.
struct MediaTiming: Hashable {
  /// The speed relative to the superlayer's time.
  var speed: Float = 1
  /// The time of the layer at its begin, in seconds.
  var timeOffset = 0.0
  /// The begin in the superlayer's time, in seconds.
  var beginTime = 0.0
}

/// A layer's time as a function of the stage's: `rate` × stage's seconds + `offset`.
struct LayerClock: Hashable {
  var rate = 1.0
  /// The layer's time when the stage's is 0, in seconds.
  var offset = 0.0

  /// The stage's own time.
  static let stage = LayerClock()

  /// Makes a clock from its rate and offset.
  init(rate: Double = 1, offset: Double = 0) {
    self.rate = rate; self.offset = offset
  }

  /// Returns the clock of a layer whose superlayer has this one: (time − begin) × speed + offset.
  func applying(_ timing: MediaTiming) -> LayerClock {
    let speed = Double(timing.speed)
    return LayerClock(
      rate: rate * speed, offset: (offset - timing.beginTime) * speed + timing.timeOffset)
  }

  /// Returns the layer's time at an instant of the stage.
  func local(_ time: Instant) -> Instant {
    if self == .stage { return time }
    return Instant(seconds: rate * time.seconds + offset)
  }

  /// Returns the instant of the stage at which the layer has a time; `nil` if its time stands still.
  func stageTime(_ local: Instant) -> Instant? {
    if self == .stage { return local }
    return rate == 0 ? nil : Instant(seconds: (local.seconds - offset) / rate)
  }
}
