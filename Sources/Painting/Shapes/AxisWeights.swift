internal import Foundation

/// How much each pixel of a line counts for each of those that are shown, along one axis.
///
/// The kernel is the cubic of Catmull and Rom, which leaves pixels as they are where they lie on
/// those that are shown, and is drawn out where the picture is shown smaller. The weights of a
/// pixel are whole 16 384ths and add up to 1, so that a plain area keeps its colour.
/// Source: R. Keys, "Cubic convolution interpolation", 1981, with a = −1/2.
struct AxisWeights {
  /// What lies beyond the ends of a line.
  enum Edge {
    /// The last pixel goes on.
    case clamped
    /// The line begins again, after a number of pixels that need not be whole.
    case repeated(period: Double)
  }

  /// How many pixels count for one.
  let tapCount: Int
  /// The place of the first of them, for each pixel that is shown; it may lie beyond the line.
  private(set) var starts: [Int] = []
  /// Their weights, one pixel after the other.
  private(set) var weights: [UInt64] = []
  private let length: Int
  private let edge: Edge

  /// The sum of the weights of a pixel.
  static let one = 16_384.0
  /// The most pixels of the line for a pixel that is shown, beyond which some are passed over.
  private static let maximumStep = 64.0

  /// Works out the weights for pixels that are shown.
  ///
  /// - Parameters:
  ///   - pixels: the pixels that are shown.
  ///   - origin: where pixel 0 begins on the line.
  ///   - step: how long a pixel is on the line; below 0 where it is mirrored.
  ///   - length: how many pixels the line has.
  init(pixels: Range<Int>, origin: Double, step: Double, length: Int, edge: Edge) {
    self.length = length; self.edge = edge
    let stretch = min(Self.maximumStep, max(1, abs(step)))
    tapCount = Int((4 * stretch).rounded(.up)) + 1
    starts.reserveCapacity(pixels.count)
    weights.reserveCapacity(pixels.count * tapCount)
    var shares = [Double](repeating: 0, count: tapCount)
    for pixel in pixels {
      let center = Self.place(
        origin + (Double(pixel) + 0.5) * step, length: length, margin: 2 * stretch, edge: edge)
      let start = Int((center - 2 * stretch - 0.5).rounded(.up))
      starts.append(start)
      for tap in 0..<tapCount {
        shares[tap] = Self.kernel((Double(start + tap) + 0.5 - center) / stretch)
      }
      weights += Self.weights(of: shares)
    }
  }

  /// Returns a place near the line that shows what a place anywhere shows.
  private static func place(
    _ place: Double, length: Int, margin: Double, edge: Edge
  ) -> Double {
    guard place.isFinite else { return 0 }
    switch edge {
    case .clamped: return min(Double(length) + margin, max(-margin, place))
    case .repeated(let period):
      return min(period, max(0, place - (place / period).rounded(.down) * period))
    }
  }

  /// Returns the pixel of the line at a place, which may lie beyond it.
  func pixel(at place: Int) -> Int {
    switch edge {
    case .clamped: return min(length - 1, max(0, place))
    case .repeated:
      let rest = place % length
      return rest < 0 ? rest + length : rest
    }
  }

  /// The pixels of the line by weight, as `weights` has them.
  var indices: [Int] {
    starts.flatMap { start in (0..<tapCount).map { pixel(at: start + $0) } }
  }

  /// Returns weights in whole numbers; what rounding leaves over goes to the largest.
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

  /// Returns the kernel's height at a distance.
  static func kernel(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
