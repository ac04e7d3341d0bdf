package import Timing

/// The step of a scene that changes a layer from an instant on, until another step does.
package struct LayerStep: Hashable, Sendable {
  /// The number of the layer in its timeline.
  package let layer: Int
  /// The number of the step in its scene.
  package let step: Int
  /// The instant of the first change.
  package let time: Instant

  /// Makes a record.
  package init(layer: Int, step: Int, time: Instant) {
    self.layer = layer; self.step = step; self.time = time
  }
}
