/// An error in encoding a frame as SVG.
public enum VectorEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The canvas has no area, or a size that is not finite.
  case emptyCanvas(width: Double, height: Double)
  /// A layer is rotated out of its plane in perspective.
  case perspective(layer: Int)
  /// A layer has a blurred backdrop, and there is no painter for it.
  case backdrop(layer: Int)

  /// The error, and a suggested fix.
  public var description: String {
    switch self {
    case .emptyCanvas(let width, let height):
      "the canvas must have a width and a height above 0 points, not \(width) × \(height)"
    case .perspective(let layer):
      "layer \(layer) is rotated out of its plane in perspective, which SVG cannot express; "
        + "rotate it about the z axis only, or without perspective (m34 = 0)"
    case .backdrop(let layer):
      "layer \(layer) has a blurred backdrop, which SVG cannot express; remove the backdrop"
    }
  }
}
