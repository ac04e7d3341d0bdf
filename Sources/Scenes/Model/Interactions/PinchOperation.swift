public import Documents
public import Foundation
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

  /// The ending of a pinch.
  public enum End: String, Hashable, Sendable, CaseIterable {
    case lift
    /// The system takes the touches away, as for an incoming call.
    case cancel
  }

  /// The movement of both fingers.
  public enum Path: Hashable, Sendable {
    /// About the centre of an item, from one distance to another, while the step lasts.
    ///
    /// The angle of the line from one finger to the other is in radians, clockwise.
    case distances(from: Double, to: Double, angle: Double)
    /// About a midpoint that may move; at least two keys, whose times ascend.
    case keys([Key])
    /// Each finger by itself; at least two points for each, whose times ascend.
    case fingers([Point], [Point])
  }

  /// Both fingers at one time.
  public struct Key: Hashable, Sendable {
    /// The time since the beginning of the step.
    public var time: Instant
    /// The distance of the fingers, in points.
    public var distance: Double
    /// The midpoint of the fingers in the viewport; the item's centre where `nil`.
    public var center: CGPoint?
    /// The angle of the line from one finger to the other in radians, clockwise.
    public var angle: Double

    /// Makes a key.
    public init(at time: Instant, distance: Double, center: CGPoint? = nil, angle: Double = 0) {
      self.time = time; self.distance = distance; self.center = center; self.angle = angle
    }
  }

  /// One finger at one time.
  public struct Point: Hashable, Sendable {
    /// The time since the beginning of the step.
    public var time: Instant
    /// The place in the viewport.
    public var point: CGPoint

    /// Makes a point.
    public init(at time: Instant, _ point: CGPoint) { self.time = time; self.point = point }
  }

  /// How long a pinch takes that gives no duration.
  public static let defaultDuration = Instant(seconds: 0.5)

  /// The item that is pinched; the one between the fingers where `nil`.
  public var item: ItemTarget?
  public var mode: Mode
  public var path: Path
  public var release: Release
  public var end: End
  /// How long the item takes to return; as long as an update where `nil`.
  public var returnDuration: Instant?
  public var location: SourceLocation

  /// Makes a pinch.
  public init(
    item: ItemTarget?, mode: Mode = .relative, path: Path, release: Release = .both,
    end: End = .lift, returnDuration: Instant? = nil, location: SourceLocation
  ) {
    self.item = item; self.mode = mode; self.path = path
    self.release = release; self.end = end; self.returnDuration = returnDuration
    self.location = location
  }

  /// The time at which a finger leaves first, which ends the pinch; `nil` where the step says it.
  public var length: Instant? {
    switch path {
    case .distances: nil
    case .keys(let keys): keys.last?.time
    case .fingers(let first, let second):
      [first, second].compactMap { $0.last?.time }.min()
    }
  }

  /// The time at which the last finger leaves; `nil` where the step says it.
  public var lastTouch: Instant? {
    guard case .fingers(let first, let second) = path else { return length }
    return [first, second].compactMap { $0.last?.time }.max()
  }
}
