import Foundation
import Geometry
import Layouts

/// The position, size and transforms of a view.
struct ViewGeometry {
  /// The position of the anchor point in the superview's coordinates.
  var center: CGPoint
  /// The view's own coordinates.
  var bounds: CGRect
  /// The transform about the anchor point.
  var transform = Transform3D.identity
  /// The angles of the transform with whole turns; none for a transform that was set alone.
  var unwoundRotation = Rotation.none
  /// The part of centre, transform and opacity that is recorded as a pose on top of the rest.
  var pose = PoseParts.neutral
  /// The values without the pose; `nil` where they follow from the others.
  var unposed: UnposedValues?
  /// The point of the bounds at `center`, in their unit square.
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// Whether x runs from right to left in the view's coordinates.
  var flipsHorizontally = false
  /// The transform that applies to all subviews.
  var sublayerTransform = Transform3D.identity
}
