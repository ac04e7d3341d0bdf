import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// The explicit animations of a layer, and their effect on the stage.
final class LayerAnimations {
  /// An added animation.
  private struct Running {
    let number: Int
    let key: String?
    let animation: CAAnimation
    let begin: Instant
    /// The duration in seconds if the animation has none of its own.
    let inherited: Double
    /// Whether the animation has ended and only its end value stays.
    var isOver = false
  }

  private unowned let layer: CALayer
  private var running: [Running] = []
  /// The animations that were added while the layer was not on the stage.
  private var waiting: [(animation: CAAnimation, key: String?)] = []
  private var tokens: [LayerPose.Part: OverlayToken] = [:]
  private var count = 0

  /// Makes an empty list for a layer.
  init(_ layer: CALayer) { self.layer = layer }

  /// The keys of the animations, in the order of adding.
  var keys: [String] { running.compactMap(\.key) + waiting.compactMap(\.key) }

  /// Returns the animation for a key.
  func animation(forKey key: String) -> CAAnimation? {
    running.first { $0.key == key }?.animation ?? waiting.first { $0.key == key }?.animation
  }

  /// The view that shows the animations: the layer's own or, for a mask, the masked layer's; `nil`
  /// while the layer is not on the stage.
  private var shownView: View? {
    let view = layer.masked?.view ?? layer.view
    return view.isOnStage ? view : nil
  }

  // MARK: Adding and removing

  /// Adds a copy of an animation.
  func add(_ original: CAAnimation, forKey key: String?) {
    guard let animation = original.copy() as? CAAnimation else { return }
    if let key { remove(forKey: key) }
    guard let view = shownView, let stage = view.stage else {
      waiting.append((animation, key))
      return
    }
    if let transition = animation as? CATransition {
      if layer.masked == nil { return transition.run(on: view, stage: stage) }
      stage.warn(.substitution("a transition of a mask has no effect"), in: "CALayer")
    }
    warn(of: animation, on: stage)
    let wanted = Instant(seconds: animation.beginTime)
    let begin = animation.beginTime > 0 ? wanted : stage.now
    count += 1
    let entry = Running(
      number: count, key: key, animation: animation, begin: begin,
      inherited: TransactionStack.of(stage).top.duration)
    running.append(entry)
    refresh(parts(of: animation))
    let number = count
    if begin > stage.now {
      stage.scheduleEnd(at: begin) { [weak self] in self?.begin(number) }
    } else {
      stage.schedule(at: begin) { animation.delegate?.animationDidStart(animation) }
    }
    guard let end = end(of: entry) else { return }
    stage.latestAnimationEnd = max(stage.latestAnimationEnd, end)
    stage.scheduleEnd(at: end) { [weak self] in self?.finish(number) }
  }

  /// Warns of key paths that cannot be animated.
  private func warn(of animation: CAAnimation, on stage: Stage) {
    for path in animation.keyPaths.sorted() where parts(ofKeyPath: path).isEmpty {
      stage.warn(
        .substitution("an animation of '\(path)' has no effect: layers have no such key path"),
        in: "CALayer")
    }
  }

  /// Starts an animation at its begin time.
  private func begin(_ number: Int) {
    guard let entry = running.first(where: { $0.number == number }) else { return }
    refresh(parts(of: entry.animation))
    entry.animation.delegate?.animationDidStart(entry.animation)
  }

  /// Ends an animation at its end time.
  private func finish(_ number: Int) {
    guard let index = running.firstIndex(where: { $0.number == number }) else { return }
    let animation = running[index].animation
    if animation.isRemovedOnCompletion {
      running.remove(at: index)
    } else {
      running[index].isOver = true
    }
    refresh(parts(of: animation))
    animation.delegate?.animationDidStop(animation, finished: true)
  }

  /// Removes the animation for a key.
  func remove(forKey key: String) {
    waiting.removeAll { $0.key == key }
    guard let index = running.firstIndex(where: { $0.key == key }) else { return }
    let entry = running.remove(at: index)
    refresh(parts(of: entry.animation))
    if !entry.isOver {
      entry.animation.delegate?.animationDidStop(entry.animation, finished: false)
    }
  }

  /// Removes all animations, including those of the stage.
  func removeAll() {
    waiting.removeAll()
    let old = running
    running.removeAll()
    for part in LayerPose.Part.allCases where tokens[part] != nil { refresh([part]) }
    layer.view.settleAnimations()
    for entry in old where !entry.isOver {
      entry.animation.delegate?.animationDidStop(entry.animation, finished: false)
    }
  }

  /// Adds the animations that were added while the layer was not on the stage.
  func viewDidAttach() {
    let added = waiting
    waiting.removeAll()
    for (animation, key) in added { add(animation, forKey: key) }
  }

