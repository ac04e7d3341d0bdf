public import Foundation
public import Timing

/// A touch on the stage from its beginning to its end, as `UITouch`.
public final class Touch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Hashable, Sendable {
    case began, moved, stationary, ended, cancelled
    /// The phases of a pointer without a touch, which never occur.
    case regionEntered, regionMoved, regionExited
  }

  /// The present phase.
  public private(set) var phase = Phase.began
  /// The instant of the last change of phase or position.
  public private(set) var instant: Instant
  /// The view on which the touch began; it never changes.
  public private(set) weak var view: View?

  /// The recognizers that follow the touch, those of the nearest view first; `nil` if there are
  /// none.
  public var gestureRecognizers: [GestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }

  /// The recognizers that follow the touch, those of the nearest view first.
  var recognizers: [GestureRecognizer] {
    get { watchers.compactMap(\.recognizer) }
    set { watchers = newValue.map { Watcher(recognizer: $0) } }
  }
  /// Weak references to the recognizers, which may be released with their views.
  private var watchers: [Watcher] = []
  /// Whether the touch's view has received its beginning and not its end.
  private var isToldToView = false
  /// Whether a recognizer has cancelled the touch in its view.
  private var isTakenFromView = false

  /// The number of taps at the touch's place, this one included: 1 unless it follows another soon.
  public private(set) var tapCount = 1
  /// The radius of a finger's touch, in points.
  public var majorRadius: CGFloat { 22 }
  /// The force of the touch; 1 for that of an average touch.
  public var force: CGFloat { 1 }
  /// The greatest force; 0, because no force is measured.
  public var maximumPossibleForce: CGFloat { 0 }

  /// The number of touches on the stage before this one.
  let number: Int

  /// The position on the canvas.
  package private(set) var point: CGPoint
  /// The position on the canvas before the last change.
  private var previousPoint: CGPoint

  /// Makes a touch that begins at a point of the canvas.
  init(at point: CGPoint, in view: View?, on stage: Stage) {
    self.point = point; previousPoint = point; self.view = view; instant = stage.now
    number = stage.takeTouchNumber()
    tapCount = stage.takeTapCount(at: point)
  }

  /// A weak reference to a recognizer.
  private struct Watcher {
    weak var recognizer: GestureRecognizer?
  }

  /// The time of the last change of phase or position, in seconds.
  public var timestamp: TimeInterval { instant.seconds }

  /// Whether the touch has neither ended nor been cancelled.
  public var isDown: Bool { phase != .ended && phase != .cancelled }

  /// Returns the position in a view's coordinates; `nil` for the canvas.
  public func location(in view: View?) -> CGPoint { view?.convert(point, from: nil) ?? point }

  /// Returns the position before the last movement, in a view's coordinates.
  public func previousLocation(in view: View?) -> CGPoint {
    view?.convert(previousPoint, from: nil) ?? previousPoint
  }

  /// Moves the touch to a point of the canvas.
  ///
  /// - Returns: whether it has moved.
  package func move(to newPoint: CGPoint, at time: Instant) -> Bool {
    previousPoint = point
    phase = newPoint == point ? .stationary : .moved
    guard phase == .moved else { return false }
    (point, instant) = (newPoint, time)
    return true
  }

  /// Ends the touch where it is, lifted or cancelled.
  package func end(as phase: Phase, at time: Instant) {
    self.phase = phase; instant = time
  }

  // MARK: Views

  /// Returns whether the touch's view receives a phase.
  func isTold(of phase: Phase) -> Bool { phase == .began ? !isTakenFromView : isToldToView }

  /// Records that the touch's view receives a phase.
  func willTellView(of phase: Phase) { isToldToView = phase != .ended && phase != .cancelled }

  /// Cancels the touch in its view, because a gesture has begun with it.
  func cancelInView() {
    isTakenFromView = true
    guard isToldToView else { return }
    isToldToView = false
    view?.touchesCancelled([self], with: Event(of: [self]))
  }
}

extension Set<Touch> {
  /// The touches in the order in which they began, which is the same in every run.
  public var inOrder: [Touch] { sorted { $0.number < $1.number } }
}
