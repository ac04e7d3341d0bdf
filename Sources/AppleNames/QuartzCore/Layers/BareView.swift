import Foundation
public import Staging

/// The view that represents a stand-alone layer on the stage; it is no subview and takes no
/// touches.
final class BareView: View {
  /// Makes a view of no size for a stand-alone layer.
  init() {
    super.init(frame: .zero)
    isBareLayer = true
    isUserInteractionEnabled = false
  }

  /// Returns `nil`: the view is always made for a layer.
  required init?(coder: NSCoder) { nil }
}

/// A weak link from a view to the stand-alone layer that it represents.
final class WeakLayerLink: LayerObject {
  weak var layer: CALayer?

  /// Makes a link to a layer.
  init(_ layer: CALayer) { self.layer = layer }

  func viewDidAttach() { layer?.viewDidAttach() }
  func viewDidDetach() { layer?.viewDidDetach() }
  func viewDidLayOut() { layer?.viewDidLayOut() }
}

/// A strong link from a view to its layer.
final class StrongLayerLink: LayerObject {
  let layer: CALayer

  /// Makes a link to a layer.
  init(_ layer: CALayer) { self.layer = layer }

  func viewDidAttach() { layer.viewDidAttach() }
  func viewDidDetach() { layer.viewDidDetach() }
  func viewDidLayOut() { layer.viewDidLayOut() }
}

extension View: LayerOffering {}

extension CALayer: LayerMaking {
  /// Makes the layer of a view whose layer class this is.
  public static func makeLayer(of view: View) { _ = view.layer }
}

extension View {
  /// The layer of the view, an instance of its `layerClass` that is created on first use.
  public var layer: CALayer {
    if let owner = layerObject as? StrongLayerLink { return owner.layer }
    if let layer = (layerObject as? WeakLayerLink)?.layer { return layer }
    let layer = LayerClass(type(of: self).layerClass as? CALayer.Type ?? CALayer.self).makeLayer()
    layer.adopt(self)
    layerObject = StrongLayerLink(layer)
    if isOnStage { layer.viewDidAttach() }
    return layer
  }

  /// The layer, if it exists already.
  var knownLayer: CALayer? {
    (layerObject as? StrongLayerLink)?.layer ?? (layerObject as? WeakLayerLink)?.layer
  }
}
