public import CoreGraphics
public import Foundation
public import Staging

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

/// A provider of a layer's actions and contents, and observer of its layout.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Returns the action for a property's change; `nil` leaves it to the layer.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

  /// Provides the layer's contents; by default the layer draws them by `draw(in:)`.
  func display(_ layer: CALayer)

  /// Draws the layer's contents into a context with the layer's coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Called when the layer is about to be drawn.
  func layerWillDraw(_ layer: CALayer)

  /// Called to lay out the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func display(_ layer: CALayer) {
    layerWillDraw(layer)
    layer.drawContents()
  }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
}

/// A view that sources make a delegate of layers; both protocols have the members.
extension CALayerDelegate where Self: LayerOwning {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func display(_ layer: CALayer) {
    layerWillDraw(layer)
    layer.drawContents()
  }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layoutSublayers(of layer: CALayer) {}
}

/// A view that lays out or draws its layer, as sources for iOS override it in views.
///
/// Linux does not let a view override these members, which UIKit's views have as delegates of their
/// layers. `cellophane adapt` adds the conformance instead.
public protocol LayerDelegating: CALayerDelegate, LayerOwning, LayerMaking {}

extension LayerDelegating {
  public static func makeLayer(of view: View) { _ = view.layer }
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func display(_ layer: CALayer) {
    layerWillDraw(layer)
    layer.drawContents()
  }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layoutSublayers(of layer: CALayer) {}
}

/// A view, for calls of its members as the delegate of its layer.
public protocol LayerOwning: View {}

extension View: LayerOwning {}

extension LayerOwning {
  /// Returns no action, which leaves it to the layer.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  /// Draws the layer's contents.
  public func display(_ layer: CALayer) { layer.drawContents() }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}
