import Timelines
import Timing

/// Layers that begin in samples of a scroll.
extension Stage {
  /// Moves the births of a sample's new layers back to the previous sample, from a number on.
  ///
  /// A layer that replaces another one of its identity begins now: there are no two of
  /// one identity at a time. Complexity: linear in the number of present layers where any came.
  func backdateLayers(from first: Int, to since: Instant) {
    let fresh = layers[first...]
    var known: Set<LayerIdentity> = []
    if fresh.contains(where: { $0.identity != nil }) {
      for index in recording.layers.indices(endingAfter: since) where index < first {
        if let identity = recording.layers[index].identity { known.insert(identity) }
      }
    }
    var remaining: Set<Int> = []
    for index in fresh.indices where layers[index].birth == now {
      let isWithin = layers[index].parent.map(remaining.contains) ?? false
      let isFirst = layers[index].identity.map { known.insert($0).inserted } ?? true
      if isWithin || !isFirst {
        remaining.insert(index)
      } else {
        recording.layers[index].birth = since
      }
    }
  }

  /// Records a key frame that cannot be added only at its own time, so that it ends no earlier one.
  func recordLater<Value>(
    _ value: Value, in property: WritableKeyPath<Layer, Track<Value>>, of layer: Int,
    as animation: AnimationContext
  ) {
    schedule(at: now + animation.delay, in: .completion) { [self] in
      if layers[layer].death != nil { return }
      recording.layers[layer][keyPath: property].animate(
        to: value, at: now, duration: animation.duration, curve: animation.curve)
    }
  }
}
