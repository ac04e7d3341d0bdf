public import Documents
public import Foundation
public import Timing

/// One finger that drags a collection's content, rests, and is lifted.
public struct DragOperation: Hashable, Sendable {
  /// Where the finger comes down.
  public enum Place: Hashable, Sendable {
    /// In the middle of the viewport.
    case middle
    /// At a point of the viewport, from its top left.
    case point(CGPoint, SourceLocation)
    /// At the centre of an item.
    case item(ItemTarget)
  }

  /// Where the finger goes.
  public enum Way: Hashable, Sendable {
    /// By so many points.
    case by(CGPoint)
    /// To a point of the viewport, from its top left.
    case to(CGPoint)
  }

  /// How long a drag takes that gives no duration.
  public static let defaultDuration = Instant(seconds: 0.5)
  /// How long a finger rests, unless told otherwise: nothing is thrown.
  public static let defaultHold = Instant(seconds: 0.1)

  public var start: Place
  public var way: Way
  /// How long the finger rests before it is lifted; with 0 it throws what it drags.
  public var hold: Instant
  public var location: SourceLocation

  /// Makes a drag.
  public init(
    from start: Place = .middle, _ way: Way, hold: Instant = DragOperation.defaultHold,
    location: SourceLocation
  ) {
    self.start = start; self.way = way; self.hold = hold; self.location = location
  }
}

/// One finger that throws a collection's content with a known velocity.
public struct FlingOperation: Hashable, Sendable {
  /// Where the finger goes.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case up, down, left, right
  }

  /// How far and where to the finger moves.
  public enum Way: Hashable, Sendable {
    /// By so many points.
    case by(CGPoint)
    /// In a direction, for as long as a short swipe takes.
    case direction(Direction)
  }

  /// How long a swipe takes that gives a direction only.
  public static let swipeDuration = 0.06
  /// How far such a swipe goes at least, in points.
  public static let leastSwipe = 30.0

  public var start: DragOperation.Place
  public var way: Way
  /// The speed of the finger, and of what it throws, in points per second; above 0.
  public var velocity: Double
  public var location: SourceLocation

  /// Makes a fling.
  public init(
    from start: DragOperation.Place = .middle, _ way: Way, velocity: Double,
    location: SourceLocation
  ) {
    self.start = start; self.way = way; self.velocity = velocity; self.location = location
  }

  /// How the finger moves, in points.
  public var movement: CGPoint {
    switch way {
    case .by(let movement): return movement
    case .direction(let direction):
      let length = max(Self.leastSwipe, velocity * Self.swipeDuration)
      switch direction {
      case .up: return CGPoint(x: 0, y: -length)
      case .down: return CGPoint(x: 0, y: length)
      case .left: return CGPoint(x: -length, y: 0)
      case .right: return CGPoint(x: length, y: 0)
      }
    }
  }

  /// How long the finger moves.
  public var duration: Instant {
    Instant(seconds: hypot(movement.x, movement.y) / velocity)
  }
}
