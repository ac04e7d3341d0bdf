public import Imaging
public import Timing

/// One picture of an animation, and how long it is shown.
public struct RasterFrame: Hashable, Sendable {
  public let bitmap: Bitmap
  /// How long the picture is shown; zero for pictures without a clock.
  public let duration: Instant

  /// Makes a frame.
  public init(_ bitmap: Bitmap, duration: Instant) {
    self.bitmap = bitmap; self.duration = duration
  }
}

/// Pictures of one size that are shown one after the other and can be read as often as needed.
///
/// Only the picture that is asked for is in memory, so an animation may be of any length.
public struct RasterAnimation: Sendable {
  /// One reading of the animation, from its first picture on; it belongs to one thread.
  public struct Reader {
    /// Returns the next picture, or `nil` after the last one.
    public let next: () throws -> RasterFrame?

    /// Makes a reading of a function.
    public init(next: @escaping () throws -> RasterFrame?) { self.next = next }
  }

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// How often it plays; `nil` for ever.
  public let loopCount: Int?
  /// Whether pictures have durations; a folder of pictures, or one alone, has none.
  public let isTimed: Bool
  /// Begins to read.
  public let open: @Sendable () throws -> Reader

  /// Makes an animation of a function that begins to read.
  public init(
    width: Int, height: Int, loopCount: Int? = nil, isTimed: Bool = true,
    open: @escaping @Sendable () throws -> Reader
  ) {
    self.width = width; self.height = height; self.loopCount = loopCount
    self.isTimed = isTimed; self.open = open
  }

  /// Makes an animation of pictures in memory; at least one, all of one size.
  public init(_ frames: [RasterFrame], loopCount: Int? = nil, isTimed: Bool = true) {
    precondition(!frames.isEmpty, "an animation has at least one picture")
    let (width, height) = (frames[0].bitmap.width, frames[0].bitmap.height)
    precondition(
      frames.allSatisfy { $0.bitmap.width == width && $0.bitmap.height == height },
      "all pictures of an animation have one size")
    self.init(width: width, height: height, loopCount: loopCount, isTimed: isTimed) {
      var rest = frames[...]
      return Reader { rest.popFirst() }
    }
  }
}
