import Foundation
import Geometry
import Timelines
import Timing

/// The properties that decide where a layer is and whether it is shown; constants are read once.
///
/// It is a class because it is passed on for each instant, and a copy would retain all tracks.
final class WatchedLayer {
  /// A property over time, or its constant value, because reading a track costs far more.
  enum Property<Value: Animatable> {
    case still(Value)
    case changing(Track<Value>)

    /// Makes a property of a track.
    init(_ track: Track<Value>) {
      let isStill = track.segments.isEmpty && track.model.steps.isEmpty
      self = isStill ? .still(track.last) : .changing(track)
    }

    /// Returns the value that is shown at an instant.
    func value(at time: Instant) -> Value {
      switch self {
      case .still(let value): value
      case .changing(let track): track.value(at: time)
      }
    }
  }

  let birth: Instant
  let death: Instant
  let position: Property<CGPoint>
  let size: Property<CGSize>
  let boundsOrigin: Property<CGPoint>
  let transform: Property<Transform3D>
  let sublayerTransform: Property<Transform3D>?
  let anchorPoint: Property<CGPoint>?
  let alpha: Property<Double>
  let appearance: Track<Appearance>
  let isHidden: DiscreteTrack<Bool>
  let indexPath: DiscreteTrack<[Int]>
  let flipsHorizontally: DiscreteTrack<Bool>?
  let clipsToBounds: Bool
  /// The instants of its own changes.
  let activity: LayerActivity

  /// Reads the properties of a layer.
  init(_ layer: Layer) {
    (birth, death) = (layer.birth, layer.death ?? .latest)
    position = Property(layer.position)
    size = Property(layer.size)
    boundsOrigin = Property(layer.boundsOrigin)
    transform = Property(layer.transform)
    sublayerTransform = layer.sublayerTransform.map { Property($0) }
    anchorPoint = layer.anchorPoint.map { Property($0) }
    alpha = Property(layer.alpha)
    appearance = layer.appearance
    (isHidden, indexPath) = (layer.isHidden, layer.indexPath)
    (flipsHorizontally, clipsToBounds) = (layer.flipsHorizontally, layer.clipsToBounds)
    activity = LayerActivity(of: layer)
  }

  /// The instants at which its appearance can differ from the tick before, including its birth.
  var appearanceEvents: [Instant] {
    let segments = appearance.segments.flatMap {
      [$0.begin, $0.begin + $0.delay, $0.end]
    }
    return [birth] + appearance.model.steps.map(\.time) + segments
  }

  /// Returns whether the layer exists at an instant.
  func isAlive(at time: Instant) -> Bool { birth <= time && time < death }

  /// Returns whether it exists and is not hidden itself.
  func isShown(at time: Instant) -> Bool {
    guard isAlive(at: time) else { return false }
    return isHidden.steps.isEmpty ? !isHidden.initial : !isHidden.value(at: time)
  }
}
