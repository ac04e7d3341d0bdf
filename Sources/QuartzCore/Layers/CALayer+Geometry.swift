public import Foundation
import Geometry
import Staging
import Timelines
import Timing

extension CALayer {
  /// Returns where a point of another layer is in this one; `nil` for the canvas.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    view.convert(p, from: l?.view)
  }

  /// Returns where a point of this layer is in another one; `nil` for the canvas.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { view.convert(p, to: l?.view) }

  /// Returns the bounding box of another layer's rectangle in this one; `nil` for the canvas.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { view.convert(r, from: l?.view) }

  /// Returns the bounding box of this layer's rectangle in another one; `nil` for the canvas.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { view.convert(r, to: l?.view) }

  /// Returns a layer that lies and looks as this one is shown now; `nil` off the stage.
  ///
  /// It is in no other layer, and has no sublayers.
  public func presentation() -> Self? {
    guard let shown = view.shownLayer,
      let layer = LayerClass(type(of: self)).makeLayer() as? Self
    else { return nil }
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
    layer.look = look
    layer.look.read(shown.appearance.last)
    layer.presented = self
    return layer
  }

  /// Returns the layer that a presentation is of, or the layer itself.
  public func model() -> Self { presented as? Self ?? self }
}
