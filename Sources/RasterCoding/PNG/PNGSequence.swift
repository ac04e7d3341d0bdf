internal import Timing

/// Reads PNG files as the pictures of one animation without a clock.
public enum PNGSequence {
  /// Makes an animation of files in their order, each of which is read when its picture is wanted.
  ///
  /// Throws a ``RasterError`` where there are none or more than 100 000, or the first one is no
  /// PNG. The others are looked at when they are asked for; all need the size of the first one.
  public static func open(_ paths: [String]) throws -> RasterAnimation {
    guard let first = paths.first else {
      throw RasterError("there are no pictures: name at least one .png file")
    }
    try AnimationLimits.check(frames: paths.count, pixels: 0, file: nil)
    let size = try PNGReader.checkedSize(FileBytes.read(first, as: "picture"), file: first)
    return RasterAnimation(width: size.width, height: size.height, isTimed: false) {
      var next = 0
      return RasterAnimation.Reader.stopping {
        guard next < paths.count else { return nil }
        let path = paths[next]
        next += 1
        let bytes = try FileBytes.read(path, as: "picture")
        let found = try PNGReader.checkedSize(bytes, file: path)
        guard found == size else {
          throw RasterError(
            "the picture is \(found.width)×\(found.height), and the first one "
              + "\(size.width)×\(size.height): all need one size", file: path, frame: next)
        }
        return RasterFrame(
          try PNGReader.read(bytes, file: path, frame: next), duration: .zero)
      }
    }
  }
}
