internal import Foundation

/// The weights of a line's pixels for each shown pixel, along one axis.
///
/// The kernel is the cubic of Catmull and Rom, which leaves pixels unchanged if they coincide with
/// shown ones, and is stretched if the image is shown smaller. The weights of a shown pixel are
/// whole 16 384ths and add up to 1, so that a plain area keeps its color.
/// Source: R. Keys, "Cubic convolution interpolation", 1981, with a = −1/2.
struct AxisWeights {
  /// The treatment of positions outside a line.
  enum Edge {
    /// The edge pixel repeats.
    case clamped
    /// The line repeats with a period in pixels that need not be whole.
    case repeated(period: Double)
  }

  /// The number of pixels with weights for each shown one.
  let tapCount: Int
  /// The index of the first weighted pixel for each shown one; it may lie outside the line.
  private(set) var starts: [Int] = []
  /// The weights for all shown pixels, one after the other.
  private(set) var weights: [UInt64] = []
  private let length: Int
  private let edge: Edge

  /// The sum of the weights of a shown pixel.
  static let one = 16_384.0
  /// Returns whether a weight is large enough for its pixel to extend the range of the sum.
  ///
  /// Weights near 0 do not count: they come and go with the least movement, and the range with them.
  @inline(__always)
  static func counts(_ weight: UInt64) -> Bool { weight &+ 511 > 1022 }

  /// The largest number of the line's pixels per shown pixel; beyond it some are skipped.
  private static let maximumStep = 64.0

  /// Computes the weights for shown pixels.
  ///
  /// - Parameters:
  ///   - pixels: the shown pixels.
  ///   - origin: the position of the start of pixel 0 on the line.
  ///   - step: the length of a shown pixel on the line; negative for a mirrored image.
  ///   - length: the number of pixels of the line.
  init(pixels: Range<Int>, origin: Double, step: Double, length: Int, edge: Edge) {
    self.length = length; self.edge = edge
    let stretch = min(Self.maximumStep, max(1, abs(step)))
    tapCount = Int((4 * stretch).rounded(.up)) + 1
    starts.reserveCapacity(pixels.count)
    weights.reserveCapacity(pixels.count * tapCount)
    var shares = [Double](repeating: 0, count: tapCount)
    for pixel in pixels {
      let center = Self.position(
        origin + (Double(pixel) + 0.5) * step, length: length, margin: 2 * stretch, edge: edge)
      let start = Int((center - 2 * stretch - 0.5).rounded(.up))
      starts.append(start)
      for tap in 0..<tapCount {
        shares[tap] = Self.kernel((Double(start + tap) + 0.5 - center) / stretch)
      }
      weights += Self.weights(of: shares)
    }
  }

  /// Returns a position near the line with the same pixels as an arbitrary position.
  private static func position(
    _ position: Double, length: Int, margin: Double, edge: Edge
  ) -> Double {
    guard position.isFinite else { return 0 }
    switch edge {
    case .clamped: return min(Double(length) + margin, max(-margin, position))
    case .repeated(let period):
      return min(period, max(0, position - (position / period).rounded(.down) * period))
    }
  }

  /// Returns the pixel of the line at an index, which may lie outside it.
  func pixel(at position: Int) -> Int {
    switch edge {
    case .clamped: return min(length - 1, max(0, position))
    case .repeated:
      let rest = position % length
      return rest < 0 ? rest + length : rest
    }
  }

  /// The pixel of the line for each of `weights`.
  var indices: [Int] { starts.flatMap { start in (0..<tapCount).map { pixel(at: start + $0) } } }

  /// Returns weights as whole numbers; the rounding error is added to the largest.
  static func weights(of shares: [Double]) -> [UInt64] {
    let sum = shares.reduce(0, +)
    var (rest, largest) = (Int(one), 0)
    var weights: [Int] = []
    for (tap, share) in shares.enumerated() {
      weights.append(Int((share / sum * one).rounded()))
      rest -= weights[tap]
      if share > shares[largest] { largest = tap }
    }
    weights[largest] += rest
    return weights.map { UInt64(bitPattern: Int64($0)) }
  }

  /// Returns the kernel's value at a distance.
  static func kernel(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
