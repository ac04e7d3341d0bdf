import Foundation
public import Timelines
public import Timing

/// The caller's choices about sampling, which override those of the scene.
///
/// ```swift
/// let slowMotion = SamplingOptions(
///   from: Instant(seconds: 0.3), to: Instant(seconds: 0.7), framesPerSecond: 25, speed: 0.25)
/// ```
public struct SamplingOptions: Hashable, Sendable {
  /// The valid frame rates, in frames per second; as in a scene.
  public static let rates = OutputLimits.framesPerSecond
  /// The valid scales, in pixels per point.
  public static let scales = OutputLimits.scale
  /// The valid speeds.
  public static let speeds = OutputLimits.speed
  /// The longest output.
  public static let longest = OutputLimits.time
  /// The maximum number of frames of one output.
  public static let maximumFrames = OutputLimits.frames

  /// The beginning of the output, in the scene's time.
  public var from: Instant?
  /// The end of the output, in the scene's time; past the scene's end it shows the rest.
  public var to: Instant?
  public var framesPerSecond: Double?
  /// Pixels per point.
  public var scale: Double?
  /// The largest width in pixels where no scale is given; `nil` for any.
  public var maximumWidth: Int?
  /// The largest height in pixels where no scale is given; `nil` for any.
  public var maximumHeight: Int?
  /// Seconds of the scene per second of the output.
  public var speed: Double?

  /// Creates options; without arguments the scene decides.
  public init(
    from: Instant? = nil, to: Instant? = nil, framesPerSecond: Double? = nil,
    scale: Double? = nil, speed: Double? = nil
  ) {
    self.from = from; self.to = to; self.framesPerSecond = framesPerSecond
    self.scale = scale; self.speed = speed
  }

  /// Returns the pixels per point of a canvas of a size in points, with a scale of its own.
  package func scale(ofWidth width: Double, height: Double, orElse own: Double) -> Double {
    if let scale { return scale }
    func largest(_ pixels: Int?, _ points: Double) -> Double {
      guard let pixels, points > 0 else { return own }
      return min(own, Double(pixels) / points)
    }
    return min(largest(maximumWidth, width), largest(maximumHeight, height))
  }

  /// Checks everything that does not depend on a scene.
  ///
  /// - Throws: `RenderError` of an invalid argument with the name of the parameter and its range.
  public func validate() throws {
    func check(_ value: Double?, _ name: String, _ range: ClosedRange<Double>) throws {
      guard let value, !range.contains(value) else { return }
      throw RenderError(
        .invalidArgument,
        "\(name) is \(TimelineJSON.text(of: range.lowerBound)) to "
          + "\(TimelineJSON.text(of: range.upperBound)), not \(value)")
    }
    try check(framesPerSecond, "`framesPerSecond`", Self.rates)
    try check(scale, "`scale`", Self.scales)
    if min(maximumWidth ?? 1, maximumHeight ?? 1) < 1 {
      throw RenderError(.invalidArgument, "the largest width and height are at least 1 pixel")
    }
    try check(speed, "`speed`", Self.speeds)
    for (name, time) in [("`from`", from), ("`to`", to)] {
      guard let time, time < .zero || time > Self.longest else { continue }
      throw RenderError(
        .invalidArgument, "\(name) is 0 to \(TimelineJSON.text(of: Self.longest.seconds)) s")
    }
    if let from, let to, from >= to {
      throw RenderError(
        .invalidArgument,
        "`from` \(TimelineJSON.text(of: from.seconds)) s has to come before "
          + "`to` \(TimelineJSON.text(of: to.seconds)) s")
    }
  }
}

/// The part of a timeline that is shown, its speed, its frame rate and its scale.
public struct Sampling: Hashable, Sendable {
  /// The instant of the timeline at which the output begins.
  public let start: Instant
  /// The rate, the length in the timeline's time, the loops and the speed.
  public internal(set) var playback: Playback
  /// Pixels per point.
  public internal(set) var scale: Double

  /// Combines the options with the values of a timeline.
  ///
  /// - Throws: `RenderError` of invalid data if no frame or too many would be shown.
  public init(of timeline: Timeline, options: SamplingOptions = SamplingOptions(), name: String)
    throws
  {
    let end = options.to ?? timeline.playback.duration
    let start = options.from ?? .zero
    guard start < end || options.from == nil else {
      throw RenderError(
        .invalidData, at: name,
        "`from` \(TimelineJSON.text(of: start.seconds)) s lies past the scene's end at "
          + "\(TimelineJSON.text(of: end.seconds)) s; choose an earlier time, or give `to`")
    }
    self.start = start
    let canvas = timeline.canvas
    scale = options.scale(
      ofWidth: canvas.size.width, height: canvas.size.height, orElse: canvas.scale)
    playback = Playback(
      framesPerSecond: options.framesPerSecond ?? timeline.playback.framesPerSecond,
      duration: end - start, loopCount: timeline.playback.loopCount,
      speed: options.speed ?? timeline.playback.speed)
    let seconds = playback.outputDuration.seconds
    guard playback.outputDuration <= SamplingOptions.longest else {
      throw RenderError(
        .invalidData, at: name,
        "the output would last \(TimelineJSON.text(of: seconds)) s; at most "
          + "\(TimelineJSON.text(of: SamplingOptions.longest.seconds)) s are rendered: "
          + "choose `from` and `to`, or a higher `speed`")
    }
    guard playback.frameCount <= SamplingOptions.maximumFrames else {
      throw RenderError(
        .invalidData, at: name,
        "the output would have \(playback.frameCount) frames; at most "
          + "\(SamplingOptions.maximumFrames) are rendered: choose a lower `framesPerSecond`")
    }
  }

  /// Returns the instant of the timeline that is shown at an instant of the output.
  public func timelineTime(at outputTime: Instant) -> Instant {
    start + playback.sampleTime(at: outputTime)
  }
}
