internal import Foundation
internal import Imaging

/// A blurred copy of a part of a bitmap.
///
/// For a large blur the bitmap is reduced first. The pixels of the reduced copy are means of
/// squares on a fixed grid, whatever part is requested. The copy is enlarged by a quadratic spline,
/// so that no steps are visible.
struct BackdropBlur {
  /// The part of the bitmap that the words show.
  let area: PixelRect
  var words: [UInt32]

  /// The largest standard deviation in pixels; above it hardly more than one color remains.
  private static let largestDeviation = 256.0
  /// The smallest standard deviation in pixels of a reduced copy.
  private static let smallestDeviation = 4.0

  /// Blurs a part of a bitmap.
  ///
  /// - Parameters:
  ///   - pixels: the bitmap's words, with `stride` of them from row to row.
  ///   - source: their rectangle in the whole; outside it the edge pixels repeat.
  ///   - area: the part to make, within the source.
  ///   - deviation: the standard deviation of the Gaussian, in pixels.
  ///   - saturation: the factor of the saturation; 1 leaves colors unchanged.
  init(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, source: PixelRect, area: PixelRect,
    deviation: Double, saturation: Double
  ) {
    self.area = area
    let deviation = min(BackdropBlur.largestDeviation, deviation)
    var factor = 1
    while deviation / Double(factor * 2) >= BackdropBlur.smallestDeviation { factor *= 2 }
    // The means of squares and the enlargement blur as well.
    let share = deviation / Double(factor)
    let extra = factor > 1 ? 1.0 / 12 + 1.0 / 4 : 0
    let kernel = GaussianKernel(deviation: max(0, share * share - extra).squareRoot())
    let margin = kernel.radius + 2
    // Squares are counted from the origin of the whole.
    func below(_ value: Int) -> Int { Int((Double(value) / Double(factor)).rounded(.down)) }
    let first = (x: below(area.x) - margin, y: below(area.y) - margin)
    let last = (
      x: below(area.x + area.width - 1) + margin, y: below(area.y + area.height - 1) + margin
    )
    let (width, height) = (last.x - first.x + 1, last.y - first.y + 1)
    var planes = (0..<4).map { _ in FloatPlane(width: width, height: height) }
    BackdropBlur.reduce(
      pixels, stride: stride, source: source, factor: factor, origin: first, into: &planes)
    for channel in planes.indices { planes[channel].blur(kernel) }
    if saturation != 1 { BackdropBlur.saturate(&planes, by: Float(saturation)) }
    words = BackdropBlur.enlarge(planes, factor: factor, origin: first, to: area)
  }

  /// Fills planes of blue, green, red and alpha with the means of squares.
  private static func reduce(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, source: PixelRect, factor: Int,
    origin: (x: Int, y: Int), into planes: inout [FloatPlane]
  ) {
    let (width, height) = (planes[0].width, planes[0].height)
    let share = 1 / Float(factor * factor)
    for row in 0..<height {
      for column in 0..<width {
        var (blue, green, red, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        for inner in 0..<factor {
          let y = (origin.y + row) * factor + inner - source.y
          let start = min(source.height - 1, max(0, y)) * stride
          for step in 0..<factor {
            let x = (origin.x + column) * factor + step - source.x
            let word = pixels[start + min(source.width - 1, max(0, x))]
            blue += word & 255
            green += word >> 8 & 255
            red += word >> 16 & 255
            alpha += word >> 24
          }
        }
        let position = row * width + column
        planes[0].values[position] = Float(blue) * share
        planes[1].values[position] = Float(green) * share
        planes[2].values[position] = Float(red) * share
        planes[3].values[position] = Float(alpha) * share
      }
    }
  }

  /// Changes the saturation of premultiplied colors.
  ///
  /// Source: the matrix of CSS's `saturate()`, Filter Effects 1, 9.2.
  private static func saturate(_ planes: inout [FloatPlane], by factor: Float) {
    for index in planes[0].values.indices {
      let (blue, green, red) = (
        planes[0].values[index], planes[1].values[index], planes[2].values[index]
      )
      let grey = 0.213 * red + 0.715 * green + 0.072 * blue
      let alpha = planes[3].values[index]
      planes[0].values[index] = min(alpha, max(0, grey + (blue - grey) * factor))
      planes[1].values[index] = min(alpha, max(0, grey + (green - grey) * factor))
      planes[2].values[index] = min(alpha, max(0, grey + (red - grey) * factor))
    }
  }

  /// Returns words of the full size.
  private static func enlarge(
    _ planes: [FloatPlane], factor: Int, origin: (x: Int, y: Int), to area: PixelRect
  ) -> [UInt32] {
    /// The weights of three neighboring squares for each pixel of a square.
    let weights: [(Float, Float, Float)] = (0..<factor).map { step in
      // The position from -1/2 to 1/2 relative to the square's center, for a quadratic spline.
      let position = (Float(step) + 0.5) / Float(factor) - 0.5
      let (before, after) = (
        (0.5 - position) * (0.5 - position) / 2, (0.5 + position) * (0.5 + position) / 2
      )
      return (before, 1 - before - after, after)
    }
    let width = planes[0].width
    var words = [UInt32](repeating: 0, count: area.width * area.height)
    var line = [Float](repeating: 0, count: width)
    for (channel, plane) in planes.enumerated() {
      let shift = UInt32(channel * 8)
      for row in 0..<area.height {
        let y = area.y + row
        let square = Int((Double(y) / Double(factor)).rounded(.down))
        let middle = (square - origin.y) * width
        if factor == 1 {
          for column in 0..<width { line[column] = plane.values[middle + column] }
        } else {
          let weight = weights[y - square * factor]
          for column in 0..<width {
            line[column] =
              plane.values[middle - width + column] * weight.0
              + plane.values[middle + column] * weight.1
              + plane.values[middle + width + column] * weight.2
          }
        }
        for column in 0..<area.width {
          let x = area.x + column
          let square = Int((Double(x) / Double(factor)).rounded(.down))
          let position = square - origin.x
          var value = line[position]
          if factor > 1 {
            let weight = weights[x - square * factor]
            value =
              line[position - 1] * weight.0 + line[position] * weight.1 + line[position + 1]
              * weight.2
          }
          words[row * area.width + column] |= UInt32(min(255, max(0, value + 0.5))) << shift
        }
      }
    }
    return words
  }
}
