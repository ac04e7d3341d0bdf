public import Foundation
import Timing

/// Recognises two fingers that turn about each other, as `UIRotationGestureRecognizer`.
///
/// It begins when the second finger is down and ends when either is lifted; further fingers are
/// ignored.
open class RotationGestureRecognizer: GestureRecognizer {
  /// By how many radians the fingers have to turn for the gesture to begin.
  ///
  /// With 0 it begins as soon as two fingers are down. Not negative.
  public var minimumRotation: CGFloat = 0
  /// The change of the rotation per second between the last two places of the fingers, in radians.
  public private(set) var velocity: CGFloat = 0

  /// The touches that turn, two at most, in the order in which they came down.
  private var fingers = FingerPair()
  /// The direction from the first finger to the second when it was looked at last, in radians.
  private var lastAngle: CGFloat = 0
  /// How far the fingers have turned before the gesture begins.
  private var pending: CGFloat = 0
  private var _rotation: CGFloat = 0
  /// When the rotation was told last.
  private var lastChange = Instant.zero

  /// How far the fingers have turned since the begin, in radians, clockwise; kept at the end.
  ///
  /// It goes on beyond half and whole turns. Setting it makes it count on from there, and the
  /// velocity 0.
  open var rotation: CGFloat {
    get { _rotation }
    set {
      _rotation = newValue
      velocity = 0
    }
  }

  /// The direction from the first finger to the second; the last one while they are in one place.
  private var angle: CGFloat {
    guard let (first, second) = fingers.points else { return lastAngle }
    return first == second ? lastAngle : atan2(second.y - first.y, second.x - first.x)
  }

  /// Returns how far the fingers have turned since it was asked last, by the shorter way.
  private func turn() -> CGFloat {
    let angle = angle
    defer { lastAngle = angle }
    return (angle - lastAngle).remainder(dividingBy: 2 * .pi)
  }

  /// Begins where the fingers are, at a rotation of 0.
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
