internal import Timing

/// A reader of PNG files as the frames of an animation without durations.
public enum PNGSequence {
  /// Makes an animation of files in their order, each of which is read when its frame is needed.
  ///
  /// Throws a ``RasterError`` if there are none or more than 100 000, or the first one is not a
  /// PNG. The others are checked when they are read; all must have the size of the first one.
  public static func open(_ paths: [String]) throws -> RasterAnimation {
    guard let first = paths.first else {
      throw RasterError("there are no images; name at least one .png file")
    }
    try AnimationLimits.check(frames: paths.count, pixels: 0, file: nil)
    let size = try PNGReader.header(FileBytes.read(first, as: "image"), file: first)
    return RasterAnimation(width: size.width, height: size.height, isTimed: false) {
      var next = 0
      return RasterAnimation.Reader.stopping {
        guard next < paths.count else { return nil }
        let path = paths[next]
        next += 1
        let bytes = try FileBytes.read(path, as: "image")
        let found = try PNGReader.header(bytes, file: path)
        guard found.width == size.width, found.height == size.height else {
          throw RasterError(
            "the image is \(found.width)×\(found.height), but the first one is "
              + "\(size.width)×\(size.height); all must have the same size", file: path,
            frame: next)
        }
        return RasterFrame(try PNGReader.read(bytes, file: path, frame: next), duration: .zero)
      }
    }
  }
}
