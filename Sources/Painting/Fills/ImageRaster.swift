internal import Foundation
package import Geometry
internal import ImageAssets
package import Imaging
internal import Timelines

/// A picture as it lies on a layer, as premultiplied pixels.
package struct ImageRaster: Sendable {
  /// The pixels, row by row.
  package let words: [UInt32]
  /// Which pixels they are; beyond them the last ones go on.
  package let area: PixelRect
  /// From layer points to pixels.
  package let map: Affine
}

/// A picture on a layer of one size, ready to be shown at any scale.
struct PlacedImage {
  private let content: ImageContent
  /// Where the picture lies in the layer's points.
  let frame: CGRect
  private let store: ImageCache
  private let folder: AssetFolder

  /// Places a picture on a layer; `nil` where there is nothing to be seen of it.
  init?(_ content: ImageContent, in size: CGSize, store: ImageCache, folder: AssetFolder) {
    frame = content.frame(in: size)
    self.content = content; self.store = store; self.folder = folder
    let sides = [frame.minX, frame.minY, frame.width, frame.height]
    guard sides.allSatisfy(\.isFinite), frame.width > 0, frame.height > 0 else { return nil }
  }

  /// Returns an area of pixels under a map that neither turns nor slants.
  ///
  /// - Parameter map: from layer points to pixels; it is taken for one without `b` and `c`.
  /// - Throws: `ImageAssetError` where the file is not what it was.
  func raster(map: Affine, area: PixelRect) throws -> ImageRaster {
    let (width, height) = (Double(content.source.width), Double(content.source.height))
    // Pixels that are shown per pixel of the picture.
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
      picture: level.bitmap,
      horizontal: axis(map.a, map.tx, from: frame.minX, extent: frame.width, count: width),
      vertical: axis(map.d, map.ty, from: frame.minY, extent: frame.height, count: height))
    let plain = Affine(a: map.a, b: 0, c: 0, d: map.d, tx: map.tx, ty: map.ty)
    return ImageRaster(words: sampler.words(in: area), area: area, map: plain)
  }

  /// Returns the level to show the picture from.
  ///
  /// Where tiles are no whole number of pixels on a level, their joints would shift by a part of
  /// one; so a larger one is taken, up to the third.
  private func level(forScale scale: Double) -> Int {
    let source = content.source
    let best = MipLevel.level(
      forScale: scale, width: source.width, height: source.height)
    guard content.mode == .tile else { return best }
    let whole = min(source.width.trailingZeroBitCount, source.height.trailingZeroBitCount)
    return max(min(best, whole), best - 3, 0)
  }
}
