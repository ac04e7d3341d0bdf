internal import Foundation
internal import Geometry
internal import Imaging
internal import Lettering
internal import Pictures
internal import Timelines
internal import Typesetting

/// One walk over the visible layers of a frame, painting each.
struct LayerPainting {
  /// What has been opened and is closed after a layer's last descendant.
  private enum Scope {
    case group(end: Int, alpha: Double)
    case clip(end: Int)

    /// The index of the first layer outside.
    var end: Int {
      switch self {
      case .group(let end, _), .clip(let end): end
      }
    }
  }

  private let surface: Surface
  private let scale: Double
  private let typesetter: Typesetter
  private let texts: TextPainter
  private let images: ImagePainter
  private let folder: AssetFolder?
  private var scopes: [Scope] = []
  private var groupDepth = 0

  /// Makes a walk that paints on a surface.
  init(
    surface: Surface, scale: Double, typesetter: Typesetter, texts: TextPainter,
    images: ImagePainter, assets: Assets
  ) {
    (self.surface, self.scale) = (surface, scale)
    (self.images, folder) = (images, assets.directory.map(AssetFolder.init(path:)))
    (self.typesetter, self.texts) = (typesetter, texts)
  }

  /// Paints layers in their order.
  mutating func paint(_ layers: [VisibleLayer]) throws {
    for (index, layer) in layers.enumerated() {
      close(before: index)
      if layer.isGroup { try beginGroup(layer) }
      let alpha = layer.isGroup ? 1 : layer.alpha
      let map = layer.transform.concatenating(Affine(scaleX: scale, y: scale))
      if layer.showsShape { try paintShape(layer, map: map, alpha: alpha) }
      if layer.clips { beginClip(layer, map: map) }
      for text in layer.texts { try paint(text, on: layer, map: map, alpha: alpha) }
    }
    close(before: layers.count)
  }

  /// Closes what ends before a layer, the innermost first.
  private mutating func close(before index: Int) {
    while let scope = scopes.last, scope.end <= index {
      scopes.removeLast()
      switch scope {
      case .clip: surface.endClip()
      case .group(_, let alpha):
        surface.endGroup(alpha: alpha)
        groupDepth -= 1
      }
    }
  }

  /// Opens a layer's group, no larger than what it paints.
  private mutating func beginGroup(_ layer: VisibleLayer) throws(PaintingError) {
    guard groupDepth < Painter.maximumGroupDepth else { throw .groupsTooDeep }
    groupDepth += 1
    surface.beginGroup(in: pixels(around: layer.extent))
    scopes.append(.group(end: layer.end, alpha: layer.alpha))
  }

  /// Clips what follows to a layer's bounds.
  private mutating func beginClip(_ layer: VisibleLayer, map: Affine) {
    let shape = layer.source.appearance.shape(in: layer.source.size)
    surface.beginClip(to: PixelPath([shape], map: map, picture: surface.area))
    scopes.append(.clip(end: layer.end))
  }

  /// Returns the pixels of the picture that a box of canvas points touches, and one around them.
  private func pixels(around box: CGRect) -> PixelRect {
    let scaled = CGRect(
      x: box.minX * scale, y: box.minY * scale, width: box.width * scale,
      height: box.height * scale)
    return PixelRect(around: scaled.insetBy(dx: -1, dy: -1), in: surface.area)
  }

  /// Paints a layer's fill, picture and border.
  private func paintShape(_ layer: VisibleLayer, map: Affine, alpha: Double) throws {
    let (appearance, size) = (layer.source.appearance, layer.source.size)
    if let fill = appearance.resolvedFill(in: size) {
      let shape = appearance.fillShape(in: size)
      setSource(fill, map: map, alpha: alpha, box: shape.rect.applying(map))
      surface.fill(PixelPath([shape], map: map, picture: surface.area))
    }
    if let image = appearance.image {
      let shape = PixelPath([appearance.fillShape(in: size)], map: map, picture: surface.area)
      try images.paint(
        image, in: size, map: map, shape: shape, alpha: alpha, on: surface,
        within: pixels(around: layer.extent), folder: folder)
    }
    if let border = appearance.visibleBorder, let shapes = appearance.borderShapes(in: size) {
      surface.setSource(border.color.multiplyingAlpha(by: alpha))
      let path = [shapes.outer] + (shapes.inner.map { [$0] } ?? [])
      surface.fill(PixelPath(path, map: map, picture: surface.area))
    }
  }

  /// Takes a fill as the source for a box of pixels.
  private func setSource(_ fill: ResolvedFill, map: Affine, alpha: Double, box: CGRect) {
    switch fill {
    case .solid(let color): surface.setSource(color.multiplyingAlpha(by: alpha))
    case .linear(let stops, let start, let end):
      let faded = stops.map {
        LinearGradient.Stop(location: $0.location, color: $0.color.multiplyingAlpha(by: alpha))
      }
      let gradient = PixelGradient(
        stops: faded, start: start, end: end, map: map, area: box.intersection(surface.area))
      if let gradient {
        surface.setSource(stops: gradient.stops, from: gradient.start, to: gradient.end)
      } else {
        surface.setSource(faded.last?.color ?? .clear)
      }
    }
  }

  /// Paints a text of a layer.
  private func paint(
    _ text: TextContent, on layer: VisibleLayer, map: Affine, alpha: Double
  ) throws {
    let size = layer.source.size
    let layout = try typesetter.layout(text.request(in: size))
    let origin = text.origin(of: layout.size, ascent: layout.ascent, in: size)
    surface.setSource(text.color.multiplyingAlpha(by: alpha))
    texts.paint(
      layout, map: map.translatedBy(x: origin.x, y: origin.y), on: surface,
      within: pixels(around: layer.clipBox))
  }
}
