import UIKit

/// An animator that slides a view in from the right, and out again interactively.
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let operation: UINavigationController.Operation

  init(operation: UINavigationController.Operation) {
    self.operation = operation
    super.init()
  }

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let toView = transitionContext.view(forKey: .to),
      let fromView = transitionContext.view(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let width = container.bounds.width
    toView.frame = transitionContext.finalFrame(for: toVC)
    if operation == .push {
      container.addSubview(toView)
      toView.transform = CGAffineTransform(translationX: width, y: 0)
    } else {
      container.insertSubview(toView, belowSubview: fromView)
    }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.curveLinear],
      animations: {
        if self.operation == .push {
          toView.transform = .identity
        } else {
          fromView.transform = CGAffineTransform(translationX: width, y: 0)
        }
      },
      completion: { _ in
        fromView.transform = .identity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// A delegate with sliding animations and an interactive pop.
final class SwipeBackController: NSObject, UINavigationControllerDelegate {
  private let navigationController: UINavigationController
  private(set) var interaction: UIPercentDrivenInteractiveTransition?

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
    super.init()
    navigationController.delegate = self
  }

  /// Begins an interactive pop.
  func begin() {
    interaction = UIPercentDrivenInteractiveTransition()
    navigationController.popViewController(animated: true)
  }

  /// Ends the interaction, and completes the pop beyond half of the progress.
  func end(at percent: CGFloat) {
    if percent > 0.5 { interaction?.finish() } else { interaction?.cancel() }
    interaction = nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { SlideAnimator(operation: operation) }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { interaction }
}
