internal import Foundation
internal import Geometry
package import Imaging
package import Timelines

extension Painter {
  /// A picture of a part of a canvas, and where it lies there.
  package struct Cutout {
    /// The pixels, transparent where nothing is painted.
    package let bitmap: Bitmap
    /// Where it lies, in pixels of the canvas.
    package let area: PixelRect
  }

  /// Paints what a layer shows of all that lies below it, blurred; `nil` where that is nothing.
  ///
  /// - Parameters:
  ///   - index: the layer's place in `layers`, which are those of a whole frame.
  ///   - canvas: the canvas of the frame.
  ///   - assets: where its files are.
  ///   - scale: pixels per point.
  package func backdrop(
    of index: Int, in layers: [VisibleLayer], canvas: Canvas, assets: Assets, scale: Double
  ) throws -> Cutout? {
    var blurred: BackdropBlur?
    _ = try picture(
      of: canvas.size, scale: scale, background: canvas.background, assets: assets
    ) { painting in
      blurred = try painting.backdrop(of: index, in: layers)
    }
    guard let blurred else { return nil }
    let layer = layers[index]
    let whole = try picture(
      of: canvas.size, scale: scale, background: .clear, assets: assets
    ) { painting in
      let map = layer.transform.concatenating(Affine(scaleX: scale, y: scale))
      painting.paint(blurred, of: layer, map: map, alpha: 1)
    }
    return Cutout(bitmap: whole.cropped(to: blurred.area), area: blurred.area)
  }

  /// Paints what a layer draws itself, without its opacity; `nil` where that is nothing.
  package func element(
    _ layer: VisibleLayer, canvas: Canvas, assets: Assets, scale: Double
  ) throws -> Cutout? {
    var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
    let whole = try picture(
      of: canvas.size, scale: scale, background: .clear, assets: assets
    ) { painting in
      area = painting.pixels(around: layer.extent)
      try painting.paintAlone(layer)
    }
    return area.isEmpty ? nil : Cutout(bitmap: whole.cropped(to: area), area: area)
  }
}

extension Bitmap {
  /// Returns a part of the picture, which must lie within it.
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
