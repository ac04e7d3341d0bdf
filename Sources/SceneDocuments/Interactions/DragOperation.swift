package import Documents
package import Foundation
package import Timing

/// One finger that drags a collection's content, rests, and is lifted.
package struct DragOperation: Hashable, Sendable {
  /// The position at which the finger touches down.
  package enum Start: Hashable, Sendable {
    /// The centre of the viewport.
    case middle
    /// A point of the viewport, from its top left.
    case point(CGPoint, SourceLocation)
    /// The centre of an item.
    case item(ItemTarget)
  }

  /// The movement of the finger.
  package enum Movement: Hashable, Sendable {
    /// By a number of points.
    case by(CGPoint)
    /// To a point of the viewport, from its top left.
    case to(CGPoint)
  }

  /// The duration of a drag that gives none.
  package static let defaultDuration = Instant(seconds: 0.5)
  /// The default time for which a finger rests, so that nothing is thrown.
  package static let defaultHold = Instant(seconds: 0.1)

  package var start: Start
  package var movement: Movement
  /// The time for which the finger rests before it is lifted; with 0 it throws the content.
  package var hold: Instant
  package var location: SourceLocation

  /// Makes a drag.
  package init(
    from start: Start = .middle, _ movement: Movement, hold: Instant = DragOperation.defaultHold,
    location: SourceLocation
  ) {
    self.start = start; self.movement = movement; self.hold = hold; self.location = location
  }
}

/// One finger that throws a collection's content with a known velocity.
package struct FlingOperation: Hashable, Sendable {
  /// The direction of the finger's movement.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case up, down, left, right
  }

  /// The finger's movement: a distance or a direction.
  package enum Movement: Hashable, Sendable {
    /// By a number of points.
    case by(CGPoint)
    /// In a direction, for the duration of a short swipe.
    case direction(Direction)
  }

  /// The duration of a swipe that only gives a direction, in seconds.
  package static let swipeDuration = 0.06
  /// The least distance of such a swipe, in points.
  package static let leastSwipe = 30.0

  package var start: DragOperation.Start
  package var movement: Movement
  /// The velocity of the finger and of the thrown content, in points per second; above 0.
  package var velocity: Double
  package var location: SourceLocation

  /// Makes a fling.
  package init(
    from start: DragOperation.Start = .middle, _ movement: Movement, velocity: Double,
    location: SourceLocation
  ) {
    self.start = start; self.movement = movement; self.velocity = velocity; self.location = location
  }

  /// The finger's movement, in points.
  package var offset: CGPoint {
    switch movement {
    case .by(let offset): return offset
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

  /// The duration of the finger's movement.
  package var duration: Instant {
    Instant(seconds: hypot(offset.x, offset.y) / velocity)
  }
}
