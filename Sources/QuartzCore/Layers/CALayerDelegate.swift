public import Foundation

/// An action for the change of a layer's property: an animation, another effect, or none.
public protocol CAAction {
  /// Performs the action.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: the property changes at once.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// A provider of a layer's actions and observer of its layout.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Returns the action for a property's change; `nil` leaves it to the layer.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

  /// Called to lay out the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func layoutSublayers(of layer: CALayer) {}
}
