internal import Foundation
internal import Geometry
internal import ImageAssets
internal import Imaging
internal import Timelines
internal import Typesetting

/// A traversal of the visible layers of a frame that paints each.
struct LayerPainting {
  /// A group or clip that is closed after a layer's last descendant.
  private enum Scope {
    case group(end: Int, alpha: Double, area: PixelRect)
    /// A group that is shown through the opacity of a mask.
    case masked(end: Int, alpha: Double, mask: [VisibleLayer], area: PixelRect)
    /// A group that is blurred by a Gaussian, whose standard deviation is in pixels.
    case blurred(end: Int, alpha: Double, deviation: Double, area: PixelRect)
    /// A clip; soft if its edges partly cover pixels.
    case clip(end: Int, isSoft: Bool)

    /// The index of the first layer outside.
    var end: Int {
      switch self {
      case .group(let end, _, _), .masked(let end, _, _, _), .blurred(let end, _, _, _),
        .clip(let end, _):
        end
      }
    }
  }

  let surface: Surface
  let scale: Double
  let tools: PaintingTools
  private let typesetter: Typesetter
  let folder: AssetFolder?
  /// The area to be painted; `nil` for all of the surface.
  var damage: FrameDamage? { didSet { if let damage { surface.limits = damage.bounds } } }
  private var scopes: [Scope] = []
  /// The number of open soft clips.
  private var softClipCount = 0
  private var groupDepth = 0

  /// Makes a traversal that paints on a surface.
  init(
    surface: Surface, scale: Double, tools: PaintingTools, typesetter: Typesetter, assets: Assets
  ) {
    self.surface = surface; self.scale = scale; self.tools = tools
    self.typesetter = typesetter
    folder = assets.directory.map { AssetFolder(path: $0, within: assets.container) }
  }

  /// Paints layers in their order.
  mutating func paint(_ layers: [VisibleLayer]) throws {
    _ = try paint(layers, until: layers.count)
  }

  /// Paints the layers before an index, and returns the backdrop of the layer there.
  mutating func backdrop(of index: Int, in layers: [VisibleLayer]) throws -> BackdropBlur? {
    try paint(layers, until: index)
  }

  /// Paints layers up to an index, and returns the backdrop of the layer there.
  private mutating func paint(_ layers: [VisibleLayer], until last: Int) throws -> BackdropBlur? {
    var next = 0
    while next < layers.count {
      let (index, layer) = (next, layers[next])
      try close(before: index)
      try Painter.checkpoint?.check()
      if index == last { return blurredBackdrop(of: layer) }
      next = index + 1
      if let damage, !damage.meets(pixels(around: layer.extent)) {
        next = max(next, layer.end)
        continue
      }
      let map = layer.transform.concatenating(Affine(scaleX: scale, y: scale))
      // The blurred content lies below the layer's own group, if there is one.
      let backdrop = layer.showsShape ? blurredBackdrop(of: layer) : nil
      if layer.isGroup { try beginGroup(layer) }
      let alpha = layer.isGroup ? 1 : layer.alpha
      if let plane = plane(of: layer) {
        try paint(layer, on: plane, alpha: alpha, backdrop: backdrop, clips: layer.clips)
        continue
      }
      if layer.showsShape { try paintShape(layer, map: map, alpha: alpha, backdrop: backdrop) }
      if layer.clips { beginClip(layer, map: map) }
      for text in layer.texts { try paint(text, on: layer, map: map, alpha: alpha) }
    }
    try close(before: layers.count)
    return nil
  }

  /// Paints a layer's own content, without its opacity and mask.
  mutating func paintAlone(_ layer: VisibleLayer) throws {
    if let plane = plane(of: layer) {
      return try paint(layer, on: plane, alpha: 1, backdrop: nil, clips: false)
    }
    let map = layer.transform.concatenating(Affine(scaleX: scale, y: scale))
    if layer.showsShape { try paintShape(layer, map: map, alpha: 1, backdrop: nil) }
    for text in layer.texts { try paint(text, on: layer, map: map, alpha: 1) }
  }

  /// Paints the own content of a layer in perspective, and opens its clip.
  private mutating func paint(
    _ layer: VisibleLayer, on plane: Homography, alpha: Double, backdrop: BackdropBlur?,
    clips: Bool
  ) throws {
    if layer.showsShape { try paintShape(layer, on: plane, alpha: alpha, backdrop: backdrop) }
    if clips {
      beginClip(to: layer.source.appearance.outline(in: layer.source.size), on: plane)
      scopes.append(.clip(end: layer.end, isSoft: true))
      softClipCount += 1
    }
    for text in layer.texts {
      let size = layer.source.size
      let layout = try typesetter.layout(text.request(in: size))
      let origin = text.origin(of: layout, in: size)
      if let clip = layout.clip {
        beginClip(to: .upright(clip.offsetBy(dx: origin.x, dy: origin.y)), on: plane)
      }
      defer { if layout.clip != nil { surface.endClip() } }
      try tools.texts.paint(
        text, layout: layout, at: origin, on: plane, alpha: alpha,
        to: surface, within: pixels(around: layer.clipBox))
    }
  }

