internal import Foundation
import Timelines

/// A line of columns whose digits roll up by a line's height, each in a room of the widest digit.
///
/// Each text is a line of its own, so that it can be moved by itself.
struct CounterLine {
  private let request: TextRequest
  /// Sets a text.
  private let set: (TextRequest) throws -> TextLayout

  init(_ request: TextRequest, set: @escaping (TextRequest) throws -> TextLayout) {
    self.request = request; self.set = set
  }

  var layout: TextLayout {
    get throws {
      let whole = try set(part(request.string))
      let digits = try (0...9).map { try set(part(String($0))).lines[0].width }.max() ?? 0
      let height = whole.lines.count == 1 ? whole.size.height : whole.ascent + whole.descent
      var placed: [(column: CounterColumn, x: Double, room: Double)] = []
      var width = 0.0
      for column in request.columns {
        let room = try column.isDigit ? digits : widest(of: column)
        placed.append((column, width, room))
        width += room * column.share
      }
      let room = request.width ?? width
      let left = request.offset(
        ofLine: width, isRightToLeft: request.direction == .rtl, in: room)
      var (lines, shapes): ([TextLayout.Line], GlyphShapes) = ([], GlyphShapes())
      for (column, x, room) in placed {
        for (text, rise) in [(column.text, column.progress), (column.next, column.progress - 1)]
        where !text.isEmpty {
          let own = try set(part(text))
          for line in own.lines.prefix(1) {
            lines.append(
              line.moved(
                x: left + x + (room - line.width) / 2,
                baseline: whole.ascent - rise * height, of: own, to: &shapes))
          }
        }
      }
      let isRolling = request.columns.contains { $0.progress != 0 }
      return TextLayout(
        request: request, size: CGSize(width: width, height: height), lines: lines,
        ascent: whole.ascent, descent: whole.descent, missingCharacters: whole.missingCharacters,
        isTruncated: false, shapes: shapes,
        clip: isRolling ? CGRect(x: left, y: 0, width: width, height: height) : nil)
    }
  }

  /// Returns the width of the wider text of a column.
  private func widest(of column: CounterColumn) throws -> Double {
    try [column.text, column.next].map { text in
      text.isEmpty ? 0 : try set(part(text)).lines[0].width
    }.max() ?? 0
  }

  /// Returns the request for a text on one line, from its left end.
  private func part(_ text: String) -> TextRequest {
    TextRequest(
      string: text, style: request.style, alignment: .left, direction: .ltr,
      lineHeight: request.lineHeight)
  }
}

extension TextLayout.Line {
  /// Returns the line at another place, with the glyphs of its layout added to shapes.
  fileprivate func moved(
    x: Double, baseline: Double, of layout: TextLayout, to shapes: inout GlyphShapes
  ) -> TextLayout.Line {
    let (dx, dy) = (x - minX, baseline - self.baseline)
    return TextLayout.Line(
      baseline: baseline, minX: x, width: width, isRightToLeft: isRightToLeft,
      glyphs: glyphs.map { glyph in
        TextLayout.Glyph(
          id: glyph.id, x: glyph.x + dx, y: glyph.y + dy, size: glyph.size, piece: 0,
          slot: shapes.slot(of: glyph, in: layout))
      },
      rules: rules.map { TextLayout.Rule(frame: $0.frame.offsetBy(dx: dx, dy: dy), piece: 0) },
      words: words)
  }
}
