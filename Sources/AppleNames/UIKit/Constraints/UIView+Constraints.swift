public import Foundation
import Geometry
public import Staging

extension View {
  // MARK: Constraints

  /// The active constraints that the view holds: those between it and its descendants.
  public var constraints: [NSLayoutConstraint] {
    dropStaleConstraints()
    return existingViewAppearance?.constraints ?? []
  }

  /// Adds a constraint between the view and its descendants.
  ///
  /// Items that are not in the view give a warning.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.isActive {
      if constraint.holder === self { return }
      constraint.isActive = false
    }
    let owners = constraint.items.compactMap(\.layoutOwner)
    guard owners.allSatisfy({ $0.isDescendant(of: self) }) else {
      return Stage.current.warn(
        .substitution(
          "a constraint cannot be added to \(layoutName): its items are not in that view"),
        in: constraint.description)
    }
    constraint.isActive = true
  }

  /// Adds constraints between the view and its descendants.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Removes a constraint that the view or a descendant holds.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.isActive, constraint.holder?.isDescendant(of: self) == true else { return }
    constraint.isActive = false
  }

  /// Removes constraints that the view or its descendants hold.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Returns the active constraints of an axis that name the view or one of its own layout guides.
  ///
  /// UIKit adds those that affect it through other views.
  public func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] { activeConstraints(naming: self, along: axis) }

  /// Whether the constraints leave more than one frame for the view.
  public var hasAmbiguousLayout: Bool { ConstraintLayout.isAmbiguous(self, of: self) }

  /// Returns the rectangle that constraints align for a frame in the superview's coordinates.
  public func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }

  /// Returns the frame for a rectangle that constraints align in the superview's coordinates.
  public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  // MARK: Layout guides

  /// The guides that were added to the view.
  public var layoutGuides: [UILayoutGuide] { existingViewAppearance?.layoutGuides ?? [] }

  /// Adds a guide, which leaves its former view.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    viewAppearance.layoutGuides.append(layoutGuide)
    joinConstraintLayout()
    setNeedsConstraintLayout()
  }

  /// Removes a guide with all its constraints.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self, !(layoutGuide is SystemLayoutGuide) else { return }
    let constraints = sequence(first: self, next: \.superview).flatMap(\.constraints).filter {
      $0.items.contains { $0 === layoutGuide }
    }
    for constraint in constraints { constraint.isActive = false }
    existingViewAppearance?.layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    setNeedsConstraintLayout()
  }

  /// The part of the view that no bar covers.
  public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }
  /// The part of the view within its margins.
  public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins) }
  /// The part within the margins that is not too wide for text.
  public var readableContentGuide: UILayoutGuide { systemGuide(.readable) }
  /// The area of the keyboard, which never comes: the bottom of the view outside of the safe area.
  public var keyboardLayoutGuide: UILayoutGuide { systemGuide(.keyboard) }

  /// Returns the view's guide of a kind, which is made on first use.
  func systemGuide(_ area: SystemLayoutGuide.Area) -> SystemLayoutGuide {
    if let guide = existingViewAppearance?.systemGuides[area] { return guide }
    let guide = SystemLayoutGuide(area, of: self)
    viewAppearance.systemGuides[area] = guide
    return guide
  }

  // MARK: Internals

  /// Drops constraints whose items have left the view.
  func dropStaleConstraints() {
    for constraint in existingViewAppearance?.constraints ?? [] { constraint.dropIfStale() }
  }

  /// Returns the active constraints of an axis that name an item.
  func activeConstraints(
    naming item: any LayoutItem, along axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    sequence(first: self, next: \.superview).flatMap(\.constraints)
      .filter { constraint in
        constraint.first.attribute.axis == axis && constraint.items.contains { $0 === item }
      }
      .sorted { $0.activationNumber < $1.activationNumber }
  }

  /// Whether constraints give the frame: the view is in another one and its own frame is not given.
  var isPlacedByConstraints: Bool {
    !translatesAutoresizingMaskIntoConstraints && superview != nil
  }

  /// The view whose given frame the constraints around this view start from.
  var layoutHost: View {
    var view = self
    while view.isPlacedByConstraints, let superview = view.superview { view = superview }
    return view
  }

  /// Lays out the view and the surrounding ones by constraints.
  func joinConstraintLayout() {
    var view = self
    while true {
      if view.constraintHost == nil {
        view.constraintHost = ConstraintLayout()
        view.setNeedsLayout()
      }
      guard view.isPlacedByConstraints, let superview = view.superview else { break }
      view = superview
    }
    // A cell prefers the size that the constraints in its content view give.
    if let cell = view.superview as? CollectionViewCell, cell.constraintHost == nil {
      cell.constraintHost = ConstraintLayout()
    }
  }
}

extension View {
  public var leadingAnchor: NSLayoutXAxisAnchor { xAnchor(.leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { xAnchor(.trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { xAnchor(.left) }
  public var rightAnchor: NSLayoutXAxisAnchor { xAnchor(.right) }
  public var topAnchor: NSLayoutYAxisAnchor { yAnchor(.top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { yAnchor(.bottom) }
  public var widthAnchor: NSLayoutDimension { sizeAnchor(.width) }
  public var heightAnchor: NSLayoutDimension { sizeAnchor(.height) }
  public var centerXAnchor: NSLayoutXAxisAnchor { xAnchor(.centerX) }
  public var centerYAnchor: NSLayoutYAxisAnchor { yAnchor(.centerY) }
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { yAnchor(.firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { yAnchor(.lastBaseline) }
}

extension ScrollView {
  /// The area of the content, whose size constraints can give.
  public var contentLayoutGuide: UILayoutGuide { systemGuide(.content) }
  /// The visible area, which does not scroll.
  public var frameLayoutGuide: UILayoutGuide { systemGuide(.frame) }
}

extension ViewController {
  /// The area at the top of the view that bars cover.
  public var topLayoutGuide: any UILayoutSupport { screenView.systemGuide(.topBar) }
  /// The area at the bottom of the view that bars cover.
  public var bottomLayoutGuide: any UILayoutSupport { screenView.systemGuide(.bottomBar) }
}
