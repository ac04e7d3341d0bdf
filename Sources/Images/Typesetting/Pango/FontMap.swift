internal import CPango

/// A font map of Pango with a fontconfig configuration and a context of its own.
///
/// It owns all three for its lifetime and is confined to one thread. It contains the added files
/// only, no font of the system.
final class FontMap {
  private let configuration: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let searches: FontSearches

  /// Creates a map without fonts.
  init() throws(TypesettingError) {
    FontconfigIsolation.begin()
    guard let configuration = FcConfigCreate() else { throw .outOfMemory }
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      FcConfigDestroy(configuration)
      throw .outOfMemory
    }
    pango_fc_font_map_set_config(OpaquePointer(map), configuration)
    guard let context = pango_font_map_create_context(map) else {
      g_object_unref(map)
      FcConfigDestroy(configuration)
      throw .outOfMemory
    }
    self.map = map
    self.configuration = configuration
    self.context = context
    searches = FontSearches(of: map)
    setUpContext()
  }

  deinit {
    searches.wait()
    CairoFaces.withExclusiveAccess {
      g_object_unref(UnsafeMutableRawPointer(context))
      // The map, its fonts and the configuration retain one another until the map has another one.
      // Without any, fontconfig would load the system's.
      pango_fc_font_map_set_config(OpaquePointer(map), FontconfigIsolation.empty)
      g_object_unref(map)
    }
    FcConfigDestroy(configuration)
  }

  /// Fixes everything that could depend on the environment: rounding, hinting and language.
  private func setUpContext() {
    pango_context_set_round_glyph_positions(context, 0)
    // A language that Pango has no scripts for: of any other it would look for the scripts it
    // lacks in the environment's LANGUAGE, and a Serbian user would get other letters.
    pango_context_set_language(context, pango_language_from_string("und"))
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// Adds a file under the name of a family that no other file has.
  func add(_ file: FontFile, family: String) throws(TypesettingError) {
    searches.wait()
    let old = Int(FcConfigGetFonts(configuration, FcSetApplication)?.pointee.nfont ?? 0)
    // The tables were read just before, so the file itself is a font.
    guard FcConfigAppFontAddFile(configuration, file.path) != 0,
      let fonts = FcConfigGetFonts(configuration, FcSetApplication)?.pointee
    else { throw .fontNotOpened(file.face) }
    for index in old..<Int(fonts.nfont) {
      guard let pattern = fonts.fonts[index] else { continue }
      FcPatternDel(pattern, FC_FAMILY)
      FcPatternDel(pattern, FC_FAMILYLANG)
      // Of a file with several faces the first one is used.
      FcPatternAddString(pattern, FC_FAMILY, index == old ? family : "\(family) more")
      // Bitmap fonts have one size, and are set in any.
      FcPatternDel(pattern, FC_PIXEL_SIZE)
    }
    guard fonts.nfont > old else { throw .unreadableFont(file.face) }
    CairoFaces.withExclusiveAccess { pango_fc_font_map_config_changed(OpaquePointer(map)) }
  }

  /// Sets the direction of paragraphs that do not find their own.
  func setBaseDirection(isRightToLeft: Bool) {
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
  }

  /// Creates a layout without text.
  func makeLayout() throws(TypesettingError) -> ParagraphLayout {
    guard let layout = pango_layout_new(context) else { throw .outOfMemory }
    return ParagraphLayout(owning: layout)
  }

  /// Returns the line metrics of a font; `nil` where it cannot be opened.
  ///
  /// If the process may open no more files, Pango continues with a font without glyphs.
  func lineMetrics(of description: FontDescription) -> LineMetrics? {
    guard let font = pango_context_load_font(context, description.pointer) else { return nil }
    defer { g_object_unref(font) }
    guard let shaper = pango_font_get_hb_font(font),
      hb_face_get_glyph_count(hb_font_get_face(shaper)) > 0
    else { return nil }
    return LineMetrics(shaper)
  }
}

extension LineMetrics {
  /// Creates the metrics of a HarfBuzz font, whose scale is in Pango's units.
  init(_ font: OpaquePointer) {
    var extents = hb_font_extents_t()
    hb_font_get_extents_for_direction(font, HB_DIRECTION_LTR, &extents)
    self.init(
      above: Double(extents.ascender) / PangoUnits.perPoint,
      below: -Double(extents.descender) / PangoUnits.perPoint)
  }
}
