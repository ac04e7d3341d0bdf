import Foundation
import Timelines

/// The visible properties of a view besides its geometry.
struct ViewVisuals {
  /// The opacity from 0 to 1.
  var alpha: CGFloat = 1
  /// Whether the view is hidden.
  var isHidden = false
  /// The number of transitions that show snapshots in place of the view.
  var concealments = 0
  /// The order among siblings.
  var zIndex = 0
  /// The fill, border, shadows and other content.
  var appearance = Appearance.empty
  /// Whether subviews are clipped to the bounds.
  var clipsToBounds = false
  /// Whether the subviews are added up as a cross-fade.
  var isCrossfade = false
  /// The name by which transitions match the view with one of another view controller.
  var transitionName: String?
  /// Whether the whole bounds are opaque.
  var isOpaque = true
  /// The scaling of an image or a drawing within the bounds.
  var contentMode = ContentMode.scaleToFill
  /// The style of the view and its subviews.
  var interfaceStyle = UserInterfaceStyle.unspecified
  /// The dynamic colors.
  var colors = ViewColors()
}

/// The dynamic colors of a view, unresolved.
struct ViewColors {
  var background: DynamicColor?
  /// The tint color; `nil` inherits.
  var tint: DynamicColor?
  var tintMode = View.TintAdjustmentMode.automatic
}
