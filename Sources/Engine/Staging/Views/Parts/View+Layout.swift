import Foundation
import Geometry
import Layouts

/// The layout of views.
extension View {
  /// The maximum number of layouts of a view with constraints at once.
  static let maximumLayoutPasses = 3

  /// Lays the view out if it needs it, and then its subviews.
  func layOutOnce() {
    if recorder?.failure == nil {
      let isConstrained =
        attachments.constraintHost != nil || type(of: self).requiresConstraintBasedLayout
      if link.needsUpdateConstraints || link.needsLayout, isConstrained {
        updateConstraintsIfNeeded()
      }
      // A layout may replace constraints by equal ones, for which it is not to be repeated.
      if link.needsConstraintLayout, !link.needsLayout, let host = attachments.constraintHost {
        link.needsLayout = host.needsLayout(of: self)
      }
      link.needsConstraintLayout = false
      if link.needsLayout {
        link.needsLayout = false
        screen?.viewWillLayoutSubviews()
        layoutSubviews()
        layerObject?.viewDidLayOut()
        screen?.viewDidLayoutSubviews()
      }
    }
    displayIfNeeded()
    for view in children { view.layoutIfNeeded() }
  }

  /// Resizes subviews by their masks, animated with the view's own size.
  func autoresizeSubviews(from old: CGSize) {
    for view in children where !view.autoresizingMask.isEmpty {
      view.frame = view.autoresizingMask.resized(view.frame, from: old, to: bounds.size)
    }
  }

  /// Changes how the margins are determined.
  func changeMargins(_ change: (inout ViewMargins) -> Void) {
    let old = layoutMargins
    change(&margins)
    guard layoutMargins != old else { return }
    setNeedsLayout()
    notifyOfMargins()
  }

  /// Notifies the view and its view controller of other margins.
  func notifyOfMargins() {
    layoutMarginsDidChange()
    screen?.viewLayoutMarginsDidChange()
  }

  /// Lays the view and its subviews out now if they need it.
  func layOutNow() {
    // Constraints depend on what subviews need, which some of them know only when laid out.
    for _ in 0..<(attachments.constraintHost == nil ? 1 : View.maximumLayoutPasses) {
      layOutOnce()
      if !link.needsLayout, !link.needsConstraintLayout { break }
    }
  }

  /// Calls `updateConstraints` of the subviews and of the view where it is due.
  func updateConstraintsNow() {
    for view in children { view.updateConstraintsIfNeeded() }
    guard link.needsUpdateConstraints else { return }
    link.needsUpdateConstraints = false
    if let screen { screen.updateViewConstraints() } else { updateConstraints() }
  }

  /// Returns the preferred size of the content; the target's along an axis of priority 1000.
  func fittingSize(
    _ targetSize: CGSize, _ horizontalFittingPriority: LayoutPriority,
    _ verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    let constrained = attachments.constraintHost?.fittingSize(
      of: self, target: targetSize, horizontalPriority: horizontalFittingPriority,
      verticalPriority: verticalFittingPriority)
    if let constrained { return constrained }
    let (isWidthFixed, isHeightFixed) = (
      horizontalFittingPriority >= .required, verticalFittingPriority >= .required
    )
    let intrinsic = intrinsicContentSize
    let fitting = sizeThatFits(
      CGSize(
        width: isWidthFixed ? targetSize.width : .greatestFiniteMagnitude,
        height: isHeightFixed ? targetSize.height : .greatestFiniteMagnitude))
    let hasWidth = intrinsic.width != View.noIntrinsicMetric
    let hasHeight = intrinsic.height != View.noIntrinsicMetric
    let wraps = isWidthFixed && hasWidth && targetSize.width < intrinsic.width
    return CGSize(
      width: isWidthFixed
        ? targetSize.width : hasWidth ? intrinsic.width : fitting.width,
      height: isHeightFixed
        ? targetSize.height : hasHeight && !wraps ? intrinsic.height : fitting.height)
  }

  /// The view's own margins, widened by bars and by the superview's margins.
  var effectiveMargins: EdgeInsets {
    let own = margins.insetsFromSafeArea ? margins.own.adding(safeAreaInsets) : margins.own
    guard margins.preservesSuperview, let superview else { return own }
    let outer = superview.layoutMargins
    let area = superview.bounds
    return EdgeInsets(
      top: max(own.top, outer.top - (frame.minY - area.minY)),
      left: max(own.left, outer.left - (frame.minX - area.minX)),
      bottom: max(own.bottom, outer.bottom - (area.maxY - frame.maxY)),
      right: max(own.right, outer.right - (area.maxX - frame.maxX)))
  }

  /// Takes the frame as given, or finds it by constraints.
  func changeFrameSource(isGiven newValue: Bool) {
    guard newValue != margins.hasGivenFrame else { return }
    margins.hasGivenFrame = newValue
    setNeedsConstraintLayout()
  }

  /// Changes the meaning of the content for its direction.
  func changeSemantics(to newValue: SemanticContentAttribute) {
    guard newValue != margins.semantics else { return }
    margins.semantics = newValue
    setNeedsLayout()
    setNeedsConstraintLayout()
  }

  /// Changes the margins that content keeps free.
  func changeOwnMargins(to newValue: EdgeInsets) {
    if newValue == margins.own { return }
    margins.own = newValue
    setNeedsLayout()
    notifyOfMargins()
  }
}
