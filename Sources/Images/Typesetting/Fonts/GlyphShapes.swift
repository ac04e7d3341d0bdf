internal import Geometry

/// The distinct glyphs of a layout with their outlines and images, gathered during reading.
struct GlyphShapes {
  private(set) var glyphIDs: [GlyphID] = []
  private(set) var outlines: [Path] = []
  private(set) var colorGlyphs: [Int: ColorGlyph] = [:]
  private var slots: [GlyphID: Int] = [:]

  /// Returns the slot of a glyph, whose outline or image is fetched on first use.
  mutating func slot(of glyph: UInt32, face: FaceLibrary.OpenFace) -> Int {
    let id = GlyphID(font: face.file, index: glyph)
    if let slot = slots[id] { return slot }
    let slot = outlines.count
    slots[id] = slot
    glyphIDs.append(id)
    outlines.append(face.tables.outline(of: glyph))
    if let colorGlyph = face.tables.colorGlyph(of: glyph) { colorGlyphs[slot] = colorGlyph }
    return slot
  }

  /// Returns the slot of a glyph of a layout, with the same outline or image.
  mutating func slot(of glyph: TextLayout.Glyph, in layout: TextLayout) -> Int {
    if let slot = slots[glyph.id] { return slot }
    let slot = outlines.count
    slots[glyph.id] = slot
    glyphIDs.append(glyph.id)
    outlines.append(layout.outlines[glyph.slot])
    if let colorGlyph = layout.colorGlyphs[glyph.slot] { colorGlyphs[slot] = colorGlyph }
    return slot
  }
}
