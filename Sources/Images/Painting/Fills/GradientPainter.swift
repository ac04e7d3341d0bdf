internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// A painter of gradients that computes each pixel independently.
///
/// The last bit of Cairo's gradients depends on the start of a row. Here a pixel depends on its
/// position alone, so a part of a bitmap has the same pixels as the whole.
final class GradientPainter {
  /// The key of a ramp: colors along a line, close enough together that no level is skipped.
  private struct Key: Hashable {
    let stops: [LinearGradient.Stop]
    let count: Int
  }

  private var ramps: BoundedStore<Key, [UInt32]>
  private var words: [UInt32] = []

  /// The number of ramps that are kept before all are removed.
  private static let capacity = 256
  /// The range of the number of colors: enough for the finest steps, and few enough for a cache.
  private static let counts = 256.0...4096.0

  /// Makes a painter; without keeping ramps it makes each one again, with the same pixels.
  init(keepsRamps: Bool) {
    ramps = BoundedStore(capacity: GradientPainter.capacity, keepsValues: keepsRamps)
  }

  /// Sets colors along a line as the surface's source within whole pixels.
  ///
  /// The gradient's `start` and `end` are in pixels of the surface.
  func withLinear(
    stops: [LinearGradient.Stop], from start: CGPoint, to end: CGPoint, in area: PixelRect,
    on surface: Surface, _ body: () -> Void
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    guard square > 0, !area.isEmpty else { return }
    let (right, down) = (dx / square, dy / square)
    let offset = -(start.x * right + start.y * down)
    let ramp = right == 0 || down == 0 ? [] : ramp(stops, length: square.squareRoot())
    surface.withBands(of: area) { area in
      if right == 0 {
        let rows = rows(of: area, stops: stops, down: down, offset: offset)
        return rows.withUnsafeBufferPointer { rows in
          guard let base = rows.baseAddress else { return }
          surface.withSource(.rows(base, area: area), body)
        }
      }
      reserve(area)
      fill(area, stops: stops, ramp: ramp, right: right, down: down, offset: offset)
      words.withUnsafeMutableBufferPointer { surface.withSource($0, in: area, body) }
    }
  }

  /// Returns the word of each row of an area, for colors along a line that runs straight down or
  /// up.
  private func rows(
    of area: PixelRect, stops: [LinearGradient.Stop], down: Double, offset: Double
  ) -> [UInt32] {
    (0..<area.height).map { row in
      let location = (Double(area.y + row) + 0.5) * down + offset
      return PixelGradient.color(at: location, of: stops).premultipliedWord
    }
  }

  /// Fills the words of an area with colors along a line that does not run straight down or up.
  ///
  /// The location of a pixel on the line is `right * x + down * y + offset`, with 0 at its start and
  /// 1 at its end.
  private func fill(
    _ area: PixelRect, stops: [LinearGradient.Stop], ramp: [UInt32], right: Double, down: Double,
    offset: Double
  ) {
    words.withUnsafeMutableBufferPointer { words in
      if down == 0 {
        for column in 0..<area.width {
          let location = (Double(area.x + column) + 0.5) * right + offset
          words[column] = PixelGradient.color(at: location, of: stops).premultipliedWord
        }
        for row in 1..<max(1, area.height) {
          let first = row * area.width
          _ = words[first..<first + area.width].update(fromContentsOf: words[..<area.width])
        }
      } else {
        let last = Double(ramp.count - 1)
        ramp.withUnsafeBufferPointer { ramp in
          for row in 0..<area.height {
            let base = (Double(area.y + row) + 0.5) * down + offset
            let first = row * area.width
            for column in 0..<area.width {
              let location = (Double(area.x + column) + 0.5) * right + base
              words[first + column] = ramp[Int(min(1, max(0, location)) * last + 0.5)]
            }
          }
        }
      }
    }
  }

  /// Sets colors from a point outwards as the surface's source within whole pixels.
  ///
  /// - Parameter map: the map from the unit circle to pixels of the surface.
  func withRadial(
    stops: [LinearGradient.Stop], circle map: Affine, in area: PixelRect, on surface: Surface,
    _ body: () -> Void
  ) {
    guard !area.isEmpty else { return }
    let inverse = map.inverted()
    let ramp = ramp(stops, length: map.largestStretch)
    surface.withBands(of: area) { area in
      reserve(area)
      fill(area, ramp: ramp, inverse: inverse)
      words.withUnsafeMutableBufferPointer { surface.withSource($0, in: area, body) }
    }
  }

  /// Fills the words of an area with colors from a point outwards.
  ///
  /// - Parameter inverse: the map from pixels to the unit circle.
  private func fill(_ area: PixelRect, ramp: [UInt32], inverse: Affine) {
    let last = Double(ramp.count - 1)
    words.withUnsafeMutableBufferPointer { words in
      ramp.withUnsafeBufferPointer { ramp in
        for row in 0..<area.height {
          let y = Double(area.y + row) + 0.5
          let first = row * area.width
          for column in 0..<area.width {
            let x = Double(area.x + column) + 0.5
            let (u, v) = (
              x * inverse.a + y * inverse.c + inverse.tx, x * inverse.b + y * inverse.d + inverse.ty
            )
            let location = (u * u + v * v).squareRoot()
            words[first + column] = ramp[Int(min(1, location) * last + 0.5)]
          }
        }
      }
    }
  }

  /// Reserves memory for the words of an area.
  private func reserve(_ area: PixelRect) {
    let count = area.width * area.height
    if words.count < count { words += Array(repeating: 0, count: count - words.count) }
  }

  /// Returns the number of even steps from 0 to 1 in which no channel changes by more than one of
  /// 255 levels, except at sharp edges.
  private static func steps(of stops: [LinearGradient.Stop]) -> Double {
    var steps = 0.0
    for (from, to) in zip(stops, stops.dropFirst()) where from.location < to.location {
      let (one, other) = (from.color.premultipliedWord, to.color.premultipliedWord)
      for shift: UInt32 in [0, 8, 16, 24] {
        let levels = Double(one >> shift & 255) - Double(other >> shift & 255)
        steps = max(steps, abs(levels) / (to.location - from.location))
      }
    }
    return steps
  }

  /// Returns colors at even locations from 0 to 1, for a gradient with a length in pixels.
  func ramp(_ stops: [LinearGradient.Stop], length: Double) -> [UInt32] {
    let limits = GradientPainter.counts
    let wanted = min(
      limits.upperBound, max(limits.lowerBound, length * 4, GradientPainter.steps(of: stops)))
    let key = Key(stops: stops, count: 1 << Int(log2(wanted).rounded(.up)))
    return ramps.value(for: key, costs: { _ in 1 }) {
      let last = Double(key.count - 1)
      return (0..<key.count).map { index in
        PixelGradient.color(at: Double(index) / last, of: stops).premultipliedWord
      }
    }
  }
}
