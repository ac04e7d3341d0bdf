import Foundation
import Geometry
public import Staging

/// The popovers of a stage's view controllers, from the first reading to the dismissal.
final class Popovers {
  private var ofControllers: [ObjectIdentifier: PopoverTransitioning] = [:]

  static var ofStage: Popovers { Stage.current.companions.companion { Popovers() } }

  /// Returns the popover of a view controller, which is made on the first call.
  func popover(of controller: UIViewController) -> UIPopoverPresentationController {
    if let known = ofControllers[ObjectIdentifier(controller)] { return known.popover }
    let made = PopoverTransitioning(
      UIPopoverPresentationController(presentedViewController: controller, presenting: nil))
    ofControllers[ObjectIdentifier(controller)] = made
    if controller.transitioningDelegate == nil { controller.transitioningDelegate = made }
    return made.popover
  }

  /// Forgets the popover of a view controller that was dismissed.
  func forget(_ controller: UIViewController) {
    ofControllers[ObjectIdentifier(controller)] = nil
  }
}

/// The provider of a popover's presentation.
final class PopoverTransitioning: UIViewControllerTransitioningDelegate {
  let popover: UIPopoverPresentationController
  /// Whether the view controller is presented as a popover rather than in another style.
  private var isPopover = true

  /// Makes a provider of a popover.
  init(_ popover: UIPopoverPresentationController) { self.popover = popover }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let traits = (presenting ?? source).traitCollection
    let style = popover.adaptivePresentationStyle(for: traits)
    isPopover = style == .none || style == .popover
    if isPopover { return popover }
    popover.anyDelegate?.presentationController(
      popover, willPresentWithAdaptiveStyle: style, transitionCoordinator: nil)
    switch style {
    case .overFullScreen, .overCurrentContext, .custom:
      return UIPresentationController(presentedViewController: presented, presenting: presenting)
    default: return nil
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPopover ? PopoverAnimator(isPresenting: true) : nil
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPopover ? PopoverAnimator(isPresenting: false) : nil
  }
}

/// The appearance and disappearance of a popover, which fades; UIKit documents no durations.
private final class PopoverAnimator: UIViewControllerAnimatedTransitioning {
  /// The durations of the appearance and the disappearance, in seconds.
  private static let durations = (appearance: TimeInterval(0.2), disappearance: TimeInterval(0.25))

  private let isPresenting: Bool

  /// Makes an animator of a presentation or a dismissal.
  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    isPresenting
      ? PopoverAnimator.durations.appearance : PopoverAnimator.durations.disappearance
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let key = isPresenting ? UITransitionContextViewKey.to : .from
    let popover =
      context.viewController(forKey: key)?.presentationController
      as? UIPopoverPresentationController
    guard let card = popover?.card else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    if isPresenting {
      View.performWithoutAnimation {
        context.containerView.addSubview(card)
        card.alpha = 0
        card.layoutIfNeeded()
      }
    }
    View.animate(
      withDuration: transitionDuration(using: context),
      animations: { [isPresenting] in card.alpha = isPresenting ? 1 : 0 },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

extension ViewController {
  /// The popover that presents the view controller, or will: its style is `popover`.
  ///
  /// `nil` for other styles. Reading it before the presentation makes it, and sets the
  /// `transitioningDelegate` unless the app has set one, which then has to provide the popover.
  public var popoverPresentationController: UIPopoverPresentationController? {
    if let present = presentationController as? UIPopoverPresentationController { return present }
    guard modalPresentationStyle == .popover else { return nil }
    return Popovers.ofStage.popover(of: self)
  }
}
