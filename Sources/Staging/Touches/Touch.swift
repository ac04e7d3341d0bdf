public import Foundation
public import Timing

/// A finger on the stage from when it comes down until it is lifted, as `UITouch`.
public final class Touch: NSObject {
  /// What a finger did last.
  public enum Phase: Int, Hashable, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  /// What the finger did when it was told of last.
  public private(set) var phase = Phase.began
  /// When the phase or the place changed last.
  public private(set) var instant: Instant
  /// The view that was hit when the finger came down; it stays for the touch's life.
  public private(set) weak var view: View?

  /// The recognisers that watch the finger, those of the nearest view first; `nil` for none.
  public var gestureRecognizers: [GestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }

  /// What is behind `gestureRecognizers`.
  var recognizers: [GestureRecognizer] {
    get { watchers.compactMap(\.recognizer) }
    set { watchers = newValue.map { Watcher(recognizer: $0) } }
  }
  /// What watches the finger, and may go with its view.
  private var watchers: [Watcher] = []
  /// Whether the view that was hit has been told of the finger and not of its end.
  private var isToldToView = false
  /// Whether a recogniser has taken the finger away from the view.
  private var isTakenFromView = false

  /// How many fingers had come down on the stage before it.
  let number: Int

  /// The place on the canvas.
  package private(set) var point: CGPoint
  /// The place on the canvas before the last change.
  private var previousPoint: CGPoint

  /// Makes a finger that comes down at a point of the canvas.
  init(at point: CGPoint, in view: View?, on stage: Stage) {
    self.point = point; previousPoint = point; self.view = view; instant = stage.now
    number = stage.takeTouchNumber()
  }

  /// A recogniser that a touch does not keep alive.
  private struct Watcher {
    weak var recognizer: GestureRecognizer?
  }

  /// When the phase or the place changed last, in seconds.
  public var timestamp: TimeInterval { instant.seconds }

  /// Whether the finger is still down.
  public var isDown: Bool { phase != .ended && phase != .cancelled }

  /// Returns where the finger is in a view's coordinates; `nil` for the canvas.
  public func location(in view: View?) -> CGPoint { view?.convert(point, from: nil) ?? point }

  /// Returns where the finger was before it moved last, in a view's coordinates.
  public func previousLocation(in view: View?) -> CGPoint {
    view?.convert(previousPoint, from: nil) ?? previousPoint
  }

  /// Follows the finger to a point of the canvas.
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

  /// Whether the view that was hit is told what the finger does.
  func isTold(of phase: Phase) -> Bool { phase == .began ? !isTakenFromView : isToldToView }

  /// Takes note that the view that was hit is told of a phase.
  func willTellView(of phase: Phase) { isToldToView = phase != .ended && phase != .cancelled }

  /// Takes the finger away from the view that was hit, for a gesture has begun with it.
  func cancelInView() {
    isTakenFromView = true
    guard isToldToView else { return }
    isToldToView = false
    view?.touchesCancelled([self], with: Event(of: [self]))
  }
}

extension Set<Touch> {
  /// The touches in the order in which they came down, which does not depend on the run.
  public var inOrder: [Touch] { sorted { $0.number < $1.number } }
}
