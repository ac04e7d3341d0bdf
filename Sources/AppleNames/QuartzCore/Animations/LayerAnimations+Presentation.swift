import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// The presentation of a layer's animations on the stage.
extension LayerAnimations {
  /// Returns the parts of the layer that a key path affects.
  func parts(ofKeyPath path: String) -> [LayerPose.Part] {
    layer.contentKeys.contains(path) ? [.appearance] : LayerPose.parts(of: path)
  }

  /// Returns the parts of the layer that an animation affects.
  func parts(of animation: CAAnimation) -> [LayerPose.Part] {
    let all = Set(animation.keyPaths.flatMap { parts(ofKeyPath: $0) })
    return LayerPose.Part.allCases.filter(all.contains)
  }

  /// Updates the presentation of parts of the layer.
  func refresh(_ parts: [LayerPose.Part]) {
    refreshDrawing()
    if layer.masked != nil { return showMask() }
    for part in parts {
      switch part {
      case .position: show(part, \.position, { $0.position = $1 }, { $0.position })
      case .size:
        show(part, \.size, { $0.bounds.size = $1 }, { $0.bounds.size })
        showContents()
      case .origin: show(part, \.boundsOrigin, { $0.bounds.origin = $1 }, { $0.bounds.origin })
      case .transform: show(part, \.transform, { $0.transform = $1 }, { $0.transform })
      case .opacity: show(part, \.alpha, { $0.opacity = $1 }, { $0.opacity })
      case .anchorPoint:
        show(
          part, \.[track: \.anchorPoint, Layer.center], { $0.anchorPoint = $1 }, { $0.anchorPoint })
      case .sublayerTransform:
        show(
          part, \.[track: \.sublayerTransform, .identity], { $0.sublayerTransform = $1 },
          { $0.sublayerTransform })
      case .appearance: showAppearance()
      }
    }
  }

  /// Presents the animations of a part of the layer's geometry.
  private func show<Value: Animatable>(
    _ part: LayerPose.Part, _ property: WritableKeyPath<Layer, Track<Value>>,
    _ write: @escaping (inout LayerPose, Value) -> Void, _ read: @escaping (LayerPose) -> Value
  ) {
    show(part, property) { below, apply in
      var values = LayerValues(pose: LayerPose(), layerAppearance: LayerAppearance())
      write(&values.pose, below)
      apply(&values)
      return read(values.pose)
    }
  }

  /// Presents the animations of the layer's appearance.
  private func showAppearance() {
    show(.appearance, \.appearance) { [weak layer] below, apply in
      guard let layer else { return below }
      var layerAppearance = layer.layerAppearance
      if !layer.isStandAlone || layer.contentKeys.isEmpty { layerAppearance.read(below) }
      var values = LayerValues(pose: LayerPose(), layerAppearance: layerAppearance)
      values.contentBelow = { layer.contentValue($0) }
      apply(&values)
      return layer.drawn(values.layerAppearance, overrides: values.content, over: below)
    }
  }

  /// Presents the animations of a mask as changes of the masked layer's appearance.
  private func showMask() {
    show(.appearance, \.appearance, running.filter { !parts(of: $0.animation).isEmpty }) {
      [weak layer] below, apply in
      guard let layer, let masked = layer.masked else { return below }
      var values = LayerValues(pose: layer.pose, layerAppearance: layer.currentAppearance)
      values.contentBelow = { layer.contentValue($0) }
      apply(&values)
      let drawn = layer.drawn(
        values.layerAppearance, overrides: values.content, over: layer.view.appearance)
      var result = below
      result.mask = layer.maskPiece(values.pose, drawn, in: masked.bounds)
      return result
    }
  }

  /// Presents all animations of a part as one animation over the layer's own value.
  private func show<Value: Animatable>(
    _ part: LayerPose.Part, _ property: WritableKeyPath<Layer, Track<Value>>,
    _ shown: @escaping (_ below: Value, _ apply: (inout LayerValues) -> Void) -> Value
  ) {
    show(part, property, running.filter { parts(of: $0.animation).contains(part) }, shown)
  }

  /// Presents some animations of a part as one animation over the value below them.
  private func show<Value: Animatable>(
    _ part: LayerPose.Part, _ property: WritableKeyPath<Layer, Track<Value>>,
    _ own: [RunningAnimation],
    _ shown: @escaping (_ below: Value, _ apply: (inout LayerValues) -> Void) -> Value
  ) {
    guard let view = shownView, let stage = view.stage else { return }
    if own.isEmpty {
      if let token = tokens.removeValue(forKey: part) { stage.remove(token) }
      return
    }
    let overlay = overlay(of: own, coversAll: part != .appearance, on: stage, shown)
    tokens[part] = view.add(overlay, to: property, replacing: tokens[part])
  }

  /// Returns some animations of a part as one motion over the value below them.
  ///
  /// - Parameter coversAll: Whether a single animation of the whole part hides the value below.
  func overlay<Value: Animatable>(
    of own: [RunningAnimation], coversAll: Bool, on stage: Stage,
    _ shown: @escaping (_ below: Value, _ apply: (inout LayerValues) -> Void) -> Value
  ) -> Overlay<Value> {
    let clock = layer.clock
    return Overlay<Value>(
      coversAll: coversAll && own.count == 1
        && (own[0].animation as? CABasicAnimation)?.coversPart == true,
      isStill: own.allSatisfy { $0.isOver || $0.animation.speed == 0 } || clock.rate == 0,
      way: clock.rate == 1 ? way(of: own, from: stage.now, clock, shown) : nil,
      cycle: own.compactMap { $0.cycle(on: clock) }.last
    ) { below, time in
      shown(below) { values in
        for entry in own {
          entry.animation.apply(
            to: &values, at: entry.elapsed(at: time, on: clock), inherited: entry.inherited,
            fillsEnd: true)
        }
      }
    }
  }

  /// Returns the joint motion of all animations of a part if a track can represent it.
  private func way<Value: Animatable>(
    of entries: [RunningAnimation], from now: Instant, _ clock: LayerClock,
    _ shown: @escaping (_ below: Value, _ apply: (inout LayerValues) -> Void) -> Value
  ) -> Overlay<Value>.Way? {
    let local = clock.local(now)
    guard let first = entries.first, first.begin == local else { return nil }
    let duration = first.animation.resolvedDuration(first.inherited)
    guard let curve = first.animation.plainCurve(inherited: first.inherited), duration > 0,
      entries.allSatisfy({ entry in
        entry.begin == local && !entry.isOver && entry.animation.isStraight
          && entry.animation.resolvedDuration(entry.inherited) == duration
          && entry.animation.plainCurve(inherited: entry.inherited) == curve
      })
    else { return nil }
    func end(_ below: Value, _ progress: Double) -> Value {
      shown(below) { values in
        for entry in entries { entry.animation.apply(to: &values, progress: progress) }
      }
    }
    return Overlay<Value>.Way(
      begin: now, duration: Instant(seconds: duration), curve: curve
    ) { (end($0, 0), end($0, 1)) }
  }
}

extension CABasicAnimation {
  /// Whether the value below has no effect on the animated part.
  fileprivate var coversPart: Bool {
    coversAll && ["position", "opacity", "transform", "bounds", "bounds.size"].contains(keyPath)
  }
}
