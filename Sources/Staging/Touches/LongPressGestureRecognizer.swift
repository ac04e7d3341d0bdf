public import Foundation
import Timing

/// Recognises fingers that rest, as `UILongPressGestureRecognizer`.
///
/// It begins at the very instant at which they have rested long enough, changes as they move and
/// ends when one is lifted.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers rest before the gesture begins, in seconds; UIKit's default is 0.5.
  public var minimumPressDuration: TimeInterval = 0.5
  /// How far a finger may move before the gesture begins, in points; UIKit's default is 10.
  public var allowableMovement: CGFloat = 10
  /// How often the fingers tap before they rest.
  public var numberOfTapsRequired = 0
  /// How many fingers rest together.
  public var numberOfTouchesRequired = 1
  /// How far from the first tap a later one, or the press, may be, in points.
  public var allowableSeparation: CGFloat = 45
  /// How long the fingers may stay up between a tap and what follows, in seconds.
  public var maximumTapInterval: TimeInterval = 0.35

  private var taps = TapCount()
  private var deadline = GestureDeadline()

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible else {
      for touch in touches.inOrder { ignore(touch) }
      return
    }
    guard taps.begin(touches.inOrder, of: numberOfTouchesRequired, within: allowableSeparation)
    else {
      state = .failed
      return
    }
    deadline.cancel()
    guard taps.fingerCount == numberOfTouchesRequired else { return }
    // A finger that should only tap and rests for so long does not tap.
    let isPress = taps.count >= numberOfTapsRequired
    deadline.set(after: minimumPressDuration, on: view?.stage) { [weak self] in
      self?.state = isPress ? .began : .failed
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if state != .possible {
      state = .changed
    } else if taps.hasMoved(touches.inOrder, further: allowableMovement) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if state != .possible {
      state = .ended
      return
    }
    if numberOfTouches > 0 { return }
    let wasTap = taps.count < numberOfTapsRequired && taps.end(of: numberOfTouchesRequired)
    guard wasTap else {
      state = .failed
      return
    }
    deadline.set(after: maximumTapInterval, on: view?.stage) { [weak self] in
      self?.state = .failed
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .cancelled
  }

  open override func reset() {
    deadline.cancel()
    taps = TapCount()
  }
}
