package import Timelines
package import Timing

/// The steps that move the layers of a scene, by the records of its playback.
package struct ResponsibleSteps: Sendable {
  /// A property of a layer; the whole layer where it is `nil`.
  private struct Changed: Hashable {
    let layer: Int
    var property: LayerProperty?
  }

  private let timeline: Timeline
  /// The changes by other steps than before, in the order of time.
  private var changes: [Changed: [LayerStep]] = [:]
  /// The steps that were played, in the order of time.
  private let begun: [(time: Instant, step: Int)]

  /// Sorts the records of a scene by layer.
  package init(of scene: LoadedScene) {
    timeline = scene.timeline
    begun = scene.steps.enumerated().compactMap { index, step in
      step.begin.map { ($0, index) }
    }.sorted { ($0.time, $0.step) < ($1.time, $1.step) }
    for change in scene.layerSteps {
      changes[Changed(layer: change.layer, property: change.property), default: []].append(change)
    }
  }

  /// Returns the latest instant at which the cause of a motion that begins at an instant is recorded.
  private static func latest(_ time: Instant) -> Instant {
    // A sample begins at the tick before the one at which it is recorded.
    time + Instant(frame: 1, perSecond: 60)
  }

  /// Returns the step whose animation moves a layer, or the nearest one around it, at an instant;
  /// `nil` while nothing moves.
  ///
  /// A motion that no step began, such as that of springs at rest, counts to the latest step.
  package func step(moving layer: Int, at time: Instant) -> Int? {
    let latest = Self.latest(time)
    var isMoving = false
    var next: Int? = layer
    while let index = next {
      if timeline.layers[index].isAnimating(at: time) {
        isMoving = true
        let known = changes[Changed(layer: index)]
        if let change = known?.last(where: { $0.time <= latest }) { return change.step }
      }
      next = timeline.layers[index].parent
    }
    return isMoving ? begun.last { $0.time <= latest }?.step : nil
  }

  /// Returns the step that made an animation of a property of a layer, of several that begin at one
  /// instant too; `nil` where nothing moves.
  ///
  /// - Parameter changes: Returns whether the animated part of an appearance differs in two of them.
  package func step(
    animating property: LayerProperty, of layer: Int, at time: Instant,
    where changes: (Appearance, Appearance) -> Bool = { _, _ in true }
  ) -> Int? {
    let all = self.changes[Changed(layer: layer, property: property)] ?? []
    let together = all.filter { $0.time == time }
    for (earlier, later) in zip(together, together.dropFirst()).reversed() {
      guard let old = earlier.appearance, let new = later.appearance else { return later.step }
      if changes(old, new) { return later.step }
    }
    let known = together.first ?? all.last { $0.time <= Self.latest(time) }
    return known?.step ?? step(moving: layer, at: time)
  }
}
