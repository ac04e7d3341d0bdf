internal import Foundation
internal import Geometry
internal import Imaging
internal import Typesetting

/// Paints layouts as filled outlines, wherever their glyphs lie between the pixels.
///
/// Cairo would place each glyph on whole pixels, and text would tremble as its layer glides. A
/// glyph's origin is rounded to 1/256 of a pixel, so that a text moved by whole pixels has the
/// same pixels, moved.
final class TextPainter {
  var coverage = CoverageBuffer()

  /// The steps in a pixel at which a glyph's origin may lie.
  private static let phases = 256.0

  /// Paints a layout with the surface's source, from its own points to pixels by a map.
  func paint(_ layout: TextLayout, map: Affine, on surface: Surface, within limits: PixelRect) {
    guard let ink = layout.inkBounds else { return }
    let box = ink.applying(map).insetBy(dx: -1, dy: -1)
    let area = PixelRect(around: box, in: limits.rect)
    guard !area.isEmpty else { return }
    coverage.begin(width: area.width, height: area.height)
    let visible = area.rect.insetBy(dx: -1, dy: -1)
    let size = layout.request.size
    let shape = Affine(
      a: map.a * size, b: map.b * size, c: map.c * size, d: map.d * size, tx: 0, ty: 0)
    for line in layout.lines {
      for glyph in line.glyphs {
        let outline = layout.outlines[glyph.slot]
        guard let bounds = outline.bounds else { continue }
        let place = CGPoint(x: glyph.x, y: glyph.y).applying(map)
        let x = (place.x * TextPainter.phases).rounded() / TextPainter.phases
        let y = (place.y * TextPainter.phases).rounded() / TextPainter.phases
        guard bounds.applying(shape).offsetBy(dx: x, dy: y).overlaps(visible) else { continue }
        coverage.add(outline, map: shape, x: x - Double(area.x), y: y - Double(area.y))
      }
    }
    coverage.withMask { mask, rows, width in
      let painted = PixelRect(
        x: area.x, y: area.y + rows.lowerBound, width: width, height: rows.count)
      surface.paint(through: mask, in: painted)
    }
  }
}
