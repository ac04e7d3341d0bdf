public import Foundation

/// A recognizer of a drag that begins at an edge of the screen, as
/// `UIScreenEdgePanGestureRecognizer`.
///
/// The screen is the window that contains the view.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The maximum distance from an edge at which a drag begins, in points; UIKit documents none, the
  /// value is this engine's.
  public static let edgeWidth: CGFloat = 20
  /// The edges at which a drag begins; none at first.
  open var edges: RectEdge = []

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let isRunning = state.isRunning
    if isRunning || touches.contains(where: isAtEdge) {
      super.touchesBegan(touches, with: event)
    } else {
      state = .failed
    }
  }

  private func isAtEdge(_ touch: Touch) -> Bool {
    guard let screen = view?.window else { return false }
    let (place, bounds) = (touch.location(in: screen), screen.bounds)
    let width = Self.edgeWidth
    return edges.contains(.left) && place.x <= bounds.minX + width
      || edges.contains(.right) && place.x >= bounds.maxX - width
      || edges.contains(.top) && place.y <= bounds.minY + width
      || edges.contains(.bottom) && place.y >= bounds.maxY - width
  }
}

/// A set of a rectangle's edges, as `UIRectEdge`.
public struct RectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = RectEdge(rawValue: 1 << 0)
  public static let left = RectEdge(rawValue: 1 << 1)
  public static let bottom = RectEdge(rawValue: 1 << 2)
  public static let right = RectEdge(rawValue: 1 << 3)
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// The recognizer of a drag from the left edge that pops the top view controller.
final class PopGestureRecognizer: ScreenEdgePanGestureRecognizer {
  private weak var controller: NavigationController?
  /// The driver of the pop in progress.
  private(set) var driver: PercentDrivenInteractiveTransition?

  /// Makes a recognizer for a navigation controller.
  init(for controller: NavigationController) {
    self.controller = controller
    super.init()
    edges = .left
    addTarget { [weak self] _ in self?.lead() }
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard let controller, controller.canBeLedBack else {
      state = .failed
      return
    }
    super.touchesBegan(touches, with: event)
  }

  override func mayBegin() -> Bool {
    guard let controller, controller.canBeLedBack else { return false }
    let way = translation(in: view)
    return way.x > abs(way.y)
  }

  /// Updates the pop's progress with the touch.
  ///
  /// It is completed if the touch ends beyond the middle, or moving to the right with more than 300
  /// points per second.
  private func lead() {
    guard let controller, let view else { return }
    let share = max(0, translation(in: view).x / max(1, view.bounds.width))
    switch state {
    case .began:
      let driver = PercentDrivenInteractiveTransition()
      self.driver = driver
      _ = controller.popViewController(animated: true)
      driver.update(share)
    case .changed: driver?.update(min(1, share))
    case .ended:
      let speed = velocity(in: view).x
      if speed > 300 || share > 0.5 && speed >= 0 { driver?.finish() } else { driver?.cancel() }
      driver = nil
    case .cancelled:
      driver?.cancel()
      driver = nil
    default: break
    }
  }
}
