internal import CPango
internal import Foundation
internal import Geometry

/// A line before it is positioned: all coordinates are relative to its left end and baseline.
struct LineDraft {
  let metrics: LineMetrics
  /// The sum of the advances in points, including the tracking of the last character.
  let width: Double
  let isRightToLeft: Bool
  let glyphs: [TextLayout.Glyph]
  let rules: [TextLayout.Rule]
  let words: [TextLayout.Words]
  /// The range of the line's UTF-8 bytes in the text.
  let bytes: Range<Int>

  /// The number of characters of the line.
  var characterCount: Int { words.reduce(0) { $0 + $1.text.count } }
}

/// A builder that converts the glyphs of a Pango layout to values.
struct GlyphRunBuilder {
  private let text: StyledText
  private let choice: FontItemizer
  private let base: FaceLibrary.OpenFace
  private let strut: LineMetrics
  private let lineHeight: Double?
  /// The first bytes of the characters that have no glyph.
  private let missing: Set<Int>
  private(set) var looks: GlyphLooks
  private(set) var lines: [LineDraft] = []

  /// Makes a builder for a text's layout; `strut` is the minimum height of a line.
  init(
    text: StyledText, choice: FontItemizer, base: FaceLibrary.OpenFace, strut: LineMetrics,
    lineHeight: Double?, looks: GlyphLooks
  ) {
    self.text = text; self.choice = choice; self.base = base
    self.strut = strut.leaded(to: lineHeight); self.lineHeight = lineHeight; self.looks = looks
    missing = Set(choice.missing.map(\.bytes.lowerBound))
  }

