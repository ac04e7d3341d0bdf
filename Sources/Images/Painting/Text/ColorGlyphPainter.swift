internal import Foundation
internal import Geometry
internal import Imaging
internal import RasterCoding
internal import Typesetting

/// A painter of color glyphs, which are images scaled to their size and moved to their position.
final class ColorGlyphPainter {
  private var bitmaps: [ColorGlyph: Bitmap] = [:]
  private var byteCount = 0

  /// The size in bytes of the bitmaps that are kept before all are removed.
  private static let capacity = 16 << 20
  /// The longest side of a glyph's image in pixels; no font has larger ones.
  private static let maximumSide = 1024
  /// The number of steps per pixel for an image's corner, as for outlines.
  private static let phases = 256.0

  /// Paints a glyph in a frame under a map to pixels.
  func paint(
    _ glyph: ColorGlyph, as frame: CGRect, map: Affine, alpha: Double, on surface: Surface
  ) throws {
    guard alpha > 0, frame.applying(map).overlaps(surface.area) else { return }
    let bitmap = try bitmap(of: glyph)
    let corner = frame.origin.applying(map)
    let (width, height) = (frame.width / Double(bitmap.width), frame.height / Double(bitmap.height))
    surface.paint(
      bitmap,
      map: Affine(
        a: map.a * width, b: map.b * width, c: map.c * height, d: map.d * height,
        tx: (corner.x * Self.phases).rounded() / Self.phases,
        ty: (corner.y * Self.phases).rounded() / Self.phases), alpha: alpha)
  }

  /// Returns the pixels of a glyph, which are decoded when it is first painted.
  private func bitmap(of glyph: ColorGlyph) throws -> Bitmap {
    if let known = bitmaps[glyph] { return known }
    let bitmap: Bitmap
    do {
      let sides = [glyph.png.dropFirst(16).prefix(4), glyph.png.dropFirst(20).prefix(4)]
      guard
        sides.allSatisfy({ $0.reduce(0) { $0 << 8 | Int($1) } <= ColorGlyphPainter.maximumSide })
      else { throw PaintingError.glyphImage("a side has over \(Self.maximumSide) pixels") }
      bitmap = try PNGReader.read(glyph.png)
    } catch let error as RasterError {
      throw PaintingError.glyphImage(error.description)
    }
    byteCount += bitmap.words.count * 4
    if byteCount > ColorGlyphPainter.capacity {
      bitmaps.removeAll()
      byteCount = bitmap.words.count * 4
    }
    bitmaps[glyph] = bitmap
    return bitmap
  }
}
