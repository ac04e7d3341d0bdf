internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines
internal import Typesetting

/// A painter of layouts as filled outlines, at subpixel positions.
///
/// Cairo would put each glyph on whole pixels, and text would jitter in a moving layer. A glyph's
/// origin is rounded to a fraction of a pixel, so that a text moved by whole pixels has the same
/// pixels, moved: to a quarter if the glyph is upright, not large and at the canvas's scale,
/// otherwise to 1/256.
final class TextPainter {
  var coverage = CoverageBuffer()
  let colorGlyphs = ColorGlyphPainter()
  private var sum = CoverageSum()
  private let masks: GlyphMasks

  /// The number of steps per pixel for the origin of a glyph without a mask.
  private static let phases = 256.0
  /// The number of steps per pixel for the origin of a glyph with a mask.
  private static let maskPhases = 4.0
  /// The bias added before a position is rounded, so that one halfway between steps does not
  /// jitter.
  ///
  /// Positions in layouts are in 1024ths of a point, none of which this moves to the middle.
  private static let bias = 0.0171

  /// Makes a painter; without keeping masks it makes each one again, with the same pixels.
  init(keepsMasks: Bool) { masks = GlyphMasks(keepsMasks: keepsMasks) }

  /// Paints a text's layout, under a map from its own points to pixels.
  ///
  /// Glyphs of one color are one mark, so that a translucent text does not show its overlaps.
  ///
  /// - Parameters:
  ///   - canvasScale: the number of pixels per point without scaling.
  ///   - limits: the pixels in which the text can be visible.
  func paint(
    _ text: TextContent, layout: TextLayout, map: Affine, canvasScale: Double, alpha: Double,
    on surface: Surface, within limits: PixelRect
  ) throws {
    guard let ink = layout.inkBounds else { return }
    let box = ink.applying(map).insetBy(dx: -1, dy: -1)
    let area = PixelRect(around: box, in: limits.rect)
    guard !area.isEmpty else { return }
    let slack = canvasScale * 1e-6
    let isUpright =
      abs(map.b) <= slack && abs(map.c) <= slack && abs(map.a - canvasScale) <= slack
      && abs(map.d - canvasScale) <= slack
    eachColor(of: text, alpha: alpha, on: surface) {
      fill(
        layout, map: map, maskScale: isUpright ? canvasScale : nil, on: surface, in: area,
        isChosen: $0)
    }
    guard !layout.colorGlyphs.isEmpty else { return }
    for glyph in layout.lines.flatMap(\.glyphs) {
      guard let colorGlyph = layout.colorGlyphs[glyph.slot] else { continue }
      let fading = text.color(ofRun: glyph.piece).alpha * alpha
      try colorGlyphs.paint(
        colorGlyph, as: glyph.placed(colorGlyph.frame), map: map, alpha: fading, on: surface)
    }
  }

  /// Sets each color of a text as the surface's source, with a predicate for the pieces of that
  /// color.
  func eachColor(
    of text: TextContent, alpha: Double, on surface: Surface, _ body: ((Int) -> Bool) -> Void
  ) {
    var painted: [Color] = []
    for piece in 0..<max(1, text.runs.count) {
      let color = text.color(ofRun: piece)
      if color.alpha <= 0 || painted.contains(color) { continue }
      painted.append(color)
      surface.setSource(color.multiplyingAlpha(by: alpha))
      let isOne = text.runs.isEmpty
      body { isOne || text.color(ofRun: $0) == color }
    }
  }

