public import Foundation
import Timing

/// Recognises fingers that tap, once or more often, as `UITapGestureRecognizer`.
///
/// It happens when the fingers of the last tap are lifted, and fails at the instant at which a limit
/// is passed. UIKit tells none of its limits; these are near to what its recogniser does.
open class TapGestureRecognizer: GestureRecognizer {
  /// How often the fingers tap.
  public var numberOfTapsRequired = 1
  /// How many fingers tap together.
  public var numberOfTouchesRequired = 1
  /// How far a finger may move while it is down, in points.
  public var allowableMovement: CGFloat = 10
  /// How far from the first tap a later one may be, in points.
  public var allowableSeparation: CGFloat = 45
  /// How long the fingers may stay down, in seconds.
  public var maximumTapDuration: TimeInterval = 0.75
  /// How long the fingers may stay up between two taps, in seconds.
  public var maximumTapInterval: TimeInterval = 0.35

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

  /// A tap is no reason for one more of several taps to fail.
  open override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Fails some seconds from now unless something else happens before.
  private func fail(after seconds: TimeInterval) {
    deadline.set(after: seconds, on: view?.stage) { [weak self] in self?.state = .failed }
  }

  open override func reset() {
    deadline.cancel()
    taps = TapCount()
  }
}