  /// Closes the scopes that end before a layer, the innermost first.
  private mutating func close(before index: Int) throws {
    while let scope = scopes.last, scope.end <= index {
      scopes.removeLast()
      switch scope {
      case .clip(_, let isSoft):
        surface.endClip()
        if isSoft { softClipCount -= 1 }
      case .group(_, let alpha, let area):
        surface.endGroup(in: area, alpha: alpha)
        groupDepth -= 1
      case .masked(_, let alpha, let mask, let area):
        surface.beginGroup(in: area, as: .mask)
        var painting = self
        painting.scopes = []
        try painting.paint(mask)
        surface.endGroups(in: area, alpha: alpha)
        groupDepth -= 1
      case .blurred(_, let alpha, let deviation, let area):
        surface.endBlurredGroup(in: area, alpha: alpha, deviation: deviation)
        groupDepth -= 1
      }
    }
  }

  /// Opens a layer's group, in the area that it paints.
  private mutating func beginGroup(_ layer: VisibleLayer) throws(PaintingError) {
    let area = pixels(around: layer.extent)
    var alpha = layer.alpha
    // Content that is added through a mask is masked in a group of its own first.
    if layer.isAdded || layer.mask.isEmpty && layer.blur <= 0 {
      try beginGroup(
        .group(end: layer.end, alpha: layer.alpha, area: area), in: area,
        as: layer.isAdded ? .added : .plain)
      alpha = 1
    }
    if !layer.mask.isEmpty {
      try beginGroup(
        .masked(end: layer.end, alpha: alpha, mask: layer.mask, area: area), in: area,
        as: .masked)
      alpha = 1
    }
    guard layer.blur > 0 else { return }
    try beginGroup(
      .blurred(end: layer.end, alpha: alpha, deviation: layer.blur * scale, area: area),
      in: area, as: .blurred)
  }

  /// Opens a group in whole pixels.
  private mutating func beginGroup(
    _ scope: Scope, in area: PixelRect, as kind: Surface.GroupKind = .plain
  ) throws(PaintingError) {
    guard groupDepth < Painter.maximumGroupDepth else { throw .groupsTooDeep }
    groupDepth += 1
    surface.beginGroup(in: area, as: kind)
    scopes.append(scope)
  }

  /// Begins a clip to a layer's outline.
  private mutating func beginClip(_ layer: VisibleLayer, map: Affine) {
    let outline = layer.source.appearance.outline(in: layer.source.size)
    beginClip(to: outline, map: map)
    let isSoft = wholePixels(of: outline, map: map) == nil
    scopes.append(.clip(end: layer.end, isSoft: isSoft))
    if isSoft { softClipCount += 1 }
  }

  func beginClip(to outline: LayerOutline, map: Affine) {
    surface.beginClip(
      to: PixelPath([outline.path], map: map, canvas: surface.area),
      evenOdd: outline.usesEvenOddRule, pixels: wholePixels(of: outline, map: map))
  }

  /// Returns an outline as a rectangle of whole pixels; `nil` if it is none.
  private func wholePixels(of outline: LayerOutline, map: Affine) -> PixelRect? {
    outline.rounded.flatMap { RoundedMask.wholePixels(of: $0, map: map, in: surface.area) }
  }

  /// Returns the pixels of the surface that a box of canvas points touches, and one pixel around
  /// them.
  func pixels(around box: CGRect) -> PixelRect {
    PixelRect(around: box, scale: scale, in: surface.area)
  }

  /// Returns the part of some pixels that is to be painted.
  func damaged(_ area: PixelRect) -> PixelRect {
    damage.map { area.intersection($0.bounds) } ?? area
  }

  /// Paints a layer's shadows, backdrop, fill, image and border.
  private func paintShape(
    _ layer: VisibleLayer, map: Affine, alpha: Double, backdrop: BackdropBlur?
  ) throws {
    let (appearance, size) = (layer.source.appearance, layer.source.size)
    let shadows = appearance.visibleShadows
    for shadow in shadows where !shadow.isInner {
      paintOuter(shadow, of: layer, map: map, alpha: alpha)
    }
    if let backdrop { paint(backdrop, of: layer, map: map, alpha: alpha) }
    if let fill = appearance.resolvedFill(in: size) {
      let outline = appearance.fillOutline(in: size)
      let area = pixels(around: outline.box.applying(layer.transform).intersection(layer.extent))
      if softClipCount == 0, let pixels = wholePixels(of: outline, map: map) {
        let shown = area.intersection(pixels)
        surface.skip(shown)
        withSource(fill, map: map, alpha: alpha, area: damaged(shown)) { surface.fill(shown) }
      } else if let mask = mask(of: outline.rounded, map: map) {
        withSource(fill, map: map, alpha: alpha, area: damaged(area)) {
          paint(mask, within: area)
        }
      } else {
        let path = PixelPath([outline.path], map: map, canvas: surface.area)
        withSource(fill, map: map, alpha: alpha, area: damaged(area)) {
          surface.fill(path, evenOdd: outline.usesEvenOddRule)
        }
      }
    }
    if let image = appearance.image {
      let outline = appearance.fillOutline(in: size)
      let path = PixelPath([outline.path], map: map, canvas: surface.area)
      try tools.images.paint(
        image, in: size, map: map, alpha: alpha, on: surface, within: pixels(around: layer.extent),
        folder: folder
      ) { surface.beginClip(to: path, evenOdd: outline.usesEvenOddRule) }
    }
    for shadow in shadows where shadow.isInner {
      paintInner(shadow, of: layer, map: map, alpha: alpha)
    }
    if let border = appearance.resolvedBorder(in: size) {
      paint(border, of: layer, map: map, alpha: alpha)
    }
  }

