internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines
internal import Typesetting

/// Writes texts as text, line by line where the typesetter broke them.
enum SVGText {
  /// Returns a text's element in a layer's coordinates.
  static func element(
    of text: TextContent, layout: TextLayout, at origin: CGPoint
  ) throws(VectorEncodingError) -> String {
    var attributes = " font-family=\"\(try escaped(text.font.family))\""
    attributes += " font-size=\"\(SVGNumber.text(text.size))\""
    if text.font.weight != 400 { attributes += " font-weight=\"\(text.font.weight)\"" }
    if text.font.italic { attributes += " font-style=\"italic\"" }
    attributes += SVGWriter.paint("fill", text.color)
    // A font that stands in has other widths; anchoring keeps the alignment all the same.
    let (anchor, share) =
      switch text.alignment {
      case .left: ("", 0.0)
      case .center: (" text-anchor=\"middle\"", 0.5)
      case .right: (" text-anchor=\"end\"", 1.0)
      }
    attributes += anchor
    var lines: [String] = []
    for line in layout.lines {
      // A break is white space at the end of its line, and so is the space it took the place of.
      var words = Substring(line.text)
      while let last = words.last, last.isWhitespace { words.removeLast() }
      guard !words.isEmpty else { continue }
      let x = SVGNumber.text(origin.x + line.minX + line.width * share)
      let y = SVGNumber.text(origin.y + line.baseline)
      lines.append("x=\"\(x)\" y=\"\(y)\">\(try escaped(String(words)))")
    }
    // Spaces side by side stay as many as they are.
    let space = text.string.contains("  ") || text.string.first == " " || text.string.contains("\t")
    if space { attributes += " xml:space=\"preserve\"" }
    if lines.count == 1 { return "<text\(attributes) \(lines[0])</text>" }
    return "<text\(attributes)>" + lines.map { "<tspan \($0)</tspan>" }.joined() + "</text>"
  }

  /// Returns a text as it stands in an attribute or between tags.
  static func escaped(_ text: String) throws(VectorEncodingError) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\u{FFFE}", "\u{FFFF}":
        throw .controlCharacter(scalar, text: text)
      default:
        if scalar.properties.generalCategory == .control {
          throw .controlCharacter(scalar, text: text)
        }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
