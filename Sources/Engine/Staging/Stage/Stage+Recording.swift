package import Foundation
import Geometry
package import Timelines
package import Timing

/// The records of a stage, and the animation contexts in which they are made.
extension Stage {
  /// The layers that are recorded so far.
  package var layers: [Layer] { recording.layers.elements }

  /// The number of the scene's step whose changes are recorded now; inherited by all that it
  /// schedules.
  package var step: Int? {
    get { recording.layers.step }
    set { recording.layers.step = newValue }
  }

  /// The steps that changed layers, in the order of time.
  package var layerSteps: [LayerStep] { recording.layers.steps }

  /// The layers that are present now, by their numbers.
  var livingLayers: [Int: Layer] {
    Dictionary(
      recording.layers.living.map { ($0, recording.layers[$0]) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The instant of the sample before the present one; `nil` outside samples.
  var previousSample: Instant? { recording.previousSample }

  /// The fonts in the folder of assets.
  package var assetFonts: [FontAsset] {
    get { recording.assetFonts }
    set { recording.assetFonts = newValue }
  }

  /// The folder of the images and fonts that are used; `nil` while there are none.
  package var assetsDirectory: String? {
    get { recording.assetsDirectory }
    set { recording.assetsDirectory = newValue }
  }

  /// The end of the last animation that was made so far.
  package var latestAnimationEnd: Instant {
    get { recording.latestAnimationEnd }
    set { recording.latestAnimationEnd = newValue }
  }

  /// Whether changes in animation blocks are animated at all.
  package var areAnimationsEnabled: Bool {
    get { recording.areAnimationsEnabled }
    set { recording.areAnimationsEnabled = newValue }
  }

  /// Records a layer that stands for no view and is only shown by snapshots of this instant.
  ///
  /// - Returns: The number of the layer.
  package func recordSnapshotLayer(size: CGSize, appearance: Appearance) -> Int {
    add(
      Layer(
        birth: now, death: Instant(ticks: now.ticks + 1),
        position: CGPoint(x: size.width / 2, y: size.height / 2), size: size,
        appearance: appearance, isHidden: true))
  }

  /// Records a parameter of simulated motion.
  package func record(_ parameter: MotionParameter) { recording.parameters.append(parameter) }

  /// Begins a layer that stands for no view, and returns its number.
  package func add(_ layer: Layer) -> Int {
    recording.layers.append(layer)
    return layers.count - 1
  }

  /// The animation context of the present changes; `nil` for changes without animation.
  var animation: AnimationContext? {
    recording.contexts.last.flatMap { $0.isEnabled ? $0 : nil }
  }

  /// The animation context of the present changes of a layer, with the layer's own delay; `nil` for
  /// changes without animation.
  func animation(of layer: Int) -> AnimationContext? {
    guard var animation, let stagger = animation.stagger else { return animation }
    animation.delay = animation.delay + stagger.delay(of: layer, on: self)
    animation.stagger = nil
    return animation
  }

  /// Runs a body whose changes are animated in a context.
  func perform(in context: AnimationContext, _ body: () -> Void) {
    recording.contexts.append(context)
    body()
    recording.contexts.removeLast()
  }

  /// Runs a body that follows a continuous motion such as a finger's, and that last ran at `since`.
  ///
  /// Its changes outside animations, and the layout that they require, are samples: each value runs
  /// from `since` to now instead of jumping now.
  package func performSampled(since: Instant, _ body: () -> Void) {
    performSample(since: since) {
      body()
      return true
    }
  }

  /// Runs a body in which samples of values that cannot be added, such as appearances, are blended.
  ///
  /// Otherwise such a value jumps at its sample, as it should where it differs in kind.
  package func blendSamples(_ body: () -> Void) {
    let outer = recording.blendsSamples
    recording.blendsSamples = true
    body()
    recording.blendsSamples = outer
  }

  /// Runs a body as a sample, and lays out views if it returns true.
  func performSample(since: Instant, _ body: () -> Bool) {
    let outer = recording.previousSample
    recording.previousSample = since
    if body() { layoutIfNeeded() }
    recording.previousSample = outer
  }

  /// Records a change of an animated property of a layer.
  package func record<Value>(
    _ value: Value, in property: WritableKeyPath<Layer, Track<Value>>, of layer: Int
  ) {
    if step != nil { note(value, in: property, of: layer) }
    if let held = heldTrack(of: property, in: layer) { return held.record(value) }
    guard let animation = animation(of: layer) else {
      if recording.contexts.isEmpty, let previousSample {
        let since = max(previousSample, layers[layer].birth)
        if recording.blendsSamples {
          return recording.layers[layer][keyPath: property].blend(to: value, from: since, at: now)
        }
        return recording.layers[layer][keyPath: property].glide(to: value, from: since, at: now)
      }
      recording.layers[layer][keyPath: property].set(value, at: now)
      return
    }
    recording.latestAnimationEnd = max(latestAnimationEnd, now + animation.length)
    if animation.keyframes != nil, animation.delay > .zero,
      Value.delta(from: layers[layer][keyPath: property].last, to: value) == nil
    {
      return recordLater(value, in: property, of: layer, as: animation)
    }
    if let curve = animation.verticalCurve, property == \Layer.position,
      let end = value as? CGPoint
    {
      return recordApart(end, vertically: curve, of: layer, as: animation)
    }
    recording.layers[layer][keyPath: property].animate(
      to: value, at: now, delay: animation.delay, duration: animation.duration,
      curve: animation.curve, beginsFromCurrentState: animation.beginsFromCurrentState,
      retargeting: animation.retargeting)
  }

  /// Records a position whose parts have curves of their own, as two animations.
  private func recordApart(
    _ end: CGPoint, vertically curve: TimingCurve, of layer: Int, as animation: AnimationContext
  ) {
    let start = layers[layer].position.last
    for (position, curve) in [(CGPoint(x: end.x, y: start.y), animation.curve), (end, curve)] {
      recording.layers[layer].position.animate(
        to: position, at: now, delay: animation.delay, duration: animation.duration, curve: curve,
        beginsFromCurrentState: animation.beginsFromCurrentState)
    }
  }

  /// Records whole turns of a layer that end in its transform; none outside animations.
  func turn(_ layer: Int, by turns: Rotation) {
    guard let animation = animation(of: layer) else { return }
    recording.latestAnimationEnd = max(latestAnimationEnd, now + animation.length)
    if let held: TrackOverride<Transform3D> = heldTrack(of: \.transform, in: layer) {
      return held.turn(by: turns, as: animation)
    }
    recording.layers[layer].transform.turn(
      by: turns, at: now, delay: animation.delay, duration: animation.duration,
      curve: animation.curve)
  }

  /// Records a change of an animated property that most layers do not have.
  ///
  /// - Parameter old: The value so far, if the layer has none.
  func record<Value>(
    _ value: Value, from old: Value, in property: WritableKeyPath<Layer, Track<Value>?>,
    of layer: Int
  ) {
    if layers[layer][keyPath: property] == nil {
      if value == old { return }
      recording.layers[layer][keyPath: property] = Track(old)
    }
    if step != nil, let property = LayerProperty(property) {
      recording.layers.note(property, of: layer, nil)
    }
    record(value, in: \.[track: property, old], of: layer)
  }

  /// Records that the present step changes an animated property of a layer.
  ///
  /// Comparing key paths and casting take longer than the rest, so the types of values come first.
  private func note<Value>(
    _ value: Value, in path: WritableKeyPath<Layer, Track<Value>>, of layer: Int
  ) {
    if Value.self == Double.self {
      recording.layers.note(.alpha, of: layer, nil)
    } else if Value.self == CGSize.self {
      recording.layers.note(.size, of: layer, nil)
    } else if Value.self == Appearance.self {
      recording.layers.note(.appearance, of: layer, value as? Appearance)
    } else if Value.self != PoseParts.self, let property = LayerProperty(path) {
      recording.layers.note(property, of: layer, nil)
    }
  }
}
