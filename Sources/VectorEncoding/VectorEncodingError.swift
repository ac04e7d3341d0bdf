/// An error in encoding a frame as SVG.
public enum VectorEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The canvas has no area, or a size that is not finite.
  case emptyCanvas(width: Double, height: Double)
  /// A layer is rotated out of its plane in perspective.
  case perspective(layer: Int)
  /// A layer has a blurred backdrop, and there is no painter for it.
  case backdrop(layer: Int)
  /// A text to be written as text has a character that XML does not allow.
  case controlCharacter(Unicode.Scalar, text: String)

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
    case .controlCharacter(let scalar, let text):
      "the control character U+\(hexadecimal(scalar)) is not allowed in an SVG's text; remove it "
        + "from \"\(printable(text))\", or write text as outlines"
    }
  }

  /// Returns a character's number as at least four hexadecimal digits.
  private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns the start of a text without control characters.
  private func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? "?" : $0 })
    )
  }
}
