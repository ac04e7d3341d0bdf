import Foundation
import Geometry
import Imaging
package import Staging
import Timelines

/// The views of layers, and their order.
extension CALayer {
  /// The view that represents the layer on the stage.
  package var view: View {
    if let host { return host }
    if let ownView { return ownView }
    let view = BareView()
    view.layerObject = WeakLayerLink(self)
    ownView = view
    return view
  }

  /// Whether the layer does not belong to a view.
  var isStandAlone: Bool { host == nil }

  /// Makes the layer a view's layer and applies the values that its initializer set.
  func adopt(_ view: View) {
    let own = ownView
    host = view
    if drawsContents { drawing.isNeeded = true }
    // The view's present appearance becomes the layer's.
    guard let own else {
      layerAppearance.read(view.appearance)
      return refreshAppearance()
    }
    if view.appearance.isEmpty {
      view.appearance = own.appearance
    } else {
      layerAppearance.read(view.appearance)
    }
    for layer in ownedSublayers { view.insertBareLayer(layer.view, at: view.children.count) }
    ownView = nil
    refreshAppearance()
  }

  /// Copies all property values of another layer.
  func copyProperties(of layer: CALayer) {
    View.performWithoutAnimation {
      view.bounds = layer.bounds
      view.center = layer.position
      view.anchorPoint = layer.anchorPoint
      view.transform3D = layer.transform
      view.sublayerTransform = layer.sublayerTransform
      view.alpha = layer.view.alpha
      view.appearance = layer.view.appearance
    }
    (layerAppearance, name, customValues) = (layer.layerAppearance, layer.name, layer.customValues)
    needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
    copyStoredProperties(of: layer)
  }

  /// Returns an integer that represents an order: the value itself, or thousandths if it has a
  /// fraction.
  func zIndex(of order: CGFloat) -> Int {
    let siblings = superlayer?.view.children.compactMap { $0.knownLayer?._zPosition } ?? []
    let isWhole = ([order] + siblings).allSatisfy { $0 == $0.rounded() }
    let limit = CGFloat(1 << 40)
    return Int(min(limit, max(-limit, isWhole ? order : order * 1000)).rounded())
  }

  /// Adds a layer among the children of the view.
  func insert(_ layer: CALayer, at index: Int) {
    layer.removeFromSuperlayer()
    if let subview = layer.host {
      view.addSubview(subview)
      if index < view.children.count - 1 { view.insertSubview(subview, at: index) }
    } else {
      ownedSublayers.append(layer)
      view.insertBareLayer(layer.view, at: index)
    }
    replicationDidChange()
  }

  /// The delegate or, without one, the view of the layer if it is to be one.
  var actingDelegate: (any CALayerDelegate)? { delegate ?? view as? any LayerDelegating }

  /// Redraws the content, animated by the action for a content's key.
  func contentDidChange(_ key: String) {
    change(key) { refreshAppearance() }
  }
}
