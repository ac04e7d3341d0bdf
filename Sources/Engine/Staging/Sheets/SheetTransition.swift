import Foundation
import Timing

/// The rise of a sheet at its presentation and its fall at its dismissal, by the sheet's own motion.
final class SheetTransition: TransitionPacing, SelfMovingAnimator {
  private let sheet: SheetPresentation
  private let isPresenting: Bool
  /// The velocity of the height at the finger's release that closes the sheet; `nil` without one.
  private let velocity: Double?

  /// Makes the transition of a sheet.
  init(_ sheet: SheetPresentation, isPresenting: Bool, velocity: Double? = nil) {
    self.sheet = sheet; self.isPresenting = isPresenting; self.velocity = velocity
  }

  func motion(in context: any ViewControllerContextTransitioning) -> TransitionMotion { .system() }

  func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { SystemMotion.duration }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    if isPresenting {
      View.performWithoutAnimation {
        context.containerView.addSubview(sheet.sheet)
        sheet.sheet.layoutIfNeeded()
      }
    }
    head(for: isPresenting ? sheet.restingHeight ?? sheet.heights.lowest : 0, in: context)
  }

  func turn(completing: Bool, in context: any ViewControllerContextTransitioning) {
    let opens = isPresenting == completing
    head(for: opens ? sheet.restingHeight ?? sheet.heights.lowest : 0, in: context)
  }

  /// Moves the sheet to a height, where the transition ends.
  private func head(for height: Double, in context: any ViewControllerContextTransitioning) {
    // The context keeps the animator, and the stage the context until its end.
    let end = { [weak context] in
      guard let context else { return }
      context.completeTransition(!context.transitionWasCancelled)
    }
    if let velocity, height == 0 {
      sheet.animator.settle(at: 0, velocity: velocity, completion: end)
    } else {
      let motion = motion(in: context)
      sheet.animate(
        to: height, duration: Instant(seconds: motion.duration), curve: motion.curve,
        completion: end)
    }
  }
}
