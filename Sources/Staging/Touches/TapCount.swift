import Foundation
import Timing

/// How many taps a gesture has seen, and whose fingers are at the present one.
struct TapCount {
  /// The taps that are over.
  private(set) var count = 0
  /// Where the fingers of the present tap came down, on the canvas.
  private var starts: [(finger: Touch, point: CGPoint)] = []
  /// Where the first finger of all came down.
  private var origin: CGPoint?

  /// How many fingers have taken part in the present tap.
  var fingerCount: Int { starts.count }

  /// Takes up fingers of the present tap.
  ///
  /// - Returns: whether it can still be a tap of so many fingers, near to the first one.
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

  /// Returns whether one of some fingers has moved further from where it came down than is allowed.
  func hasMoved(_ touches: [Touch], further distance: CGFloat) -> Bool {
    starts.contains { start in
      touches.contains { $0 === start.finger }
        && hypot(start.finger.point.x - start.point.x, start.finger.point.y - start.point.y)
          > distance
    }
  }

  /// Ends the present tap, for all its fingers are up.
  ///
  /// - Returns: whether it was one of so many fingers.
  mutating func end(of required: Int) -> Bool {
    let isTap = starts.count == required
    starts.removeAll()
    if isTap { count += 1 }
    return isTap
  }
}

/// Something that a gesture does at an instant unless something else happens before.
final class GestureDeadline {
  /// How often it was set or cancelled.
  private var number = 0

  /// Has something happen some seconds from now, and not what was to happen before.
  func set(after seconds: TimeInterval, on stage: Stage?, _ action: @escaping () -> Void) {
    number += 1
    let number = number
    stage?.schedule(after: max(0, seconds)) { [weak self] in
      if self?.number == number { action() }
    }
  }

  /// Has nothing happen.
  func cancel() { number += 1 }
}
