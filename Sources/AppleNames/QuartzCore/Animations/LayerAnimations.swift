import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// The explicit animations of a layer, and their effect on the stage.
final class LayerAnimations {
  unowned let layer: CALayer
  var running: [RunningAnimation] = []
  /// The animations that were added while the layer was not on the stage.
  private var waiting: [(animation: CAAnimation, key: String?)] = []
  var tokens: [LayerPose.Part: OverlayToken] = [:]
  /// The overlays of the view that shows the contents, which fill the animated bounds.
  var contentsTokens: ContentsTokens?
  /// The overlay whose samples draw the layer; `nil` while no drawn property is animated.
  var drawingToken: OverlayToken?
  /// The number of changes of the layer's time, which invalidates earlier schedules.
  private var turn = 0
  private var count = 0

  /// Makes an empty list for a layer.
  init(_ layer: CALayer) { self.layer = layer }

  /// The keys of the animations, in the order of adding.
  var keys: [String] { running.compactMap(\.key) + waiting.compactMap(\.key) }

  /// The animations with their keys, in the order of adding.
  var all: [(animation: CAAnimation, key: String?)] {
    running.map { ($0.animation, $0.key) } + waiting
  }

  func animation(forKey key: String) -> CAAnimation? {
    running.first { $0.key == key }?.animation ?? waiting.first { $0.key == key }?.animation
  }

  /// The view that shows the animations: the layer's own or, for a mask, the masked layer's; `nil`
  /// while the layer is not on the stage.
  var shownView: View? {
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
    let begin = animation.beginTime > 0 ? wanted : layer.clock.local(stage.now)
    // As in Core Animation, the layer's copy has the time at which it began, so that adding it again goes on.
    animation.beginTime = begin.seconds
    count += 1
    running.append(
      RunningAnimation(
        number: count, key: key, animation: animation, begin: begin,
        inherited: TransactionStack.of(stage).top.duration))
    refresh(parts(of: animation))
    scheduleEvents(of: running[running.count - 1], clock: layer.clock, on: stage)
    layer.replicationDidChange()
  }

  /// Schedules the begin and the end of an animation, if the layer's time leads there.
  ///
  /// In a time that runs backward an animation ends at its begin.
  private func scheduleEvents(of entry: RunningAnimation, clock: LayerClock, on stage: Stage) {
    let (number, turn) = (entry.number, turn)
    let isDue = entry.begin <= clock.local(stage.now)
    if !entry.hasBegun, isDue {
      markBegun(number)
      stage.schedule(at: stage.now) { entry.animation.delegate?.animationDidStart(entry.animation) }
    } else if !entry.hasBegun, clock.rate > 0, let time = clock.stageTime(entry.begin) {
      stage.scheduleEnd(at: time) { [weak self] in
        if self?.turn == turn { self?.begin(number) }
      }
    }
    let last = clock.rate < 0 ? entry.begin : entry.end
    guard let last, let time = clock.stageTime(last), !entry.isOver else { return }
    let end = max(stage.now, time)
    stage.latestAnimationEnd = max(stage.latestAnimationEnd, end)
    stage.scheduleEnd(at: end) { [weak self] in
      if self?.turn == turn { self?.finish(number) }
    }
  }

  /// Notes that an animation has begun.
  private func markBegun(_ number: Int) {
    if let index = running.firstIndex(where: { $0.number == number }) {
      running[index].hasBegun = true
    }
  }

  /// Continues all animations in another time of the layer.
  func continueAnimations(on clock: LayerClock) {
    guard !running.isEmpty, let stage = shownView?.stage else { return }
    turn += 1
    for index in running.indices where clock.rate >= 0 {
      guard let end = running[index].end else { continue }
      if clock.local(stage.now) < end { running[index].isOver = false }
    }
    let all = Set(running.flatMap { parts(of: $0.animation) })
    refresh(LayerPose.Part.allCases.filter(all.contains))
    for entry in running { scheduleEvents(of: entry, clock: clock, on: stage) }
  }

  /// Warns of key paths that cannot be animated.
  private func warn(of animation: CAAnimation, on stage: Stage) {
    for path in animation.keyPaths.sorted()
    where parts(ofKeyPath: path).isEmpty && !isDrawn(path) && layer.customValue(path) == nil {
      stage.warn(
        .substitution("an animation of '\(path)' has no effect: layers have no such key path"),
        in: "CALayer")
    }
  }

  /// Starts an animation at its begin time.
  private func begin(_ number: Int) {
    guard let entry = running.first(where: { $0.number == number }) else { return }
    markBegun(number)
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
    layer.replicationDidChange()
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
    if !old.isEmpty { layer.replicationDidChange() }
    refreshDrawing()
    if let stage = shownView?.stage { layer.heldMotions?.releaseAll(on: stage) }
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
    contentsTokens = nil
    drawingToken = nil
    layer.heldMotions = nil
    for entry in old where !entry.isOver {
      entry.animation.delegate?.animationDidStop(entry.animation, finished: false)
    }
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
    (self as? CAReplicatorLayer)?.setNeedsInstances()
    if drawing.isNeeded { scheduleDisplay() }
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
  func viewDidLayOut() {
    layoutSublayers()
    // The view's size may have changed without the layer.
    if layerAppearance.shadowPath != nil || mask != nil {
      boundsDidChange()
    } else {
      redrawForBounds()
    }
    displayIfNeeded()
  }
}
