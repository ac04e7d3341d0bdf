public import Documents
public import Timing

/// Two fingers that enlarge an item; when they are lifted it returns to its size.
public struct PinchOperation: Hashable, Sendable {
  /// What the distance of the fingers says.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The item grows with the distance.
    case relative
    /// The distance is the item's width and height.
    case absolute
  }

  /// Which fingers are lifted at the end.
  public enum Release: String, Hashable, Sendable, CaseIterable {
    case both
    /// One of the two, which ends the pinch as well.
    case one
  }

  /// How long a pinch takes that gives no duration.
  public static let defaultDuration = Instant(seconds: 0.5)

  public var item: ItemTarget
  public var mode: Mode
  /// The distance of the fingers at the beginning, in points; their middle is the item's centre.
  public var from: Double
  /// The distance of the fingers at the end, in points.
  public var to: Double
  /// The angle of the line from one finger to the other in radians, clockwise from the horizontal.
  public var angle: Double
  public var release: Release
  /// How long the item takes to return; as long as an update where `nil`.
  public var returnDuration: Instant?
  public var location: SourceLocation

  /// Makes a pinch.
  public init(
    item: ItemTarget, mode: Mode = .relative, from: Double, to: Double, angle: Double = 0,
    release: Release = .both, returnDuration: Instant? = nil, location: SourceLocation
  ) {
    (self.item, self.mode, self.from, self.to) = (item, mode, from, to)
    (self.angle, self.release, self.returnDuration) = (angle, release, returnDuration)
    self.location = location
  }
}
