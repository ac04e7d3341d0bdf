internal import CPango
internal import Foundation

/// Pango with exactly one font: sets texts in one face.
///
/// It owns its fontconfig, font map and context for life and is confined to one thread. One font
/// to a map means that no other can ever stand in for it.
final class FaceShaper {
  private let file: FontFile
  private let tables: FontTables
  private let configuration: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer

  /// Opens a face.
  init(file: FontFile) throws(TypesettingError) {
    let tables = try FontTables(file: file)
    guard let configuration = FcConfigCreate() else { throw .unreadableFont(file.face) }
    guard FcConfigAppFontAddFile(configuration, file.path) != 0,
      let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    else {
      // The tables were read a moment ago, so the file itself is a font.
      FcConfigDestroy(configuration)
      throw .fontNotOpened(file.face)
    }
    pango_fc_font_map_set_config(OpaquePointer(map), configuration)
    guard let context = pango_font_map_create_context(map) else {
      g_object_unref(map)
      FcConfigDestroy(configuration)
      throw .unreadableFont(file.face)
    }
    (self.file, self.tables, self.map) = (file, tables, map)
    (self.configuration, self.context) = (configuration, context)
    setUpContext()
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    // The map, its fonts and the configuration hold one another until it gets another one. To
    // take it away would have fontconfig load the system's.
    pango_fc_font_map_set_config(OpaquePointer(map), FontconfigIsolation.empty)
    g_object_unref(map)
    FcConfigDestroy(configuration)
  }

  /// Fixes all that could come from elsewhere: rounding, hinting, language and direction.
  private func setUpContext() {
    pango_context_set_round_glyph_positions(context, 0)
    // A language that Pango has no scripts for: of any other it would look for the scripts it
    // lacks in the environment's LANGUAGE, and a Serbian user would get other letters.
    pango_context_set_language(context, pango_language_from_string("und"))
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    let description = pango_font_description_new()
    pango_font_description_set_family(description, file.face.family)
    pango_context_set_font_description(context, description)
    pango_font_description_free(description)
  }

  /// Sets a text of this face.
  func layout(_ request: TextRequest) throws(TypesettingError) -> TextLayout {
    // Pango's texts end at a zero.
    let string = String(request.string.map { $0 == "\0" ? "\u{FFFD}" : $0 })
    let missing = tables.missingScalars(in: string)
    guard let layout = pango_layout_new(context) else { throw .unreadableFont(file.face) }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, file.face.family)
    // An absolute size is in device units, which are points here, whatever the resolution.
    pango_font_description_set_absolute_size(description, request.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    guard let font = pango_context_load_font(context, description) else {
      throw .fontNotOpened(file.face)
    }
    defer { g_object_unref(font) }
    // Where the process may open no more files, Pango goes on with a font of no glyphs.
    guard let shaper = pango_font_get_hb_font(font),
      hb_face_get_glyph_count(hb_font_get_face(shaper)) > 0
    else { throw .fontNotOpened(file.face) }
    configure(layout, font: font, for: request, missing: missing)
    let text = Array(string.utf8)
    text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
    var reader = LineReader(
      file: file, tables: tables, text: text, missing: missing.map(\.bytes), size: request.size)
    reader.read(layout)
    return reader.layout(for: request, missing: missing.map(\.scalar))
  }

  /// Tells a layout the wrap width and where boxes stand for missing glyphs.
  private func configure(
    _ layout: OpaquePointer, font: UnsafeMutablePointer<PangoFont>, for request: TextRequest,
    missing: [MissingScalar]
  ) {
    let scale = Double(PANGO_SCALE)
    if let width = request.width {
      let units = min(width, TextRequest.maximumExtent) * scale
      pango_layout_set_width(layout, Int32(units.rounded()))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_fallback_new(0))
    // Pango would draw a box of its own; a shape of the right width makes room for the font's,
    // as high as the font's lines are.
    let advance = Int32((tables.advance(of: 0) * request.size * scale).rounded())
    let metrics = pango_font_get_metrics(font, nil)
    let (ascent, descent) = (
      pango_font_metrics_get_ascent(metrics), pango_font_metrics_get_descent(metrics)
    )
    pango_font_metrics_unref(metrics)
    var box = PangoRectangle(x: 0, y: -ascent, width: advance, height: ascent + descent)
    for scalar in missing {
      guard let attribute = pango_attr_shape_new(&box, &box) else { continue }
      attribute.pointee.start_index = UInt32(scalar.bytes.lowerBound)
      attribute.pointee.end_index = UInt32(scalar.bytes.upperBound)
      pango_attr_list_insert(attributes, attribute)
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }
}
