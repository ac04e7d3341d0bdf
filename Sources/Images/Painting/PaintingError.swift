/// An error in painting a frame.
public enum PaintingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scale is not a positive finite number.
  case scaleOutOfRange(Double)
  /// The canvas has no area, or a size that is not finite.
  case emptyCanvas(width: Double, height: Double)
  /// The bitmap would have too many pixels.
  case canvasTooLarge(width: Double, height: Double)
  /// Groups with an opacity are nested too deeply.
  case groupsTooDeep
  /// An image of a color glyph cannot be read; the reason follows.
  case glyphImage(String)
  /// Cairo failed; its message follows.
  case cairo(String)

  /// The error, and a suggested fix.
  public var description: String {
    switch self {
    case .scaleOutOfRange(let scale): "the scale must be a number above 0, not \(scale)"
    case .emptyCanvas(let width, let height):
      "the canvas must have a width and a height above 0 points, not \(width) × \(height)"
    case .canvasTooLarge(let width, let height):
      "an image of \(width) × \(height) pixels is too large; at most \(Painter.maximumSide) a "
        + "side and \(Painter.maximumPixels / 1_000_000) megapixels are possible; "
        + "use a smaller scale or canvas"
    case .groupsTooDeep:
      "more than \(Painter.maximumGroupDepth) nested layers have an opacity below 1; "
        + "give fewer of them an opacity"
    case .glyphImage(let reason):
      "the image of a color glyph cannot be painted: \(reason); use another font file"
    case .cairo(let message): "Cairo could not paint: \(message)"
    }
  }
}
