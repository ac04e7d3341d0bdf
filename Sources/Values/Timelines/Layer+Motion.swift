package import Timing

extension Layer {
  /// Returns whether an animation or a sampled motion changes the layer at an instant.
  package func isAnimating(at time: Instant) -> Bool {
    position.isAnimating(at: time) || size.isAnimating(at: time)
      || boundsOrigin.isAnimating(at: time) || transform.isAnimating(at: time)
      || sublayerTransform?.isAnimating(at: time) == true
      || anchorPoint?.isAnimating(at: time) == true
      || alpha.isAnimating(at: time) || appearance.isAnimating(at: time)
  }
}

extension Layer {
  /// The zIndex of dots that show touches, above all others, with few enough digits for every JSON
  /// reader.
  package static let touchZIndex = 1_000_000_000

  /// Whether the layer is a dot that shows a touch.
  package var showsTouch: Bool { identity == nil && zIndex.last == Layer.touchZIndex }
}