  /// Returns the mask of a shape without another one; `nil` if Cairo has to paint it.
  ///
  /// Cairo paints it within a soft clip, since it merges the edges of shape and clip.
  private func mask(
    of shape: RoundedRectangle?, without hole: RoundedRectangle? = nil, map: Affine
  ) -> RoundedMask? {
    guard let shape, softClipCount == 0 else { return nil }
    return tools.rounded.mask(of: shape, without: hole, map: map)
  }

  /// Paints the surface's source through the damaged part of a mask.
  ///
  /// The division of a mask depends on the shape alone; otherwise its sums would depend on the
  /// damage.
  private func paint(_ mask: RoundedMask, within area: PixelRect) {
    tools.rounded.paint(mask, on: surface, within: area) { damage?.meets($0) ?? true }
  }

  private func paint(_ border: ResolvedBorder, of layer: VisibleLayer, map: Affine, alpha: Double) {
    switch border {
    case .ring(let outer, let inner, let color):
      surface.setSource(color.multiplyingAlpha(by: alpha))
      if let mask = mask(of: outer, without: inner, map: map) {
        let box = outer.rect.applying(layer.transform).intersection(layer.extent)
        return paint(mask, within: pixels(around: box))
      }
      let paths = [outer.path] + (inner.map { [$0.path] } ?? [])
      surface.fill(PixelPath(paths, map: map, canvas: surface.area), evenOdd: true)
    case .area(let path, let color):
      surface.setSource(color.multiplyingAlpha(by: alpha))
      surface.fill(PixelPath([path], map: map, canvas: surface.area), evenOdd: false)
    case .stroke(let path, let border, let side, let usesEvenOddRule):
      let outline = LayerOutline.path(path, usesEvenOddRule: usesEvenOddRule)
      switch side {
      case .center: break
      case .inside: beginClip(to: outline, map: map)
      case .outside: beginClip(outside: outline, map: map)
      }
      surface.setSource(border.color.multiplyingAlpha(by: alpha))
      surface.stroke(path, as: border, map: map)
      if side != .center { surface.endClip() }
    }
  }

  /// Begins a clip to the area outside an outline.
  func beginClip(outside outline: LayerOutline, map: Affine) {
    var path = PixelPath(around: surface.area)
    path.append(PixelPath([outline.path], map: map, canvas: surface.area))
    surface.beginClip(to: path, evenOdd: true)
  }

  /// Sets a fill as the source within whole pixels.
  private func withSource(
    _ fill: ResolvedFill, map: Affine, alpha: Double, area: PixelRect, _ body: () -> Void
  ) {
    func plain(_ color: Color?) {
      surface.setSource((color ?? .clear).multiplyingAlpha(by: alpha))
      body()
    }
    func faded(_ stops: [LinearGradient.Stop]) -> [LinearGradient.Stop] {
      alpha == 1
        ? stops
        : stops.map { .init(location: $0.location, color: $0.color.multiplyingAlpha(by: alpha)) }
    }
    switch fill {
    case .solid(let color): plain(color)
    case .linear(let stops, let start, let end):
      let line = PixelGradient(start: start, end: end, map: map)
      guard let line else { return plain(stops.last?.color) }
      tools.gradients.withLinear(
        stops: faded(stops), from: line.start, to: line.end, in: area, on: surface, body)
    case .radial(let stops, let circle):
      let placed = circle.concatenating(map)
      guard placed.smallestStretch >= PixelGradient.minimumLength else {
        return plain(stops.last?.color)
      }
      tools.gradients.withRadial(stops: faded(stops), circle: placed, in: area, on: surface, body)
    }
  }

  private func paint(
    _ text: TextContent, on layer: VisibleLayer, map: Affine, alpha: Double
  ) throws {
    let size = layer.source.size
    let layout = try typesetter.layout(text.request(in: size))
    let origin = text.origin(of: layout, in: size)
    let map = map.translatedBy(x: origin.x, y: origin.y)
    if let clip = layout.clip { beginClip(to: .upright(clip), map: map) }
    defer { if layout.clip != nil { surface.endClip() } }
    try tools.texts.paint(
      text, layout: layout, map: map, canvasScale: scale,
      alpha: alpha, on: surface, within: pixels(around: layer.clipBox))
  }
}
