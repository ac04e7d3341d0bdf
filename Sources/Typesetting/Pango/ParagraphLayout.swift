internal import CPango

/// A layout of Pango: a text, its attributes and, once it is read, its lines.
final class ParagraphLayout {
  private let layout: OpaquePointer

  /// Takes the ownership of a layout.
  init(owning layout: OpaquePointer) { self.layout = layout }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Sets whether each paragraph finds its direction by its characters.
  func setFindsDirection(_ findsDirection: Bool) {
    pango_layout_set_auto_dir(layout, findsDirection ? 1 : 0)
  }

  /// Sets the font of all characters without an attribute.
  func setFont(_ description: FontDescription) {
    pango_layout_set_font_description(layout, description.pointer)
  }

  /// Breaks lines that are wider than a number of points, between words where that is possible.
  func wrap(atWidth width: Double, justifies: Bool) {
    pango_layout_set_width(layout, PangoUnits.rounded(width))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_justify(layout, justifies ? 1 : 0)
  }

  /// Sets the text, in UTF-8.
  func setText(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Sets the attributes of the characters.
  func setAttributes(_ attributes: TextAttributes) {
    pango_layout_set_attributes(layout, attributes.list)
  }

  /// Passes each line to a function, from top to bottom; a line is valid during the call only.
  func forEachLine(
    _ body: (ShapedLine) throws(TypesettingError) -> Void
  ) throws(TypesettingError) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      try body(ShapedLine(line))
    } while pango_layout_iter_next_line(iterator) != 0
  }
}
