public import Foundation
import Timing

/// A recognizer of one or more taps, as `UITapGestureRecognizer`.
///
/// It is recognized when the touches of the last tap end, and fails at the instant at which a limit
/// is exceeded. UIKit documents none of its limits; these are close to its recognizer's behavior.
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps.
  open var numberOfTapsRequired = 1
  /// The number of simultaneous touches.
  open var numberOfTouchesRequired = 1
  /// The maximum movement of a touch, in points.
  open var allowableMovement: CGFloat = 10
  /// The maximum distance of a later tap from the first one, in points.
  open var allowableSeparation: CGFloat = 45
  /// The maximum duration of a tap, in seconds.
  open var maximumTapDuration: TimeInterval = 0.75
  /// The maximum time between two taps, in seconds.
  open var maximumTapInterval: TimeInterval = 0.35

  private var taps = TapCount()
  private var deadline = GestureDeadline()

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let isFirst = taps.fingerCount == 0
    guard taps.begin(touches.inOrder, of: numberOfTouchesRequired, within: allowableSeparation)
    else {
      state = .failed
      return
    }
    if isFirst { fail(after: maximumTapDuration) }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if taps.hasMoved(touches.inOrder, further: allowableMovement) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches > 0 { return }
    guard taps.end(of: numberOfTouchesRequired) else {
      state = .failed
      return
    }
    if taps.count >= numberOfTapsRequired {
      deadline.cancel()
      state = .recognized
    } else {
      fail(after: maximumTapInterval)
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

  /// Returns `false` for a gesture of more taps, which a tap does not prevent.
  open override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Fails in a number of seconds unless the deadline is changed before.
  private func fail(after seconds: TimeInterval) {
    deadline.set(after: seconds, on: view?.stage) { [weak self] in self?.state = .failed }
  }

  open override func reset() {
    deadline.cancel()
    taps = TapCount()
  }
}
