/// Limits on the size of images.
enum ImageLimits {
  /// The largest width and height.
  static let side = 16384
  /// The largest number of pixels: 64 megapixels.
  static let pixels = 64 << 20

  /// Throws if an image has no pixels or exceeds a limit.
  static func check(width: Int, height: Int, file: String? = nil, frame: Int? = nil) throws {
    guard width > 0 && height > 0 else {
      throw RasterError(
        "an image of \(width)×\(height) has no pixels; both sides must be at least 1", file: file,
        frame: frame)
    }
    guard width <= side && height <= side else {
      throw RasterError(
        "an image of \(width)×\(height) is too large; a side may have at most \(side) pixels",
        file: file, frame: frame)
    }
    guard width * height <= pixels else {
      throw RasterError(
        "an image of \(width)×\(height) is too large; it may have at most \(pixels) pixels",
        file: file, frame: frame)
    }
  }
}
