import Timelines
package import Timing

/// The steps that move the layers of a scene, by the records of its playback.
package struct ResponsibleSteps: Sendable {
  private let timeline: Timeline
  /// The changes of each layer by other steps than before.
  private var changes: [Int: [LayerStep]] = [:]
  /// The steps that were played, in the order of time.
  private let begun: [(time: Instant, step: Int)]

  /// Sorts the records of a scene by layer.
  package init(of scene: LoadedScene) {
    timeline = scene.timeline
    begun = scene.steps.enumerated().compactMap { index, step in
      step.begin.map { ($0, index) }
    }.sorted { ($0.time, $0.step) < ($1.time, $1.step) }
    for change in scene.layerSteps { changes[change.layer, default: []].append(change) }
  }

  /// Returns the step whose animation moves a layer, or the nearest one around it, at an instant;
  /// `nil` while nothing moves.
  ///
  /// A motion that no step began, such as that of springs at rest, counts to the latest step.
  package func step(moving layer: Int, at time: Instant) -> Int? {
    // A sample begins at the tick before the one at which it is recorded.
    let latest = time + Instant(frame: 1, perSecond: 60)
    var isMoving = false
    var next: Int? = layer
    while let index = next {
      if timeline.layers[index].isAnimating(at: time) {
        isMoving = true
        if let change = changes[index]?.last(where: { $0.time <= latest }) { return change.step }
      }
      next = timeline.layers[index].parent
    }
    return isMoving ? begun.last { $0.time <= latest }?.step : nil
  }
}
