import Foundation
import Timing

/// The two touches of a two-finger gesture, in the order in which they began.
struct FingerPair {
  private var touches: [Touch] = []

  /// Makes a pair without touches.
  init() {}

  /// The positions of both touches on the canvas; `nil` unless there are two.
  var points: (first: CGPoint, second: CGPoint)? {
    touches.count == 2 ? (touches[0].point, touches[1].point) : nil
  }

  /// The instant of the touches' last change.
  var now: Instant { touches.map(\.instant).max() ?? .zero }

  /// Adds touches until there are two, and makes a recognizer ignore the others.
  ///
  /// - Returns: whether the second touch was added.
  mutating func take(_ new: [Touch], for recognizer: GestureRecognizer) -> Bool {
    let before = touches.count
    for touch in new {
      if touches.count < 2 { touches.append(touch) } else { recognizer.ignore(touch) }
    }
    return before < 2 && touches.count == 2
  }

  /// Removes touches, and returns whether none is left.
  mutating func lose(_ gone: [Touch]) -> Bool {
    touches.removeAll { finger in gone.contains { $0 === finger } }
    return touches.isEmpty
  }
}

extension GestureRecognizer {
  /// Ends a two-finger gesture that lost a touch, or fails it if it had not begun and no touch is
  /// left.
  func endPair(as end: State, isEmpty: Bool) {
    if state != .possible {
      state = end
    } else if isEmpty {
      state = .failed
    }
  }
}
