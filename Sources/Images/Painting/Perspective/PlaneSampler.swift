internal import Foundation
internal import Geometry
internal import Imaging

/// A sampler that shows a raster rotated and sheared, at about its own size, within the range of
/// the pixels that it combines.
struct PlaneSampler {
  /// The pixels, premultiplied.
  let raster: [UInt32]
  /// The rectangle of the pixels; outside it the edge pixels repeat.
  let area: PixelRect
  /// The map from shown pixels to those of the raster.
  let map: Affine

  /// The number of positions between two pixels that are distinguished.
  private static let phases = 1024
  /// The weights of four pixels for each position between the middle two.
  private static let weights = (0..<phases).flatMap { phase in
    let position = Double(phase) / Double(phases)
    return AxisWeights.weights(
      of: [1 + position, position, 1 - position, 2 - position].map(AxisWeights.kernel))
  }

  /// Returns the pixels of a shown area, row by row.
  func words(in shown: PixelRect) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: shown.width * shown.height) { target, count in
      raster.withUnsafeBufferPointer { raster in
        Self.weights.withUnsafeBufferPointer { weights in
          var index = 0
          for row in 0..<shown.height {
            let y = Double(shown.y + row) + 0.5
            for column in 0..<shown.width {
              let x = Double(shown.x + column) + 0.5
              target[index] = sample(
                raster, weights: weights,
                x: map.a * x + map.c * y + map.tx - Double(area.x),
                y: map.b * x + map.d * y + map.ty - Double(area.y))
              index += 1
            }
          }
        }
      }
      count = shown.width * shown.height
    }
  }

  /// Returns the color at a position in the raster.
  @inline(__always)
  private func sample(
    _ raster: UnsafeBufferPointer<UInt32>, weights: UnsafeBufferPointer<UInt64>, x: Double,
    y: Double
  ) -> UInt32 {
    let (column, left) = Self.split(x, within: area.width)
    let (row, top) = Self.split(y, within: area.height)
    var (outer, inner) = (UInt64(0), UInt64(0))
    var range = ChannelRange()
    for tap in 0..<4 {
      let weight = weights[top * 4 + tap]
      if weight == 0 { continue }
      let isCounted = AxisWeights.counts(weight)
      let first = min(area.height - 1, max(0, row + tap)) * area.width
      var (rowOuter, rowInner) = (UInt64(0), UInt64(0))
      for other in 0..<4 {
        let word = raster[first + min(area.width - 1, max(0, column + other))]
        rowOuter &+= ChannelLanes.outer(word) &* weights[left * 4 + other]
        rowInner &+= ChannelLanes.inner(word) &* weights[left * 4 + other]
        if isCounted, AxisWeights.counts(weights[left * 4 + other]) { range.include(word) }
      }
      let lanes = ChannelLanes.packed(outer: rowOuter, inner: rowInner)
      outer &+= (lanes & ChannelLanes.wide) &* weight
      inner &+= (lanes >> 16 & ChannelLanes.wide) &* weight
    }
    return range.clamped(ChannelLanes.word(outer: outer, inner: inner))
  }

  /// Splits a coordinate into the first of four pixels and the position between the middle two.
  @inline(__always)
  private static func split(_ position: Double, within count: Int) -> (first: Int, phase: Int) {
    let limited = min(Double(count) + 4, max(-4, position)) - 0.5
    let steps = Int((limited * Double(phases)).rounded())
    let pixel = steps >> 10
    return (pixel - 1, steps - pixel << 10)
  }
}
