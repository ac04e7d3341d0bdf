import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// The explicit animations of a layer, and what of the stage shows them.
final class LayerAnimations {
  /// An animation that was added.
  private struct Running {
    let number: Int
    let key: String?
    let animation: CAAnimation
    let begin: Instant
    /// The duration where the animation says none, in seconds.
    let inherited: Double
    /// Whether its time is over, and only its end stays.
    var isOver = false
  }

  private unowned let layer: CALayer
  private var running: [Running] = []
  /// What was added while the layer was not on the stage.
  private var waiting: [(animation: CAAnimation, key: String?)] = []
  private var tokens: [LayerPose.Part: OverlayToken] = [:]
  private var count = 0

  /// Makes an empty list for a layer.
  init(_ layer: CALayer) { self.layer = layer }

  /// The keys of what runs, in the order of adding.
  var keys: [String] { running.compactMap(\.key) + waiting.compactMap(\.key) }

  /// Returns the animation of a key.
  func animation(forKey key: String) -> CAAnimation? {
    running.first { $0.key == key }?.animation ?? waiting.first { $0.key == key }?.animation
  }

  /// The view that the animations are shown in: the layer's own or, of a mask, that of what it masks;
  /// `nil` while it is not on the stage.
  private var shownView: View? {
    let view = layer.masked?.view ?? layer.view
    return view.isOnStage ? view : nil
  }

  // MARK: Adding and removing

