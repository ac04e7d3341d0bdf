internal import CPango

/// The attributes of a layout: for spans of its UTF-8 bytes a font, tracking, or reserved room.
///
/// Pango may not substitute fonts, and a word that is broken in its middle gets a hyphen only where
/// the text has a soft one, as in browsers and UIKit.
final class TextAttributes {
  /// Pango's list, owned.
  let list: OpaquePointer?

  /// Creates attributes of a text without spans.
  init(_ text: [UInt8]) {
    list = pango_attr_list_new()
    pango_attr_list_insert(list, pango_attr_fallback_new(0))
    // An attribute applies within its span, and not to a break at an end of it.
    var start = 0
    for end in StyledText.endsOfSoftHyphens(in: text) + [text.count] {
      insert(pango_attr_insert_hyphens_new(0), start..<end)
      start = end
    }
  }

  deinit { pango_attr_list_unref(list) }

  /// Sets the font of a span.
  func addFont(_ description: FontDescription, _ bytes: Range<Int>) {
    insert(pango_attr_font_desc_new(description.pointer), bytes)
  }

  /// Sets the tracking of a span, in points.
  func addTracking(_ points: Double, _ bytes: Range<Int>) {
    insert(pango_attr_letter_spacing_new(PangoUnits.rounded(points)), bytes)
  }

  /// Reserves a width in points for a span instead of setting its characters.
  func addRoom(_ width: Double, _ bytes: Range<Int>) {
    var box = PangoRectangle(x: 0, y: 0, width: PangoUnits.rounded(width), height: 0)
    insert(pango_attr_shape_new(&box, &box), bytes)
  }

  /// Inserts an attribute for a span.
  private func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ bytes: Range<Int>) {
    guard let attribute else { return }
    attribute.pointee.start_index = UInt32(bytes.lowerBound)
    attribute.pointee.end_index = UInt32(bytes.upperBound)
    pango_attr_list_insert(list, attribute)
  }
}
