public import Foundation
import Geometry
import Timing

/// Two screens turn about the vertical axis, back to back, as with `flipHorizontal`.
public final class FlipAnimator: ViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public static let defaultDuration: TimeInterval = 0.75
  private let operation: NavigationController.Operation
  private let duration: TimeInterval

  /// Makes an animator; duration in seconds.
  public init(
    operation: NavigationController.Operation,
    andDuration duration: TimeInterval = FlipAnimator.defaultDuration
  ) {
    self.operation = operation; self.duration = duration
  }

  public func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  public func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let screens = context.placeScreens(for: operation) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let from = context.view(forKey: .from) ?? screens.from.screenView
    let to = context.view(forKey: .to) ?? screens.to.screenView
    let (wasHidden, isHidden) = (from.isHidden, to.isHidden)
    let side: Double = operation == .pop ? -1 : 1
    to.isHidden = true
    turn(from, from: 0, to: side / 2, curve: .easeIn) { [self] in
      (from.isHidden, to.isHidden) = (true, isHidden)
      turn(to, from: -side / 2, to: 0, curve: .easeOut) {
        from.isHidden = wasHidden
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// Turns a view in half of the time, and restores its transform at the end.
  ///
  /// - Parameters:
  ///   - start: The angle at the beginning, in half turns.
  ///   - end: The angle at the end, in half turns.
  private func turn(
    _ view: View, from start: Double, to end: Double, curve: TimingCurve,
    completion: @escaping () -> Void
  ) {
    let flip = ContentTransition(
      kind: .flip, direction: Vector(dx: 1, dy: 0), duration: duration / 2, curve: curve)
    let own = view.transform3D
    View.performWithoutAnimation { view.transform3D = own.concatenating(flip.turn(start)) }
    View.animate(duration: duration / 2, delay: 0, curve: curve, options: []) {
      view.transform3D = own.concatenating(flip.turn(end))
    } completion: { _ in
      View.performWithoutAnimation { view.transform3D = own }
      completion()
    }
  }
}
