package import Documents

/// Items that deviate from their layout, or return to it.
package struct ItemPoseOperation: Hashable, Sendable {
  package var items: [ItemTarget]
  /// The pose of the items relative to their layout; `nil` returns them to it.
  package var pose: PoseDocument?
  /// The opacity from 0 to 1; the layout's where `nil`.
  package var alpha: Double?
  package var location: SourceLocation

  /// Makes a change of poses.
  package init(
    items: [ItemTarget], pose: PoseDocument?, alpha: Double? = nil, location: SourceLocation
  ) {
    self.items = items; self.pose = pose; self.alpha = alpha; self.location = location
  }
}
