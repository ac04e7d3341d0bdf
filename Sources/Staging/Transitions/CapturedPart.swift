import Foundation
import Geometry
import Timelines
import Timing

/// A part of a recorded view that is shown by itself: as it is, or on its way to another screen.
struct CapturedPart {
  /// An outline around a part that clips it, in the coordinates of the recorded view.
  struct Clip {
    /// The outline, and nothing that is drawn.
    let appearance: Appearance
    let size: CGSize
    /// From the clip's own coordinates to those of the recorded view.
    let map: Affine
  }

  /// What is shown.
  enum Content {
    case view(CapturedView)
    case appearance(Appearance)
  }

  /// The name under which it is matched; `nil` where it stays where it is.
  let name: String?
  let content: Content
  let size: CGSize
  /// From its own coordinates, top left (0, 0), to those of the recorded view, top left (0, 0).
  let map: Affine
  let alpha: CGFloat
  /// The clips around it, the outermost first.
  let clips: [Clip]
}

extension CapturedView {
  /// The names under which parts of the view can be matched, in paint order.
  func matchNames(on stage: Stage) -> [String] {
    let appearance = stage.layers[layer].appearance.last
    return appearance.matchNames(isRoot: false)
      + children.flatMap { child in
        [child.transitionName].compactMap(\.self) + child.matchNames(on: stage)
      }
  }

  /// Takes the view apart, so that all parts of some names stand by themselves, in paint order.
  ///
  /// What the view itself draws below its texts is left out, and so is its own clip. Groups that a
  /// part is taken out of lose their masks; their opacity is that of the parts.
  func parts(named names: Set<String>, on stage: Stage) -> [CapturedPart] {
    var parting = Parting(names: names, stage: stage)
    let size = stage.layers[layer].size.last
    parting.addContent(
      of: self, at: .init(map: .identity, alpha: 1, clips: []), size: size, clips: false)
    return parting.parts
  }
}

extension Appearance {
  /// The names under which the appearance and its layers can be matched, in paint order.
  ///
  /// - Parameter isRoot: whether the appearance's own name counts.
  func matchNames(isRoot: Bool = true) -> [String] {
    (isRoot ? [transitionName].compactMap(\.self) : [])
      + stack.flatMap { $0.appearance.matchNames() }
  }

