internal import Foundation
internal import Timelines

/// The weights of a Gaussian, truncated at a number of standard deviations.
struct GaussianKernel {
  /// The weights from the middle outwards; those of both sides add up to 1.
  let weights: [Float]

  /// The number of standard deviations at which it is truncated.
  static let reach = Shadow.reachInDeviations

  /// Makes the kernel of a standard deviation in pixels.
  ///
  /// A weight is the Gaussian's integral over its pixel, so small deviations are exact too.
  init(deviation: Double) {
    guard deviation > 0.01 else {
      weights = [1]
      return
    }
    let radius = Int((deviation * GaussianKernel.reach).rounded(.up))
    func integral(_ x: Double) -> Double { erf(x / (deviation * 2.0.squareRoot())) / 2 }
    let raw = (0...radius).map { integral(Double($0) + 0.5) - integral(Double($0) - 0.5) }
    let sum = raw[0] + 2 * raw.dropFirst().reduce(0, +)
    weights = raw.map { Float($0 / sum) }
  }

  /// The number of pixels from the middle to the end.
  var radius: Int { weights.count - 1 }
}

/// Numbers in rows, as a bitmap of one channel.
struct FloatPlane {
  let width: Int
  let height: Int
  var values: [Float]

  /// Makes a plane of zeros.
  init(width: Int, height: Int) {
    self.width = width; self.height = height
    values = Array(repeating: 0, count: width * height)
  }

  /// Blurs along rows and columns; outside the plane its edge values repeat.
  mutating func blur(_ kernel: GaussianKernel) {
    guard kernel.radius > 0 else { return }
    blurRows(kernel)
    blurColumns(kernel)
  }

  /// Blurs along the rows.
  private mutating func blurRows(_ kernel: GaussianKernel) {
    let (width, radius) = (width, kernel.radius)
    var line = [Float](repeating: 0, count: width + 2 * radius)
    values.withUnsafeMutableBufferPointer { values in
      line.withUnsafeMutableBufferPointer { line in
        kernel.weights.withUnsafeBufferPointer { weights in
          for row in 0..<height {
            let start = row * width
            for offset in 0..<radius {
              line[offset] = values[start]
              line[radius + width + offset] = values[start + width - 1]
            }
            for column in 0..<width { line[radius + column] = values[start + column] }
            // Weight by weight, so that the inner loop runs along the row.
            for column in 0..<width { values[start + column] = line[radius + column] * weights[0] }
            for step in 1...radius {
              let weight = weights[step]
              for column in 0..<width {
                values[start + column] +=
                  (line[radius + column - step] + line[radius + column + step]) * weight
              }
            }
          }
        }
      }
    }
  }

  /// Blurs along the columns, all of them in parallel.
  private mutating func blurColumns(_ kernel: GaussianKernel) {
    let (width, height, radius) = (width, height, kernel.radius)
    let source = values
    values.withUnsafeMutableBufferPointer { values in
      source.withUnsafeBufferPointer { source in
        kernel.weights.withUnsafeBufferPointer { weights in
          for row in 0..<height {
            let start = row * width
            for column in 0..<width { values[start + column] = source[start + column] * weights[0] }
            for step in 1...radius {
              let weight = weights[step]
              let above = max(0, row - step) * width
              let below = min(height - 1, row + step) * width
              for column in 0..<width {
                values[start + column] += (source[above + column] + source[below + column]) * weight
              }
            }
          }
        }
      }
    }
  }
}
