import Foundation
import Imaging
import Staging
import Timelines

/// What UIKit's names keep of a view: its colours in UIKit's words, and wishes for its extent.
final class ViewAppearance: ViewCompanion {
  /// The colour behind, as it was set.
  var background: UIColor?
  /// The colour that things are tinted in, as it was set; `nil` inherits.
  var tint: UIColor?
  /// How things are tinted.
  var tintMode = UIView.TintAdjustmentMode.automatic
  /// How much the view minds to be larger than its content, across and down.
  var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
  /// How much the view minds to be smaller than its content, across and down.
  var resistance = (
    horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh
  )
  /// The view whose opacity says how much of this one is shown.
  var mask: View?
  /// The room after the view in a stack; `nil` for the stack's own.
  var spacingAfter: CGFloat?
  /// The extent that the view had when it was put into a stack.
  var givenSize: CGSize?
  /// Whether the view is a stack, which is laid out anew when subviews are hidden or shown.
  var isStack = false

  func subviewVisibilityDidChange(in view: View) {
    if isStack {
      view.setNeedsLayout()
      view.superview?.setNeedsLayout()
    }
  }

  /// Works out the colour behind under the traits that hold now.
  func traitsDidChange(of view: View) {
    if let background, background.isDynamic { view.backgroundColor = background }
  }
}

extension View {
  /// What UIKit's names keep of the view; made when first asked for.
  var look: ViewAppearance {
    if let look = companion as? ViewAppearance { return look }
    let look = ViewAppearance()
    companion = look
    return look
  }

  /// What UIKit's names keep of the view, where anything is.
  var keptLook: ViewAppearance? { companion as? ViewAppearance }
}
