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
  /// The part of center, transform and opacity that is recorded on top of the rest; `nil` for none.
  var pose: ViewPose?
  /// The point of the bounds at `center`, in their unit square.
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// Whether x runs from right to left in the view's coordinates.
  var flipsHorizontally = false
  /// The transform that applies to all subviews.
  var sublayerTransform = Transform3D.identity
}

extension ViewGeometry {
  /// Notes that a value was set, from which that without the pose follows.
  mutating func forgetUnposedValues() {
    if let pose, pose.values != nil { self.pose = ViewPose(pose.parts, values: nil) }
  }
}

/// The pose of a view, in an object because few views have one.
final class ViewPose {
  /// The parts, which are not neutral.
  let parts: PoseParts
  /// The values without the pose; `nil` where they follow from the others.
  let values: UnposedValues?

  /// Makes a pose; `nil` for one that changes nothing.
  convenience init?(_ values: UnposedValues) {
    if values.parts == .neutral { return nil }
    self.init(values.parts, values: values)
  }

  /// Makes a pose.
  init(_ parts: PoseParts, values: UnposedValues?) { self.parts = parts; self.values = values }
}
