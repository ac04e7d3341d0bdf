public import Imaging
public import Timelines
public import Timing

/// The canvas of a stage and the playback of its timeline.
///
/// ```swift
/// var settings = StageSettings(canvas: Canvas(size: CGSize(width: 320, height: 200)))
/// settings.framesPerSecond = 30
/// settings.hold = Instant(seconds: 1)
/// settings.touchColor = StageSettings.defaultTouchColor
/// ```
public struct StageSettings: Hashable, Sendable {
  /// The canvas.
  public var canvas: Canvas
  /// The frame rate of the output.
  public var framesPerSecond: Double
  /// The duration of the timeline; `nil` lasts until nothing changes any more, and `hold` longer.
  public var duration: Instant?
  /// The last instant whose frame has to be that of the whole, after which the stage need not play;
  /// `nil` for the whole.
  package var excerptEnd: Instant?
  /// The time for which the end is shown where the duration is automatic.
  public var hold: Instant
  /// Whether `hold` also follows motions that repeat for ever and end the timeline.
  package var holdsEndlessMotions = true
  /// Whether views without a name are named after their classes.
  package var namesClasses = true
  /// The number of times that the output plays; `nil` for endless repetition.
  public var loopCount: Int?
  /// The seconds of the scene per second of the output.
  public var speed: Double

  /// The color of dots that show the positions of fingers; `nil`, the default, shows none.
  public var touchColor: Color?

  /// The style that views have unless they override it: light by default.
  public var userInterfaceStyle = UserInterfaceStyle.light
  /// The direction of layouts: from left to right by default.
  public var layoutDirection = TraitEnvironmentLayoutDirection.leftToRight
  /// The quotient of the user's text size and the default one: 1 by default.
  public var textScale = 1.0
  /// Whether the user prefers reduced motion: `false` by default.
  public var reducesMotion = false
  /// Whether layouts by UIKit's names, flow layouts and constraints, give whole pixels, as on iOS.
  public var roundsLayout = true
  /// The version of iOS whose rows, bars and sheets are shown, and that `UIDevice` has: 18 by default.
  public var system = SystemVersion.iOS18

  /// The default color of dots that show the positions of fingers: translucent gray.
  public static let defaultTouchColor = Color(white: 0.4, alpha: 0.4)

  /// Makes settings; by default 50 frames per second until half a second after the last change.
  public init(
    canvas: Canvas, framesPerSecond: Double = 50, duration: Instant? = nil,
    hold: Instant = Instant(seconds: 0.5), loopCount: Int? = nil, speed: Double = 1,
    touchColor: Color? = nil
  ) {
    self.canvas = canvas
    self.framesPerSecond = framesPerSecond
    self.duration = duration
    self.hold = hold
    self.loopCount = loopCount
    self.speed = speed
    self.touchColor = touchColor
  }
}
