public import Imaging
public import Timing

/// Neighbouring frames, numbered from 0 in both animations.
public struct FrameSpan: Hashable, Sendable {
  /// The frames in A.
  public let a: ClosedRange<Int>
  /// The frames in B that they are held against.
  public let b: ClosedRange<Int>

  /// Makes a span.
  public init(a: ClosedRange<Int>, b: ClosedRange<Int>) { self.a = a; self.b = b }
}

/// One thing to tell about two animations, A as it should be and B as it is.
///
/// The cases stand from the most general to the most particular, which is the order of a verdict.
public enum AnimationFinding: Hashable, Sendable {
  /// The pictures have other sizes, `[width, height]`, so they are not compared.
  case size(a: [Int], b: [Int])
  /// The animations have other numbers of pictures, where it cannot be told which belong together.
  case count(a: Int, b: Int)
  /// The animations have other lengths, where no single frame tells why.
  case length(a: Instant, b: Instant)
  /// They repeat another number of times; `nil` for ever.
  case loops(a: Int?, b: Int?)
  /// They show the same pictures at another number of frames per second.
  case rate(a: Double, b: Double)
  /// B takes 1/`factor` of A's time for the same.
  case speed(factor: Double)
  /// B shows what A shows this much later; earlier where it is below zero.
  case shift(Instant)
  /// B shows what A shows so many frames later, without a clock.
  case shiftInFrames(Int)
  /// Frames of A that B has not; `at` is the first one's time, where there is a clock.
  case missing(frames: ClosedRange<Int>, at: Instant?)
  /// Frames of B that A has not, numbered as in B.
  ///
  /// They come before a frame of A, which begins `at`; `before` is `nil` after A's last frame.
  case new(frames: ClosedRange<Int>, before: Int?, at: Instant?)
  /// Frames that are shown for another time, each of them.
  case duration(FrameSpan, at: Instant, a: Instant, b: Instant)
  /// So many frames are shown for other times that only the largest change is told.
  case durations(FrameSpan, count: Int, most: Instant)
  /// Something lies elsewhere: the whole picture, or what A has in a rectangle.
  case moved(FrameSpan, x: Int, y: Int, area: PixelRect?)
  /// Pixels differ; `most` are in the frame `worst` of A, whose channels are off by `channel`.
  case pixels(
    FrameSpan, fewest: Int, most: Int, bounds: PixelRect, worst: Int, channel: Int)
}
