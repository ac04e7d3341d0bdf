public import Foundation

/// What happens when a property of a layer changes: an animation, something else, or nothing.
public protocol CAAction {
  /// Has it happen.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: the property changes at once.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// What is asked for actions and told of layout by a layer.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Returns what happens when a property changes; `nil` leaves it to the layer.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

  /// Called when the layer's sublayers are to be placed.
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func layoutSublayers(of layer: CALayer) {}
}
