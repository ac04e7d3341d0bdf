internal import Foundation
internal import Geometry
internal import Imaging
internal import RasterCoding
internal import Typesetting

/// Paints glyphs that are pictures, scaled to their size and place.
final class ColorGlyphPainter {
  private var bitmaps: [ColorGlyph: Bitmap] = [:]
  private var byteCount = 0

  /// How many bytes of pictures are kept before all are forgotten.
  private static let capacity = 16 << 20
  /// The longest side of a glyph's picture in pixels; no font has larger ones.
  private static let maximumSide = 1024
  /// The steps in a pixel at which a picture's corner may lie, as those of outlines.
  private static let phases = 256.0

  /// Paints a picture in a frame that a map takes to pixels.
  func paint(
    _ picture: ColorGlyph, as frame: CGRect, map: Affine, alpha: Double, on surface: Surface
  ) throws {
    guard alpha > 0, frame.applying(map).overlaps(surface.area) else { return }
    let bitmap = try bitmap(of: picture)
    let corner = frame.origin.applying(map)
    let (width, height) = (
      frame.width / Double(bitmap.width), frame.height / Double(bitmap.height)
    )
    surface.paint(
      bitmap,
      map: Affine(
        a: map.a * width, b: map.b * width, c: map.c * height, d: map.d * height,
        tx: (corner.x * Self.phases).rounded() / Self.phases,
        ty: (corner.y * Self.phases).rounded() / Self.phases), alpha: alpha)
  }

  /// Returns the pixels of a picture, which are read when it is first painted.
  private func bitmap(of picture: ColorGlyph) throws -> Bitmap {
    if let known = bitmaps[picture] { return known }
    let bitmap: Bitmap
    do {
      let sides = [picture.png.dropFirst(16).prefix(4), picture.png.dropFirst(20).prefix(4)]
      guard
        sides.allSatisfy({ $0.reduce(0) { $0 << 8 | Int($1) } <= ColorGlyphPainter.maximumSide })
      else { throw PaintingError.glyphPicture("a side has over \(Self.maximumSide) pixels") }
      bitmap = try PNGReader.read(picture.png)
    } catch let error as RasterError {
      throw PaintingError.glyphPicture(error.description)
    }
    byteCount += bitmap.words.count * 4
    if byteCount > ColorGlyphPainter.capacity {
      bitmaps.removeAll()
      byteCount = bitmap.words.count * 4
    }
    bitmaps[picture] = bitmap
    return bitmap
  }
}
