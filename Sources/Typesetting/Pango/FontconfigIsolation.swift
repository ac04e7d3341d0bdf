internal import CPango

/// An empty fontconfig configuration in place of the system's.
///
/// Pango has fontconfig load the system's configuration when its first font map is made, although
/// ours never asks it: some 10 ms, and reads by environment variables. So the first map of the
/// process is made while an empty configuration is the current one; then none is, as before.
enum FontconfigIsolation {
  private static let once: Void = {
    FcConfigSetCurrent(empty)
    // Pango starts fontconfig on a thread of its own; asking for a font waits for it.
    if let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) {
      let context = pango_font_map_create_context(map)
      let description = pango_font_description_new()
      if let font = pango_font_map_load_font(map, context, description) { g_object_unref(font) }
      pango_font_description_free(description)
      g_object_unref(UnsafeMutableRawPointer(context))
      // The map is not freed: that thread may still be using it.
    }
    FcConfigSetCurrent(nil)
  }()

  /// A configuration without fonts, which lives as long as the process.
  ///
  /// It is never changed, and fontconfig counts its owners atomically, so threads may share it.
  nonisolated(unsafe) static let empty: OpaquePointer? = FcConfigCreate()

  /// Keeps the system's configuration out, once for the process.
  static func begin() { once }
}
