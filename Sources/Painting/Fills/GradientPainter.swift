internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// Makes the words of gradients, each pixel for itself.
///
/// Cairo's gradients depend in their last bit on where a row begins; these depend on the pixel
/// alone, so that a part of a picture has the pixels of the whole.
final class GradientPainter {
  /// Colours along a line, close enough to each other that none is missed.
  private struct Key: Hashable {
    let stops: [LinearGradient.Stop]
    let count: Int
  }

  private var ramps: BoundedStore<Key, [UInt32]>
  private var words: [UInt32] = []

  /// How many ramps are kept before all are forgotten.
  private static let capacity = 256
  /// The colours of a ramp: enough for the finest steps, and few enough for a cache.
  private static let counts = 256.0...4096.0

  /// Makes a painter; without keeping ramps it makes each one anew, with the same pixels.
  init(keepsRamps: Bool) {
    ramps = BoundedStore(capacity: GradientPainter.capacity, keepsValues: keepsRamps)
  }

  /// Takes colours along a line as the surface's source within whole pixels.
  ///
  /// The gradient's `start` and `end` are places of the picture.
  func withLinear(
    stops: [LinearGradient.Stop], from start: CGPoint, to end: CGPoint, in area: PixelRect,
    on surface: Surface, _ body: () -> Void
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    guard square > 0, !area.isEmpty else { return }
    let (right, down) = (dx / square, dy / square)
    let offset = -(start.x * right + start.y * down)
    reserve(area)
    words.withUnsafeMutableBufferPointer { words in
      if right == 0 {
        for row in 0..<area.height {
          let place = (Double(area.y + row) + 0.5) * down + offset
          let word = PixelGradient.color(at: place, of: stops).premultipliedWord
          let first = row * area.width
          words[first..<first + area.width].update(repeating: word)
        }
      } else if down == 0 {
        for column in 0..<area.width {
          let place = (Double(area.x + column) + 0.5) * right + offset
          words[column] = PixelGradient.color(at: place, of: stops).premultipliedWord
        }
        for row in 1..<max(1, area.height) {
          let first = row * area.width
          _ = words[first..<first + area.width].update(fromContentsOf: words[..<area.width])
        }
      } else {
        let ramp = ramp(stops, length: square.squareRoot())
        let last = Double(ramp.count - 1)
        ramp.withUnsafeBufferPointer { ramp in
          for row in 0..<area.height {
            let base = (Double(area.y + row) + 0.5) * down + offset
            let first = row * area.width
            for column in 0..<area.width {
              let place = (Double(area.x + column) + 0.5) * right + base
              words[first + column] = ramp[Int(min(1, max(0, place)) * last + 0.5)]
            }
          }
        }
      }
      surface.withSource(words, in: area, body)
    }
  }

  /// Takes colours from a point outwards as the surface's source within whole pixels.
  ///
  /// `map` is that of the circle of radius 1 to the picture.
  func withRadial(
    stops: [LinearGradient.Stop], circle map: Affine, in area: PixelRect, on surface: Surface,
    _ body: () -> Void
  ) {
    guard !area.isEmpty else { return }
    let inverse = map.inverted()
    let ramp = ramp(stops, length: map.largestStretch)
    let last = Double(ramp.count - 1)
    reserve(area)
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
            let place = (u * u + v * v).squareRoot()
            words[first + column] = ramp[Int(min(1, place) * last + 0.5)]
          }
        }
      }
      surface.withSource(words, in: area, body)
    }
  }

  /// Makes room for the words of an area.
  private func reserve(_ area: PixelRect) {
    let count = area.width * area.height
    if words.count < count { words += Array(repeating: 0, count: count - words.count) }
  }

  /// Returns how many even places there are from 0 to 1 so that from one to the next no channel
  /// changes by more than one level of 255, sharp edges left aside.
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

  /// Returns colours at even places from 0 to 1, for a gradient that is so many pixels long.
  func ramp(_ stops: [LinearGradient.Stop], length: Double) -> [UInt32] {
    let limits = GradientPainter.counts
    let wanted = min(
      limits.upperBound, max(limits.lowerBound, length * 4, GradientPainter.steps(of: stops)))
    let key = Key(stops: stops, count: 1 << Int(log2(wanted).rounded(.up)))
    return ramps.value(for: key, costs: { _ in 1 }) {
      let last = Double(key.count - 1)
      return (0..<key.count).map { place in
        PixelGradient.color(at: Double(place) / last, of: stops).premultipliedWord
      }
    }
  }
}
