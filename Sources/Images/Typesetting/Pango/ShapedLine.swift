internal import CPango

/// A line of a layout, valid only while the layout passes it to a function.
struct ShapedLine {
  private let line: UnsafeMutablePointer<PangoLayoutLine>

  /// Creates a view of a line.
  init(_ line: UnsafeMutablePointer<PangoLayoutLine>) { self.line = line }

  /// The UTF-8 bytes of the text that are in the line.
  var bytes: Range<Int> {
    let first = Int(line.pointee.start_index)
    return first..<first + Int(line.pointee.length)
  }

  /// Whether the line's paragraph runs from right to left.
  var isRightToLeft: Bool { pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL }

  /// Passes each run to a function, from left to right.
  func forEachRun(_ body: (ShapedRun) throws(TypesettingError) -> Void) throws(TypesettingError) {
    var node = line.pointee.runs
    while let run = node {
      node = run.pointee.next
      guard let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let run = ShapedRun(item.pointee)
      else { continue }
      try body(run)
    }
  }
}

/// The glyphs of one font in a line, valid only as long as the line.
struct ShapedRun {
  /// A glyph with its measures in Pango's units.
  struct Glyph {
    /// The number in the font: 0 for an unknown character, `nil` for an invisible glyph.
    let number: UInt32?
    /// The first UTF-8 byte of its characters in the text.
    let byte: Int
    var width: Int32
    var xOffset: Int32
    let yOffset: Int32
  }

  private let string: PangoGlyphString
  private let font: UnsafeMutablePointer<PangoFont>?
  /// The first UTF-8 byte of the run in the text.
  let offset: Int

  /// Creates a view of a run; `nil` without glyphs.
  fileprivate init?(_ item: PangoGlyphItem) {
    guard let string = item.glyphs?.pointee, let source = item.item?.pointee else { return nil }
    self.string = string
    font = source.analysis.font
    offset = Int(source.offset)
  }

  /// The number of glyphs.
  var count: Int { Int(string.num_glyphs) }

  /// Returns a glyph, from the left.
  subscript(index: Int) -> Glyph {
    let info = string.glyphs[index]
    return Glyph(
      number: Self.number(of: info.glyph), byte: offset + Int(string.log_clusters[index]),
      width: info.geometry.width, xOffset: info.geometry.x_offset,
      yOffset: info.geometry.y_offset)
  }

  /// Returns the line metrics of the font; `nil` where it is not of the given family.
  ///
  /// If the process may open no more files, Pango takes another font of the map.
  func lineMetrics(ofFamily family: String) -> LineMetrics? {
    guard let font, let shaper = pango_font_get_hb_font(font),
      let description = pango_font_describe(font)
    else { return nil }
    defer { pango_font_description_free(description) }
    guard let name = pango_font_description_get_family(description),
      String(cString: name) == family
    else { return nil }
    return LineMetrics(shaper)
  }

  /// Returns the font's number of a glyph of Pango.
  private static func number(of glyph: PangoGlyph) -> UInt32? {
    if glyph == 0x0FFF_FFFF { return nil }  // PANGO_GLYPH_EMPTY
    return glyph & 0x1000_0000 != 0 ? 0 : glyph  // PANGO_GLYPH_UNKNOWN_FLAG
  }
}
