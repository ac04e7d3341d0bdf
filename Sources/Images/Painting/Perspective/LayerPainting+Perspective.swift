internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines
internal import Typesetting

/// Painting of layers in perspective, whose planes are given in pixels.
///
/// Outlines are projected point by point and filled, so their edges are as sharp as others. Fills
/// within them are computed for each pixel, through the inverse of the plane.
extension LayerPainting {
  /// The largest distance between the image of a curve and its polygon, in pixels.
  private static let tolerance = 0.05
  /// The margin around the surface to which outlines are clipped, in pixels.
  private static let margin = 16.0

  /// Returns the map of a layer's plane to pixels; `nil` if it is affine.
  func plane(of layer: VisibleLayer) -> Homography? {
    layer.perspective?.concatenating(Homography(Affine(scaleX: scale, y: scale)))
  }

  func image(of paths: [Path], on plane: Homography) -> PixelPath {
    let box = surface.area.insetBy(dx: -LayerPainting.margin, dy: -LayerPainting.margin)
    return PixelPath(
      elements: paths.flatMap {
        plane.image(of: $0, within: box, tolerance: LayerPainting.tolerance).elements
      })
  }

  /// Begins a clip to the image of an outline.
  func beginClip(to outline: LayerOutline, on plane: Homography) {
    surface.beginClip(to: image(of: [outline.path], on: plane), evenOdd: outline.usesEvenOddRule)
  }

  /// Begins a clip to the area outside the image of an outline.
  private func beginClip(outside outline: LayerOutline, on plane: Homography) {
    var path = PixelPath(around: surface.area)
    path.append(image(of: [outline.path], on: plane))
    surface.beginClip(to: path, evenOdd: true)
  }

  /// Paints a layer's shadows, backdrop, fill, image and border.
  func paintShape(
    _ layer: VisibleLayer, on plane: Homography, alpha: Double, backdrop: BackdropBlur?
  ) throws {
    let (appearance, size) = (layer.source.appearance, layer.source.size)
    let outline = appearance.outline(in: size)
    let shadows = appearance.visibleShadows
    for shadow in shadows where !shadow.isInner {
      guard let cast = outline.spread(by: shadow.spread) else { continue }
      if !appearance.isOpaque { beginClip(outside: outline, on: plane) }
      paint(shadow, of: cast, isInner: false, on: plane, of: layer, alpha: alpha)
      if !appearance.isOpaque { surface.endClip() }
    }
    if let backdrop { paint(backdrop, of: layer, map: layer.transform, alpha: alpha) }
    if let fill = appearance.resolvedFill(in: size) {
      let shape = appearance.fillOutline(in: size)
      let path = image(of: [shape.path], on: plane)
      paint(fill, within: path, evenOdd: shape.usesEvenOddRule, on: plane, of: layer, alpha: alpha)
    }
    if let image = appearance.image { try paint(image, on: plane, of: layer, alpha: alpha) }
    for shadow in shadows where shadow.isInner {
      beginClip(to: outline, on: plane)
      if let hole = outline.spread(by: -shadow.spread) {
        paint(shadow, of: hole, isInner: true, on: plane, of: layer, alpha: alpha)
      } else {
        surface.setSource(shadow.color.multiplyingAlpha(by: alpha))
        surface.paint(alpha: 1)
      }
      surface.endClip()
    }
    if let border = appearance.resolvedBorder(in: size) {
      try paint(border, on: plane, of: layer, alpha: alpha)
    }
  }

  /// Paints an outline with a fill.
  private func paint(
    _ fill: ResolvedFill, within path: PixelPath, evenOdd: Bool, on plane: Homography,
    of layer: VisibleLayer, alpha: Double
  ) {
    if case .solid(let color) = fill {
      surface.setSource(color.multiplyingAlpha(by: alpha))
      return surface.fill(path, evenOdd: evenOdd)
    }
    let area = pixels(around: layer.extent)
    guard !area.isEmpty,
      let gradient = PlaneGradient(fill, on: plane, alpha: alpha, gradients: tools.gradients)
    else { return }
    var words = gradient.words(in: area)
    words.withUnsafeMutableBufferPointer { words in
      surface.withSource(words, in: area) { surface.fill(path, evenOdd: evenOdd) }
    }
  }

