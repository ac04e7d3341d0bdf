internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// A painter of upright rounded rectangles and rings through masks.
final class RoundedPainter {
  /// The key of an outline.
  private struct Key: Hashable {
    let shape: RoundedRectangle
    /// The number of pixels per point along a row and down.
    let right: Double
    let down: Double
  }

  private var outlines: BoundedStore<Key, PixelOutline>
  private var coverage = CoverageBuffer()
  private var mask: [UInt8] = []

  /// The largest number of pixels of a mask; a larger shape is painted in parts.
  private static let maximumPixels = 1 << 16
  /// The number of points of outlines that are kept before all are removed: a megabyte.
  private static let capacity = 1 << 16

  /// Makes a painter; without keeping outlines it makes each one again, with the same pixels.
  init(keepsOutlines: Bool) {
    outlines = BoundedStore(capacity: RoundedPainter.capacity, keepsValues: keepsOutlines)
  }

  /// Returns the mask of a shape without another one; `nil` if Cairo has to paint it, or paints it
  /// equally well.
  func mask(
    of shape: RoundedRectangle, without hole: RoundedRectangle? = nil, map: Affine
  ) -> RoundedMask? {
    guard RoundedMask.isPossible(shape, map: map),
      hole != nil || !RoundedMask.runsAlongPixels(shape, map: map)
    else { return nil }
    return RoundedMask(
      outline(of: shape, map: map), without: hole.map { outline(of: $0, map: map) }, map: map)
  }

  /// Returns a shape in pixels about the origin.
  private func outline(of shape: RoundedRectangle, map: Affine) -> PixelOutline {
    let key = Key(shape: shape, right: map.a, down: map.d)
    return outlines.value(for: key, costs: \.pointCount) {
      PixelOutline(shape, map: Affine(scaleX: map.a, y: map.d))
    }
  }

  /// Paints the surface's source through a mask, without parts that need not be painted.
  func paint(
    _ shape: RoundedMask, on surface: Surface, within area: PixelRect,
    isNeeded: (PixelRect) -> Bool
  ) {
    for part in shape.parts(of: area) where !part.isEmpty {
      let stride = (part.width + 3) & ~3
      let height = max(1, min(part.height, RoundedPainter.maximumPixels / stride))
      if mask.count < stride * height { mask = Array(repeating: 0, count: stride * height) }
      for row in Swift.stride(from: 0, to: part.height, by: height) {
        let band = PixelRect(
          x: part.x, y: part.y + row, width: part.width, height: min(height, part.height - row))
        guard isNeeded(band) else { continue }
        mask.withUnsafeMutableBufferPointer { mask in
          guard let base = mask.baseAddress else { return }
          shape.write(to: base, stride: stride, area: band, coverage: &coverage)
          surface.paint(through: mask, in: band)
        }
      }
    }
  }
}
