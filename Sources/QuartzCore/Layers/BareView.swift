import Foundation
public import Staging

/// What a stand-alone layer is on the stage: a view that is no subview and takes no touches.
final class BareView: View {
  /// Makes a view of no size for a stand-alone layer.
  init() {
    super.init(frame: .zero)
    isBareLayer = true
    isUserInteractionEnabled = false
  }

  /// A layer's view is always made for it.
  required init?(coder: NSCoder) { nil }
}

/// Tells a layer of its view, which does not own it.
final class LayerTeller: LayerObject {
  weak var layer: CALayer?

  /// Makes a teller for a layer.
  init(_ layer: CALayer) { self.layer = layer }

  func viewDidAttach() { layer?.viewDidAttach() }
  func viewDidDetach() { layer?.viewDidDetach() }
  func viewDidLayOut() { layer?.viewDidLayOut() }
}

/// Owns the layer of a view.
final class LayerOwner: LayerObject {
  let layer: CALayer

  /// Makes an owner.
  init(_ layer: CALayer) { self.layer = layer }

  func viewDidAttach() { layer.viewDidAttach() }
  func viewDidDetach() { layer.viewDidDetach() }
  func viewDidLayOut() { layer.viewDidLayOut() }
}

extension View {
  /// The layer that the view is shown through, made of its `layerClass` when first asked for.
  public var layer: CALayer {
    if let owner = layerObject as? LayerOwner { return owner.layer }
    if let layer = (layerObject as? LayerTeller)?.layer { return layer }
    let layer = LayerClass(type(of: self).layerClass as? CALayer.Type ?? CALayer.self).makeLayer()
    layer.adopt(self)
    layerObject = LayerOwner(layer)
    if isOnStage { layer.viewDidAttach() }
    return layer
  }

  /// The layer, where it was asked for before.
  var knownLayer: CALayer? {
    (layerObject as? LayerOwner)?.layer ?? (layerObject as? LayerTeller)?.layer
  }
}
