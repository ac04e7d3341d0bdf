public import Foundation
public import Geometry
public import Staging

/// The appearance of a preview.
open class UIPreviewParameters: NSObject, NSCopying {
  /// The visible part of the view, in its coordinates; `nil` for all of it.
  open var visiblePath: UIBezierPath?
  /// The outline of the preview's shadow; `nil` for that of the visible part.
  open var shadowPath: UIBezierPath?
  /// The color behind the view; `nil` for the system's.
  open var backgroundColor: UIColor!

  /// Makes the parameters of a preview of a whole view.
  public override init() { super.init() }

  /// Makes the parameters of a preview of lines of text, in the view's coordinates.
  public init(textLineRects: [NSValue]) { super.init() }

  /// Returns parameters with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIPreviewParameters()
    copy.visiblePath = visiblePath
    copy.shadowPath = shadowPath
    copy.backgroundColor = backgroundColor
    return copy
  }
}

/// The place of a preview in a container.
open class UIPreviewTarget: NSObject, NSCopying {
  /// The container of the preview.
  public let container: UIView
  /// The center of the preview in the container.
  public let center: CGPoint
  /// The transform of the preview.
  public let transform: CGAffineTransform

  /// Makes a place with a transform.
  public init(container: UIView, center: CGPoint, transform: CGAffineTransform) {
    self.container = container; self.center = center; self.transform = transform
  }

  /// Makes a place.
  public convenience init(container: UIView, center: CGPoint) {
    self.init(container: container, center: center, transform: .identity)
  }

  /// Returns the same object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The appearance and the place of a preview.
private final class PreviewDetails {
  let parameters: UIPreviewParameters
  let target: UIPreviewTarget

  init(_ parameters: UIPreviewParameters, _ target: UIPreviewTarget) {
    self.parameters = parameters; self.target = target
  }
}

/// A view that interactions highlight or lift; `TargetedPreview` under its UIKit name.
public typealias UITargetedPreview = TargetedPreview

extension TargetedPreview {
  /// Makes a preview of a view at a place.
  public convenience init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    self.init(of: view, details: PreviewDetails(parameters, target))
  }

  /// Makes a preview of a view where it is.
  public convenience init(view: UIView, parameters: UIPreviewParameters) {
    self.init(
      view: view, parameters: parameters,
      target: UIPreviewTarget(container: view.superview ?? view, center: view.center))
  }

  /// Makes a preview of a whole view where it is.
  public convenience init(view: UIView) {
    self.init(view: view, parameters: UIPreviewParameters())
  }

  /// The appearance of the preview.
  public var parameters: UIPreviewParameters {
    (details as? PreviewDetails)?.parameters ?? UIPreviewParameters()
  }

  /// The place of the preview.
  public var target: UIPreviewTarget {
    (details as? PreviewDetails)?.target
      ?? UIPreviewTarget(container: view.superview ?? view, center: view.center)
  }

  /// The size of the view.
  public var size: CGSize { view.bounds.size }

  /// Returns a preview of the same view at another place.
  public func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
    UITargetedPreview(view: view, parameters: parameters, target: newTarget)
  }
}
