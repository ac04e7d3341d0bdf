internal import CPango
internal import Foundation

/// Pango with the faces that a typesetter has opened, each under a unique name.
///
/// It owns its fontconfig, font map and context for its lifetime and is confined to one thread.
/// Every character has an explicit face name, and Pango may not search for others, so there are no
/// substitutes: neither from the machine nor from the library.
final class FaceLibrary {
  /// An open face.
  struct OpenFace {
    let file: FontFile
    let tables: FontTables
    /// The name of the face in the library.
    let alias: String
  }

  private let configuration: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  private var faces: [FontFile: OpenFace] = [:]

  /// Makes a library without faces.
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
    self.map = map; self.configuration = configuration; self.context = context
    setUpContext()
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    // The map, its fonts and the configuration reference one another until the map gets another
    // configuration. Without any configuration fontconfig would load the system's.
    pango_fc_font_map_set_config(OpaquePointer(map), FontconfigIsolation.empty)
    DeferredFontMapRelease.add(map)
    FcConfigDestroy(configuration)
  }

  /// Fixes all settings with external defaults: rounding, hinting and language.
  private func setUpContext() {
    pango_context_set_round_glyph_positions(context, 0)
    // A language without scripts in Pango. For any other language, Pango would take missing scripts
    // from LANGUAGE in the environment, so a Serbian user would get different letters.
    pango_context_set_language(context, pango_language_from_string("und"))
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// Returns a face, which is opened on first use.
  func face(_ file: FontFile) throws(TypesettingError) -> OpenFace {
    if let face = faces[file] { return face }
    let tables = try FontTables(file: file)
    let alias = "face\(faces.count)"
    try add(file, as: alias)
    let face = OpenFace(file: file, tables: tables, alias: alias)
    faces[file] = face
    return face
  }

  /// Adds a file to the library, under a unique name.
  private func add(_ file: FontFile, as alias: String) throws(TypesettingError) {
    let old = Int(FcConfigGetFonts(configuration, FcSetApplication)?.pointee.nfont ?? 0)
    // The tables were read a moment ago, so the file itself is a font.
    guard FcConfigAppFontAddFile(configuration, file.path) != 0,
      let fonts = FcConfigGetFonts(configuration, FcSetApplication)?.pointee
    else { throw .fontNotOpened(file.face) }
    for index in old..<Int(fonts.nfont) {
      guard let pattern = fonts.fonts[index] else { continue }
      FcPatternDel(pattern, FC_FAMILY)
      FcPatternDel(pattern, FC_FAMILYLANG)
      // Only the first face of a file with several faces is used.
      FcPatternAddString(pattern, FC_FAMILY, index == old ? alias : "\(alias) more")
      // Bitmap fonts have one size, and are scaled to any other.
      FcPatternDel(pattern, FC_PIXEL_SIZE)
    }
    guard fonts.nfont > old else { throw .unreadableFont(file.face) }
    pango_fc_font_map_config_changed(OpaquePointer(map))
  }
}

extension FaceLibrary.OpenFace {
  /// Makes a description with which Pango finds the face; the caller frees it.
  func makeDescription(size: Double) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, alias)
    // An absolute size is in device units, which are points here, whatever the resolution.
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    return description
  }
}
