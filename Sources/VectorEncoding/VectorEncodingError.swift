/// Why a frame cannot be written as SVG.
public enum VectorEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The canvas has no area, or is not a number of points.
  case emptyCanvas(width: Double, height: Double)
  /// A layer turns out of its plane in perspective.
  case perspective(layer: Int)
  /// A layer blurs what lies below it, and nobody paints that.
  case backdrop(layer: Int)
  /// A text that stays text has a character that no XML document may have.
  case controlCharacter(Unicode.Scalar, text: String)

  /// The mistake, and what to do about it.
  public var description: String {
    switch self {
    case .emptyCanvas(let width, let height):
      "a canvas has a width and a height above 0 points, not \(width) × \(height)"
    case .perspective(let layer):
      "layer \(layer) turns out of its plane in perspective, which SVG cannot tell; turn it "
        + "about the z axis only, or without perspective (m34 = 0)"
    case .backdrop(let layer):
      "layer \(layer) blurs what lies below it, which SVG cannot tell; take its backdrop away"
    case .controlCharacter(let scalar, let text):
      "the control character U+\(hexadecimal(scalar)) cannot be in an SVG's text; take it out "
        + "of \"\(printable(text))\", or write text as outlines"
    }
  }

  /// Returns a character's number as four or more hexadecimal digits.
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
