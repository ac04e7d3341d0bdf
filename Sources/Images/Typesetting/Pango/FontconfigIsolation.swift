internal import CPango

/// A guard that keeps the system's font configuration out of the process.
///
/// Pango makes fontconfig load the system's configuration with the first font map, although ours
/// never use it. That takes some 10 ms and depends on environment variables. So the first map of
/// the process is made with an empty configuration as the current one, which is removed afterwards.
enum FontconfigIsolation {
  private static let once: Void = {
    FcConfigSetCurrent(empty)
    // Pango initializes fontconfig on a separate thread; requesting a font waits for it.
    if let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) {
      let context = pango_font_map_create_context(map)
      let description = pango_font_description_new()
      if let font = pango_font_map_load_font(map, context, description) { g_object_unref(font) }
      pango_font_description_free(description)
      g_object_unref(UnsafeMutableRawPointer(context))
      // The map is not freed, since that thread may still be releasing its references.
    }
    FcConfigSetCurrent(nil)
  }()

  /// A configuration without fonts, which lives as long as the process.
  ///
  /// It is never changed, and fontconfig's reference counts are atomic, so threads may share it.
  nonisolated(unsafe) static let empty: OpaquePointer? = FcConfigCreate()

  /// Keeps the system's configuration out, once for the process.
  static func begin() { once }
}
