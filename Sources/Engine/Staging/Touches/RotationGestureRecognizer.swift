public import Foundation
import Timing

/// A recognizer of two touches that turn about each other, as `UIRotationGestureRecognizer`.
///
/// It begins when the second touch has begun and ends when either ends; further touches are
/// ignored.
open class RotationGestureRecognizer: GestureRecognizer {
  /// The rotation in radians at which the gesture begins.
  ///
  /// With 0 it begins as soon as there are two touches. Not negative.
  open var minimumRotation: CGFloat = 0
  /// The change of the rotation per second between the last two positions of the touches, in
  /// radians.
  open private(set) var velocity: CGFloat = 0

  /// The rotating touches, at most two, in the order in which they began.
  private var fingers = FingerPair()
  /// The last direction from the first touch to the second, in radians.
  private var lastAngle: CGFloat = 0
  /// The rotation before the gesture begins.
  private var pending: CGFloat = 0
  private var _rotation: CGFloat = 0
  /// The instant of the last change of the rotation.
  private var lastChange = Instant.zero

  /// The rotation of the touches since the gesture began, in radians, clockwise; kept when it ends.
  ///
  /// It continues beyond half and whole turns. After it is set, it changes relative to that value;
  /// the velocity becomes 0.
  open var rotation: CGFloat {
    get { _rotation }
    set {
      _rotation = newValue
      velocity = 0
    }
  }

  /// The direction from the first touch to the second; the last direction while their positions
  /// coincide.
  private var angle: CGFloat {
    guard let (first, second) = fingers.points else { return lastAngle }
    return first == second ? lastAngle : atan2(second.y - first.y, second.x - first.x)
  }

  /// Returns the rotation since the last call, as the shorter of both possible ones.
  private func turn() -> CGFloat {
    let angle = angle
    defer { lastAngle = angle }
    return (angle - lastAngle).remainder(dividingBy: 2 * .pi)
  }

  /// Begins at the touches' present positions, with a rotation of 0.
  private func begin() {
    rotation = 0
    lastChange = fingers.now
    state = .began
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard fingers.take(touches.inOrder, for: self) else { return }
    (lastAngle, pending) = (angle, 0)
    if state == .possible, minimumRotation <= 0 { begin() }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard fingers.points != nil else { return }
    let turn = turn()
    if state == .possible {
      pending += turn
      if abs(pending) >= minimumRotation { begin() }
      return
    }
    _rotation += turn
    if fingers.now > lastChange { velocity = turn / (fingers.now - lastChange).seconds }
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
