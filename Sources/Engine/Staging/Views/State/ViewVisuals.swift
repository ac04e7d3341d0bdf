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
  /// The dynamic colours.
  var colors = ViewColors()
}

/// The dynamic colours of a view, unresolved.
struct ViewColors {
  /// The background colour.
  var background: DynamicColor?
  /// The tint colour; `nil` inherits.
  var tint: DynamicColor?
  /// The tint adjustment.
  var tintMode = View.TintAdjustmentMode.automatic
}
