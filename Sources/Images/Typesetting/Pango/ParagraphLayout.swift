internal import CPango

/// A layout of Pango: a text, its attributes and, once it is read, its lines.
final class ParagraphLayout {
  private let layout: OpaquePointer

  /// Takes the ownership of a layout.
  init(owning layout: OpaquePointer) { self.layout = layout }

  deinit { CairoFaces.withExclusiveAccess { g_object_unref(UnsafeMutableRawPointer(layout)) } }

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
  func forEachLine(_ body: (ShapedLine) throws(TypesettingError) -> Void) throws(TypesettingError) {
    // An iterator would measure the extents of all glyphs, which nothing needs.
    var node: UnsafeMutablePointer<GSList>?
    CairoFaces.withExclusiveAccess { node = pango_layout_get_lines_readonly(layout) }
    while let entry = node {
      node = entry.pointee.next
      guard let line = entry.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else {
        continue
      }
      try body(ShapedLine(line))
    }
  }
}
