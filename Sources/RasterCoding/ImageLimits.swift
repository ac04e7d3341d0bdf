/// How large pictures may be.
enum ImageLimits {
  /// The largest width and height.
  static let side = 16384
  /// The largest number of pixels: 64 megapixels.
  static let pixels = 64 << 20

  /// Throws where a picture has no pixels or passes a limit.
  static func check(width: Int, height: Int, file: String? = nil, frame: Int? = nil) throws {
    guard width > 0 && height > 0 else {
      throw RasterError(
        "a picture of \(width)×\(height) has no pixels: both sides need at least 1", file: file,
        frame: frame)
    }
    guard width <= side && height <= side else {
      throw RasterError(
        "a picture of \(width)×\(height) is too large: a side has at most \(side) pixels",
        file: file, frame: frame)
    }
    guard width * height <= pixels else {
      throw RasterError(
        "a picture of \(width)×\(height) is too large: it may have \(pixels) pixels at most",
        file: file, frame: frame)
    }
  }
}
