internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

extension LayerPainting {
  /// The standard deviation in pixels below which a shadow has a sharp edge.
  static let smallestDeviation = 0.05

  /// Paints the outer shadow of a layer's outline.
  ///
  /// Below an opaque fill, the hidden middle of a rounded rectangle's shadow is left out. Otherwise
  /// it is painted only outside the outline.
  func paintOuter(_ shadow: Shadow, of layer: VisibleLayer, map: Affine, alpha: Double) {
    let (appearance, size) = (layer.source.appearance, layer.source.size)
    let outline = appearance.outline(in: size)
    guard let cast = outline.spread(by: shadow.spread) else { return }
    if !appearance.isOpaque { beginClip(outside: outline, map: map) }
    surface.setSource(shadow.color.multiplyingAlpha(by: alpha))
    if shadow.deviation * map.largestStretch < LayerPainting.smallestDeviation {
      let moved = map.translatedBy(x: shadow.offset.dx, y: shadow.offset.dy)
      surface.fill(
        PixelPath([cast.path], map: moved, canvas: surface.area), evenOdd: cast.usesEvenOddRule)
    } else {
      let box = cast.box.insetBy(dx: -shadow.reach, dy: -shadow.reach)
        .offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
      let area = pixels(of: box, of: layer)
      surface.skip(area)
      tools.shadows.paint(
        cast, offset: shadow.offset, deviation: shadow.deviation, isInner: false,
        hidden: appearance.isOpaque ? outline.rounded?.core : nil, map: map, canvasScale: scale,
        on: surface, within: surface.clip == nil ? area : damaged(area))
    }
    if !appearance.isOpaque { surface.endClip() }
  }

  /// Paints the inner shadow of a layer's outline.
  func paintInner(_ shadow: Shadow, of layer: VisibleLayer, map: Affine, alpha: Double) {
    let (appearance, size) = (layer.source.appearance, layer.source.size)
    let outline = appearance.outline(in: size)
    beginClip(to: outline, map: map)
    defer { surface.endClip() }
    surface.setSource(shadow.color.multiplyingAlpha(by: alpha))
    guard let hole = outline.spread(by: -shadow.spread) else {
      surface.paint(alpha: 1)
      return
    }
    if shadow.deviation * map.largestStretch < LayerPainting.smallestDeviation {
      let moved = map.translatedBy(x: shadow.offset.dx, y: shadow.offset.dy)
      var path = PixelPath(around: surface.area)
      path.append(PixelPath([hole.path], map: moved, canvas: surface.area))
      surface.fill(path, evenOdd: true)
    } else {
      tools.shadows.paint(
        hole, offset: shadow.offset, deviation: shadow.deviation, isInner: true, map: map,
        canvasScale: scale, on: surface, within: pixels(of: outline.box, of: layer))
    }
  }

  /// Returns the pixels that a box of a layer's points touches where the layer can be visible.
  private func pixels(of box: CGRect, of layer: VisibleLayer) -> PixelRect {
    let image =
      layer.perspective.map { $0.boundingBox(of: box, within: layer.extent) ?? .null }
      ?? box.applying(layer.transform)
    let placed = image.intersection(layer.extent)
    guard !placed.isNull else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return pixels(around: placed)
  }

  // MARK: Backdrops

  /// Returns the blurred content below a layer; `nil` if the layer has no backdrop.
  func blurredBackdrop(of layer: VisibleLayer) -> BackdropBlur? {
    guard let backdrop = layer.source.appearance.backdrop else { return nil }
    let outline = layer.source.appearance.outline(in: layer.source.size)
    let area = pixels(of: outline.box, of: layer)
    guard !area.isEmpty else { return nil }
    let deviation = backdrop.blur * layer.transform.largestStretch * scale
    var blurred: BackdropBlur?
    surface.withPixelsBelow(part: layer.isAdded) { pixels, stride, source in
      let shown = area.intersection(source)
      guard !shown.isEmpty else { return }
      blurred = BackdropBlur(
        pixels, stride: stride, source: source, area: shown, deviation: deviation,
        saturation: backdrop.saturation)
    }
    return blurred
  }

  /// Paints a blurred backdrop within a layer's outline.
  func paint(_ backdrop: BackdropBlur, of layer: VisibleLayer, map: Affine, alpha: Double) {
    let outline = layer.source.appearance.outline(in: layer.source.size)
    if let plane = plane(of: layer) {
      beginClip(to: outline, on: plane)
    } else {
      beginClip(to: outline, map: map)
    }
    defer { surface.endClip() }
    var words = backdrop.words
    words.withUnsafeMutableBufferPointer { words in
      surface.withSource(words, in: backdrop.area) { surface.paint(alpha: alpha) }
    }
  }
}
