internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines
internal import Typesetting

extension TextPainter {
  /// The largest distance between the image of a curve and its polygon, in pixels.
  private static let tolerance = 0.05

  /// Paints a text's layout on a plane in perspective, from an origin on it.
  ///
  /// Glyphs of one color are one mark, as without perspective.
  func paint(
    _ text: TextContent, layout: TextLayout, at origin: CGPoint, on plane: Homography,
    alpha: Double, to surface: Surface, within limits: PixelRect
  ) throws {
    guard let ink = layout.inkBounds?.offsetBy(dx: origin.x, dy: origin.y),
      let box = plane.boundingBox(of: ink, within: limits.rect.insetBy(dx: -16, dy: -16))
    else { return }
    let area = PixelRect(around: box.insetBy(dx: -1, dy: -1), in: limits.rect)
    guard !area.isEmpty else { return }
    let own = Homography(Affine(translationX: origin.x, y: origin.y)).concatenating(plane)
    eachColor(of: text, alpha: alpha, on: surface) {
      fill(layout, on: own, to: surface, in: area, isChosen: $0)
    }
    guard !layout.colorGlyphs.isEmpty else { return }
    for glyph in layout.lines.flatMap(\.glyphs) {
      guard let colorGlyph = layout.colorGlyphs[glyph.slot] else { continue }
      let fading = text.color(ofRun: glyph.piece).alpha * alpha
      let frame = glyph.placed(colorGlyph.frame)
      var failure: (any Error)?
      let raster = try PlaneRaster(of: frame, on: own, shownIn: area) { surface, map in
        do {
          try colorGlyphs.paint(colorGlyph, as: frame, map: map, alpha: fading, on: surface)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      raster?.paint(on: surface, alpha: 1)
    }
  }

  /// Fills the outlines and lines of the selected pieces with the surface's source.
  private func fill(
    _ layout: TextLayout, on plane: Homography, to surface: Surface, in area: PixelRect,
    isChosen: (Int) -> Bool
  ) {
    coverage.begin(width: area.width, height: area.height)
    let visible = area.rect.insetBy(dx: -1, dy: -1)
    /// Adds the image of a path under a map to the layout.
    func add(_ path: Path, _ placement: Affine) {
      let map = Homography(placement).concatenating(plane)
      let image = map.image(of: path, within: visible, tolerance: TextPainter.tolerance)
      coverage.add(image, map: .identity, x: -Double(area.x), y: -Double(area.y))
    }
    for line in layout.lines {
      for glyph in line.glyphs where isChosen(glyph.piece) {
        let outline = layout.outlines[glyph.slot]
        let size = glyph.size
        let placement = Affine(a: size, b: 0, c: 0, d: size, tx: glyph.x, ty: glyph.y)
        guard let bounds = outline.bounds,
          plane.boundingBox(of: bounds.applying(placement), within: visible) != nil
        else { continue }
        // Fonts with cubic curves and those with quadratic ones have opposite windings.
        coverage.winding = line.rules.isEmpty || outline.doubledSignedArea >= 0 ? 1 : -1
        add(outline, placement)
      }
      for rule in line.rules where isChosen(rule.piece) {
        coverage.winding = 1
        add(
          Path(rect: CGRect(origin: .zero, size: rule.frame.size)),
          Affine(translationX: rule.frame.minX, y: rule.frame.minY))
      }
    }
    paintCoverage(on: surface, in: area)
  }
}
