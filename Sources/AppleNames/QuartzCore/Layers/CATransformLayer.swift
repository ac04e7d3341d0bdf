public import CoreGraphics
import Staging

/// A layer that shows its sublayers only.
///
/// Its own appearance is ignored, with a warning. Core Animation keeps the sublayers of such layers
/// in one space, while here those of every layer lie in its plane.
open class CATransformLayer: CALayer {
  open override var backgroundColor: CGColor? {
    get { nil }
    set { if newValue != nil { warn(of: "backgroundColor") } }
  }

  open override var borderWidth: CGFloat {
    get { 0 }
    set { if newValue != 0 { warn(of: "borderWidth") } }
  }

  open override var shadowOpacity: Float {
    get { 0 }
    set { if newValue != 0 { warn(of: "shadowOpacity") } }
  }

  open override var contents: Any? {
    get { nil }
    set { if newValue != nil { warn(of: "contents") } }
  }

  open override var masksToBounds: Bool {
    get { false }
    set { if newValue { warn(of: "masksToBounds") } }
  }

  open override var mask: CALayer? {
    get { nil }
    set { if newValue != nil { warn(of: "mask") } }
  }

  /// Warns that a property has no effect.
  private func warn(of property: String) {
    view.stage?.warn(
      .withoutEffect(property: property, reason: "the layer shows its sublayers only"),
      in: "\(type(of: self))")
  }
}