  /// Paints a layer's image.
  private func paint(
    _ image: ImageContent, on plane: Homography, of layer: VisibleLayer, alpha: Double
  ) throws {
    let (appearance, size) = (layer.source.appearance, layer.source.size)
    let area = pixels(around: layer.extent)
    let bounds = CGRect(origin: .zero, size: size)
    guard !area.isEmpty, let stretch = plane.largestStretch(of: bounds, shownIn: area.rect),
      stretch > 0
    else { return }
    let most = (Double(PlaneRaster.maximumPixels) / (size.width * size.height)).squareRoot()
    let scale = min(stretch, most)
    let source = try tools.images.image(
      for: image, in: size, scale: CGSize(width: scale, height: scale), folder: folder)
    guard let source, let raster = PlaneRaster(source, on: plane, shownIn: area) else { return }
    beginClip(to: appearance.fillOutline(in: size), on: plane)
    let covers = image.covers(size)
    if !covers {
      beginClip(to: .path(Path(rect: image.frame(in: size)), usesEvenOddRule: false), on: plane)
    }
    raster.paint(on: surface, alpha: alpha)
    if !covers { surface.endClip() }
    surface.endClip()
  }

  private func paint(
    _ border: ResolvedBorder, on plane: Homography, of layer: VisibleLayer, alpha: Double
  ) throws(PaintingError) {
    switch border {
    case .ring(let outer, let inner, let color):
      surface.setSource(color.multiplyingAlpha(by: alpha))
      let paths = [outer.path] + (inner.map { [$0.path] } ?? [])
      surface.fill(image(of: paths, on: plane), evenOdd: true)
    case .area(let path, let color):
      surface.setSource(color.multiplyingAlpha(by: alpha))
      surface.fill(image(of: [path], on: plane), evenOdd: false)
    case .stroke(let path, let border, let side, let usesEvenOddRule):
      guard let box = path.bounds else { return }
      let reach = border.width * 4
      let raster = try PlaneRaster(
        of: box.insetBy(dx: -reach, dy: -reach), on: plane, shownIn: pixels(around: layer.extent)
      ) { surface, map in
        surface.setSource(border.color.multiplyingAlpha(by: alpha))
        surface.stroke(path, as: border, map: map)
      }
      guard let raster else { return }
      let outline = LayerOutline.path(path, usesEvenOddRule: usesEvenOddRule)
      switch side {
      case .center: break
      case .inside: beginClip(to: outline, on: plane)
      case .outside: beginClip(outside: outline, on: plane)
      }
      raster.paint(on: surface, alpha: 1)
      if side != .center { surface.endClip() }
    }
  }

  /// Paints a shadow of an outline, or of the area around it.
  private func paint(
    _ shadow: Shadow, of outline: LayerOutline, isInner: Bool, on plane: Homography,
    of layer: VisibleLayer, alpha: Double
  ) {
    surface.setSource(shadow.color.multiplyingAlpha(by: alpha))
    let area = pixels(around: layer.extent)
    let box = outline.box.offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
    guard !area.isEmpty,
      let stretch = plane.largestStretch(
        of: box.insetBy(dx: -shadow.reach, dy: -shadow.reach), shownIn: area.rect)
    else { return }
    if shadow.deviation * stretch < LayerPainting.smallestDeviation {
      let moved = outline.path.applying(Affine(translationX: shadow.offset.dx, y: shadow.offset.dy))
      var path = isInner ? PixelPath(around: surface.area) : PixelPath(elements: [])
      path.append(image(of: [moved], on: plane))
      return surface.fill(path, evenOdd: isInner || outline.usesEvenOddRule)
    }
    let tileScale = ShadowPainter.tileScale(
      of: Affine(scaleX: stretch, y: stretch), canvasScale: scale)
    let tile = tools.shadows.tile(
      ShadowTile.recipe(of: outline, deviation: shadow.deviation, scale: tileScale))
    guard
      var mask = PlaneShadow(tile, box: box, on: plane)?.mask(in: area, isInner: isInner)
    else { return }
    mask.withUnsafeMutableBufferPointer { mask in
      surface.paint(through: mask, in: area)
    }
  }
}

extension Homography {
  /// Returns the largest stretch of a rectangle where it is shown; `nil` if it is not.
  func largestStretch(of rect: CGRect, shownIn area: CGRect) -> Double? {
    let corners = shownPart(of: rect, in: area) ?? []
    let stretches = corners.compactMap { corner -> Double? in
      guard let growth = jacobian(at: corner) else { return nil }
      return growth.largestStretch
    }
    return stretches.filter { $0.isFinite }.max()
  }

  /// Returns the corners of the part of a rectangle that is shown in an area, in the plane's
  /// coordinates.
  func shownPart(of rect: CGRect, in area: CGRect) -> [CGPoint]? {
    guard let inverse = inverted() else { return nil }
    let corners = image(of: rect.corners, within: area).compactMap { inverse.apply($0) }
    return corners.isEmpty ? nil : corners
  }
}
