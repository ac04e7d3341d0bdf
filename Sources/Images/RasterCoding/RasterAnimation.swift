public import Imaging
public import Timing

/// A frame of an animation, with its duration.
public struct RasterFrame: Hashable, Sendable {
  public let bitmap: Bitmap
  /// The display time; zero in animations without durations.
  public let duration: Instant
  /// Whether the reader knows that the bitmap is that of the frame before.
  package let isRepeated: Bool

  /// Makes a frame.
  public init(_ bitmap: Bitmap, duration: Instant) {
    self.init(bitmap, duration: duration, isRepeated: false)
  }

  /// Makes a frame that may show what the one before shows.
  package init(_ bitmap: Bitmap, duration: Instant, isRepeated: Bool) {
    self.bitmap = bitmap; self.duration = duration; self.isRepeated = isRepeated
  }

  /// Returns whether two frames show the same for the same time.
  public static func == (left: RasterFrame, right: RasterFrame) -> Bool {
    left.duration == right.duration && left.bitmap == right.bitmap
  }

  /// Adds what is shown, and for how long.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bitmap)
    hasher.combine(duration)
  }
}

/// A sequence of frames of one size that can be read any number of times.
///
/// Only the frame being read is in memory, so an animation may be of any length.
public struct RasterAnimation: Sendable {
  /// One pass over the animation, from its first frame on; it belongs to one thread.
  public struct Reader {
    /// Returns the next frame, or `nil` after the last one.
    public let next: () throws -> RasterFrame?

    /// Makes a reader from a function.
    public init(next: @escaping () throws -> RasterFrame?) { self.next = next }
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of plays; `nil` for ever.
  public let loopCount: Int?
  /// Whether frames have durations; a folder of images or a single image has none.
  public let isTimed: Bool
  /// Starts a new pass over the frames.
  public let open: @Sendable () throws -> Reader
  /// The bytes of the file that determine all frames; `nil` if there is no such file.
  package var fileBytes: [UInt8]?
  /// The display times of all frames, as stored, where the file was scanned for them.
  package var durations: [Instant]?

  /// Makes an animation from a function that starts a pass.
  public init(
    width: Int, height: Int, loopCount: Int? = nil, isTimed: Bool = true,
    open: @escaping @Sendable () throws -> Reader
  ) {
    self.width = width; self.height = height; self.loopCount = loopCount
    self.isTimed = isTimed; self.open = open
  }

  /// Makes an animation of a single image, which is read in each pass.
  init(width: Int, height: Int, still: @escaping @Sendable () throws -> Bitmap) {
    self.init(width: width, height: height, isTimed: false) {
      var isDone = false
      return Reader.stopping {
        guard !isDone else { return nil }
        isDone = true
        return RasterFrame(try still(), duration: .zero)
      }
    }
  }

  /// Makes an animation of frames in memory; at least one, all of one size.
  public init(_ frames: [RasterFrame], loopCount: Int? = nil, isTimed: Bool = true) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    let (width, height) = (frames[0].bitmap.width, frames[0].bitmap.height)
    precondition(
      frames.allSatisfy { $0.bitmap.width == width && $0.bitmap.height == height },
      "all frames of an animation have one size")
    self.init(width: width, height: height, loopCount: loopCount, isTimed: isTimed) {
      var rest = frames[...]
      return Reader { rest.popFirst() }
    }
  }
}
