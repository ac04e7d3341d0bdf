public import Imaging
import Staging
public import Timing

/// How a scene wants to be sampled, unless the renderer is asked for something else.
public struct OutputSettings: Hashable, Sendable {
  /// The colour of the dots where a document only says that they are to be seen: the stage's.
  public static let touchColor = StageSettings.defaultTouchColor

  /// Frames per second, from 1 to 120.
  public var fps: Double
  /// How long the output lasts; `nil` is until nothing changes any more, and `hold`.
  public var duration: Instant?
  /// How long the last picture stays where the duration is automatic.
  public var hold: Instant
  /// How often the output plays; `nil` is for ever.
  public var loop: Int?
  /// How much faster than the scene the output plays; 0.25 is slow motion.
  public var speed: Double

  /// The colour of dots that show where fingers are; `nil` shows none.
  public var touches: Color?

  /// Makes settings, by default 50 frames per second to the end of all motion and half a second.
  public init(
    fps: Double = 50, duration: Instant? = nil, hold: Instant = Instant(seconds: 0.5),
    loop: Int? = nil, speed: Double = 1, touches: Color? = nil
  ) {
    self.fps = fps; self.duration = duration; self.hold = hold
    self.loop = loop; self.speed = speed; self.touches = touches
  }
}