  /// Converts from Pango's units to points.
  private static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  /// Reads all lines of a layout.
  mutating func read(_ layout: OpaquePointer) throws(TypesettingError) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      lines.append(try read(line))
    } while pango_layout_iter_next_line(iterator) != 0
  }

  /// The state of reading the glyphs of a line.
  private struct Pen {
    /// The position of the pen, in Pango's units.
    var x: Int32 = 0
    var glyphs: [TextLayout.Glyph] = []
    var strokes: [Stroke] = []
    var metrics: LineMetrics
    /// Whether Pango has removed the width of a space at the line's end.
    var endsInSpace = false
  }

  /// Consecutive characters of one piece with lines under or through them.
  private struct Stroke {
    let piece: StyledText.Piece
    let start: Int32
    var end: Int32
  }

  /// Reads a line.
  private mutating func read(
    _ line: UnsafeMutablePointer<PangoLayoutLine>
  ) throws(TypesettingError) -> LineDraft {
    let first = Int(line.pointee.start_index)
    let bytes = first..<first + Int(line.pointee.length)
    let isRightToLeft =
      pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    var pen = Pen(metrics: strut)
    var node = line.pointee.runs
    while let run = node {
      node = run.pointee.next
      guard let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else {
        continue
      }
      try read(item.pointee, with: &pen)
    }
    let (shift, width) = spread(pen, over: bytes, isRightToLeft: isRightToLeft)
    return LineDraft(
      metrics: pen.metrics, width: width, isRightToLeft: isRightToLeft,
      glyphs: shift == 0 ? pen.glyphs : pen.glyphs.map { $0.moved(x: shift, y: 0) },
      rules: pen.strokes.flatMap { rules(of: $0, shift: shift) },
      words: text.words(in: bytes), bytes: bytes)
  }

  /// Returns the displacement of a line's glyphs and its width, with tracking after each character.
  ///
  /// Pango puts half of the tracking on either side, and none at the ends of a line.
  private func spread(
    _ pen: Pen, over bytes: Range<Int>, isRightToLeft: Bool
  ) -> (shift: Double, width: Double) {
    let width = GlyphRunBuilder.points(pen.x)
    guard !bytes.isEmpty, let tracking = span(at: bytes.upperBound - 1)?.tracking, tracking != 0
    else { return (0, width) }
    let extra = pen.endsInSpace ? tracking / 2 : tracking
    return (isRightToLeft ? extra : 0, width + extra)
  }

  /// Returns the span of the character at a byte.
  private func span(at byte: Int) -> FontItemizer.Span? {
    var (low, high) = (0, choice.spans.count)
    while low < high {
      let middle = (low + high) / 2
      if byte < choice.spans[middle].bytes.upperBound { high = middle } else { low = middle + 1 }
    }
    return low < choice.spans.count ? choice.spans[low] : nil
  }

  /// Reads the glyphs of an item, which has one face and size.
  private mutating func read(
    _ item: PangoGlyphItem, with pen: inout Pen
  ) throws(TypesettingError) {
    guard let string = item.glyphs?.pointee, let source = item.item?.pointee else { return }
    let offset = Int(source.offset)
    guard let span = span(at: offset) else { return }
    pen.metrics = pen.metrics.union(
      try metrics(of: source.analysis.font, face: span.face).leaded(to: lineHeight))
    for index in 0..<Int(string.num_glyphs) {
      let info = string.glyphs[index]
      let byte = offset + Int(string.log_clusters[index])
      let piece = text.piece(at: byte)
      if let glyph = glyphNumber(info.glyph, at: byte) {
        let slot = looks.slot(of: glyph, face: span.face)
        pen.glyphs.append(
          TextLayout.Glyph(
            id: looks.glyphIDs[slot], x: GlyphRunBuilder.points(pen.x + info.geometry.x_offset),
            y: GlyphRunBuilder.points(info.geometry.y_offset), size: span.size,
            piece: piece?.index ?? 0, slot: slot))
      } else if info.geometry.width == 0, text.isSpace(at: byte) {
        pen.endsInSpace = true
      }
      let start = pen.x
      pen.x += info.geometry.width
      if let piece, piece.style.isUnderlined || piece.style.isStruckThrough {
        draw(piece, from: start, with: &pen)
      }
    }
  }

  /// Returns the line metrics of an item's font.
  private func metrics(
    of font: UnsafeMutablePointer<PangoFont>?, face: FaceLibrary.OpenFace
  ) throws(TypesettingError) -> LineMetrics {
    // If the process cannot open more files, Pango would use another font of the library.
    guard let font, let shaper = pango_font_get_hb_font(font),
      let description = pango_font_describe(font)
    else { throw .fontNotOpened(face.file.face) }
    defer { pango_font_description_free(description) }
    guard let name = pango_font_description_get_family(description),
      String(cString: name) == face.alias
    else { throw .fontNotOpened(face.file.face) }
    return LineMetrics(shaper)
  }

  /// Returns the font's glyph for Pango's; `nil` if it is never visible.
  private func glyphNumber(_ glyph: PangoGlyph, at byte: Int) -> UInt32? {
    if missing.contains(byte) { return 0 }
    if glyph == 0x0FFF_FFFF { return nil }  // PANGO_GLYPH_EMPTY
    return glyph & 0x1000_0000 != 0 ? 0 : glyph  // PANGO_GLYPH_UNKNOWN_FLAG
  }

  /// Extends the line under a piece's characters up to the pen, or begins one.
  private func draw(_ piece: StyledText.Piece, from start: Int32, with pen: inout Pen) {
    guard pen.x > start else { return }
    if let last = pen.strokes.last, last.end == start, last.piece.index == piece.index {
      pen.strokes[pen.strokes.count - 1].end = pen.x
    } else {
      pen.strokes.append(Stroke(piece: piece, start: start, end: pen.x))
    }
  }

  /// Returns the areas of the lines under and through characters, from the metrics of their face.
  private func rules(of stroke: Stroke, shift: Double) -> [TextLayout.Rule] {
    let style = stroke.piece.style
    let face = choice.spans.first {
      $0.bytes.overlaps(stroke.piece.bytes) && $0.face.file.face == style.face
    }
    let tables = (face?.face ?? base).tables
    let (start, end) = (GlyphRunBuilder.points(stroke.start), GlyphRunBuilder.points(stroke.end))
    func rule(_ line: (top: Double, thickness: Double)) -> TextLayout.Rule {
      TextLayout.Rule(
        frame: CGRect(
          x: start + shift, y: -line.top * style.size, width: end - start,
          height: line.thickness * style.size), piece: stroke.piece.index)
    }
    return (style.isUnderlined ? [rule(tables.rules.underline)] : [])
      + (style.isStruckThrough ? [rule(tables.rules.strike)] : [])
  }
}

extension TextLayout.Glyph {
  /// Returns the glyph at another position.
  func moved(x dx: Double, y dy: Double) -> TextLayout.Glyph {
    TextLayout.Glyph(id: id, x: x + dx, y: y + dy, size: size, piece: piece, slot: slot)
  }
}
