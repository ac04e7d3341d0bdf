/// Why a frame cannot be painted.
public enum PaintingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scale is not a number of pixels per point.
  case scaleOutOfRange(Double)
  /// The canvas has no area, or is not a number of points.
  case emptyCanvas(width: Double, height: Double)
  /// The picture would have too many pixels.
  case canvasTooLarge(width: Double, height: Double)
  /// Too many groups with an opacity lie in one another.
  case groupsTooDeep
  /// A glyph of a font is a picture that cannot be read; the reason follows.
  case glyphPicture(String)
  /// Cairo failed; its own words follow.
  case cairo(String)

  /// The mistake, and what to do about it.
  public var description: String {
    switch self {
    case .scaleOutOfRange(let scale): "a scale is a number above 0, not \(scale)"
    case .emptyCanvas(let width, let height):
      "a canvas has a width and a height above 0 points, not \(width) × \(height)"
    case .canvasTooLarge(let width, let height):
      "a picture of \(width) × \(height) pixels is too large: at most \(Painter.maximumSide) a "
        + "side and \(Painter.maximumPixels / 1_000_000) megapixels; use a smaller scale or canvas"
    case .groupsTooDeep:
      "more than \(Painter.maximumGroupDepth) layers with an opacity below 1 lie in one another; "
        + "give fewer of them an opacity"
    case .glyphPicture(let reason):
      "a glyph of a font with pictures cannot be painted: \(reason); use another font file"
    case .cairo(let message): "Cairo could not paint: \(message)"
    }
  }
}
