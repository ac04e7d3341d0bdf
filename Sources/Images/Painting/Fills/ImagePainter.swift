package import Foundation
internal import Geometry
package import ImageAssets
internal import Imaging
package import Timelines

/// A painter of images on layers, with its own resampling.
///
/// Cairo's filters are either nearest, blurred or slow, and move in steps. Here an image keeps its
/// pixels exactly if they coincide with those of the frame, and a moving one changes evenly.
package final class ImagePainter {
  private let store: ImageCache

  /// The largest number of pixels of an intermediate raster for rotation.
  static let maximumRasterPixels = 1 << 24

  /// Makes a painter that takes images from a cache.
  package init(store: ImageCache = .shared) { self.store = store }

  /// Paints a layer's image.
  ///
  /// - Parameters:
  ///   - size: the size of the layer's bounds in points.
  ///   - map: the map from layer points to pixels.
  ///   - limits: the pixels in which the layer can be visible.
  ///   - beginClip: begins a clip to the layer's outline, which the painter ends.
  /// - Throws: `ImageAssetError` if the file has changed.
  func paint(
    _ content: ImageContent, in size: CGSize, map: Affine, alpha: Double, on surface: Surface,
    within limits: PixelRect, folder: AssetFolder?, beginClip: () -> Void
  ) throws {
    guard map.determinant != 0, map.determinant.isFinite,
      let placed = PlacedImage(
        content, in: size, store: store, folder: try content.source.folder(folder))
    else { return }
    let covers = content.covers(size)
    let bounds = CGRect(origin: .zero, size: size)
    let shown = covers ? bounds : placed.frame.intersection(bounds)
    guard !shown.isEmpty else { return }
    let area = PixelRect(around: shown.applying(map), in: limits.rect)
    guard !area.isEmpty else { return }
    let pixels = try pixels(of: placed, map: map, shown: shown, in: area)
    beginClip()
    if !covers {
      let frame = PixelPath([Path(rect: placed.frame)], map: map, canvas: surface.area)
      surface.beginClip(to: frame, evenOdd: false)
    }
    defer {
      if !covers { surface.endClip() }
      surface.endClip()
    }
    try surface.withBands(of: area) { band in
      var words = try pixels(band)
      words.withUnsafeMutableBufferPointer { words in
        surface.withSource(words, in: band) { surface.paint(alpha: alpha) }
      }
    }
  }

  /// Returns a layer's image as pixels, for display by other means.
  ///
  /// The pixels begin at the bounds' top left, with `scale` of them per point.
  ///
  /// - Parameter scale: the number of pixels per point, at least the largest at which it is shown.
  /// - Returns: `nil` if no part of the image is in the bounds.
  package func image(
    for content: ImageContent, in size: CGSize, scale: CGSize, folder: AssetFolder?
  ) throws -> ImageRaster? {
    let folder = try content.source.folder(folder)
    guard let placed = PlacedImage(content, in: size, store: store, folder: folder) else {
      return nil
    }
    let bounds = CGRect(origin: .zero, size: size)
    let shown = content.covers(size) ? bounds : placed.frame.intersection(bounds)
    let map = Self.limited(Affine(scaleX: scale.width, y: scale.height), for: shown)
    let box = shown.applying(map)
    guard max(abs(box.maxX), abs(box.maxY)) < Self.reach else { return nil }
    let area = PixelRect(around: box, in: box.insetBy(dx: -1, dy: -1))
    guard !area.isEmpty else { return nil }
    return try placed.raster(map: map, area: area)
  }

  /// Returns a function for the pixels of an area, or of a band of it, under any map.
  private func pixels(
    of placed: PlacedImage, map: Affine, shown: CGRect, in area: PixelRect
  ) throws -> (PixelRect) throws -> [UInt32] {
    if map.b == 0, map.c == 0 { return { try placed.raster(map: map, area: $0).words } }
    let empty = { (band: PixelRect) in
      [UInt32](repeating: 0, count: band.width * band.height)
    }
    // First the image is scaled along each of its own axes, then rotated.
    let lengths = Affine(
      scaleX: (map.a * map.a + map.b * map.b).squareRoot(),
      y: (map.c * map.c + map.d * map.d).squareRoot())
    let part = area.rect.applying(map.inverted()).intersection(shown)
    guard !part.isEmpty, lengths.a > 0, lengths.d > 0 else { return empty }
    let straight = Self.limited(lengths, for: part)
    let box = part.applying(straight).insetBy(dx: -3, dy: -3)
    guard max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < Self.reach else {
      return empty
    }
    let raster = try placed.raster(
      map: straight, area: PixelRect(around: box, in: box.insetBy(dx: -1, dy: -1)))
    let sampler = PlaneSampler(
      raster: raster.words, area: raster.area, map: map.inverted().concatenating(straight))
    return { sampler.words(in: $0) }
  }

  /// Returns a map, with its scale reduced if an area would have too many pixels.
  private static func limited(_ map: Affine, for part: CGRect) -> Affine {
    var map = map
    while true {
      let box = part.applying(map)
      let pixels = (box.width + 8) * (box.height + 8)
      if pixels <= Double(maximumRasterPixels) { return map }
      let factor = min(0.9, (Double(maximumRasterPixels) / pixels).squareRoot())
      map = Affine(scaleX: map.a * factor, y: map.d * factor)
    }
  }

  /// The largest distance of a pixel from a layer's origin.
  private static let reach = 1e12
}
