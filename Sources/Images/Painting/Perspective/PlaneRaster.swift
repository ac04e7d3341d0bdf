internal import Foundation
internal import Geometry
internal import Imaging

/// A raster of a part of a plane in perspective, at the largest scale at which the plane is shown.
///
/// It serves images, and drawings that only Cairo can paint. Where the plane is smaller, a pixel is
/// the mean of all pixels of the raster that it covers, taken from reduced copies where it is much
/// smaller.
struct PlaneRaster {
  /// The pixels of the surface in which it can be visible.
  let area: PixelRect
  /// The raster, and copies of half, a quarter… of its size.
  private var levels: [Level]
  /// The map from pixels of the surface to those of the raster.
  private let inverse: Homography

  /// The largest number of pixels of a raster.
  static let maximumPixels = 1 << 22
  /// The largest number of samples of a pixel along an axis.
  private static let maximumSamples = 8.0

  /// A bitmap of premultiplied words.
  fileprivate struct Level {
    let words: [UInt32]
    let width: Int
    let height: Int
    /// Whether the edge pixels repeat outside; otherwise the outside is transparent.
    let isEndless: Bool
  }

  /// Makes a raster of an image on a plane; `nil` if the plane is seen edge-on.
  init?(_ raster: ImageRaster, on plane: Homography, shownIn area: PixelRect) {
    guard let inverse = plane.inverted() else { return nil }
    let own = raster.map.concatenating(
      Affine(translationX: -Double(raster.area.x), y: -Double(raster.area.y)))
    self.area = area
    self.inverse = inverse.concatenating(Homography(own))
    levels = [
      Level(
        words: raster.words, width: raster.area.width, height: raster.area.height,
        isEndless: true)
    ]
    addLevels(on: plane, within: own.inverted())
  }

  /// Adds the reduced copies that the smallest part of the raster needs.
  private mutating func addLevels(on plane: Homography, within map: Affine) {
    guard let first = levels.first else { return }
    let bounds = CGRect(x: 0, y: 0, width: Double(first.width), height: Double(first.height))
    let corners = Homography(map).concatenating(plane).image(of: bounds.corners, within: area.rect)
    let least = corners.compactMap { inverse.jacobian(at: $0).map(Self.shrinking) }.max() ?? 1
    while let last = levels.last, Double(1 << levels.count) <= least, last.width > 1,
      last.height > 1
    {
      levels.append(last.half)
    }
  }

  /// Paints the raster within the present clip.
  func paint(on surface: Surface, alpha: Double) {
    var words = words()
    words.withUnsafeMutableBufferPointer { words in
      surface.withSource(words, in: area) { surface.paint(alpha: alpha) }
    }
  }

  /// Draws a part of a plane; `nil` if no part of it is visible.
  ///
  /// - Parameters:
  ///   - box: the part to draw, in the plane's coordinates.
  ///   - area: the pixels in which it can be visible.
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
    if pixels > Double(Self.maximumPixels) {
      scale *= (Double(Self.maximumPixels) / pixels).squareRoot()
    }
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
    levels = [Level(words: words, width: width, height: height, isEndless: false)]
    addLevels(on: plane, within: map.inverted())
  }

  /// Returns the number of raster pixels per shown pixel, along the axis with fewer.
  ///
  /// It also bounds the number of samples along the other axis.
  private static func shrinking(_ growth: Affine) -> Double {
    let across = max(1, (growth.a * growth.a + growth.b * growth.b).squareRoot())
    let down = max(1, (growth.c * growth.c + growth.d * growth.d).squareRoot())
    return max(min(across, down), max(across, down) / maximumSamples)
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

  /// Returns the mean of the raster pixels within a shown pixel.
  private func word(x: Double, y: Double) -> UInt32 {
    guard let growth = inverse.jacobian(at: CGPoint(x: x + 0.5, y: y + 0.5)) else { return 0 }
    let across = max(1, (growth.a * growth.a + growth.b * growth.b).squareRoot())
    let down = max(1, (growth.c * growth.c + growth.d * growth.d).squareRoot())
    // A copy that is reduced along both axes, then as many samples as the longer axis needs.
    let index = min(levels.count - 1, Int(log2(Self.shrinking(growth))))
    let factor = 1 / Double(1 << index)
    let columns = Int(min(Self.maximumSamples, (across * factor).rounded(.up)))
    let rows = Int(min(Self.maximumSamples, (down * factor).rounded(.up)))
    var sum = SIMD4<Float>(repeating: 0)
    for sample in 0..<columns * rows {
      let point = CGPoint(
        x: x + (Double(sample % columns) + 0.5) / Double(columns),
        y: y + (Double(sample / columns) + 0.5) / Double(rows))
      guard let position = inverse.apply(point) else { continue }
      sum += levels[index].color(x: position.x * factor, y: position.y * factor)
    }
    let mean = sum / Float(columns * rows) + 0.5
    let alpha = UInt32(min(255, mean.w))
    // Rounding must not make a color channel larger than alpha.
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
    return PlaneRaster.Level(words: result, width: columns, height: rows, isEndless: isEndless)
  }

  /// Returns a pixel's channels; outside they are zero, or those of the edge pixel.
  @inline(__always)
  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    var (x, y) = (x, y)
    if isEndless {
      (x, y) = (min(width - 1, max(0, x)), min(height - 1, max(0, y)))
    } else if x < 0 || y < 0 || x >= width || y >= height {
      return .zero
    }
    let word = words[y * width + x]
    return SIMD4(
      Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
  }

  /// Returns the color between four pixels.
  @inline(__always)
  fileprivate func color(x: Double, y: Double) -> SIMD4<Float> {
    let left = min(Double(width), max(-2, (x - 0.5).rounded(.down)))
    let top = min(Double(height), max(-2, (y - 0.5).rounded(.down)))
    let shareX = Float(min(1, max(0, x - 0.5 - left)))
    let shareY = Float(min(1, max(0, y - 0.5 - top)))
    let (column, row) = (Int(left), Int(top))
    let upper = pixel(column, row) * (1 - shareX) + pixel(column + 1, row) * shareX
    let lower = pixel(column, row + 1) * (1 - shareX) + pixel(column + 1, row + 1) * shareX
    return upper * (1 - shareY) + lower * shareY
  }
}
