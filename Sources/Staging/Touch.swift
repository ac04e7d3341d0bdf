public import Foundation
public import Timing

/// A finger on the stage from when it comes down until it is lifted, as `UITouch`.
public final class Touch {
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

  /// The place on the canvas.
  private(set) var point: CGPoint
  /// The place on the canvas before the last change.
  private var previousPoint: CGPoint

  /// Makes a finger that comes down at a point of the canvas.
  init(at point: CGPoint, in view: View?, at time: Instant) {
    (self.point, previousPoint, self.view, instant) = (point, point, view, time)
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
  func move(to newPoint: CGPoint, at time: Instant) -> Bool {
    previousPoint = point
    phase = newPoint == point ? .stationary : .moved
    guard phase == .moved else { return false }
    (point, instant) = (newPoint, time)
    return true
  }

  /// Ends the touch where it is, lifted or cancelled.
  func end(as phase: Phase, at time: Instant) {
    (self.phase, instant) = (phase, time)
  }
}
