internal import Foundation
package import Geometry
internal import ImageAssets
package import Imaging
internal import Timelines

/// An image in its position on a layer, as premultiplied pixels.
package struct ImageRaster: Sendable {
  /// The pixels, row by row.
  package let words: [UInt32]
  /// The rectangle of the pixels; outside it the edge pixels repeat.
  package let area: PixelRect
  /// The map from layer points to pixels.
  package let map: Affine
}

/// An image on a layer of one size, ready to be shown at any scale.
struct PlacedImage {
  private let content: ImageContent
  /// The frame of the image in the layer's points.
  let frame: CGRect
  private let store: ImageCache
  private let folder: AssetFolder

  /// Places an image on a layer; `nil` if no part of it is visible.
  init?(_ content: ImageContent, in size: CGSize, store: ImageCache, folder: AssetFolder) {
    frame = content.frame(in: size)
    self.content = content; self.store = store; self.folder = folder
    let sides = [frame.minX, frame.minY, frame.width, frame.height]
    guard sides.allSatisfy(\.isFinite), frame.width > 0, frame.height > 0 else { return nil }
  }

  /// Returns an area of pixels under a map without rotation or shear.
  ///
  /// - Parameter map: the map from layer points to pixels; `b` and `c` are ignored.
  /// - Throws: `ImageAssetError` if the file has changed.
  func raster(map: Affine, area: PixelRect) throws -> ImageRaster {
    let (width, height) = (Double(content.source.width), Double(content.source.height))
    // The number of shown pixels per pixel of the image.
    let (scaleX, scaleY) = (abs(map.a) * frame.width / width, abs(map.d) * frame.height / height)
    let level = try store.level(
      self.level(forScale: max(scaleX, scaleY)), of: content.source, in: folder)
    func axis(
      _ factor: Double, _ shift: Double, from start: Double, extent: Double, count: Double
    ) -> ImageSampler.Axis {
      let density = count / extent * level.scale
      return ImageSampler.Axis(
        origin: (-shift / factor - start) * density, step: density / factor,
        edge: content.mode == .tile ? .repeated(period: count * level.scale) : .clamped)
    }
    let sampler = ImageSampler(
      bitmap: level.bitmap,
      horizontal: axis(map.a, map.tx, from: frame.minX, extent: frame.width, count: width),
      vertical: axis(map.d, map.ty, from: frame.minY, extent: frame.height, count: height))
    let plain = Affine(a: map.a, b: 0, c: 0, d: map.d, tx: map.tx, ty: map.ty)
    return ImageRaster(words: sampler.words(in: area), area: area, map: plain)
  }

  /// Returns the mip level from which the image is shown.
  ///
  /// If tiles are not a whole number of pixels on a level, their joints would shift by a fraction
  /// of a pixel. Then a larger level is used, at most the third.
  private func level(forScale scale: Double) -> Int {
    let source = content.source
    let best = MipLevel.level(forScale: scale, width: source.width, height: source.height)
    guard content.mode == .tile else { return best }
    let whole = min(source.width.trailingZeroBitCount, source.height.trailingZeroBitCount)
    return max(min(best, whole), best - 3, 0)
  }
}
