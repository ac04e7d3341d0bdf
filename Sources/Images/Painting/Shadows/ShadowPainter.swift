internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// A painter of outlines' shadows from tiles, which are made once for each shape and blur.
final class ShadowPainter {
  private var tiles: BoundedStore<ShadowTile.Recipe, ShadowTile>
  private var mask: [UInt8] = []

  /// The largest size in bytes of the tiles that are kept before all are removed.
  private static let capacity = 8 << 20
  /// The number of scale steps per doubling for tiles that are scaled.
  private static let stepsPerDoubling = 4.0

  /// Makes a painter; without keeping tiles it makes each one again, with the same pixels.
  init(keepsTiles: Bool) {
    tiles = BoundedStore(capacity: ShadowPainter.capacity, keepsValues: keepsTiles)
  }

  func tile(_ recipe: ShadowTile.Recipe) -> ShadowTile {
    tiles.value(for: recipe, costs: \.byteCount) { ShadowTile(recipe) }
  }

  /// Returns the scale of the tiles for a map: the canvas's own, or the next of a few steps.
  ///
  /// So a growing layer does not need another tile in each frame.
  static func tileScale(of map: Affine, canvasScale: Double) -> Double {
    let stretch = map.largestStretch
    if abs(stretch - canvasScale) <= canvasScale * 1e-6 { return canvasScale }
    guard stretch > 0, stretch.isFinite else { return canvasScale }
    let step = (log2(stretch) * stepsPerDoubling - 1e-6).rounded(.up)
    return exp2(step / stepsPerDoubling)
  }

  /// Paints the surface's source through a blurred outline in the layer's points, under a map.
  ///
  /// - Parameters:
  ///   - isInner: whether the area outside the outline is painted.
  ///   - hidden: an area in the layer's points that something opaque covers later; a pixel or two
  ///     along its sides are painted nevertheless.
  ///   - area: the pixels in which it can be visible.
  func paint(
    _ outline: LayerOutline, offset: Vector, deviation: Double, isInner: Bool,
    hidden: CGRect? = nil, map: Affine, canvasScale: Double, on surface: Surface,
    within area: PixelRect
  ) {
    guard !area.isEmpty else { return }
    let scale = ShadowPainter.tileScale(of: map, canvasScale: canvasScale)
    let tile = tile(ShadowTile.recipe(of: outline, deviation: deviation, scale: scale))
    let box = outline.box
    let (tileScale, pad) = (tile.recipe.scale, Double(tile.pad))
    let fromLayer = Affine(translationX: -box.minX - offset.dx, y: -box.minY - offset.dy)
      .concatenating(Affine(scaleX: tileScale, y: tileScale))
      .concatenating(Affine(translationX: pad, y: pad))
    // The map from pixels of the surface to those of the tile.
    let toTile = map.inverted().concatenating(fromLayer)
    guard toTile.b == 0, toTile.c == 0 else {
      let hole = hidden.flatMap { ShadowPainter.middle(of: $0, map: map) }?.applying(fromLayer)
      return paint(area, isInner: isInner, on: surface) { mask, stride in
        fillAslant(mask, stride: stride, area: area, tile: tile, map: toTile, hole: hole)
      }
    }
    let hole = hidden.map { PixelRect(wellInside: $0.applying(map)) }
    for part in hole.map(area.parts(outside:)) ?? [area] {
      paint(part, isInner: isInner, on: surface) { mask, stride in
        fillUpright(mask, stride: stride, area: part, tile: tile, map: toTile)
      }
    }
  }

  /// Paints the surface's source through a mask of an area.
  private func paint(
    _ area: PixelRect, isInner: Bool, on surface: Surface,
    _ fill: (UnsafeMutableBufferPointer<UInt8>, _ stride: Int) -> Void
  ) {
    let stride = (area.width + 3) & ~3
    let count = stride * area.height
    if mask.count < count { mask += Array(repeating: 0, count: count - mask.count) }
    mask.withUnsafeMutableBufferPointer { mask in
      fill(mask, stride)
      if isInner {
        for row in 0..<area.height {
          for column in 0..<area.width { mask[row * stride + column] ^= 255 }
        }
      }
      surface.paint(through: mask, in: area)
    }
  }

