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

  /// The stored properties, each by its offset in a layer.
  private static let offsets: [(offset: Int?, property: LayerProperty)] = [
    (MemoryLayout<Layer>.offset(of: \.position), .position),
    (MemoryLayout<Layer>.offset(of: \.transform), .transform),
    (MemoryLayout<Layer>.offset(of: \.size), .size),
    (MemoryLayout<Layer>.offset(of: \.boundsOrigin), .boundsOrigin),
    (MemoryLayout<Layer>.offset(of: \.sublayerTransform), .sublayerTransform),
    (MemoryLayout<Layer>.offset(of: \.anchorPoint), .anchorPoint),
    (MemoryLayout<Layer>.offset(of: \.alpha), .alpha),
    (MemoryLayout<Layer>.offset(of: \.appearance), .appearance),
  ]

  /// Makes the property of a key path; `nil` for one that is not animated.
  ///
  /// Offsets are compared, since comparing key paths takes many times as long.
  package init?(_ path: PartialKeyPath<Layer>) {
    guard let offset = MemoryLayout<Layer>.offset(of: path),
      let entry = Self.offsets.first(where: { $0.offset == offset })
    else { return nil }
    self = entry.property
  }
}
