internal import Foundation
internal import Geometry
internal import Imaging
internal import Typesetting

/// The glyphs and lines of a text line that share a size and a color.
struct SVGGlyphGroup {
  /// The size of the em in points.
  let size: Double
  let color: Color
  /// The left end of the text's line at the baseline, so that rounding in em does not add up.
  let origin: CGPoint
  var glyphs: [TextLayout.Glyph] = []
  var rules: [TextLayout.Rule] = []

  /// Divides a line into groups, in order of their first glyphs; invisible glyphs are left out.
  static func groups(
    of line: TextLayout.Line, in layout: TextLayout, colors: (Int) -> Color
  ) -> [SVGGlyphGroup] {
    var groups: [SVGGlyphGroup] = []
    func group(size: Double?, piece: Int) -> Int {
      let color = colors(piece)
      if let index = groups.firstIndex(where: {
        $0.color == color && (size == nil || $0.size == size)
      }) {
        return index
      }
      groups.append(
        SVGGlyphGroup(
          size: size ?? 1, color: color, origin: CGPoint(x: line.minX, y: line.baseline)))
      return groups.count - 1
    }
    for glyph in line.glyphs
    where layout.outlines[glyph.slot].bounds != nil || layout.colorGlyphs[glyph.slot] != nil {
      let index = group(size: glyph.size, piece: glyph.piece)
      groups[index].glyphs.append(glyph)
    }
    for rule in line.rules {
      let index = group(size: nil, piece: rule.piece)
      groups[index].rules.append(rule)
    }
    return groups.filter { $0.color.alpha > 0 }
  }

  /// Returns the group's element; `name` returns the name under which a glyph is defined.
  func element(
    at corner: CGPoint, attributes: String, name: (TextLayout.Glyph) -> String
  ) -> String {
    let x = SVGNumber.text(corner.x + origin.x)
    let y = SVGNumber.text(corner.y + origin.y)
    var body = ""
    for glyph in glyphs {
      body += "<use xlink:href=\"#\(name(glyph))\""
      for (name, value) in [("x", glyph.x - origin.x), ("y", glyph.y - origin.y)] {
        let number = SVGNumber.text(value / size)
        if number != "0" { body += " \(name)=\"\(number)\"" }
      }
      body += "/>"
    }
    for rule in rules { body += rect(of: rule) }
    return "<g transform=\"translate(\(x) \(y)) scale(\(SVGNumber.text(size)))\""
      + "\(attributes)>\(body)</g>"
  }

  /// Returns the element of a line under or through glyphs.
  private func rect(of rule: TextLayout.Rule) -> String {
    let frame = rule.frame
    let numbers = [
      ("x", frame.minX - origin.x), ("y", frame.minY - origin.y), ("width", frame.width),
      ("height", frame.height),
    ].map { " \($0)=\"\(SVGNumber.text($1 / size))\"" }
    return "<rect\(numbers.joined())/>"
  }

  /// Returns the definition of a color glyph, in em.
  static func image(of glyph: ColorGlyph, name: String) -> String {
    let frame = glyph.frame
    let numbers = [
      ("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height),
    ].map { " \($0)=\"\(SVGNumber.text($1))\"" }
    let data = Data(glyph.png).base64EncodedString()
    return "<image id=\"\(name)\"\(numbers.joined()) preserveAspectRatio=\"none\""
      + " xlink:href=\"data:image/png;base64,\(data)\"/>"
  }
}
