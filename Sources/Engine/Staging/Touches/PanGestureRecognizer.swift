public import Foundation
package import Timing

/// A recognizer of dragging touches, as `UIPanGestureRecognizer`.
///
/// With several touches it follows their center; a touch that begins or ends causes no movement. It
/// begins when the center has moved far enough and ends when too few touches are left.
open class PanGestureRecognizer: GestureRecognizer {
  /// The distance in points that touches move before the gesture begins; UIKit documents none.
  ///
  /// That distance is not part of the translation. Not negative.
  open var minimumMovement = PanGestureRecognizer.defaultMinimumMovement
  /// The default distance in points that touches move before the gesture begins.
  public static let defaultMinimumMovement: CGFloat = 10
  /// The minimum number of touches.
  open var minimumNumberOfTouches = 1
  /// The maximum number of touches; further ones are ignored.
  open var maximumNumberOfTouches = Int.max

  /// The dragging touches, in the order in which they began.
  private var fingers: [Touch] = []
  /// The center of the touches from which `movement` counts, on the canvas.
  private var anchor = CGPoint.zero
  /// The movement up to the anchor, on the canvas.
  private var base = CGPoint.zero
  /// The center of the touches at their last movement, on the canvas.
  private var lastMiddle = CGPoint.zero
  private var lastMove = Instant.zero
  private var _velocity = CGPoint.zero
  /// Whether the touches rested before they ended, so that they have no velocity.
  private var hasRested = false
  /// The time for which touches rest before they end without losing their velocity: 40 ms.
  ///
  /// Between 8 ms, after which iOS 26.1 kept the velocity, and 304 ms, after which it was 0
  /// (source: `fixtures/measured/scroll-input.tsv`), this is a choice of the engine.
  package static let longestRest = Instant(seconds: 0.04)

  /// The movement of the touches on the canvas so far.
  private var movement: CGPoint {
    CGPoint(x: base.x + lastMiddle.x - anchor.x, y: base.y + lastMiddle.y - anchor.y)
  }

  /// Returns the movement of the touches since the gesture began, in a view's coordinates.
  ///
  /// It is kept until the next gesture; `nil` stands for the canvas.
  open func translation(in view: View?) -> CGPoint { vector(movement, in: view) }

  /// Sets the translation in a view's coordinates; the velocity remains.
  open func setTranslation(_ translation: CGPoint, in view: View?) {
    let (tip, origin) = (view?.convert(translation, to: nil), view?.convert(CGPoint.zero, to: nil))
    base = translation
    if let tip, let origin { base = CGPoint(x: tip.x - origin.x, y: tip.y - origin.y) }
    anchor = lastMiddle
  }

  /// Returns the velocity of the touches in points per second, in a view's coordinates.
  ///
  /// It is that of the last movement: a touch that moves steadily until it ends has exactly its
  /// velocity then. One that has rested for more than 40 ms before has none.
  open func velocity(in view: View?) -> CGPoint {
    hasRested ? .zero : lastVelocity(in: view)
  }

  /// Returns the velocity of the last movement, however long the touches have rested since.
  final func lastVelocity(in view: View?) -> CGPoint { vector(_velocity, in: view) }

  /// Returns a vector of the canvas in a view's coordinates.
  private func vector(_ vector: CGPoint, in view: View?) -> CGPoint {
    guard let view else { return vector }
    let (tip, origin) = (view.convert(vector, from: nil), view.convert(CGPoint.zero, from: nil))
    return CGPoint(x: tip.x - origin.x, y: tip.y - origin.y)
  }

  /// The views on which the touches began.
  var touchedViews: [View] { fingers.compactMap(\.view) }

  /// Returns whether touches that have moved far enough may begin the gesture; `true` by default.
  ///
  /// Otherwise it fails. The translation, including the initial distance, is available.
  func mayBegin() -> Bool { true }

  /// Restarts the count of movement at the touches' positions, since their number has changed.
  private func moveAnchor() {
    base = movement
    anchor = middle
    lastMiddle = anchor
  }

  /// The center of the touches on the canvas.
  private var middle: CGPoint {
    let count = CGFloat(max(1, fingers.count))
    let sum = fingers.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.point.x, y: $0.y + $1.point.y) }
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if fingers.isEmpty, state == .possible {
      (base, anchor, lastMiddle, _velocity) = (.zero, .zero, .zero, .zero)
      hasRested = false
    }
    for touch in touches.inOrder {
      guard fingers.count < maximumNumberOfTouches else {
        ignore(touch)
        continue
      }
      fingers.append(touch)
      lastMove = max(lastMove, touch.instant)
    }
    moveAnchor()
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let (before, now) = (lastMiddle, fingers.map(\.instant).max() ?? lastMove)
    lastMiddle = middle
    // Touches are delivered at every tick, so that a touch that rested for longer has moved for one
    // tick only.
    let seconds = min(now - lastMove, DisplayLink.period).seconds
    if seconds > 0 {
      _velocity = CGPoint(
        x: (lastMiddle.x - before.x) / seconds, y: (lastMiddle.y - before.y) / seconds)
    }
    (lastMove, hasRested) = (now, false)
    if state == .possible { beginIfFarEnough() } else { state = .changed }
  }

  /// Begins if the touches have moved far enough, which is not counted as translation.
  private func beginIfFarEnough() {
    // While other recognizers decide whether it begins, the distance has been reached already.
    if !awaited.isEmpty { return }
    let length = hypot(movement.x, movement.y)
    guard fingers.count >= minimumNumberOfTouches, length > 0, length >= minimumMovement else {
      return
    }
    guard mayBegin() else {
      state = .failed
      return
    }
    let share = minimumMovement / length
    base = CGPoint(x: base.x - movement.x * share, y: base.y - movement.y * share)
    state = .began
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    lose(touches.inOrder, endingAs: .ended)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    lose(touches.inOrder, endingAs: .cancelled)
  }

  /// Continues with the remaining touches, or ends the gesture if there are too few.
  private func lose(_ touches: [Touch], endingAs end: State) {
    if let now = touches.map(\.instant).max(), now - lastMove > Self.longestRest {
      hasRested = true
    }
    fingers.removeAll { finger in touches.contains { $0 === finger } }
    if fingers.count >= max(1, minimumNumberOfTouches) {
      moveAnchor()
    } else if state != .possible {
      state = end
    } else if fingers.isEmpty {
      state = .failed
    }
  }

  open override func reset() { fingers.removeAll() }
}
