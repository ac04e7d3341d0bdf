internal import Foundation
internal import Geometry
internal import Imaging

/// A blurred outline on a plane in perspective, sampled for each pixel.
struct PlaneShadow {
  private let tile: ShadowTile
  /// The map from pixels to those of the tile.
  private let inverse: Homography

  /// The largest number of samples of a pixel along an axis.
  private static let maximumSamples = 8.0

  /// Makes the shadow of a tile; `nil` if the plane is seen edge-on.
  ///
  /// - Parameter box: the bounding box of the outline that casts the shadow, displaced.
  init?(_ tile: ShadowTile, box: CGRect, on plane: Homography) {
    self.tile = tile
    let (scale, pad) = (tile.recipe.scale, Double(tile.pad))
    let fromTile = Affine(translationX: -pad, y: -pad)
      .concatenating(Affine(scaleX: 1 / scale, y: 1 / scale))
      .concatenating(Affine(translationX: box.minX, y: box.minY))
    guard let inverse = Homography(fromTile).concatenating(plane).inverted() else { return nil }
    self.inverse = inverse
  }

  /// Returns the coverages of an area, with rows of a multiple of four bytes.
  func mask(in area: PixelRect, isInner: Bool) -> [UInt8] {
    let stride = (area.width + 3) & ~3
    var mask = [UInt8](repeating: 0, count: stride * area.height)
    for row in 0..<area.height {
      for column in 0..<area.width {
        let value = coverage(x: Double(area.x + column), y: Double(area.y + row))
        mask[row * stride + column] = isInner ? value ^ 255 : value
      }
    }
    return mask
  }

  /// Returns the mean coverage of a pixel, with more samples the finer the blur is relative to it.
  @inline(__always)
  private func coverage(x: Double, y: Double) -> UInt8 {
    let (middleX, middleY) = (x + 0.5, y + 0.5)
    let w = inverse.u * middleX + inverse.v * middleY + inverse.s
    guard w > 0 else { return 0 }
    let tileX = (inverse.a * middleX + inverse.c * middleY + inverse.tx) / w
    let tileY = (inverse.b * middleX + inverse.d * middleY + inverse.ty) / w
    let fineness = max(1, tile.recipe.deviation)
    @inline(__always)
    func samples(_ dx: Double, _ dy: Double) -> Int {
      let length = max(abs(dx), abs(dy)) / w / fineness
      return Int(max(1, min(PlaneShadow.maximumSamples, length.rounded(.up))))
    }
    let columns = samples(inverse.a - inverse.u * tileX, inverse.b - inverse.u * tileY)
    let rows = samples(inverse.c - inverse.v * tileX, inverse.d - inverse.v * tileY)
    if columns == 1, rows == 1 { return value(tileX, tileY) }
    var sum = 0
    for index in 0..<columns * rows {
      let sampleX = x + (Double(index % columns) + 0.5) / Double(columns)
      let sampleY = y + (Double(index / columns) + 0.5) / Double(rows)
      let w = inverse.u * sampleX + inverse.v * sampleY + inverse.s
      guard w > 0 else { continue }
      sum += Int(
        value(
          (inverse.a * sampleX + inverse.c * sampleY + inverse.tx) / w,
          (inverse.b * sampleX + inverse.d * sampleY + inverse.ty) / w))
    }
    return UInt8((sum + columns * rows / 2) / (columns * rows))
  }

  /// Returns the coverage at a position on the tile.
  @inline(__always)
  private func value(_ x: Double, _ y: Double) -> UInt8 {
    guard let column = tile.column(at: x), let row = tile.row(at: y) else { return 0 }
    return tile.coverage(column, row)
  }
}