  /// Fills the outlines and lines of the selected pieces with the surface's source.
  ///
  /// - Parameter maskScale: the number of pixels per point if glyphs may use masks.
  private func fill(
    _ layout: TextLayout, map: Affine, maskScale: Double?, on surface: Surface, in area: PixelRect,
    isChosen: (Int) -> Bool
  ) {
    coverage.begin(width: area.width, height: area.height)
    sum.begin(in: area)
    let visible = area.rect.insetBy(dx: -1, dy: -1)
    for line in layout.lines {
      for glyph in line.glyphs where isChosen(glyph.piece) {
        let outline = layout.outlines[glyph.slot]
        guard let bounds = outline.bounds else { continue }
        if let maskScale, glyph.size * maskScale <= GlyphMasks.largestSize {
          if glyph.placed(bounds).applying(map).overlaps(visible) {
            add(glyph, of: layout, bounds: bounds, scale: maskScale, map: map)
          }
          continue
        }
        let size = glyph.size
        let shape = Affine(
          a: map.a * size, b: map.b * size, c: map.c * size, d: map.d * size, tx: 0, ty: 0)
        let position = TextPainter.position(glyph.x, glyph.y, map: map)
        guard
          bounds.applying(shape).offsetBy(dx: position.x, dy: position.y).overlaps(visible)
        else { continue }
        // Fonts with cubic curves and those with quadratic ones have opposite windings.
        coverage.winding = line.rules.isEmpty || outline.doubledSignedArea >= 0 ? 1 : -1
        coverage.add(
          outline, map: shape, x: position.x - Double(area.x), y: position.y - Double(area.y))
      }
      for rule in line.rules where isChosen(rule.piece) {
        let position = TextPainter.position(rule.frame.minX, rule.frame.minY, map: map)
        coverage.winding = 1
        coverage.add(
          Path(rect: CGRect(origin: .zero, size: rule.frame.size)), map: map,
          x: position.x - Double(area.x),
          y: position.y - Double(area.y))
      }
    }
    guard !sum.isEmpty else { return paintCoverage(on: surface, in: area) }
    coverage.withMask { mask, rows, width in
      sum.add(
        UnsafeBufferPointer(mask), stride: width, x: area.x, y: area.y + rows.lowerBound,
        width: area.width, height: rows.count)
    }
    sum.withSums { surface.paint(through: $0, in: area) }
  }

  /// Adds a glyph's mask to the sum, at the nearest of its phases.
  private func add(
    _ glyph: TextLayout.Glyph, of layout: TextLayout, bounds: CGRect, scale: Double, map: Affine
  ) {
    let point = CGPoint(x: glyph.x, y: glyph.y).applying(map)
    func quarters(_ position: Double) -> Int {
      Int((position * TextPainter.maskPhases + 0.5 + TextPainter.bias).rounded(.down))
    }
    let (x, y) = (quarters(point.x), quarters(point.y))
    let mask = masks.mask(
      GlyphMasks.Recipe(
        glyph: layout.glyphIDs[glyph.slot], size: glyph.size * scale, phase: (x & 3, y & 3)),
      outline: layout.outlines[glyph.slot], bounds: bounds)
    sum.add(mask, x: (x >> 2) + mask.x, y: (y >> 2) + mask.y)
  }

  /// Paints the surface's source through the gathered coverage.
  func paintCoverage(on surface: Surface, in area: PixelRect) {
    coverage.withMask { mask, rows, _ in
      let painted = PixelRect(
        x: area.x, y: area.y + rows.lowerBound, width: area.width, height: rows.count)
      surface.paint(through: mask, in: painted)
    }
  }

  /// Returns the position in pixels of a point of the layout, rounded to a phase.
  private static func position(_ x: Double, _ y: Double, map: Affine) -> CGPoint {
    let point = CGPoint(x: x, y: y).applying(map)
    return CGPoint(
      x: (point.x * phases).rounded() / phases, y: (point.y * phases).rounded() / phases)
  }
}

extension Path {
  /// Twice the area enclosed by corners and control points, positive if they run clockwise.
  var doubledSignedArea: Double {
    var (sum, start, current) = (0.0, CGPoint.zero, CGPoint.zero)
    func cross(_ from: CGPoint, _ to: CGPoint) -> Double { from.x * to.y - to.x * from.y }
    for element in elements {
      if case .move(let point) = element {
        (start, current) = (point, point)
      } else if element == .close {
        sum += cross(current, start)
      }
      for point in element.points {
        sum += cross(current, point)
        current = point
      }
    }
    return sum
  }
}
