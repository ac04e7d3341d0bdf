internal import CPango
internal import Foundation
internal import Geometry

/// The data that HarfBuzz reads from a font file: glyphs, advances, outlines and images.
///
/// It is confined to one thread. Outlines and images are read once each.
final class FontTables {
  /// The positions of lines by a font, in em: the distances of their tops above the baseline.
  struct Rules {
    let underline: (top: Double, thickness: Double)
    let strike: (top: Double, thickness: Double)
  }

  private let font: OpaquePointer
  private let pen: OutlinePen
  private let unitsPerEm: Double
  private var outlines: [UInt32: Path] = [:]
  private var colorGlyphs: [UInt32: ColorGlyph?] = [:]
  /// Whether glyphs may be color images.
  let hasColorGlyphs: Bool
  let rules: Rules

  /// Opens a font file, which must still have its recorded digest.
  init(file: FontFile) throws(TypesettingError) {
    guard let blob = hb_blob_create_from_file_or_fail(file.path) else {
      throw .fontNotOpened(file.face)
    }
    defer { hb_blob_destroy(blob) }
    if let digest = file.digest, FontTables.digest(of: blob) != digest {
      throw .fontChanged(file.face)
    }
    let face = hb_face_create(blob, 0)
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
      throw .unreadableFont(file.face)
    }
    self.font = font
    pen = OutlinePen()
    // The default scale of a font is its units per em, so outlines are in font units.
    unitsPerEm = Double(max(1, hb_face_get_upem(face)))
    hasColorGlyphs = hb_ot_color_has_png(face) != 0
    let em = unitsPerEm
    func metric(_ tag: hb_ot_metrics_tag_t) -> Double {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(font, tag, &position)
      return Double(position) / em
    }
    rules = Rules(
      underline: (
        metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET), metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
      ),
      strike: (
        metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET), metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
      ))
  }

  deinit { hb_font_destroy(font) }

  /// Returns the SHA-256 of bytes, in hexadecimal.
  private static func digest(of blob: OpaquePointer) -> String? {
    var count: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &count) else { return nil }
    return data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, $0, gsize(count)) else {
        return nil
      }
      defer { g_free(text) }
      return String(cString: text)
    }
  }

  /// Returns the glyph of a character; 0 if there is none.
  func glyph(for scalar: Unicode.Scalar) -> UInt32 {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : 0
  }

  /// Returns the advance of a glyph, in em.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm
  }

  /// Returns a glyph's outline in em, y down; empty for a color glyph.
  func outline(of glyph: UInt32) -> Path {
    if let outline = outlines[glyph] { return outline }
    let outline =
      colorGlyph(of: glyph) == nil ? pen.draw(glyph, of: font, unitsPerEm: unitsPerEm) : .empty
    outlines[glyph] = outline
    return outline
  }

  /// Returns the image of a color glyph; `nil` for other glyphs.
  func colorGlyph(of glyph: UInt32) -> ColorGlyph? {
    guard hasColorGlyphs else { return nil }
    if let colorGlyph = colorGlyphs[glyph] { return colorGlyph }
    let colorGlyph = readColorGlyph(of: glyph)
    colorGlyphs[glyph] = .some(colorGlyph)
    return colorGlyph
  }

  /// Reads the image of a glyph, and its frame in the font.
  private func readColorGlyph(of glyph: UInt32) -> ColorGlyph? {
    let blob = hb_ot_color_glyph_reference_png(font, glyph)
    defer { hb_blob_destroy(blob) }
    var extents = hb_glyph_extents_t()
    var count: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &count), count > 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0
    else { return nil }
    let bytes = data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
    let frame = CGRect(
      x: Double(extents.x_bearing) / unitsPerEm, y: -Double(extents.y_bearing) / unitsPerEm,
      width: Double(extents.width) / unitsPerEm, height: -Double(extents.height) / unitsPerEm)
    guard frame.width > 0, frame.height > 0 else { return nil }
    return ColorGlyph(png: bytes, frame: frame)
  }
}
