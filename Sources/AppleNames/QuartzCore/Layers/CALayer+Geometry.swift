public import Foundation
import Geometry
import Staging
import Timelines
import Timing

extension CALayer {
  /// Returns a point of another layer in this layer's coordinates; `nil` for the canvas.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    view.convert(p, from: l?.view)
  }

  /// Returns a point of this layer in another layer's coordinates; `nil` for the canvas.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { view.convert(p, to: l?.view) }

  /// Returns the bounding box of another layer's rectangle in this layer; `nil` for the canvas.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { view.convert(r, from: l?.view) }

  /// Returns the bounding box of this layer's rectangle in another layer; `nil` for the canvas.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { view.convert(r, to: l?.view) }

  /// Returns a copy of the layer with its presented geometry and appearance; `nil` off the stage.
  ///
  /// It has neither a superlayer nor sublayers.
  public func presentation() -> Self? {
    guard let shown = view.shownLayer,
      let layer = LayerClass(type(of: self)).makeLayer(copying: self) as? Self
    else { return nil }
    layer.presented = self
    View.performWithoutAnimation {
      let view = layer.view
      view.bounds = CGRect(
        origin: shown.boundsOrigin.last, size: shown.size.last)
      view.center = shown.position.last
      view.anchorPoint = shown.anchorPoint?.last ?? CGPoint(x: 0.5, y: 0.5)
      view.transform3D = shown.transform.last
      view.sublayerTransform = shown.sublayerTransform?.last ?? .identity
      view.alpha = CGFloat(shown.alpha.last)
      view.appearance = shown.appearance.last
      view.isHidden = isHidden
    }
    layer.layerAppearance = layerAppearance
    layer.layerAppearance.read(shown.appearance.last)
    for (key, value) in animations.presentedContent().sorted(by: { $0.key < $1.key }) {
      if contentKeys.contains(key) {
        layer.setContent(value, forKey: key)
      } else {
        layer.present(value, forKey: key)
      }
    }
    return layer
  }

  /// Returns the layer of a presentation layer, or the layer itself.
  public func model() -> Self { presented as? Self ?? self }
}
