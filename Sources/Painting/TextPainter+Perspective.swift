internal import Foundation
internal import Geometry
internal import Imaging
internal import Typesetting

extension TextPainter {
  /// How far the image of a curve may be from the curve, in pixels.
  private static let tolerance = 0.05

  /// Paints a layout with the surface's source on a plane in perspective, from an origin on it.
  func paint(
    _ layout: TextLayout, at origin: CGPoint, on plane: Homography, to surface: Surface,
    within limits: PixelRect
  ) {
    guard let ink = layout.inkBounds?.offsetBy(dx: origin.x, dy: origin.y),
      let box = plane.boundingBox(of: ink, within: limits.rect.insetBy(dx: -16, dy: -16))
    else { return }
    let area = PixelRect(around: box.insetBy(dx: -1, dy: -1), in: limits.rect)
    guard !area.isEmpty else { return }
    coverage.begin(width: area.width, height: area.height)
    let visible = area.rect.insetBy(dx: -1, dy: -1)
    let size = layout.request.size
    for line in layout.lines {
      for glyph in line.glyphs {
        let outline = layout.outlines[glyph.slot]
        let place = Affine(
          a: size, b: 0, c: 0, d: size, tx: origin.x + glyph.x, ty: origin.y + glyph.y)
        guard let bounds = outline.bounds,
          plane.boundingBox(of: bounds.applying(place), within: visible) != nil
        else { continue }
        let image = Homography(place).concatenating(plane).image(
          of: outline, within: visible, tolerance: TextPainter.tolerance)
        coverage.add(image, map: .identity, x: -Double(area.x), y: -Double(area.y))
      }
    }
    coverage.withMask { mask, rows, width in
      let painted = PixelRect(
        x: area.x, y: area.y + rows.lowerBound, width: width, height: rows.count)
      surface.paint(through: mask, in: painted)
    }
  }
}
