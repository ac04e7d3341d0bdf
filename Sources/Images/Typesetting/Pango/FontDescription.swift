internal import CPango

/// A description by which Pango finds a font: the name of a family and an absolute size.
final class FontDescription {
  /// Pango's description, owned.
  let pointer: OpaquePointer?

  /// Creates a description of a size in points.
  init(family: String, size: Double) {
    pointer = pango_font_description_new()
    pango_font_description_set_family(pointer, family)
    // An absolute size is in device units, which are points here, whatever the resolution.
    pango_font_description_set_absolute_size(pointer, size * PangoUnits.perPoint)
  }

  deinit { pango_font_description_free(pointer) }
}
