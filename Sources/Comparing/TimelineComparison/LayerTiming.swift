import Geometry
import Timelines
import Timing

/// The instants and animations of a layer, without their values.
struct LayerTiming {
  /// One animation without its values.
  struct Animation: Hashable {
    let begin: Instant
    let delay: Instant
    let duration: Instant
    let curve: TimingCurve

    /// The first instant at which it contributes nothing.
    var end: Instant { begin + delay + duration }
  }

  /// The animations of one property.
  struct Property: Hashable {
    /// The name of the property in sentences.
    let name: String
    let timings: [Animation]
    /// The animations that sample gestures, physics and driven transitions.
    let samples: [Animation]

    /// All animations.
    var motions: [Animation] { timings + samples }
  }

  /// The animations by property, always the same properties in the same order.
  let animations: [Property]
  /// The instants of jumps by property, always the same properties in the same order.
  let jumps: [[Instant]]
  let birth: Instant
  let death: Instant?

  /// Collects the instants of a layer.
  init(_ layer: Layer) {
    func animation<Value>(_ segment: Track<Value>.Segment) -> Animation {
      Animation(
        begin: segment.begin, delay: segment.delay, duration: segment.duration,
        curve: segment.curve)
    }
    func property<Value: Animatable>(_ name: String, _ track: Track<Value>) -> Property {
      Property(
        name: name,
        timings: track.segments.filter { !$0.isSampled }.map(animation),
        samples: track.segments.filter(\.isSampled).map(animation))
    }
    func jumps<Value>(_ steps: DiscreteTrack<Value>) -> [Instant] { steps.steps.map(\.time) }
    func jumps<Value: Animatable>(_ track: Track<Value>) -> [Instant] {
      let sampled = Set(track.segments.filter(\.isSampled).map(\.begin))
      return jumps(track.model).filter { !sampled.contains($0) }
    }
    animations = [
      property("position", layer.position), property("size", layer.size),
      property("offset", layer.boundsOrigin), property("transform", layer.transform),
      property("alpha", layer.alpha), property("appearance", layer.appearance),
      property("sublayer transform", layer[track: \.sublayerTransform, .identity]),
      property("anchor point", layer[track: \.anchorPoint, Layer.center]),
    ]
    self.jumps = [
      jumps(layer.position), jumps(layer.size), jumps(layer.boundsOrigin),
      jumps(layer.transform), jumps(layer.alpha), jumps(layer.appearance),
      jumps(layer[track: \.sublayerTransform, .identity]),
      jumps(layer[track: \.anchorPoint, Layer.center]),
      jumps(layer.zIndex), jumps(layer.indexPath), jumps(layer.isHidden),
    ]
    (birth, death) = (layer.birth, layer.death)
  }

  /// Whether a position or a transform follows samples, as simulations and gestures record them.
  var isSimulated: Bool { animations.contains { !$0.samples.isEmpty } }

  /// All instants at which anything begins, ends or jumps.
  var events: Set<Instant> {
    var result: Set<Instant> = []
    for animation in animations.lazy.flatMap(\.motions) {
      result.formUnion([animation.begin, animation.begin + animation.delay, animation.end])
    }
    for jump in jumps.lazy.flatMap(\.self) { result.insert(jump) }
    return result
  }
}
