public import Documents

/// Items that are shown otherwise than their layout has them, or go back to that.
public struct ItemPoseOperation: Hashable, Sendable {
  public var items: [ItemTarget]
  /// How the items are shown, relative to how the layout has them; `nil` for as it has them.
  public var pose: PoseDocument?
  /// The opacity from 0 to 1; the layout's own where `nil`.
  public var alpha: Double?
  public var location: SourceLocation

  /// Makes a change of poses.
  public init(
    items: [ItemTarget], pose: PoseDocument?, alpha: Double? = nil, location: SourceLocation
  ) {
    self.items = items; self.pose = pose; self.alpha = alpha; self.location = location
  }
}
