import Foundation
package import Geometry
import Layouts
import Timelines
import Timing

/// The pose of an element, which is recorded on top of the view's other values.
extension View {
  /// The center without the pose.
  var recordedCenter: CGPoint {
    guard let pose = geometry.pose else { return geometry.center }
    let (center, offset) = (geometry.center, pose.parts.offset)
    return pose.values?.center
      ?? (offset == .zero
        ? center : CGPoint(x: center.x - offset.dx, y: center.y - offset.dy))
  }

  /// The transform without the pose.
  var recordedTransform: Transform3D {
    guard let pose = geometry.pose else { return geometry.transform }
    return pose.values?.transform3D ?? pose.parts.removed(from: geometry.transform, in: bounds.size)
  }

  /// The opacity without the pose; that with it where the pose hides the view.
  var recordedAlpha: Double {
    guard let pose = geometry.pose else { return Double(visuals.alpha) }
    let factor = pose.parts.alpha
    return Double(pose.values?.alpha ?? (factor == 0 ? visuals.alpha : visuals.alpha / factor))
  }

  /// Moves the view's pose through key frames from now on.
  ///
  /// - Returns: The parts that lie on top of others which move already, and the pose at the end;
  ///   `nil` for a view that is not shown.
  @discardableResult package func move(
    through keyframes: MotionKeyframes
  ) -> (added: Set<PosePart>, end: PoseParts?) {
    guard let stage, let layer else { return ([], nil) }
    // A cell that has left its collection is taken away.
    return stage.move(layer, through: keyframes) { [weak self] in
      self?.superview?.setNeedsLayout()
    }
  }

  /// Whether the view moves through key frames that come to an end.
  var isMovingThroughKeyframes: Bool {
    guard let stage, let layer else { return false }
    return stage.recording.motionRuns.contains { $0.layer == layer && !$0.isEndless }
  }

  /// Ends the endless motions of some parts of the view's pose, which go on from there to the pose.
  package func endEndlessMotions(of parts: Set<PosePart>) {
    guard let stage, let layer else { return }
    stage.endEndlessMotions(of: parts, in: layer)
    // The pose may be the same as before they began.
    recorder?.record(pose: geometry.pose?.parts ?? .neutral, of: layer)
  }

  /// Takes on geometry and opacity with a pose, each of whose parts is animated by itself.
  ///
  /// - Parameters:
  ///   - values: The values without the pose.
  ///   - attributes: The values with it.
  func take(_ values: UnposedValues, of attributes: CollectionViewLayoutAttributes) {
    let (old, parts) = (recordedTransform, values.parts)
    if parts != geometry.pose?.parts ?? .neutral, let layer, let recorder {
      recorder.record(pose: parts, of: layer)
    }
    (geometry.pose, geometry.transform) = (nil, old)
    center = values.center
    turn(to: values.transform3D, by: values.unwoundRotation)
    alpha = values.alpha
    geometry.pose = ViewPose(values)
    (geometry.center, geometry.transform) = (attributes.center, attributes.transform3D)
    visuals.alpha = attributes.alpha
    notifyChange()
  }
}
