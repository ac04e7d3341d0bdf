import Foundation
import Imaging
import Staging
import Timelines

/// UIKit's properties of a view: its dynamic colours, its mask and its size preferences.
final class ViewAppearance: ViewCompanion {
  /// The background colour, unresolved.
  var background: UIColor?
  /// The tint colour, unresolved; `nil` inherits.
  var tint: UIColor?
  /// The tint adjustment.
  var tintMode = UIView.TintAdjustmentMode.automatic
  /// The resistance to growing beyond the content, horizontally and vertically.
  var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
  /// The resistance to shrinking below the content, horizontally and vertically.
  var resistance = (
    horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh
  )
  /// The view whose opacity masks this view.
  var mask: View?
  /// The spacing after the view in a stack; `nil` for the stack's own.
  var spacingAfter: CGFloat?
  /// The size that the view had when it was added to a stack.
  var givenSize: CGSize?
  /// Whether the view is a stack, which is laid out again when subviews are hidden or shown.
  var isStack = false

  func subviewVisibilityDidChange(in view: View) {
    if isStack {
      view.setNeedsLayout()
      view.superview?.setNeedsLayout()
    }
  }

  /// Resolves the background colour with the current traits.
  func traitsDidChange(of view: View) {
    if let background, background.isDynamic { view.backgroundColor = background }
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
