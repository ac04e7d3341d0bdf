internal import Foundation
internal import Geometry
package import Imaging
package import Timelines

extension Painter {
  /// A bitmap of a part of a canvas, and its position there.
  package struct Cutout {
    /// The pixels, transparent where nothing is painted.
    package let bitmap: Bitmap
    /// The rectangle of the part, in pixels of the canvas.
    package let area: PixelRect
  }

  /// Paints the blurred content below a layer within its outline; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - index: the layer's index in `layers`, which are those of a whole frame.
  ///   - canvas: the canvas of the frame.
  ///   - assets: the location of its files.
  ///   - scale: the number of pixels per point.
  package func backdrop(
    of index: Int, in layers: [VisibleLayer], canvas: Canvas, assets: Assets, scale: Double
  ) throws -> Cutout? {
    var blurred: BackdropBlur?
    _ = try bitmap(
      of: canvas.size, scale: scale, background: canvas.background, assets: assets
    ) { painting in
      blurred = try painting.backdrop(of: index, in: layers)
    }
    guard let blurred else { return nil }
    let layer = layers[index]
    let whole = try bitmap(
      of: canvas.size, scale: scale, background: .clear, assets: assets
    ) { painting in
      let map = layer.transform.concatenating(Affine(scaleX: scale, y: scale))
      painting.paint(blurred, of: layer, map: map, alpha: 1)
    }
    return Cutout(bitmap: whole.cropped(to: blurred.area), area: blurred.area)
  }

  /// Paints a layer's own content, without its opacity; `nil` if there is none.
  package func element(
    _ layer: VisibleLayer, canvas: Canvas, assets: Assets, scale: Double
  ) throws -> Cutout? {
    var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
    let whole = try bitmap(
      of: canvas.size, scale: scale, background: .clear, assets: assets
    ) { painting in
      area = painting.pixels(around: layer.extent)
      try painting.paintAlone(layer)
    }
    return area.isEmpty ? nil : Cutout(bitmap: whole.cropped(to: area), area: area)
  }
}

extension Bitmap {
  /// Returns a part of the bitmap, which must lie within it.
  fileprivate func cropped(to area: PixelRect) -> Bitmap {
    var words: [UInt32] = []
    words.reserveCapacity(area.width * area.height)
    for row in area.y..<area.y + area.height {
      let start = row * width + area.x
      words += self.words[start..<start + area.width]
    }
    return Bitmap(width: area.width, height: area.height, words: words)
  }
}
