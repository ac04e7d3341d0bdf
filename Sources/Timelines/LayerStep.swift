package import Timing

/// The step of a scene that changes a layer from an instant on, until another step does.
package struct LayerStep: Hashable, Sendable {
  /// The number of the layer in its timeline.
  package let layer: Int
  /// The number of the step in its scene.
  package let step: Int
  /// The instant of the first change.
  package let time: Instant
  /// The property that changes, in a record of its own; `nil` in the record of the whole layer.
  package let property: LayerProperty?
  /// The appearance that the step gives the layer at the instant; `nil` for another property.
  package var appearance: Appearance?

  /// Makes a record.
  package init(
    layer: Int, step: Int, time: Instant, property: LayerProperty? = nil,
    appearance: Appearance? = nil
  ) {
    self.layer = layer; self.step = step; self.time = time
    self.property = property; self.appearance = appearance
  }
}

/// A property of a layer that is animated.
package enum LayerProperty: Int, Hashable, Sendable, CaseIterable {
  case position, size, boundsOrigin, transform, sublayerTransform, anchorPoint, alpha, appearance

  /// Makes the property of a key path; `nil` for one that is not animated.
  package init?(_ path: PartialKeyPath<Layer>) {
    switch path {
    case \.position: self = .position
    case \.transform: self = .transform
    case \.size: self = .size
    case \.boundsOrigin: self = .boundsOrigin
    case \.sublayerTransform: self = .sublayerTransform
    case \.anchorPoint: self = .anchorPoint
    case \.alpha: self = .alpha
    case \.appearance: self = .appearance
    default: return nil
    }
  }
}
