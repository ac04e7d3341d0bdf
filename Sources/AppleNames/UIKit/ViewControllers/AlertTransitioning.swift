import Foundation
import Geometry
import Staging
import Timing

/// The provider of an alert's presentation.
final class AlertTransitioning: ViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    AlertPresentationController(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { AlertAnimator(isPresenting: true) }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { AlertAnimator(isPresenting: false) }
}

/// The arrangement of an alert: the card above a dimmed background.
final class AlertPresentationController: PresentationController {
  /// The distance of an action sheet from the edges, in points; measured on iOS 17.
  private static let margin: CGFloat = 8
  /// The view that dims the background: by 20 % in light and 48 % in dark interfaces.
  let dimmer = UIControl(frame: .zero)

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  override func presentationTransitionWillBegin() {
    dimmer.backgroundColor = UIColor {
      UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.48 : 0.2)
    }
    dimmer.addAction(
      UIAction { [weak self] _ in self?.alert?.cancelByTouch() }, for: .touchUpInside)
    guard let containerView else { return }
    dimmer.frame = containerView.bounds
    containerView.insertSubview(dimmer, at: 0)
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimmer.removeFromSuperview() }
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView, let card = presentedViewController.view as? AlertView else {
      return .zero
    }
    let area = containerView.bounds
    if alert?.preferredStyle == .alert {
      let size = card.fittingSize(inWidth: area.width)
      return CGRect(
        x: area.midX - size.width / 2, y: area.midY - size.height / 2, width: size.width,
        height: size.height)
    }
    let margin = AlertPresentationController.margin
    let bottom = containerView.safeAreaInsets.bottom
    let size = card.fittingSize(inWidth: min(area.width, area.height) - 2 * margin)
    return CGRect(
      x: area.midX - size.width / 2, y: area.maxY - bottom - margin - size.height,
      width: size.width, height: size.height)
  }

  override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    guard let containerView, let card = presentedView, card.transform.isIdentity else { return }
    if dimmer.frame != containerView.bounds { dimmer.frame = containerView.bounds }
    let frame = frameOfPresentedViewInContainerView
    // A card that slides in or out has its size already.
    if card.superview === containerView, card.bounds.size != frame.size { card.frame = frame }
  }
}

/// The appearance and disappearance of an alert.
///
/// An alert fades in while it shrinks from 1.17 times its size, and fades out; an action sheet
/// slides from below and back as other screens do.
private final class AlertAnimator: ViewControllerAnimatedTransitioning {
  /// The scale at which an alert appears; measured on iOS.
  private static let scale: CGFloat = 1.17

  private let isPresenting: Bool

  /// Makes an animator of a presentation or a dismissal.
  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  /// Returns the alert of a transition.
  private func alert(
    of context: (any ViewControllerContextTransitioning)?
  ) -> UIAlertController? {
    context?.viewController(forKey: isPresenting ? .to : .from) as? UIAlertController
  }

  /// Returns the timing of a transition, dimming included.
  private func motion(of context: (any ViewControllerContextTransitioning)?) -> TransitionMotion {
    if alert(of: context)?.preferredStyle == .actionSheet { return .system() }
    return TransitionMotion(
      duration: SystemMotion.alertDuration, curve: .spring(SystemMotion.alertSpring))
  }

  func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { motion(of: context).duration }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let alert = alert(of: context), let card = alert.view else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let arranger = alert.presentationController as? AlertPresentationController
    let container = context.containerView
    let frame = isPresenting ? context.finalFrame(for: alert) : card.frame
    let isSheet = alert.preferredStyle == .actionSheet
    if isPresenting {
      View.performWithoutAnimation {
        card.frame = frame
        container.addSubview(card)
        card.layoutIfNeeded()
      }
    }
    let below = frame.offsetBy(dx: 0, dy: container.bounds.maxY - frame.minY)
    /// Shows the card and the dimmed background, or hides them.
    func show(_ isShown: Bool, scale: CGFloat) {
      arranger?.dimmer.alpha = isShown ? 1 : 0
      if isSheet {
        card.frame = isShown ? frame : below
      } else {
        card.alpha = isShown ? 1 : 0
        card.transform = Affine(scaleX: scale, y: scale)
      }
    }
    if isPresenting {
      View.performWithoutAnimation { show(false, scale: AlertAnimator.scale) }
    }
    motion(of: context).animate {
      show(isPresenting, scale: 1)
    } completion: {
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
