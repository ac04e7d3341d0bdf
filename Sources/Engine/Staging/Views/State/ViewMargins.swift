import Foundation
import Geometry

/// The margins of a view, and its resizing with the superview.
struct ViewMargins {
  /// The margins without the parts that bars cover.
  var own = EdgeInsets(all: 8)
  /// Whether the parts that bars cover are added to the margins.
  var insetsFromSafeArea = true
  /// Whether the margins are at least those of the superview.
  var preservesSuperview = false
  /// The safe area of the last notification.
  var knownSafeArea = EdgeInsets.zero
  /// The edges and sizes that follow the superview's size.
  var autoresizingMask: AutoresizingMask = []
  /// Whether subviews follow the view's size by their masks.
  var autoresizesSubviews = true
  /// Whether the frame is given, rather than found by constraints.
  var hasGivenFrame = true
  /// The meaning of the content for its direction.
  var semantics = SemanticContentAttribute.unspecified
  /// The factors of text sizes that the view allows; `nil` for all.
  var textScales: ClosedRange<Double>?
}
