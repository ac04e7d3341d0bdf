import Foundation
import Timing

/// The two touches of a gesture that takes two fingers, in the order in which they came down.
struct FingerPair {
  private var touches: [Touch] = []

  /// Makes a pair of which no finger is down.
  init() {}

  /// Where both fingers are on the canvas; `nil` while there are not two.
  var points: (first: CGPoint, second: CGPoint)? {
    touches.count == 2 ? (touches[0].point, touches[1].point) : nil
  }

  /// When one of the fingers did something last.
  var now: Instant { touches.map(\.instant).max() ?? .zero }

  /// Takes touches up until there are two, and has a recogniser ignore the others.
  ///
  /// - Returns: whether the second one has come.
  mutating func take(_ new: [Touch], for recognizer: GestureRecognizer) -> Bool {
    let before = touches.count
    for touch in new {
      if touches.count < 2 { touches.append(touch) } else { recognizer.ignore(touch) }
    }
    return before < 2 && touches.count == 2
  }

  /// Loses touches, and tells whether none is left.
  mutating func lose(_ gone: [Touch]) -> Bool {
    touches.removeAll { finger in gone.contains { $0 === finger } }
    return touches.isEmpty
  }
}

extension GestureRecognizer {
  /// Ends a gesture of two fingers that lost one, or gives it up where it needs both and has none.
  func endPair(as end: State, isEmpty: Bool) {
    if state != .possible {
      state = end
    } else if isEmpty {
      state = .failed
    }
  }
}
