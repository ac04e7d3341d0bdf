import UIKit

/// A presentation controller of an app that dims the background behind a sheet of half the height.
final class SheetPresentationController: UIPresentationController {
  let dimmingView = UIView()
  var calls: [String] = []

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
  }

  override func presentationTransitionWillBegin() {
    calls.append("will present")
    guard let containerView = containerView else { return }
    dimmingView.backgroundColor = UIColor(white: 0, alpha: 0.5)
    dimmingView.frame = containerView.bounds
    dimmingView.alpha = 0
    containerView.insertSubview(dimmingView, at: 0)
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dimmingView.alpha = 1
      return
    }
    coordinator.animate(alongsideTransition: { _ in self.dimmingView.alpha = 1 })
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    calls.append("did present \(completed)")
    if !completed { dimmingView.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    calls.append("will dismiss")
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.dimmingView.alpha = 0
    })
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    calls.append("did dismiss \(completed)")
    if completed { dimmingView.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    dimmingView.frame = containerView?.bounds ?? .zero
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

/// An animator that slides the presented view up from the lower edge and down again.
final class SheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresenting: Bool
  /// The context's values at the beginning.
  var seen: (from: UIView?, to: UIView?, final: CGRect)?

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    guard let screen = transitionContext.viewController(forKey: key) else { return }
    let container = transitionContext.containerView
    let (from, to) = (
      transitionContext.view(forKey: .from), transitionContext.view(forKey: .to)
    )
    seen = (from, to, transitionContext.finalFrame(for: screen))
    if let to = to { container.addSubview(to) }
    let place = isPresenting ? transitionContext.finalFrame(for: screen) : screen.view.frame
    let below = place.offsetBy(dx: 0, dy: place.height)
    if isPresenting { screen.view.frame = below }
    UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
      screen.view.frame = self.isPresenting ? place : below
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

/// A delegate that presents a view controller as a sheet.
class SheetDelegate: NSObject, UIViewControllerTransitioningDelegate {
  var controller: SheetPresentationController?
  let animators = [SheetAnimator(isPresenting: true), SheetAnimator(isPresenting: false)]
  /// Whether the modal transition style applies instead of the animator.
  var isPlain = false

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    controller = SheetPresentationController(
      presentedViewController: presented, presenting: presenting)
    return controller
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { isPlain ? nil : animators[0] }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { isPlain ? nil : animators[1] }

  func interactionControllerForPresentation(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { nil }
}