  /// Discards all animations with the layer's records.
  func viewDidDetach() {
    let old = running
    running.removeAll()
    tokens.removeAll()
    for entry in old where !entry.isOver {
      entry.animation.delegate?.animationDidStop(entry.animation, finished: false)
    }
  }

  // MARK: Times

  /// Returns the end of an animation; `nil` if it has none.
  private func end(of entry: Running) -> Instant? {
    let animation = entry.animation
    let duration = animation.resolvedDuration(entry.inherited)
    let length = animation.activeDuration(duration) - animation.timeOffset
    guard animation.speed > 0, length.isFinite else { return nil }
    return entry.begin + Instant(seconds: max(0, length / Double(animation.speed)))
  }

  /// Returns one repetition of an endless animation; `nil` for any other.
  private func cycle(of entry: Running) -> (begin: Instant, duration: Instant)? {
    guard end(of: entry) == nil, entry.animation.speed > 0 else { return nil }
    let duration = entry.animation.resolvedDuration(entry.inherited)
    let length = entry.animation.cycle(duration) / Double(entry.animation.speed)
    return (entry.begin, Instant(seconds: length))
  }

  // MARK: Presentation

  /// Returns the parts of the layer that a key path affects.
  private func parts(ofKeyPath path: String) -> [LayerPose.Part] {
    layer.contentKeys.contains(path) ? [.appearance] : LayerPose.parts(of: path)
  }

  /// Returns the parts of the layer that an animation affects.
  private func parts(of animation: CAAnimation) -> [LayerPose.Part] {
    let all = Set(animation.keyPaths.flatMap { parts(ofKeyPath: $0) })
    return LayerPose.Part.allCases.filter(all.contains)
  }

  /// Updates the presentation of parts of the layer.
  private func refresh(_ parts: [LayerPose.Part]) {
    if layer.masked != nil { return showMask() }
    for part in parts {
      switch part {
      case .position: show(part, \.position, { $0.position = $1 }, { $0.position })
      case .size: show(part, \.size, { $0.bounds.size = $1 }, { $0.bounds.size })
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
    _ part: LayerPose.Part, _ property: WritableKeyPath<Layer, Track<Value>>, _ own: [Running],
    _ shown: @escaping (_ below: Value, _ apply: (inout LayerValues) -> Void) -> Value
  ) {
    guard let view = shownView, let stage = view.stage else { return }
    if own.isEmpty {
      if let token = tokens.removeValue(forKey: part) { stage.remove(token) }
      return
    }
    let overlay = Overlay<Value>(
      coversAll: own.count == 1 && part != .appearance
        && (own[0].animation as? CABasicAnimation)?.coversPart == true,
      isStill: own.allSatisfy { $0.isOver || $0.animation.speed == 0 },
      way: way(of: own, from: stage.now, shown), cycle: own.compactMap { cycle(of: $0) }.last
    ) { below, time in
      shown(below) { values in
        for entry in own {
          entry.animation.apply(
            to: &values, at: (time - entry.begin).seconds, inherited: entry.inherited,
            fillsEnd: true)
        }
      }
    }
    tokens[part] = view.add(overlay, to: property, replacing: tokens[part])
  }

  /// Returns the joint motion of all animations of a part if a track can represent it.
  private func way<Value: Animatable>(
    of entries: [Running], from now: Instant,
    _ shown: @escaping (_ below: Value, _ apply: (inout LayerValues) -> Void) -> Value
  ) -> Overlay<Value>.Way? {
    guard let first = entries.first, first.begin == now else { return nil }
    let duration = first.animation.resolvedDuration(first.inherited)
    guard let curve = first.animation.plainCurve(inherited: first.inherited), duration > 0,
      entries.allSatisfy({ entry in
        entry.begin == now && !entry.isOver && entry.animation.isStraight
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

extension CALayer {
  /// Returns the keys of the running animations; `nil` if there are none.
  public func animationKeys() -> [String]? {
    let keys = animations.keys
    return keys.isEmpty ? nil : keys
  }

  /// Returns the animation for a key, a copy of the added one.
  public func animation(forKey key: String) -> CAAnimation? { animations.animation(forKey: key) }

  /// Handles the attachment to the stage, for the mask as well.
  func viewDidAttach() {
    animations.viewDidAttach()
    mask?.animations.viewDidAttach()
  }

  /// Handles the removal from the stage, for the mask as well.
  func viewDidDetach() {
    animations.viewDidDetach()
    mask?.animations.viewDidDetach()
  }

  /// Ends the layer's use as a mask.
  func endMasking() {
    animations.removeAll()
    masked = nil
  }

  /// Lays out the sublayers after the subviews.
  func viewDidLayOut() { layoutSublayers() }
}
