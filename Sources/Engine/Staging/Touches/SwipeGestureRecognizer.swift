public import Foundation
import Timing

/// A recognizer of a swipe in a direction, as `UISwipeGestureRecognizer`.
///
/// It is recognized when the touches have moved far enough, and fails if they turn aside or take
/// too long. UIKit documents none of its limits; these are close to its recognizer's behavior.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions in which touches may swipe.
  open var direction = Direction.right
  /// The number of simultaneous touches.
  open var numberOfTouchesRequired = 1
  /// The minimum movement along the direction, in points.
  open var minimumPrimaryMovement: CGFloat = 50
  /// The maximum movement across the direction, in points.
  open var maximumSecondaryMovement: CGFloat = 50
  /// The movement in any other direction up to which the gesture stays possible, in points.
  open var allowableMovement: CGFloat = 10
  /// The maximum duration in seconds.
  open var maximumDuration: TimeInterval = 0.5

  /// The positions at which the touches began, on the canvas.
  private var starts: [(finger: Touch, point: CGPoint)] = []
  private var deadline = GestureDeadline()

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if starts.isEmpty {
      deadline.set(after: maximumDuration, on: view?.stage) { [weak self] in
        self?.state = .failed
      }
    }
    starts += touches.inOrder.map { ($0, $0.point) }
    if starts.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let movement = movement
    let along = [
      (Direction.right, movement.x, movement.y), (.left, -movement.x, movement.y),
      (.up, -movement.y, movement.x), (.down, movement.y, movement.x),
    ]
    .filter { direction.contains($0.0) }
    let isPossible = along.contains {
      abs($0.2) <= maximumSecondaryMovement && $0.1 >= abs($0.2)
    }
    if starts.count == numberOfTouchesRequired,
      along.contains(where: {
        $0.1 >= minimumPrimaryMovement && abs($0.2) <= maximumSecondaryMovement
      })
    {
      state = .recognized
    } else if !isPossible, hypot(movement.x, movement.y) > allowableMovement {
      state = .failed
    }
  }

  /// The movement of the touches' center so far.
  private var movement: CGPoint {
    let count = CGFloat(max(1, starts.count))
    return starts.reduce(CGPoint.zero) {
      CGPoint(
        x: $0.x + ($1.finger.point.x - $1.point.x) / count,
        y: $0.y + ($1.finger.point.y - $1.point.y) / count)
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .failed }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

  open override func reset() {
    deadline.cancel()
    starts.removeAll()
  }
}
