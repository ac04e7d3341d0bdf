internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// A gradient on a plane in perspective, computed for each pixel.
struct PlaneGradient {
  /// The colors from the start to the end, premultiplied.
  private let table: [UInt32]
  /// The map from pixels to the gradient's coordinates: x along the line, or those of the unit
  /// circle.
  private let inverse: Homography
  private let isRadial: Bool

  /// The nominal length of the line in pixels, which determines the number of colors.
  private static let length = 512.0
  /// The largest change of a gradient between samples, as a fraction of its line.
  private static let smoothness = 0.125
  /// The largest number of samples of a pixel along an axis.
  private static let maximumSamples = 4

  /// Makes the gradient of a fill; `nil` for a plain color, or for a plane seen edge-on.
  ///
  /// - Parameter gradients: the source of colors along lines.
  init?(_ fill: ResolvedFill, on plane: Homography, alpha: Double, gradients: GradientPainter) {
    let own: Affine
    let stops: [LinearGradient.Stop]
    switch fill {
    case .solid: return nil
    case .linear(let all, let start, let end):
      stops = all
      isRadial = false
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      own = Affine(a: dx, b: dy, c: -dy, d: dx, tx: start.x, ty: start.y)
    case .radial(let all, let map):
      stops = all
      isRadial = true
      own = map
    }
    guard let inverse = Homography(own).concatenating(plane).inverted() else { return nil }
    self.inverse = inverse
    let faded = stops.map {
      LinearGradient.Stop(location: $0.location, color: $0.color.multiplyingAlpha(by: alpha))
    }
    table = gradients.ramp(faded, length: PlaneGradient.length)
  }

  /// Returns the colors of the pixels of an area, row by row.
  func words(in area: PixelRect) -> [UInt32] {
    let side = samples(in: area)
    let last = Double(table.count - 1)
    let share = 1 / Double(side)
    return [UInt32](unsafeUninitializedCapacity: area.width * area.height) { words, count in
      table.withUnsafeBufferPointer { table in
        for row in 0..<area.height {
          for column in 0..<area.width {
            if side == 1 {
              let location = location(
                x: Double(area.x + column) + 0.5, y: Double(area.y + row) + 0.5)
              words[row * area.width + column] = table[Int(location * last + 0.5)]
              continue
            }
            var sum = SIMD4<UInt32>(repeating: 0)
            for sample in 0..<side * side {
              let location = location(
                x: Double(area.x + column) + (Double(sample % side) + 0.5) * share,
                y: Double(area.y + row) + (Double(sample / side) + 0.5) * share)
              sum &+= PlaneGradient.channels(table[Int(location * last + 0.5)])
            }
            words[row * area.width + column] = PlaneGradient.mean(sum, of: UInt32(side * side))
          }
        }
      }
      count = area.width * area.height
    }
  }

  /// Returns the location from 0 to 1 of a point in pixels.
  @inline(__always)
  private func location(x: Double, y: Double) -> Double {
    // Only pixels at the very edge of the shown area can have a center behind the eye.
    let w = max(1e-12, inverse.u * x + inverse.v * y + inverse.s)
    let along = (inverse.a * x + inverse.c * y + inverse.tx) / w
    guard isRadial else { return min(1, max(0, along)) }
    let across = (inverse.b * x + inverse.d * y + inverse.ty) / w
    return min(1, (along * along + across * across).squareRoot())
  }

  /// Returns the number of samples of a pixel along each axis, estimated at the middle of an area.
  private func samples(in area: PixelRect) -> Int {
    let points = area.rect.corners + [area.rect.center]
    let change =
      points.compactMap { point -> Double? in
        guard let growth = inverse.jacobian(at: point) else { return nil }
        return isRadial
          ? growth.largestStretch : (growth.a * growth.a + growth.c * growth.c).squareRoot()
      }.max() ?? 0
    let count = (change / PlaneGradient.smoothness).rounded(.up)
    return max(1, Int(min(Double(PlaneGradient.maximumSamples), count)))
  }

  /// Splits a word into its channels.
  @inline(__always)
  private static func channels(_ word: UInt32) -> SIMD4<UInt32> {
    SIMD4(word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24)
  }

  /// Returns the word of the mean of summed channels.
  @inline(__always)
  private static func mean(_ sum: SIMD4<UInt32>, of count: UInt32) -> UInt32 {
    func channel(_ value: UInt32) -> UInt32 { (value + count / 2) / count }
    return channel(sum.x) | channel(sum.y) << 8 | channel(sum.z) << 16 | channel(sum.w) << 24
  }
}
