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

  /// The key of the coverages of a mask's part.
  private struct PartKey: Hashable {
    let shape: RoundedRectangle
    let hole: RoundedRectangle?
    let map: Affine
    let layout: MaskPatch.Layout
  }

  private var outlines: BoundedStore<Key, PixelOutline>
  private var parts: BoundedStore<PartKey, [UInt8]>
  private var coverage = CoverageBuffer()

  /// The largest number of pixels of a mask; a larger shape is painted in parts.
  private static let maximumPixels = 1 << 16
  /// The number of points of outlines that are kept before all are removed: a megabyte.
  private static let capacity = 1 << 16

  /// The number of bytes of coverages that are kept before all are removed.
  private static let partCapacity = 1 << 20
  /// The size of a part in addition to its coverages.
  private static let overhead = 256

  /// Makes a painter; without keeping outlines and coverages it makes each again, with the same
  /// pixels.
  init(keepsOutlines: Bool) {
    outlines = BoundedStore(capacity: RoundedPainter.capacity, keepsValues: keepsOutlines)
    parts = BoundedStore(capacity: RoundedPainter.partCapacity, keepsValues: keepsOutlines)
  }

  /// Returns the mask of a shape without another one; `nil` if Cairo has to paint it.
  func mask(
    of shape: RoundedRectangle, without hole: RoundedRectangle? = nil, map: Affine
  ) -> RoundedMask? {
    guard RoundedMask.isPossible(shape, map: map) else { return nil }
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
      for row in Swift.stride(from: 0, to: part.height, by: height) {
        let band = PixelRect(
          x: part.x, y: part.y + row, width: part.width, height: min(height, part.height - row))
        guard isNeeded(band) else {
          surface.skip(band)
          continue
        }
        let layout = shape.layout(of: band)
        coverages(of: shape, layout).withUnsafeBufferPointer { coverages in
          guard let base = coverages.baseAddress else { return }
          surface.paint(through: MaskPatch(layout, coverages: base))
        }
      }
    }
  }

  /// Returns the coverages of a part of a mask; layers at rest need the same ones in each frame.
  private func coverages(of mask: RoundedMask, _ layout: MaskPatch.Layout) -> [UInt8] {
    let (shape, hole) = mask.shapes
    let key = PartKey(shape: shape, hole: hole, map: mask.map, layout: layout)
    return parts.value(for: key, costs: { $0.count + RoundedPainter.overhead }) {
      mask.coverages(of: layout, coverage: &coverage)
    }
  }
}
