import Foundation
import Timing

/// A screen that covers another one.
final class Presentation {
  let presented: ViewController
  var transition: ScreenTransition?
  /// What begins when the transition is over.
  var next: (() -> Void)?

  /// Makes a presentation that has not begun.
  init(_ presented: ViewController) { self.presented = presented }
}

/// Screens that cover others, as modal ones do.
extension ViewController {
  /// Shows a screen over this one, or over the controller that it is in.
  ///
  /// The presented screen's `transitioningDelegate` chooses the animator; without one its
  /// `modalTransitionStyle` does.
  public func present(
    _ viewController: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let host: ViewController = navigationController ?? self
    guard host.presentation == nil else {
      let name = "from '\(host.visibleContent.title ?? "")' to '\(viewController.title ?? "")'"
      host.view.stage?.warn(.transition(.presentsAlready), in: name)
      return
    }
    let presentation = Presentation(viewController)
    host.presentation = presentation
    host.presentedViewController = viewController
    viewController.presentingViewController = host
    viewController.loadViewIfNeeded()
    let animator = viewController.transitioningDelegate?.animationController(
      forPresented: viewController, presenting: host, source: self)
    let interactor = animator.flatMap {
      viewController.transitioningDelegate?.interactionControllerForPresentation(using: $0)
    }
    host.cover(
      from: host, to: viewController, animated: animated,
      animator: animator ?? viewController.defaultAnimator(for: .push), interactor: interactor
    ) { didComplete in
      if didComplete {
        if viewController.modalPresentationStyle == .fullScreen {
          host.view.removeFromSuperview()
        }
      } else {
        viewController.view.removeFromSuperview()
        host.forgetPresentation()
      }
      completion?()
    }
  }

  /// Takes the screen away that this one presents, or this one where it presents none.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let own: ViewController = navigationController ?? self
    guard let host = own.presentation == nil ? own.presentingViewController : own,
      let presentation = host.presentation
    else { return }
    if let transition = presentation.transition {
      if animated, transition.canTurn, transition.to === presentation.presented {
        transition.run(completing: false)
      } else {
        presentation.next = { [weak host] in
          host?.dismiss(animated: animated, completion: completion)
        }
      }
      return
    }
    let presented = presentation.presented
    let animator = presented.transitioningDelegate?.animationController(forDismissed: presented)
    let interactor = animator.flatMap {
      presented.transitioningDelegate?.interactionControllerForDismissal(using: $0)
    }
    host.cover(
      from: presented, to: host, animated: animated,
      animator: animator ?? presented.defaultAnimator(for: .pop), interactor: interactor
    ) { didComplete in
      if didComplete {
        presented.view.removeFromSuperview()
        host.forgetPresentation()
      } else if presented.modalPresentationStyle == .fullScreen {
        host.view.removeFromSuperview()
      }
      completion?()
    }
  }

  /// Presents nothing any more.
  private func forgetPresentation() {
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
    presentation = nil
  }

  /// Returns the animator that the modal style asks for.
  private func defaultAnimator(
    for operation: NavigationController.Operation
  ) -> any ViewControllerAnimatedTransitioning {
    switch modalTransitionStyle {
    case .coverVertical: CoverAnimator(operation: operation)
    case .crossDissolve: CrossDissolveAnimator()
    }
  }

  /// Has one of two screens become the other, over the whole stage.
  private func cover(
    from: ViewController, to: ViewController, animated: Bool,
    animator: any ViewControllerAnimatedTransitioning,
    interactor: (any ViewControllerInteractiveTransitioning)?, end: @escaping (Bool) -> Void
  ) {
    guard let stage = view.stage else { return }
    let root = stage.rootView
    to.view.frame = root.bounds
    guard animated, from.view.layer != nil else {
      from.viewWillDisappear(false)
      to.viewWillAppear(false)
      if to.view.superview !== root { root.addSubview(to.view) }
      end(true)
      from.viewDidDisappear(false)
      to.viewDidAppear(false)
      return
    }
    let presentation = presentation
    let transition = ScreenTransition(
      on: stage, in: root, from: from, to: to, animator: animator, interactor: interactor,
      alongside: { _ in },
      end: { didComplete in
        presentation?.transition = nil
        if didComplete, to.view.superview !== root { root.addSubview(to.view) }
        end(didComplete)
        (didComplete ? from : to).viewDidDisappear(true)
        (didComplete ? to : from).viewDidAppear(true)
        let next = presentation?.next
        presentation?.next = nil
        next?()
      })
    presentation?.transition = transition
    (from.transition, to.transition) = (transition, transition)
    from.viewWillDisappear(true)
    to.viewWillAppear(true)
    transition.begin()
  }
}
