internal import CPango
internal import Foundation

/// The shaping of one request by Pango, with line breaking and the limit of lines.
struct TextShaper {
  let library: FaceLibrary
  let request: TextRequest
  /// Returns the faces of a style, in order of preference.
  let faces: (TextStyle) throws(TypesettingError) -> [FaceLibrary.OpenFace]

  /// The width of lines, in points; the largest possible if lines are not wrapped.
  var room: Double { min(request.width ?? .infinity, TextRequest.maximumExtent) }

  /// Sets the text.
  func layout() throws(TypesettingError) -> TextLayout {
    let text = StyledText(request)
    var looks = GlyphLooks()
    let shaped = try shape(
      text, direction: request.direction, isWrapped: true, looks: &looks)
    var lines = shaped.lines
    let isTruncated = request.lineLimit.map { lines.count > max(1, $0) } ?? false
    if let limit = request.lineLimit, isTruncated {
      let last = try lastLine(of: text, from: lines[max(1, limit) - 1], looks: &looks)
      lines = lines.prefix(max(1, limit) - 1) + [last]
    }
    return LineStack(request: request, lines: lines).layout(
      missing: shaped.missing, isTruncated: isTruncated, looks: looks)
  }

  /// Returns the lines of a text and the missing characters.
  func shape(
    _ text: StyledText, direction: TextRequest.Direction, isWrapped: Bool,
    looks: inout GlyphLooks
  ) throws(TypesettingError) -> (lines: [LineDraft], missing: [Unicode.Scalar]) {
    let base = try faces(request.style)
    guard let first = base.first else { return ([], []) }
    let choice = try FontItemizer(text, faces: faces)
    pango_context_set_base_dir(
      library.context,
      direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    guard let layout = pango_layout_new(library.context) else { throw .outOfMemory }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_auto_dir(layout, direction == .automatic ? 1 : 0)
    let description = first.makeDescription(size: request.style.size)
    defer { pango_font_description_free(description) }
    pango_layout_set_font_description(layout, description)
    let strut = try metrics(of: first, description)
    setAttributes(of: layout, choice: choice, base: first)
    if isWrapped, request.width != nil {
      // The space after a line's last character belongs to the line.
      let width = max(0, room - max(0, request.style.tracking))
      pango_layout_set_width(layout, Int32((width * Double(PANGO_SCALE)).rounded()))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_justify(layout, request.alignment == .justified ? 1 : 0)
    }
    text.bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
    var reader = GlyphRunBuilder(
      text: text, choice: choice, base: first, strut: strut, lineHeight: request.lineHeight,
      looks: looks)
    try reader.read(layout)
    looks = reader.looks
    return (reader.lines, choice.missing.map(\.scalar))
  }

  /// Returns the line metrics of a face.
  ///
  /// If the process cannot open more files, Pango would continue with a font without glyphs.
  private func metrics(
    of face: FaceLibrary.OpenFace, _ description: OpaquePointer?
  ) throws(TypesettingError) -> LineMetrics {
    guard let font = pango_context_load_font(library.context, description) else {
      throw .fontNotOpened(face.file.face)
    }
    defer { g_object_unref(font) }
    guard let shaper = pango_font_get_hb_font(font),
      hb_face_get_glyph_count(hb_font_get_face(shaper)) > 0
    else { throw .fontNotOpened(face.file.face) }
    return LineMetrics(shaper)
  }

  /// Sets the faces, the tracking and the boxes for missing glyphs as a layout's attributes.
  private func setAttributes(
    of layout: OpaquePointer, choice: FontItemizer, base: FaceLibrary.OpenFace
  ) {
    let scale = Double(PANGO_SCALE)
    let attributes = pango_attr_list_new()
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ bytes: Range<Int>) {
      guard let attribute else { return }
      attribute.pointee.start_index = UInt32(bytes.lowerBound)
      attribute.pointee.end_index = UInt32(bytes.upperBound)
      pango_attr_list_insert(attributes, attribute)
    }
    pango_attr_list_insert(attributes, pango_attr_fallback_new(0))
    // A word that is broken in its middle gets no hyphen, as in browsers and UIKit.
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    for span in choice.spans {
      if span.face.alias != base.alias || span.size != request.style.size {
        let description = span.face.makeDescription(size: span.size)
        insert(pango_attr_font_desc_new(description), span.bytes)
        pango_font_description_free(description)
      }
      if span.tracking != 0 {
        insert(
          pango_attr_letter_spacing_new(Int32((span.tracking * scale).rounded())), span.bytes)
      }
    }
    for missing in choice.missing {
      // Pango would draw a box of its own; a shape of the right width makes room for the font's.
      let advance = Int32((missing.face.tables.advance(of: 0) * missing.size * scale).rounded())
      var box = PangoRectangle(x: 0, y: 0, width: advance, height: 0)
      insert(pango_attr_shape_new(&box, &box), missing.bytes)
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }
}
