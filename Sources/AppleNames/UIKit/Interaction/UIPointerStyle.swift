public import Foundation

/// A rectangle of a view in which a pointer has a style.
open class UIPointerRegion: NSObject, NSCopying {
  /// The rectangle in the view's coordinates.
  public let rect: CGRect
  /// A value that distinguishes regions; `nil` for none.
  public let identifier: AnyHashable?
  /// The axes along which the pointer keeps to the region.
  open var latchingAxes: UIAxis = []

  /// Makes a region.
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = rect; self.identifier = identifier
  }

  /// Returns a region with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIPointerRegion(rect: rect, identifier: identifier)
    copy.latchingAxes = latchingAxes
    return copy
  }
}

/// A question of a pointer about the region at its location.
open class UIPointerRegionRequest: NSObject {
  /// The location in the view's coordinates.
  public let location: CGPoint

  /// Makes a question about a location.
  public init(location: CGPoint) { self.location = location }
}

/// The change of a view under a pointer.
public enum UIPointerEffect {
  /// The treatment of the view that lies under an effect of hovering.
  public enum TintMode: Int, Hashable, Sendable {
    case none, overlay, underlay
  }

  case automatic(UITargetedPreview)
  case highlight(UITargetedPreview)
  case lift(UITargetedPreview)
  case hover(
    UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
    prefersScaledContent: Bool = true)

  /// The view that changes.
  public var preview: UITargetedPreview {
    switch self {
    case .automatic(let preview), .highlight(let preview), .lift(let preview),
      .hover(let preview, _, _, _):
      preview
    }
  }
}

/// The shape of a pointer.
public enum UIPointerShape {
  /// The corner radius of a rounded rectangle by default.
  public static var defaultCornerRadius: CGFloat { 8 }

  case path(UIBezierPath)
  case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
  case verticalBeam(length: CGFloat)
  case horizontalBeam(length: CGFloat)
}

/// The appearance of a pointer and of the view under it.
open class UIPointerStyle: NSObject, NSCopying {
  /// The change of the view; `nil` for none.
  public let effect: UIPointerEffect?
  /// The shape of the pointer; `nil` for that of the effect.
  public let shape: UIPointerShape?
  /// The axes along which the pointer keeps to the shape.
  public let constrainedAxes: UIAxis

  /// Makes a style that changes the view.
  public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
    self.effect = effect; self.shape = shape; constrainedAxes = []
  }

  /// Makes a style that changes only the pointer.
  public init(shape: UIPointerShape, constrainedAxes axes: UIAxis = []) {
    effect = nil
    self.shape = shape; constrainedAxes = axes
  }

  /// Makes a style of the system's pointer, or of none.
  private override init() {
    (effect, shape, constrainedAxes) = (nil, nil, [])
    super.init()
  }

  /// Returns the style of a hidden pointer.
  open class func hidden() -> UIPointerStyle { UIPointerStyle() }

  /// Returns the style of the system's pointer.
  open class func system() -> UIPointerStyle { UIPointerStyle() }

  /// Returns the same object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
