import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// A part of a recorded view that is shown by itself: at rest, or moving to another screen.
struct CapturedPart {
  /// An outline that clips a part, in the coordinates of the recorded view.
  struct Clip {
    /// The outline, without anything that is drawn.
    let appearance: Appearance
    let size: CGSize
    /// The map from the clip's own coordinates to those of the recorded view.
    let map: Affine
  }

  enum Content {
    case view(CapturedView)
    case appearance(Appearance)
  }

  /// The name by which the part is matched; `nil` for a part at rest.
  let name: String?
  let content: Content
  let size: CGSize
  /// The map from its own coordinates, top left (0, 0), to those of the recorded view.
  let map: Affine
  let alpha: CGFloat
  /// The clips around it, the outermost first.
  let clips: [Clip]
}

extension CapturedView {
  /// Returns the name by which the view itself can be matched: its own, or that of its style.
  func matchName(on stage: Stage) -> String? {
    transitionName ?? stage.layers[layer].appearance.last.transitionName
  }

  /// Returns the names by which parts of the view can be matched, in paint order.
  ///
  /// - Parameter isRoot: Whether the view itself counts.
  func matchNames(on stage: Stage, isRoot: Bool = false) -> [String] {
    let appearance = stage.layers[layer].appearance.last
    return (isRoot ? [matchName(on: stage)].compactMap(\.self) : [])
      + appearance.matchNames(isRoot: false)
      + children.flatMap { $0.matchNames(on: stage, isRoot: true) }
  }

  /// Returns all parts of the view in paint order; those of some names are separate parts.
  ///
  /// The view's own fill, border and shadows are left out, and so is its own clip, unless it is a
  /// part as a whole. A group that a part is taken out of loses its mask; its parts take over its
  /// opacity.
  func parts(named names: Set<String>, on stage: Stage) -> [CapturedPart] {
    var partition = Partition(names: names, stage: stage)
    let size = stage.layers[layer].size.last
    if let name = matchName(on: stage), names.contains(name) {
      return [
        CapturedPart(
          name: name, content: .view(self), size: size, map: .identity, alpha: 1, clips: [])
      ]
    }
    partition.addContent(
      of: self, at: .init(map: .identity, alpha: 1, clips: []), size: size, clips: false)
    return partition.parts
  }
}

extension Appearance {
  /// Returns the names by which the appearance and its layers can be matched, in paint order.
  ///
  /// - Parameter isRoot: Whether the appearance's own name counts.
  func matchNames(isRoot: Bool = true) -> [String] {
    (isRoot ? [transitionName].compactMap(\.self) : [])
      + stack.flatMap { $0.appearance.matchNames() }
  }

  /// The texts alone, clipped as they are.
  fileprivate var textsOnly: Appearance {
    var result = Appearance(shape: shape, clips: clips, texts: texts)
    result.corners = corners
    return result
  }

  /// The outline alone.
  fileprivate var outlineOnly: Appearance {
    var result = Appearance(shape: shape)
    result.corners = corners
    return result
  }
}

/// The partition of a recorded view into parts.
private struct Partition {
  /// A position in the recorded view, with the opacity and the clips that apply there.
  struct Context {
    var map: Affine
    var alpha: CGFloat
    var clips: [CapturedPart.Clip]
  }

  let names: Set<String>
  let stage: Stage
  private(set) var parts: [CapturedPart] = []

  /// Makes a partition without parts.
  init(names: Set<String>, stage: Stage) {
    self.names = names
    self.stage = stage
  }

  private mutating func add(
    _ content: CapturedPart.Content, size: CGSize, at context: Context, name: String? = nil
  ) {
    parts.append(
      CapturedPart(
        name: name, content: content, size: size, map: context.map, alpha: context.alpha,
        clips: context.clips))
  }

  /// Adds the content of a view above its ground: its texts, its layers and the views in it.
  ///
  /// - Parameter clips: Whether the view's own clip counts.
  mutating func addContent(of view: CapturedView, at context: Context, size: CGSize, clips: Bool) {
    let layer = stage.layers[view.layer]
    let appearance = layer.appearance.last
    addStack(of: appearance, at: context, size: size, clips: clips)
    var inside = context
    if clips, layer.clipsToBounds || appearance.clips {
      inside.clips.append(.init(appearance: appearance.outlineOnly, size: size, map: context.map))
    }
    for child in view.children { add(child, of: layer, in: inside) }
  }

