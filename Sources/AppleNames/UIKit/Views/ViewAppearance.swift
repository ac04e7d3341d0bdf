import Foundation
import Staging

/// UIKit's properties of a view: its mask, its size preferences and its constraints.
final class ViewAppearance: ViewCompanion {
  /// The resistance to growing beyond the content, horizontally and vertically.
  var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
  /// The resistance to shrinking below the content, horizontally and vertically.
  var resistance = (
    horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh
  )
  /// The properties without effect.
  var hints = ViewHints()
  /// The limits of the text size; `nil` for none.
  var smallestText, largestText: UIContentSizeCategory?
  /// The view whose opacity masks this view.
  var mask: View?
  /// The spacing after the view in a stack; `nil` for the stack's own.
  var spacingAfter: CGFloat?
  /// The size that the view had when it was added to a stack.
  var givenSize: CGSize?
  /// The observations by key paths as texts.
  var observations: [KeyPathObservation] = []
  /// Whether the view is a stack, which is laid out again when subviews are hidden or shown.
  var isStack = false
  /// The active constraints that the view holds, in the order of activation.
  var constraints: [NSLayoutConstraint] = []
  /// The guides that were added to the view.
  var layoutGuides: [UILayoutGuide] = []
  /// The guides that follow from the view, as far as they were asked for.
  var systemGuides: [SystemLayoutGuide.Area: SystemLayoutGuide] = [:]

  func subviewVisibilityDidChange(in view: View) {
    if isStack {
      view.setNeedsLayout()
      view.superview?.setNeedsLayout()
      view.setNeedsConstraintLayout()
    }
  }
}

extension View {
  /// UIKit's properties of the view; created on first use.
  var viewAppearance: ViewAppearance {
    if let viewAppearance = companion as? ViewAppearance { return viewAppearance }
    let viewAppearance = ViewAppearance()
    companion = viewAppearance
    return viewAppearance
  }

  /// UIKit's properties of the view, if they exist.
  var existingViewAppearance: ViewAppearance? { companion as? ViewAppearance }
}
