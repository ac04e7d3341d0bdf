internal import CPango

/// The names and the style that a font file gives itself.
public struct FontFileNames: Hashable, Sendable {
  /// The name that is unique to the face, as in "Inter-BoldItalic".
  public let postScriptName: String
  /// The name of the face for people, as in "Inter Bold Italic".
  public let fullName: String
  /// The family, as in "Inter"; the typographic one where the file has it.
  public let family: String
  /// The weight from 1 to 1000; 400 is regular, 700 bold.
  public let weight: Int
  public let italic: Bool

  /// Reads the English names of a file; `nil` if it is not an OpenType or TrueType font with names.
  public init?(path: String) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, 0)
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
    defer { hb_font_destroy(font) }
    /// Returns a name by its number in the table of names; `nil` if the file has none.
    func name(_ number: Int) -> String? {
      let id = hb_ot_name_id_t(number)
      var buffer = [CChar](repeating: 0, count: 256)
      var size = UInt32(buffer.count)
      guard hb_ot_name_get_utf8(face, id, nil, &size, &buffer) > 0 else { return nil }
      let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
    // OpenType 1.9, "name": 16 is the typographic family, 1 the family, 4 the full name, and 6 the
    // PostScript name.
    guard let family = name(16) ?? name(1), let postScriptName = name(6) else { return nil }
    self.family = family; self.postScriptName = postScriptName
    fullName = name(4) ?? family
    weight = min(1000, max(1, Int(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT).rounded())))
    italic =
      hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0.5
      || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
  }
}
