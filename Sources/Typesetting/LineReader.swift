internal import CPango
internal import Foundation
internal import Geometry

/// What takes the glyphs of a Pango layout over into values.
struct LineReader {
  /// A line before it is aligned.
  private struct Draft {
    let baseline: Double
    let width: Double
    let glyphs: [TextLayout.Glyph]
    let text: String
  }

  private let file: FontFile
  private let tables: FontTables
  private let text: [UInt8]
  private let size: Double
  /// The first bytes of the characters that have no glyph.
  private let missing: Set<Int>
  private var slots: [UInt32: Int] = [:]
  private var glyphIDs: [GlyphID] = []
  private var outlines: [Path] = []
  private var drafts: [Draft] = []
  private var height = 0.0
  private var ascent = 0.0
  private var descent = 0.0

  /// Makes a reader of a text's layout.
  init(file: FontFile, tables: FontTables, text: [UInt8], missing: [Range<Int>], size: Double) {
    (self.file, self.tables, self.text, self.size) = (file, tables, text, size)
    self.missing = Set(missing.map(\.lowerBound))
  }

  /// Converts from Pango's units to points.
  private static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  /// Reads all lines of a layout.
  mutating func read(_ layout: OpaquePointer) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let baseline = LineReader.points(pango_layout_iter_get_baseline(iterator))
      let (top, bottom) = (
        LineReader.points(logical.y), LineReader.points(logical.y + logical.height)
      )
      if drafts.isEmpty { (ascent, descent) = (baseline - top, bottom - baseline) }
      height = bottom
      let first = Int(line.pointee.start_index)
      let (glyphs, width) = read(line, baseline: baseline)
      drafts.append(
        Draft(
          baseline: baseline, width: width, glyphs: glyphs,
          text: String(decoding: text[first..<first + Int(line.pointee.length)], as: UTF8.self)))
    } while pango_layout_iter_next_line(iterator) != 0
  }

  /// Reads the glyphs of a line, and how far they move the pen.
  private mutating func read(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, baseline: Double
  ) -> ([TextLayout.Glyph], Double) {
    var glyphs: [TextLayout.Glyph] = []
    var pen: Int32 = 0
    var node = line.pointee.runs
    while let run = node {
      node = run.pointee.next
      guard let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let string = item.pointee.glyphs?.pointee
      else { continue }
      let offset = Int(item.pointee.item?.pointee.offset ?? 0)
      for index in 0..<Int(string.num_glyphs) {
        let info = string.glyphs[index]
        let byte = offset + Int(string.log_clusters[index])
        if let glyph = glyphNumber(info.glyph, at: byte) {
          let slot = slot(of: glyph)
          glyphs.append(
            TextLayout.Glyph(
              id: glyphIDs[slot], x: LineReader.points(pen + info.geometry.x_offset),
              y: baseline + LineReader.points(info.geometry.y_offset), slot: slot))
        }
        pen += info.geometry.width
      }
    }
    return (glyphs, LineReader.points(pen))
  }

  /// Returns the font's glyph for Pango's, `nil` for what is never visible.
  private func glyphNumber(_ glyph: PangoGlyph, at byte: Int) -> UInt32? {
    if missing.contains(byte) { return 0 }
    if glyph == 0x0FFF_FFFF { return nil }  // PANGO_GLYPH_EMPTY
    return glyph & 0x1000_0000 != 0 ? 0 : glyph  // PANGO_GLYPH_UNKNOWN_FLAG
  }

  /// Returns the place of a glyph's outline, which is fetched when the glyph is first met.
  private mutating func slot(of glyph: UInt32) -> Int {
    if let slot = slots[glyph] { return slot }
    let slot = outlines.count
    slots[glyph] = slot
    outlines.append(tables.outline(of: glyph))
    glyphIDs.append(GlyphID(font: file, index: glyph))
    return slot
  }

  /// Returns the layout with its lines aligned.
  func layout(for request: TextRequest, missing: [Unicode.Scalar]) -> TextLayout {
    let widest = drafts.map(\.width).max() ?? 0
    let room = request.width ?? widest
    var known: Set<Unicode.Scalar> = []
    let lines = drafts.map { draft in
      let minX =
        switch request.alignment {
        case .left: 0.0
        case .center: (room - draft.width) / 2
        case .right: room - draft.width
        }
      return TextLayout.Line(
        baseline: draft.baseline, minX: minX, width: draft.width,
        glyphs: draft.glyphs.map {
          TextLayout.Glyph(id: $0.id, x: $0.x + minX, y: $0.y, slot: $0.slot)
        }, text: draft.text)
    }
    return TextLayout(
      request: request, size: CGSize(width: widest, height: height), lines: lines,
      ascent: ascent, descent: descent,
      missingCharacters: missing.filter { known.insert($0).inserted }, glyphIDs: glyphIDs,
      outlines: outlines)
  }
}
