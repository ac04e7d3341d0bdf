public import Foundation
import Timing

/// A recognizer of a long press, as `UILongPressGestureRecognizer`.
///
/// It begins at the exact instant at which the touches have been still for long enough, changes as
/// they move and ends when one ends.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The duration in seconds for which touches are still before the gesture begins; UIKit's default
  /// is 0.5.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance in points that a touch may move before the gesture begins; UIKit's default is 10.
  open var allowableMovement: CGFloat = 10
  /// The number of taps before the press.
  open var numberOfTapsRequired = 0
  /// The number of simultaneous touches.
  open var numberOfTouchesRequired = 1
  /// The maximum distance of a later tap, or of the press, from the first tap, in points.
  open var allowableSeparation: CGFloat = 45
  /// The maximum time between a tap and the next tap or the press, in seconds.
  open var maximumTapInterval: TimeInterval = 0.35

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
    // A touch that should only tap and stays for so long is not a tap.
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
