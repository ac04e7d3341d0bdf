package import Documents
internal import Foundation
package import Geometry

/// Items that deviate from their layout, or return to it.
package struct ItemPoseOperation: Hashable, Sendable {
  package var items: [ItemTarget]
  /// The pose of the items relative to their layout; `nil` returns them to it.
  package var pose: ItemPose?
  package var location: SourceLocation

  /// Makes a change of poses.
  package init(items: [ItemTarget], pose: ItemPose?, location: SourceLocation) {
    self.items = items; self.pose = pose; self.location = location
  }
}

/// The values that a pose of items names; all others stay as they are.
package struct ItemPose: Hashable, Sendable {
  /// The offset, the factors and the angles.
  package var pose: KeyframePose
  package var perspective: PoseDocument.Perspective?
  /// The opacity from 0 to 1.
  package var alpha: Double?
  /// The paint order.
  package var zIndex: Int?

  /// Makes a pose of some values.
  package init(
    pose: KeyframePose, perspective: PoseDocument.Perspective? = nil, alpha: Double? = nil,
    zIndex: Int? = nil
  ) {
    self.pose = pose; self.perspective = perspective; self.alpha = alpha; self.zIndex = zIndex
  }

  /// The parts that are named.
  package var named: Set<PosePart> {
    pose.named.union(perspective == nil ? [] : [.perspective]).union(alpha == nil ? [] : [.alpha])
  }

  /// The pose as parts, with those that change nothing for what it does not name.
  package var parts: PoseParts {
    var parts = pose.parts
    if let perspective { (parts.m34, parts.z) = (perspective.m34, perspective.z) }
    if let alpha { parts.alpha = alpha }
    return parts
  }
}