  /// The texts alone, clipped as they are.
  fileprivate var lettering: Appearance {
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

/// The work of taking a recorded view apart.
private struct Parting {
  /// Where something lies in the recorded view.
  struct Place {
    var map: Affine
    var alpha: CGFloat
    var clips: [CapturedPart.Clip]
  }

  let names: Set<String>
  let stage: Stage
  private(set) var parts: [CapturedPart] = []

  /// Starts with no parts.
  init(names: Set<String>, stage: Stage) { self.names = names; self.stage = stage }

  /// Adds a part.
  private mutating func add(
    _ content: CapturedPart.Content, size: CGSize, at place: Place, name: String? = nil
  ) {
    parts.append(
      CapturedPart(
        name: name, content: content, size: size, map: place.map, alpha: place.alpha,
        clips: place.clips))
  }

  /// Adds what a view shows above its ground: its texts, its layers and the views in it.
  ///
  /// - Parameter clips: whether the view's own clip counts.
  mutating func addContent(of view: CapturedView, at place: Place, size: CGSize, clips: Bool) {
    let layer = stage.layers[view.layer]
    let appearance = layer.appearance.last
    addStack(of: appearance, at: place, size: size, clips: clips)
    var inside = place
    if clips, layer.clipsToBounds || appearance.clips {
      inside.clips.append(
        .init(appearance: appearance.outlineOnly, size: size, map: place.map))
    }
    let origin = layer.boundsOrigin.last
    for child in view.children { add(child, in: inside, origin: origin) }
  }

  /// Adds a view in another one whose top left has some coordinates.
  private mutating func add(_ view: CapturedView, in place: Place, origin: CGPoint) {
    let layer = stage.layers[view.layer]
    let size = layer.size.last
    let toParent = Layer.toParent(
      size: size, anchor: layer.anchorPoint?.last ?? Layer.center, position: layer.position.last,
      transform: layer.transform.last)
    // What is tilted in perspective is not taken apart, and shown as if it were flat where it is one
    // with a name.
    let flat =
      toParent.affine
      ?? Affine(
        translationX: layer.position.last.x - size.width / 2,
        y: layer.position.last.y - size.height / 2)
    var own = place
    own.map = flat.concatenating(Affine(translationX: -origin.x, y: -origin.y))
      .concatenating(place.map)
    own.alpha *= CGFloat(min(1, max(0, layer.alpha.last)))
    let appearance = layer.appearance.last
    if let name = view.transitionName ?? appearance.transitionName, names.contains(name) {
      return add(.view(view), size: size, at: own, name: name)
    }
    let isWhole =
      toParent.affine == nil || layer.content != nil || layer.sublayerTransform != nil
      || appearance.crossfade != nil || layer.isCrossfade
      || !view.matchNames(on: stage).contains(where: names.contains)
    if isWhole { return add(.view(view), size: size, at: own) }
    own.alpha *= CGFloat(appearance.opacity)
    var ground = appearance.ground
    (ground.opacity, ground.mask) = (1, nil)
    if !ground.isEmpty { add(.appearance(ground), size: size, at: own) }
    addContent(of: view, at: own, size: size, clips: true)
  }

  /// Adds the texts and the layers of an appearance.
  private mutating func addStack(
    of appearance: Appearance, at place: Place, size: CGSize, clips: Bool
  ) {
    if !appearance.texts.isEmpty {
      add(.appearance(appearance.lettering), size: size, at: place)
    }
    var inside = place
    if clips, appearance.clips {
      inside.clips.append(
        .init(appearance: appearance.outlineOnly, size: size, map: place.map))
    }
    for layer in appearance.stack { add(layer, in: inside, bounds: size) }
  }

  /// Adds a layer of an appearance in bounds of a size.
  private mutating func add(_ layer: StackedLayer, in place: Place, bounds: CGSize) {
    let frame = layer.frame.resolved(in: bounds)
    var own = place
    var map = Affine(translationX: frame.minX, y: frame.minY)
    if layer.rotation != 0 {
      map = Affine(translationX: -frame.width / 2, y: -frame.height / 2)
        .concatenating(Affine(rotationAngle: layer.rotation))
        .concatenating(Affine(translationX: frame.midX, y: frame.midY))
    }
    own.map = map.concatenating(place.map)
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
  /// Makes a view that shows the part where it is, in the coordinates of the recorded view.
  func stillView(on stage: Stage) -> View {
    let shown: View
    switch content {
    case .view(let captured): shown = CapturedLayerView(captured, on: stage)
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
      view.lie(in: clip.map.concatenating(around.inverted()), size: clip.size)
      inner?.addSubview(view)
      outer = outer ?? view
      (inner, around) = (view, clip.map)
    }
    shown.lie(in: map.concatenating(around.inverted()), size: size)
    inner?.addSubview(shown)
    return outer ?? shown
  }

  /// Records the part as if it were a view of its own, for an element to be made of it.
  func captured(on stage: Stage) -> CapturedView {
    switch content {
    case .view(let captured): return captured
    case .appearance(let appearance):
      let number = stage.layers.count
      stage.layers.append(
        Layer(
          birth: stage.now, death: Instant(ticks: stage.now.ticks + 1),
          position: CGPoint(x: size.width / 2, y: size.height / 2), size: size,
          appearance: appearance, isHidden: true))
      return CapturedView(
        layer: number, transitionName: nil, identity: nil, type: ObjectIdentifier(View.self),
        children: [])
    }
  }
}

extension View {
  /// Gives the view a size, and the place and the turn that a map of its own coordinates has.
  func lie(in map: Affine, size: CGSize) {
    bounds = CGRect(origin: bounds.origin, size: size)
    center = CGPoint(x: size.width / 2, y: size.height / 2).applying(map)
    transform = Affine(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
  }
}
