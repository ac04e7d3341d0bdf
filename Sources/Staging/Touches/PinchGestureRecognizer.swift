public import Foundation
import Timing

/// Recognises two fingers that move apart or together, as `UIPinchGestureRecognizer`.
///
/// It begins when the second finger is down and ends when either is lifted; further fingers are
/// ignored.
open class PinchGestureRecognizer: GestureRecognizer {
  /// By how many points the distance of the fingers has to change for the gesture to begin.
  ///
  /// With 0 it begins as soon as two fingers are down. Not negative.
  public var minimumMovement: CGFloat = 0
  /// The change of the scale per second between the last two places of the fingers.
  public private(set) var velocity: CGFloat = 0

  /// The touches that pinch, two at most, in the order in which they came down.
  private var fingers = FingerPair()
  /// The distance of the fingers at which the scale is 1.
  private var unitDistance: CGFloat = 1
  private var _scale: CGFloat = 1
  /// When the scale was told last.
  private var lastChange = Instant.zero

  /// The distance of the fingers as a multiple of that at the begin; kept when the gesture ends.
  ///
  /// A distance below a point counts as a point. Setting the scale makes it count on from there,
  /// and the velocity 0.
  open var scale: CGFloat {
    get { _scale }
    set {
      guard newValue > 0 else { return }
      _scale = newValue
      velocity = 0
      if let distance { unitDistance = distance / newValue }
    }
  }

  /// The distance of two fingers on the canvas, at least a point; `nil` while there are not two.
  private var distance: CGFloat? {
    guard let (first, second) = fingers.points else { return nil }
    return max(1, hypot(second.x - first.x, second.y - first.y))
  }

  /// Begins where the fingers are, at a scale of 1.
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
