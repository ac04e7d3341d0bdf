public import Foundation
import Timing

/// Recognises fingers that are dragged, as `UIPanGestureRecognizer`.
///
/// With several fingers it follows their middle; one that comes or goes moves nothing. It begins
/// when the middle has moved far enough and ends when too few fingers are left.
open class PanGestureRecognizer: GestureRecognizer {
  /// By how many points the fingers have to move for the gesture to begin; UIKit tells none.
  ///
  /// That much of the way is used up: the translation counts from there. Not negative.
  public var minimumMovement = PanGestureRecognizer.defaultMinimumMovement
  /// By how many points the fingers have to move if nothing else is said.
  public static let defaultMinimumMovement: CGFloat = 10
  /// How many fingers it takes at least.
  public var minimumNumberOfTouches = 1
  /// How many fingers can take part; further ones are ignored.
  public var maximumNumberOfTouches = Int.max

  /// The touches that drag, in the order in which they came down.
  private var fingers: [Touch] = []
  /// The middle of the fingers from which `movement` counts, on the canvas.
  private var anchor = CGPoint.zero
  /// What had been moved when the middle was at the anchor, on the canvas.
  private var base = CGPoint.zero
  /// The middle of the fingers when they moved last, on the canvas.
  private var lastMiddle = CGPoint.zero
  /// When the fingers moved last.
  private var lastMove = Instant.zero
  private var _velocity = CGPoint.zero

  /// The way of the fingers on the canvas so far.
  private var movement: CGPoint {
    CGPoint(x: base.x + lastMiddle.x - anchor.x, y: base.y + lastMiddle.y - anchor.y)
  }

  /// Returns how far the fingers have come since the gesture began, in a view's coordinates.
  ///
  /// It is kept until the next gesture; `nil` stands for the canvas.
  public func translation(in view: View?) -> CGPoint { vector(movement, in: view) }

  /// Has the translation count on from a value in a view's coordinates, and the velocity be 0.
  public func setTranslation(_ translation: CGPoint, in view: View?) {
    let (tip, origin) = (view?.convert(translation, to: nil), view?.convert(CGPoint.zero, to: nil))
    base = translation
    if let tip, let origin { base = CGPoint(x: tip.x - origin.x, y: tip.y - origin.y) }
    anchor = lastMiddle
    _velocity = .zero
  }

  /// Returns the velocity of the fingers in points per second, in a view's coordinates.
  ///
  /// It is that of the last movement: a finger that moves steadily until it is lifted has exactly
  /// its speed then, and one that has come to rest before has none.
  public func velocity(in view: View?) -> CGPoint { vector(_velocity, in: view) }

  /// Returns a direction and length of the canvas as a view has them.
  private func vector(_ vector: CGPoint, in view: View?) -> CGPoint {
    guard let view else { return vector }
    let (tip, origin) = (view.convert(vector, from: nil), view.convert(CGPoint.zero, from: nil))
    return CGPoint(x: tip.x - origin.x, y: tip.y - origin.y)
  }

  /// The views on which the fingers came down.
  var touchedViews: [View] { fingers.compactMap(\.view) }

  /// Returns whether fingers that have moved far enough may begin the gesture; they may by default.
  ///
  /// Where they may not, it fails. The translation is known, the part that is used up included.
  func mayBegin() -> Bool { true }

  /// Counts on from where the fingers are, since there are more or fewer of them.
  private func moveAnchor() {
    base = movement
    anchor = middle
    lastMiddle = anchor
  }

  /// The middle of the fingers on the canvas.
  private var middle: CGPoint {
    let count = CGFloat(max(1, fingers.count))
    let sum = fingers.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.point.x, y: $0.y + $1.point.y) }
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if fingers.isEmpty, state == .possible {
      (base, anchor, lastMiddle, _velocity) = (.zero, .zero, .zero, .zero)
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
    // Fingers are told at every tick, so that one which rested longer has moved for a tick only.
    let seconds = min(now - lastMove, DisplayLink.period).seconds
    if seconds > 0 {
      _velocity = CGPoint(
        x: (lastMiddle.x - before.x) / seconds, y: (lastMiddle.y - before.y) / seconds)
    }
    lastMove = now
    if state == .possible { beginIfFarEnough() } else { state = .changed }
  }

  /// Begins where the fingers have moved far enough, which uses that part of the way up.
  private func beginIfFarEnough() {
    // While others decide whether it begins it has been far enough already.
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

  /// Goes on with the fingers that are left, or ends the gesture where they are too few.
  private func lose(_ touches: [Touch], endingAs end: State) {
    // One that is lifted later than it moved has rested.
    if let now = touches.map(\.instant).max(), now > lastMove { _velocity = .zero }
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
