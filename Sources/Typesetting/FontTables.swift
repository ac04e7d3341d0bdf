internal import CPango
internal import Foundation
internal import Geometry

/// What HarfBuzz reads from a font file: which glyphs there are, their advances and outlines.
///
/// It is confined to one thread. Outlines are read once each.
final class FontTables {
  private let font: OpaquePointer
  private let pen: OutlinePen
  private let unitsPerEm: Double
  private var outlines: [UInt32: Path] = [:]

  /// Opens a font file.
  init(file: FontFile) throws(TypesettingError) {
    guard let blob = hb_blob_create_from_file_or_fail(file.path) else {
      throw .fontNotOpened(file.face)
    }
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, 0)
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
      throw .unreadableFont(file.face)
    }
    self.font = font
    pen = OutlinePen()
    // A font's scale is its units per em until it is set, so outlines come in font units.
    unitsPerEm = Double(max(1, hb_face_get_upem(face)))
  }

  deinit { hb_font_destroy(font) }

  /// Returns the glyph of a character, 0 where there is none.
  func glyph(for scalar: Unicode.Scalar) -> UInt32 {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : 0
  }

  /// Returns how far a glyph moves the pen, in em.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm
  }

  /// Returns a glyph's outline in em, y down.
  func outline(of glyph: UInt32) -> Path {
    if let outline = outlines[glyph] { return outline }
    let outline = pen.draw(glyph, of: font, unitsPerEm: unitsPerEm)
    outlines[glyph] = outline
    return outline
  }
}