  /// Fills a mask if the tile's rows are parallel to those of the surface.
  private func fillUpright(
    _ mask: UnsafeMutableBufferPointer<UInt8>, stride: Int, area: PixelRect, tile: ShadowTile,
    map: Affine
  ) {
    guard let base = mask.baseAddress else { return }
    let columns = TileColumns(of: tile, x: area.x, count: area.width, rate: map.a, offset: map.tx)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: tile.stride) { line in
      guard let line = line.baseAddress else { return }
      var last: (position: ShadowTile.AxisPosition?, row: UnsafeMutablePointer<UInt8>)?
      for row in 0..<area.height {
        let target = base + row * stride
        let position = tile.row(at: (Double(area.y + row) + 0.5) * map.d + map.ty)
        if let last, last.position == position {
          // Along the middle of an edge all rows are equal.
          target.update(from: last.row, count: stride)
        } else if let position {
          tile.write(position, into: line)
          columns.write(line, to: target)
          (target + area.width).update(repeating: 0, count: stride - area.width)
        } else {
          target.update(repeating: 0, count: stride)
        }
        last = (position, target)
      }
    }
  }

  /// Fills a mask pixel by pixel, except for those in a hole of the tile.
  private func fillAslant(
    _ mask: UnsafeMutableBufferPointer<UInt8>, stride: Int, area: PixelRect, tile: ShadowTile,
    map: Affine, hole: CGRect?
  ) {
    guard let base = mask.baseAddress else { return }
    for row in 0..<area.height {
      let y = Double(area.y + row) + 0.5
      let (u, v) = (y * map.c + map.tx, y * map.d + map.ty)
      /// Returns the columns whose centers lie within a box of the tile.
      func columns(in box: CGRect) -> Range<Int> {
        let (left, right) = ShadowPainter.range(
          ShadowPainter.range((-.infinity, .infinity), map.a, u, box.minX, box.maxX), map.b, v,
          box.minY, box.maxY)
        let first = (left - Double(area.x) - 0.5).rounded(.up)
        let end = (right - Double(area.x) - 0.5).rounded(.down) + 1
        guard first < end, end > 0, first < Double(area.width) else { return 0..<0 }
        return Int(max(0, first))..<Int(min(Double(area.width), end))
      }
      let pen = base + row * stride
      pen.update(repeating: 0, count: stride)
      let shown = columns(in: tile.box)
      let hidden = hole.map { columns(in: $0).clamped(to: shown) } ?? shown.suffix(0)
      for part in [shown.lowerBound..<hidden.lowerBound, hidden.upperBound..<shown.upperBound]
      where !part.isEmpty {
        tile.write(
          count: part.count, to: pen + part.lowerBound, x: area.x + part.lowerBound,
          across: (map.a, u), down: (map.b, v))
      }
    }
  }

  /// Returns a rectangle without the partly covered pixels along its sides.
  private static func middle(of rect: CGRect, map: Affine) -> CGRect? {
    // A pixel covers at most 1.5 pixels along either axis, in the layer's points.
    let inverse = map.inverted()
    let (dx, dy) = (1.5 * hypot(inverse.a, inverse.c), 1.5 * hypot(inverse.b, inverse.d))
    guard dx < rect.width / 2, dy < rect.height / 2 else { return nil }
    return rect.insetBy(dx: dx, dy: dy)
  }

  /// Returns the part of a range of x for which `rate · x + offset` lies between two values.
  private static func range(
    _ range: (Double, Double), _ rate: Double, _ offset: Double, _ low: Double, _ high: Double
  ) -> (Double, Double) {
    guard abs(rate) > 1e-9 else {
      return offset >= low && offset <= high ? range : (.infinity, -.infinity)
    }
    let (one, other) = ((low - offset) / rate, (high - offset) / rate)
    return (max(range.0, min(one, other)), min(range.1, max(one, other)))
  }
}
