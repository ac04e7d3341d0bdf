import Foundation
import Timing

/// The number of a gesture's taps, and the touches of the present one.
struct TapCount {
  /// The number of completed taps.
  private(set) var count = 0
  /// The positions at which the touches of the present tap began, on the canvas.
  private var starts: [(finger: Touch, point: CGPoint)] = []
  /// The position at which the first touch of all began.
  private var origin: CGPoint?

  /// The number of touches of the present tap.
  var fingerCount: Int { starts.count }

  /// Adds touches to the present tap.
  ///
  /// - Returns: whether it can still be a tap of the required number of touches, near to the first
  ///   one.
  mutating func begin(_ touches: [Touch], of required: Int, within separation: CGFloat) -> Bool {
    for touch in touches {
      if starts.isEmpty {
        let first = origin ?? touch.point
        guard hypot(touch.point.x - first.x, touch.point.y - first.y) <= separation else {
          return false
        }
        origin = first
      }
      starts.append((touch, touch.point))
    }
    if starts.contains(where: { !$0.finger.isDown }) { return false }
    return starts.count <= required
  }

  /// Returns whether one of some touches has moved from its beginning by more than a distance.
  func hasMoved(_ touches: [Touch], further distance: CGFloat) -> Bool {
    starts.contains { start in
      touches.contains { $0 === start.finger }
        && hypot(start.finger.point.x - start.point.x, start.finger.point.y - start.point.y)
          > distance
    }
  }

  /// Ends the present tap, whose touches have all ended.
  ///
  /// - Returns: whether it had the required number of touches.
  mutating func end(of required: Int) -> Bool {
    let isTap = starts.count == required
    starts.removeAll()
    if isTap { count += 1 }
    return isTap
  }
}

/// A scheduled action of a gesture that can be replaced or cancelled.
final class GestureDeadline {
  /// The number of calls that set or cancelled the action.
  private var number = 0

  /// Schedules an action in a number of seconds, in place of the previous one.
  func set(after seconds: TimeInterval, on stage: Stage?, _ action: @escaping () -> Void) {
    number += 1
    let number = number
    stage?.schedule(after: max(0, seconds)) { [weak self] in
      if self?.number == number { action() }
    }
  }

  /// Cancels the action.
  func cancel() { number += 1 }
}
