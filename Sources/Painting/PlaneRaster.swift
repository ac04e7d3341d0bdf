internal import Foundation
internal import Geometry
internal import Imaging

/// A picture of a part of a plane in perspective, as large as the plane is shown at its largest.
///
/// It is for what only Cairo can draw. Where the plane is smaller, a pixel is the mean of all that
/// falls into it, from smaller copies of the picture where it is much smaller.
struct PlaneRaster {
  /// The pixels of the picture that it can show on.
  let area: PixelRect
  /// The picture, and copies of half, a quarter… of its size.
  private var levels: [Level]
  /// From pixels to those of the picture.
  private let inverse: Homography

  /// The most pixels of a picture.
  private static let maximumPixels = 1 << 22
  /// The most samples of a pixel along an axis.
  private static let maximumSamples = 8.0

  /// A picture of premultiplied words.
  fileprivate struct Level {
    var words: [UInt32]
    let width: Int
    let height: Int
  }

  /// Draws a part of a plane; `nil` where nothing of it is shown.
  ///
  /// - Parameters:
  ///   - box: what is drawn, in the plane's own coordinates.
  ///   - area: the pixels in which it can be seen.
  ///   - draw: draws with a map from the plane's coordinates to the pixels of a surface.
  init?(
    of box: CGRect, on plane: Homography, shownIn area: PixelRect,
    _ draw: (Surface, Affine) -> Void
  ) throws(PaintingError) {
    guard !area.isEmpty, let corners = plane.shownPart(of: box, in: area.rect),
      let stretch = plane.largestStretch(of: box, shownIn: area.rect), stretch > 0
    else { return nil }
    var scale = stretch
    var shown = CGRect(boundingBoxOf: corners)
    let pixels = shown.width * scale * shown.height * scale
    if pixels > Double(Self.maximumPixels) { scale *= (Double(Self.maximumPixels) / pixels).squareRoot() }
    shown = shown.insetBy(dx: -2 / scale, dy: -2 / scale)
    let (width, height) = (
      Int((shown.width * scale).rounded(.up)), Int((shown.height * scale).rounded(.up))
    )
    guard width > 0, height > 0, width <= 32_000, height <= 32_000 else { return nil }
    let map = Affine(translationX: -shown.minX, y: -shown.minY)
      .concatenating(Affine(scaleX: scale, y: scale))
    guard let inverse = plane.inverted() else { return nil }
    self.area = area
    self.inverse = inverse.concatenating(Homography(map))
    var words = [UInt32](repeating: 0, count: width * height)
    var failure: PaintingError?
    words.withUnsafeMutableBufferPointer { buffer in
      do throws(PaintingError) {
        let surface = try Surface(pixels: buffer, width: width, height: height)
        draw(surface, map)
        try surface.finish()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    levels = [Level(words: words, width: width, height: height)]
    while let last = levels.last, last.width > 1, last.height > 1 { levels.append(last.half) }
  }

  /// Returns the pixels of the area, row by row.
  func words() -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: area.width * area.height) { words, count in
      for row in 0..<area.height {
        for column in 0..<area.width {
          words[row * area.width + column] = word(
            x: Double(area.x + column), y: Double(area.y + row))
        }
      }
      count = area.width * area.height
    }
  }

  /// Returns the mean of what falls into a pixel.
  private func word(x: Double, y: Double) -> UInt32 {
    guard let growth = inverse.jacobian(at: CGPoint(x: x + 0.5, y: y + 0.5)) else { return 0 }
    let across = max(1, (growth.a * growth.a + growth.b * growth.b).squareRoot())
    let down = max(1, (growth.c * growth.c + growth.d * growth.d).squareRoot())
    // Halves of what is small both ways, and then as many samples as the longer way needs.
    let least = max(min(across, down), max(across, down) / Self.maximumSamples)
    let index = min(levels.count - 1, Int(log2(least)))
    let factor = 1 / Double(1 << index)
    let columns = Int(min(Self.maximumSamples, (across * factor).rounded(.up)))
    let rows = Int(min(Self.maximumSamples, (down * factor).rounded(.up)))
    var sum = SIMD4<Float>(repeating: 0)
    for sample in 0..<columns * rows {
      let point = CGPoint(
        x: x + (Double(sample % columns) + 0.5) / Double(columns),
        y: y + (Double(sample / columns) + 0.5) / Double(rows))
      guard let place = inverse.apply(point) else { continue }
      sum += levels[index].color(x: place.x * factor, y: place.y * factor)
    }
    let mean = sum / Float(columns * rows) + 0.5
    let alpha = UInt32(min(255, mean.w))
    // Rounding must not make a channel larger than what it was multiplied with.
    func channel(_ value: Float) -> UInt32 { min(alpha, UInt32(value)) }
    return channel(mean.x) | channel(mean.y) << 8 | channel(mean.z) << 16 | alpha << 24
  }
}

extension PlaneRaster.Level {
  /// A copy of half the size.
  fileprivate var half: PlaneRaster.Level {
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    var result = [UInt32](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = SIMD4<Float>(repeating: 0)
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          sum += pixel(2 * column + dx, 2 * row + dy)
        }
        let mean = sum / 4 + 0.5
        result[row * columns + column] =
          UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | UInt32(mean.w) << 24
      }
    }
    return PlaneRaster.Level(words: result, width: columns, height: rows)
  }

  /// Returns a pixel's channels; beyond the sides there is nothing.
  @inline(__always)
  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < width, y < height else { return .zero }
    let word = words[y * width + x]
    return SIMD4(
      Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
  }

  /// Returns the colour between four pixels.
  @inline(__always)
  fileprivate func color(x: Double, y: Double) -> SIMD4<Float> {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    guard left > -2, top > -2, left < Double(width), top < Double(height) else { return .zero }
    let (shareX, shareY) = (Float(x - 0.5 - left), Float(y - 0.5 - top))
    let (column, row) = (Int(left), Int(top))
    let upper = pixel(column, row) * (1 - shareX) + pixel(column + 1, row) * shareX
    let lower = pixel(column, row + 1) * (1 - shareX) + pixel(column + 1, row + 1) * shareX
    return upper * (1 - shareY) + lower * shareY
  }
}
