public import Foundation
public import Staging

/// A rectangle in a view's coordinates for constraints, which shows nothing.
open class UILayoutGuide: NSObject, LayoutItem {
  /// The view that the guide was added to.
  open internal(set) weak var owningView: UIView?
  /// A name for reports.
  open var identifier = ""
  /// The frame of the last layout.
  var solvedFrame = CGRect.zero

  /// Makes a guide; `UIView.addLayoutGuide(_:)` makes it usable.
  public override init() { super.init() }

  /// Makes a guide; archives are not supported.
  public required init?(coder: NSCoder) { super.init() }

  /// The rectangle in the owning view's coordinates, in points.
  open var layoutFrame: CGRect { solvedFrame }

  /// Whether the constraints leave more than one frame.
  open var hasAmbiguousLayout: Bool {
    owningView.map { ConstraintLayout.isAmbiguous(self, of: $0) } ?? false
  }

  /// Returns the active constraints of an axis that name the guide.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    owningView?.activeConstraints(naming: self, along: axis) ?? []
  }

  var layoutOwner: View? { owningView }

  var layoutName: String {
    if !identifier.isEmpty { return "\"\(identifier)\"" }
    return "\(owningView?.layoutName ?? "(no view)").layoutGuide"
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { xAnchor(.leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { xAnchor(.trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { xAnchor(.left) }
  open var rightAnchor: NSLayoutXAxisAnchor { xAnchor(.right) }
  open var topAnchor: NSLayoutYAxisAnchor { yAnchor(.top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { yAnchor(.bottom) }
  open var widthAnchor: NSLayoutDimension { sizeAnchor(.width) }
  open var heightAnchor: NSLayoutDimension { sizeAnchor(.height) }
  open var centerXAnchor: NSLayoutXAxisAnchor { xAnchor(.centerX) }
  open var centerYAnchor: NSLayoutYAxisAnchor { yAnchor(.centerY) }

  open override var description: String { "<\(type(of: self)) \(layoutName) \(layoutFrame)>" }
}
