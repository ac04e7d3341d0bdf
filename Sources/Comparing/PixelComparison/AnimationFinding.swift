public import Imaging
public import Timing

/// Neighboring frames, numbered from 0 in both animations.
public struct FrameSpan: Hashable, Sendable {
  /// The frames in A.
  public let a: ClosedRange<Int>
  /// The frames in B with which they are compared.
  public let b: ClosedRange<Int>

  /// The instants of the first and the last frame in A; `nil` without a clock.
  public let timesA: ClosedRange<Instant>?
  /// The instants of the first and the last frame in B; `nil` without a clock.
  public let timesB: ClosedRange<Instant>?

  /// Creates a span.
  public init(
    a: ClosedRange<Int>, b: ClosedRange<Int>, timesA: ClosedRange<Instant>? = nil,
    timesB: ClosedRange<Instant>? = nil
  ) { self.a = a; self.b = b; self.timesA = timesA; self.timesB = timesB }
}

/// One difference between two animations, the expected A and the actual B.
///
/// The cases are ordered from the most general to the most particular, as in a verdict.
public enum AnimationFinding: Hashable, Sendable {
  /// The frames have different sizes, `[width, height]`, so they are not compared.
  case size(a: [Int], b: [Int])
  /// The animations have different numbers of frames that cannot be matched.
  case count(a: Int, b: Int)
  /// The animations have different lengths, without a single frame that explains it.
  case length(a: Instant, b: Instant)
  /// The animations loop a different number of times; `nil` for endless.
  case loops(a: Int?, b: Int?)
  /// The animations show the same frames at different frame rates.
  case rate(a: Double, b: Double)
  /// B takes 1/`factor` of A's time for the same frames.
  case speed(factor: Double)
  /// B shows A's frames this much later; earlier if it is negative.
  case shift(Instant)
  /// B shows A's frames this many frames later, without a clock.
  case shiftInFrames(Int)
  /// Frames that only A has; `at` is the time of the first one, with a clock.
  case missing(frames: ClosedRange<Int>, at: Instant?)
  /// Frames that only B has, numbered as in B.
  ///
  /// They appear before a frame of A, which begins `at`; `before` is `nil` after A's last frame.
  case new(frames: ClosedRange<Int>, before: Int?, at: Instant?)
  /// Frames with a different duration each.
  case duration(FrameSpan, at: Instant, a: Instant, b: Instant)
  /// The largest of many different durations.
  case durations(FrameSpan, count: Int, most: Instant)
  /// A displacement of the whole frame, or of A's contents of a rectangle.
  case moved(FrameSpan, x: Int, y: Int, area: PixelRect?)
  /// Pixels differ; `most` are in the frame `worst` of A, where a channel is off by `channel`.
  case pixels(FrameSpan, fewest: Int, most: Int, bounds: PixelRect, worst: Int, channel: Int)
}
