internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// Paints shadows of outlines from tiles, which are made once for each shape and blur.
final class ShadowPainter {
  private var tiles: [ShadowTile.Recipe: ShadowTile] = [:]
  private var byteCount = 0
  private var mask: [UInt8] = []
  private let keepsTiles: Bool

  /// The most bytes of tiles that are kept before all are forgotten.
  private static let capacity = 8 << 20
  /// How many steps there are between a scale and its double, where tiles are scaled.
  private static let stepsPerDoubling = 4.0

  /// Makes a painter; without keeping tiles it makes each one anew, with the same pixels.
  init(keepsTiles: Bool) { self.keepsTiles = keepsTiles }

  /// Returns a tile.
  func tile(_ recipe: ShadowTile.Recipe) -> ShadowTile {
    if let tile = tiles[recipe] { return tile }
    let tile = ShadowTile(recipe)
    guard keepsTiles else { return tile }
    if byteCount + tile.byteCount > ShadowPainter.capacity {
      tiles.removeAll(keepingCapacity: true)
      byteCount = 0
    }
    tiles[recipe] = tile
    byteCount += tile.byteCount
    return tile
  }

  /// Returns the scale of the tiles for a map: the canvas's own, or the next of a few steps.
  ///
  /// So a layer that grows does not need another tile in each frame.
  static func tileScale(of map: Affine, canvasScale: Double) -> Double {
    let stretch = map.largestStretch
    if abs(stretch - canvasScale) <= canvasScale * 1e-6 { return canvasScale }
    guard stretch > 0, stretch.isFinite else { return canvasScale }
    let step = (log2(stretch) * stepsPerDoubling - 1e-6).rounded(.up)
    return exp2(step / stepsPerDoubling)
  }

  /// Paints the surface's source through a blurred outline, from the layer's points by a map.
  ///
  /// With `isInner` it is painted where the outline does not cover. `area` are the pixels that can
  /// show.
  func paint(
    _ outline: LayerOutline, offset: Vector, deviation: Double, isInner: Bool, map: Affine,
    canvasScale: Double, on surface: Surface, within area: PixelRect
  ) {
    guard !area.isEmpty else { return }
    let scale = ShadowPainter.tileScale(of: map, canvasScale: canvasScale)
    let tile = tile(ShadowTile.recipe(of: outline, deviation: deviation, scale: scale))
    let box = outline.box
    let (tileScale, pad) = (tile.recipe.scale, Double(tile.pad))
    // From pixels of the picture to those of the tile.
    let toTile = map.inverted()
      .concatenating(
        Affine(translationX: -box.minX - offset.dx, y: -box.minY - offset.dy)
      )
      .concatenating(Affine(scaleX: tileScale, y: tileScale))
      .concatenating(Affine(translationX: pad, y: pad))
    let stride = (area.width + 3) & ~3
    let count = stride * area.height
    if mask.count < count { mask += Array(repeating: 0, count: count - mask.count) }
    mask.withUnsafeMutableBufferPointer { mask in
      if toTile.b == 0, toTile.c == 0 {
        fillUpright(mask, stride: stride, area: area, tile: tile, map: toTile)
      } else {
        fillAslant(mask, stride: stride, area: area, tile: tile, map: toTile)
      }
      if isInner {
        for row in 0..<area.height {
          for column in 0..<area.width { mask[row * stride + column] ^= 255 }
        }
      }
      surface.paint(
        through: mask,
        in: PixelRect(x: area.x, y: area.y, width: stride, height: area.height))
    }
  }

  /// Fills a mask where the tile's rows run along the picture's.
  private func fillUpright(
    _ mask: UnsafeMutableBufferPointer<UInt8>, stride: Int, area: PixelRect, tile: ShadowTile,
    map: Affine
  ) {
    guard let base = mask.baseAddress else { return }
    let runs = tile.runs(
      of: (0..<area.width).map { column in
        tile.column(at: (Double(area.x + column) + 0.5) * map.a + map.tx)
      })
    var last: (place: ShadowTile.Place?, row: UnsafeMutablePointer<UInt8>)?
    for row in 0..<area.height {
      let target = base + row * stride
      let place = tile.row(at: (Double(area.y + row) + 0.5) * map.d + map.ty)
      if let last, last.place == place {
        // Along the middle of an edge all rows are one.
        target.update(from: last.row, count: stride)
      } else if let place {
        tile.write(place, runs: runs, to: target)
        (target + area.width).update(repeating: 0, count: stride - area.width)
      } else {
        target.update(repeating: 0, count: stride)
      }
      last = (place, target)
    }
  }

  /// Fills a mask pixel by pixel.
  private func fillAslant(
    _ mask: UnsafeMutableBufferPointer<UInt8>, stride: Int, area: PixelRect, tile: ShadowTile,
    map: Affine
  ) {
    for row in 0..<area.height {
      let y = Double(area.y + row) + 0.5
      for column in 0..<area.width {
        let x = Double(area.x + column) + 0.5
        var value: UInt8 = 0
        if let column = tile.column(at: x * map.a + y * map.c + map.tx),
          let row = tile.row(at: x * map.b + y * map.d + map.ty)
        {
          value = tile.coverage(column, row)
        }
        mask[row * stride + column] = value
      }
      for column in area.width..<stride { mask[row * stride + column] = 0 }
    }
  }
}
