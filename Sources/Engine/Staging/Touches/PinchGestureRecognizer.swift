public import Foundation
import Timing

/// A recognizer of two touches that move apart or together, as `UIPinchGestureRecognizer`.
///
/// It begins when the second touch has begun and ends when either ends; further touches are
/// ignored.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The change of distance in points at which the gesture begins.
  ///
  /// With 0 it begins as soon as there are two touches. Not negative.
  open var minimumMovement: CGFloat = 0
  /// The change of the scale per second between the last two positions of the touches.
  open private(set) var velocity: CGFloat = 0

  /// The pinching touches, at most two, in the order in which they began.
  private var fingers = FingerPair()
  /// The distance of the touches at which the scale is 1.
  private var unitDistance: CGFloat = 1
  private var _scale: CGFloat = 1
  /// The instant of the last change of the scale.
  private var lastChange = Instant.zero

  /// The ratio of the touches' distance to their initial distance; kept when the gesture ends.
  ///
  /// A distance below a point counts as a point. After the scale is set, it changes relative to
  /// that value; the velocity becomes 0.
  open var scale: CGFloat {
    get { _scale }
    set {
      guard newValue > 0 else { return }
      _scale = newValue
      velocity = 0
      if let distance { unitDistance = distance / newValue }
    }
  }

  /// The distance of two touches on the canvas, at least a point; `nil` unless there are two.
  private var distance: CGFloat? {
    guard let (first, second) = fingers.points else { return nil }
    return max(1, hypot(second.x - first.x, second.y - first.y))
  }

  /// Begins at the touches' present positions, with a scale of 1.
  private func begin() {
    scale = 1
    lastChange = fingers.now
    state = .began
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard fingers.take(touches.inOrder, for: self) else { return }
    if let distance { unitDistance = distance }
    if state == .possible, minimumMovement <= 0 { begin() }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let distance else { return }
    if state == .possible {
      if abs(distance - unitDistance) >= minimumMovement { begin() }
      return
    }
    let old = _scale
    _scale = distance / unitDistance
    if fingers.now > lastChange {
      velocity = (_scale - old) / (fingers.now - lastChange).seconds
    }
    lastChange = fingers.now
    state = .changed
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    endPair(as: .ended, isEmpty: fingers.lose(touches.inOrder))
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    endPair(as: .cancelled, isEmpty: fingers.lose(touches.inOrder))
  }

  open override func reset() { fingers = FingerPair() }
}