  /// Shows a copy of an animation.
  func add(_ original: CAAnimation, forKey key: String?) {
    guard let animation = original.copy() as? CAAnimation else { return }
    if let key { remove(forKey: key) }
    guard let view = shownView, let stage = view.stage else {
      waiting.append((animation, key))
      return
    }
    if let transition = animation as? CATransition {
      if layer.masked == nil { return transition.run(on: view, stage: stage) }
      stage.warn(.substitution("a transition of a mask shows nothing"), in: "CALayer")
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

  /// Says which key paths nothing here can run through.
  private func warn(of animation: CAAnimation, on stage: Stage) {
    for path in animation.keyPaths.sorted() where parts(ofKeyPath: path).isEmpty {
      stage.warn(
        .substitution("an animation of '\(path)' shows nothing: layers have no such key path here"),
        in: "CALayer")
    }
  }

  /// Takes up an animation whose time has come.
  private func begin(_ number: Int) {
    guard let entry = running.first(where: { $0.number == number }) else { return }
    refresh(parts(of: entry.animation))
    entry.animation.delegate?.animationDidStart(entry.animation)
  }

  /// Ends an animation whose time is over.
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

  /// Ends the animation of a key before its time.
  func remove(forKey key: String) {
    waiting.removeAll { $0.key == key }
    guard let index = running.firstIndex(where: { $0.key == key }) else { return }
    let entry = running.remove(at: index)
    refresh(parts(of: entry.animation))
    if !entry.isOver {
      entry.animation.delegate?.animationDidStop(entry.animation, finished: false)
    }
  }

  /// Ends all animations before their time, and those of the stage.
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

  /// Shows what was added while the layer was not on the stage.
  func viewDidAttach() {
    let added = waiting
    waiting.removeAll()
    for (animation, key) in added { add(animation, forKey: key) }
  }

  /// Lets go of all that ran, with the layer's records.
  func viewDidDetach() {
    let old = running
    running.removeAll()
    tokens.removeAll()
    for entry in old where !entry.isOver {
      entry.animation.delegate?.animationDidStop(entry.animation, finished: false)
    }
  }

  // MARK: Times

  /// Returns when an animation is over; `nil` for never.
  private func end(of entry: Running) -> Instant? {
    let animation = entry.animation
    let duration = animation.resolvedDuration(entry.inherited)
    let length = animation.activeDuration(duration) - animation.timeOffset
    guard animation.speed > 0, length.isFinite else { return nil }
    return entry.begin + Instant(seconds: max(0, length / Double(animation.speed)))
  }

  /// Returns one repetition of an animation without an end; `nil` for any other.
  private func cycle(of entry: Running) -> (begin: Instant, duration: Instant)? {
    guard end(of: entry) == nil, entry.animation.speed > 0 else { return nil }
    let duration = entry.animation.resolvedDuration(entry.inherited)
    let length = entry.animation.cycle(duration) / Double(entry.animation.speed)
    return (entry.begin, Instant(seconds: length))
  }

  // MARK: What is shown

  /// Returns what of the layer a key path has to do with.
  private func parts(ofKeyPath path: String) -> [LayerPose.Part] {
    layer.contentKeys.contains(path) ? [.look] : LayerPose.parts(of: path)
  }

  /// Returns what of the layer an animation has to do with.
  private func parts(of animation: CAAnimation) -> [LayerPose.Part] {
    let all = Set(animation.keyPaths.flatMap { parts(ofKeyPath: $0) })
    return LayerPose.Part.allCases.filter(all.contains)
  }

  /// Shows anew what runs on parts of the layer.
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
      case .look: showLook()
      }
    }
  }

  /// Shows what runs on a part of how the layer lies.
  private func show<Value: Animatable>(
    _ part: LayerPose.Part, _ property: WritableKeyPath<Layer, Track<Value>>,
    _ write: @escaping (inout LayerPose, Value) -> Void, _ read: @escaping (LayerPose) -> Value
  ) {
    show(part, property) { below, apply in
      var values = LayerValues(pose: LayerPose(), look: LayerAppearance())
      write(&values.pose, below)
      apply(&values)
      return read(values.pose)
    }
  }

  /// Shows what runs on what the layer draws.
  private func showLook() {
    show(.look, \.appearance) { [weak layer] below, apply in
      guard let layer else { return below }
      var look = layer.look
      if !layer.isStandAlone || layer.contentKeys.isEmpty { look.read(below) }
      var values = LayerValues(pose: LayerPose(), look: look)
      values.contentBelow = { layer.contentValue($0) }
      apply(&values)
      return layer.drawn(values.look, overrides: values.content, over: below)
    }
  }

  /// Shows what runs on a mask, all of it in what the masked layer looks like.
  private func showMask() {
    show(.look, \.appearance, running.filter { !parts(of: $0.animation).isEmpty }) {
      [weak layer] below, apply in
      guard let layer, let masked = layer.masked else { return below }
      var values = LayerValues(pose: layer.pose, look: layer.currentLook)
      values.contentBelow = { layer.contentValue($0) }
      apply(&values)
      let drawn = layer.drawn(values.look, overrides: values.content, over: layer.view.appearance)
      var result = below
      result.mask = layer.maskPiece(values.pose, drawn, in: masked.bounds)
      return result
    }
  }

  /// Shows what runs on a part as one motion over what the layer says.
  private func show<Value: Animatable>(
    _ part: LayerPose.Part, _ property: WritableKeyPath<Layer, Track<Value>>,
    _ shown: @escaping (_ below: Value, _ apply: (inout LayerValues) -> Void) -> Value
  ) {
    show(part, property, running.filter { parts(of: $0.animation).contains(part) }, shown)
  }

  /// Shows some of what runs as one motion over what is below.
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
      coversAll: own.count == 1 && part != .look
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

  /// Returns the way that all animations of a part make together, if a track can tell it.
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
  /// Whether nothing of what is below shows on the part that it animates.
  fileprivate var coversPart: Bool {
    coversAll && ["position", "opacity", "transform", "bounds", "bounds.size"].contains(keyPath)
  }
}

extension CALayer {
  /// Returns the keys of the animations that run; `nil` for none.
  public func animationKeys() -> [String]? {
    let keys = animations.keys
    return keys.isEmpty ? nil : keys
  }

  /// Returns the animation of a key, which is a copy of what was added.
  public func animation(forKey key: String) -> CAAnimation? { animations.animation(forKey: key) }

  /// Takes note of having come on the stage, for its mask as well.
  func viewDidAttach() {
    animations.viewDidAttach()
    mask?.animations.viewDidAttach()
  }

  /// Takes note of having left the stage, for its mask as well.
  func viewDidDetach() {
    animations.viewDidDetach()
    mask?.animations.viewDidDetach()
  }

  /// Is a mask no longer.
  func endMasking() {
    animations.removeAll()
    masked = nil
  }

  /// Has the sublayers placed after the subviews.
  func viewDidLayOut() { layoutSublayers() }
}