  /// Adds a view in another one.
  private mutating func add(_ view: CapturedView, of parent: Layer, in context: Context) {
    let layer = stage.layers[view.layer]
    let (size, origin) = (layer.size.last, parent.boundsOrigin.last)
    let place = LayerPlacement(
      size: size, position: layer.lastPosition, transform: layer.lastTransform,
      anchor: layer.anchorPoint?.last ?? Layer.center
    ).unflipped(in: parent.flippingBounds(at: .latest))
    let toParent = place.toParent
    // A view that is tilted in perspective is not divided; if it has a name, it is shown flat.
    let flat =
      toParent.affine
      ?? Affine(
        translationX: place.position.x - size.width / 2, y: place.position.y - size.height / 2)
    var own = context
    own.map = flat.concatenating(Affine(translationX: -origin.x, y: -origin.y))
      .concatenating(context.map)
    own.alpha *= CGFloat(min(1, max(0, layer.lastAlpha)))
    let appearance = layer.appearance.last
    if let name = view.matchName(on: stage), names.contains(name) {
      return add(.view(view), size: size, at: own, name: name)
    }
    let isWhole =
      toParent.affine == nil || layer.content != nil || layer.sublayerTransform != nil
      || appearance.crossfade != nil || layer.isCrossfade
      || !view.matchNames(on: stage).contains(where: names.contains)
    if isWhole { return add(.view(view), size: size, at: own) }
    own.alpha *= CGFloat(appearance.opacity)
    var ground = appearance.ground
    ground.opacity = 1
    ground.mask = nil
    if !ground.isEmpty { add(.appearance(ground), size: size, at: own) }
    addContent(of: view, at: own, size: size, clips: true)
  }

  /// Adds the texts and the layers of an appearance.
  private mutating func addStack(
    of appearance: Appearance, at context: Context, size: CGSize, clips: Bool
  ) {
    if !appearance.texts.isEmpty { add(.appearance(appearance.textsOnly), size: size, at: context) }
    var inside = context
    if clips, appearance.clips {
      inside.clips.append(.init(appearance: appearance.outlineOnly, size: size, map: context.map))
    }
    for layer in appearance.stack { add(layer, in: inside, bounds: size) }
  }

  /// Adds a layer of an appearance in bounds of a size.
  private mutating func add(_ layer: StackedLayer, in context: Context, bounds: CGSize) {
    let frame = layer.frame.resolved(in: bounds)
    var own = context
    own.map = layer.pose.map(in: frame).concatenating(context.map)
    if let name = layer.appearance.transitionName, names.contains(name) {
      return add(.appearance(layer.appearance), size: frame.size, at: own, name: name)
    }
    guard layer.appearance.mask == nil, layer.appearance.crossfade == nil,
      layer.appearance.matchNames(isRoot: false).contains(where: names.contains)
    else { return add(.appearance(layer.appearance), size: frame.size, at: own) }
    own.alpha *= CGFloat(layer.appearance.opacity)
    var ground = layer.appearance.ground
    ground.opacity = 1
    if !ground.isEmpty { add(.appearance(ground), size: frame.size, at: own) }
    addStack(of: layer.appearance, at: own, size: frame.size, clips: true)
  }
}

extension CapturedPart {
  /// Returns a view that shows the part at rest, in the coordinates of the recorded view.
  func stillView(on stage: Stage) -> View {
    let shown: View
    switch content {
    case .view(let captured): shown = StandInView(captured, on: stage)
    case .appearance(let appearance):
      shown = View()
      shown.appearance = appearance
    }
    shown.isUserInteractionEnabled = false
    shown.alpha = alpha
    var outer: View?
    var inner: View?
    var around = Affine.identity
    for clip in clips {
      let view = View()
      view.isUserInteractionEnabled = false
      view.clipsToBounds = true
      view.appearance = clip.appearance
      view.take(clip.map.concatenating(around.inverted()), size: clip.size)
      inner?.addSubview(view)
      outer = outer ?? view
      inner = view
      around = clip.map
    }
    shown.take(map.concatenating(around.inverted()), size: size)
    inner?.addSubview(shown)
    return outer ?? shown
  }

  /// Records the part like a view of its own, so that an element can be made of it.
  func captured(on stage: Stage) -> CapturedView {
    switch content {
    case .view(let captured): return captured
    case .appearance(let appearance):
      let number = stage.recordSnapshotLayer(size: size, appearance: appearance)
      return CapturedView(
        layer: number, transitionName: nil, identity: nil, type: ObjectIdentifier(View.self),
        children: [])
    }
  }
}

extension View {
  /// Gives the view a size, and the position and rotation of a map of its coordinates.
  func take(_ map: Affine, size: CGSize) {
    bounds = CGRect(origin: bounds.origin, size: size)
    center = CGPoint(x: size.width / 2, y: size.height / 2).applying(map)
    transform = Affine(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
  }
}
