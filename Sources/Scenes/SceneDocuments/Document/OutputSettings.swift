package import Imaging
package import Timing

/// The default settings for sampling a scene, which a caller can override.
package struct OutputSettings: Hashable, Sendable {
  /// The default colour of touch dots; the stage has the same.
  package static let touchColor = Color(white: 0.4, alpha: 0.4)

  /// Frames per second, from 1 to 120.
  package var fps: Double
  /// The duration of the output; `nil` lasts until all motion has ended, and `hold`.
  package var duration: Instant?
  /// The time for which the last frame is shown if the duration is automatic.
  package var hold: Instant
  /// Whether the document gives `hold`, so that it also follows a motion that repeats for ever.
  package var isHoldGiven = false
  /// The number of times the output plays; `nil` is for ever.
  package var loop: Int?
  /// The speed of the output relative to the scene; 0.25 is slow motion.
  package var speed: Double
  /// The balance of bytes and looks of encoded animations.
  package var intent: EncodingIntent?

  /// The colour of the dots that show touches; `nil` shows none.
  package var touches: Color?

  /// Makes settings, by default 50 frames per second to the end of all motion and half a second.
  package init(
    fps: Double = 50, duration: Instant? = nil, hold: Instant = Instant(seconds: 0.5),
    loop: Int? = nil, speed: Double = 1, touches: Color? = nil
  ) {
    self.fps = fps; self.duration = duration; self.hold = hold
    self.loop = loop; self.speed = speed; self.touches = touches
  }
}
