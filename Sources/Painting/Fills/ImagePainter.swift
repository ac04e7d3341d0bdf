package import Foundation
internal import Geometry
package import ImageAssets
internal import Imaging
package import Timelines

/// Paints pictures on layers, by its own sampling.
///
/// Cairo's sampling is nearest, blurred or slow, and moves in steps. Here a picture keeps its
/// pixels where they lie on those of the frame, and a gliding one changes evenly.
package final class ImagePainter {
  private let store: ImageCache

  /// The most pixels of a raster that is made to be turned.
  static let maximumRasterPixels = 1 << 24

  /// Makes a painter that takes pictures from a store.
  package init(store: ImageCache = .shared) { self.store = store }

  /// Paints a layer's picture.
  ///
  /// - Parameters:
  ///   - size: the extent of the layer's bounds in points.
  ///   - map: from layer points to pixels.
  ///   - limits: the pixels that can show anything of the layer.
  ///   - beginClip: keeps what follows inside the layer's outline, until it is ended.
  /// - Throws: `ImageAssetError` where the file is not what it was.
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
    var words = try words(of: placed, map: map, shown: shown, in: area)
    beginClip()
    if !covers {
      let frame = PixelPath([Path(rect: placed.frame)], map: map, picture: surface.area)
      surface.beginClip(to: frame, evenOdd: false)
    }
    words.withUnsafeMutableBufferPointer { words in
      surface.withSource(words, in: area) { surface.paint(alpha: alpha) }
    }
    if !covers { surface.endClip() }
    surface.endClip()
  }

  /// Returns a layer's picture as pixels, for what shows it in its own way.
  ///
  /// Its pixels are those of the bounds' top left, from there on `scale` for each point.
  ///
  /// - Parameter scale: pixels per point, at least as many as are shown anywhere.
  /// - Returns: `nil` where there is nothing of the picture in the bounds.
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

  /// Returns the pixels of an area under any map.
  private func words(
    of placed: PlacedImage, map: Affine, shown: CGRect, in area: PixelRect
  ) throws -> [UInt32] {
    if map.b == 0, map.c == 0 { return try placed.raster(map: map, area: area).words }
    // First as large as it is shown along each of its own axes, then turned.
    let lengths = Affine(
      scaleX: (map.a * map.a + map.b * map.b).squareRoot(),
      y: (map.c * map.c + map.d * map.d).squareRoot())
    let part = area.rect.applying(map.inverted()).intersection(shown)
    guard !part.isEmpty, lengths.a > 0, lengths.d > 0 else {
      return Array(repeating: 0, count: area.width * area.height)
    }
    let straight = Self.limited(lengths, for: part)
    let box = part.applying(straight).insetBy(dx: -3, dy: -3)
    guard max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < Self.reach else {
      return Array(repeating: 0, count: area.width * area.height)
    }
    let raster = try placed.raster(
      map: straight, area: PixelRect(around: box, in: box.insetBy(dx: -1, dy: -1)))
    let sampler = PlaneSampler(
      raster: raster.words, area: raster.area, map: map.inverted().concatenating(straight))
    return sampler.words(in: area)
  }

  /// Returns a scale, lowered where an area would have too many pixels.
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

  /// The farthest from a layer's origin that a pixel may lie.
  private static let reach = 1e12
}
