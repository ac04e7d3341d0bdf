import Foundation
import Timing

/// A presentation of a view controller over another one.
final class Presentation {
  let presented: ViewController
  /// The presentation controller; `nil` if there is none.
  let controller: PresentationController?
  /// Whether the presenting view is removed from the stage.
  let isFullScreen: Bool
  /// The running transition, which the stage retains.
  weak var transition: ScreenTransition?
  /// Handlers that are called in order when the transition is over.
  var next: [() -> Void] = []

  /// Makes a presentation that has not begun.
  init(
    _ presented: ViewController, in style: ModalPresentationStyle, by presenter: ViewController,
    asked source: ViewController
  ) {
    self.presented = presented
    var style = style
    let sheet = style.isSheet ? ComingSheets.ofStage.sheet(of: presented) : nil
    if let sheet {
      let adapted = sheet.handlers.style(sheet, presenter.traitCollection)
      if adapted != .none { style = adapted }
    }
    controller =
      style.isSheet
      ? sheet
      : !style.hasController
        ? nil
        : presented.transitioningDelegate?.presentationController(
          forPresented: presented, presenting: presenter, source: source)
    controller?.presenting = presenter
    isFullScreen = controller?.shouldRemovePresentersView ?? !style.keepsPresenter
  }

  /// Calls the handlers that wait for the end of the transition.
  func proceed() {
    let waiting = next
    next = []
    for action in waiting { action() }
  }
}

/// Presentation and dismissal of view controllers.
extension ViewController {
  /// Presents a view controller over this one; not affected by overrides of `present`.
  func carryOutPresentation(
    of viewController: ViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let host = presentationHost
    let name = ScreenTransition.name(from: host.visibleContent, to: viewController)
    if viewController.isInUse || viewController === self || viewController === host {
      (host.view.stage ?? Stage.current).warn(.transition(.isInUse), in: name)
      completion?()
      return
    }
    guard host.presentation == nil else {
      host.view.stage?.warn(.transition(.presentsAlready), in: name)
      return
    }
    guard let stage = host.view.stage, host.view.layer != nil, !host.isLeaving else {
      Stage.current.warn(.transition(.presenterIsOffStage), in: name)
      return
    }
    var style = viewController.modalPresentationStyle
    // Who animates the presentation otherwise expects to fill the screen.
    var animator = style == .automatic ? viewController.ownAnimator(over: host, for: self) : nil
    if animator != nil { style = .fullScreen }
    let presentation = Presentation(viewController, in: style, by: host, asked: self)
    host.presentation = presentation
    host.presentedViewController = viewController
    viewController.presentingViewController = host
    viewController.loadViewIfNeeded()
    if viewController.modalPresentationStyle != .automatic {
      animator = viewController.ownAnimator(over: host, for: self)
    }
    let interactor = animator.flatMap {
      viewController.transitioningDelegate?.interactionControllerForPresentation(using: $0)
    }
    let change = Change(
      from: host, to: viewController, presentation: presentation,
      leaving: presentation.isFullScreen ? host : nil, appearing: viewController)
    change.carryOut(
      animated: animated, by: animator ?? viewController.defaultAnimator(for: .push), interactor,
      on: stage
    ) { didComplete in
      if didComplete {
        if presentation.isFullScreen { host.outermostView.removeFromSuperview() }
      } else {
        viewController.view.removeFromSuperview()
        host.forgetPresentation()
      }
    } afterwards: { _ in
      completion?()
    }
  }

  /// Whether the view controller is being dismissed, or its presentation goes back.
  private var isLeaving: Bool {
    let transition = presentingViewController?.presentation?.transition
    return isBeingDismissed || transition?.to === self && transition?.transitionWasCancelled == true
  }

  /// Returns the animator of the transitioning delegate for the presentation; `nil` for none.
  private func ownAnimator(
    over host: ViewController, for source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    transitioningDelegate?.animationController(
      forPresented: self, presenting: host, source: source)
  }

  /// Dismisses the presented view controller, or this one; not affected by overrides of `dismiss`.
  func carryOutDismissal(animated: Bool, completion: (() -> Void)?) {
    let own = presentationHost
    guard let host = own.presentation == nil ? own.presentingViewController : own,
      let presentation = host.presentation
    else {
      completion?()
      return
    }
    var chain = [presentation]
    while let upper = chain.last?.presented.presentation { chain.append(upper) }
    if let busy = chain.first(where: { $0.transition != nil }), let transition = busy.transition {
      if chain.count == 1, animated, transition.canTurn, transition.to === presentation.presented {
        if let completion { presentation.next.append(completion) }
        transition.run(completing: false)
      } else {
        busy.next.append { [weak host] in
          guard let host, host.presentation === presentation else {
            completion?()
            return
          }
          host.carryOutDismissal(animated: animated, completion: completion)
        }
      }
      return
    }
    host.dismiss(chain.map(\.presented), animated: animated, completion: completion)
  }

  /// Dismisses stacked presented view controllers over this one, from the lowest to the topmost.
  private func dismiss(
    _ screens: [ViewController], animated: Bool, completion: (() -> Void)?
  ) {
    guard let presentation, let top = screens.last, let stage = top.view.stage else { return }
    let upper = top.presentingViewController?.presentation ?? presentation
    let animator = top.transitioningDelegate?.animationController(forDismissed: top)
    let interactor = animator.flatMap {
      top.transitioningDelegate?.interactionControllerForDismissal(using: $0)
    }
    // The ones in between are removed at once; otherwise they would be visible behind the topmost
    // one.
    let between = screens.dropLast().filter { $0.outermostView.superview != nil }
    let returns = outermostView.superview == nil
    for screen in between { screen.outermostView.removeFromSuperview() }
    if returns, upper.controller != nil {
      outermostView.frame = stage.screenFrame
      stage.screenHolder.insertSubview(outermostView, belowSubview: top.outermostView)
    }
    let change = Change(
      from: top, to: self, presentation: upper, leaving: top, appearing: isInSight ? nil : self)
    change.carryOut(
      animated: animated, by: animator ?? top.defaultAnimator(for: .pop), interactor, on: stage
    ) { [self] didComplete in
      if didComplete {
        if upper.controller == nil { top.view.removeFromSuperview() }
        for screen in screens.dropLast() {
          let controller = screen.presentationController
          controller?.dismissalTransitionWillBegin()
          if screen.isInSight {
            screen.willChangeAppearance(appearing: false, animated: false)
            screen.didChangeAppearance(appearing: false, animated: false)
          }
          controller?.dismissalTransitionDidEnd(true)
          controller?.removeContainer()
        }
        for screen in screens { screen.presentingViewController?.forgetPresentation() }
      } else {
        if returns { outermostView.removeFromSuperview() }
        for screen in between { screen.putBack(below: top, on: stage) }
      }
    } afterwards: { _ in
      completion?()
    }
  }

  /// The view controller over which this one presents others: the outermost container of switched
  /// children, or else the navigation controller, or itself.
  private var presentationHost: ViewController {
    let containers = sequence(first: self) { $0.navigationController ?? $0.parent }
    let outermost = Array(containers).last { $0 is ChildSwitchingController }
    return outermost.map { $0.navigationController ?? $0 } ?? navigationController ?? self
  }

  /// Whether the view controller is presented, or on a stack, or the stage's root.
  private var isInUse: Bool {
    presentingViewController != nil || navigationController != nil
      || Stage.current.rootViewController === self
  }

  /// Removes all view controllers that this one presents, directly or indirectly, at once.
  func removePresented() {
    // Handlers that wait for the end of the transition find the presentation removed.
    let waiting = presentation?.next ?? []
    presentation?.next = []
    presentation?.transition?.finishAtOnce()
    // A transition that those handlers have begun is abandoned.
    presentation?.transition?.abandon()
    defer { for action in waiting { action() } }
    guard let presentation else { return }
    let screen = presentation.presented
    screen.removePresented()
    presentation.controller?.dismissalTransitionWillBegin()
    if screen.isInSight {
      screen.willChangeAppearance(appearing: false, animated: false)
      screen.viewIfLoaded?.removeFromSuperview()
      screen.didChangeAppearance(appearing: false, animated: false)
    }
    presentation.controller?.dismissalTransitionDidEnd(true)
    presentation.controller?.removeContainer()
    forgetPresentation()
  }

  /// The outermost view of the presented view controller: its own, or the container.
  var outermostView: View {
    presentingViewController?.presentation?.controller?.containerView ?? screenView
  }

  /// Adds the view again below another view controller's.
  private func putBack(below upper: ViewController, on stage: Stage) {
    stage.screenHolder.insertSubview(outermostView, belowSubview: upper.outermostView)
  }

  /// Ends the presentation of a view controller.
  private func forgetPresentation() {
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
    presentation = nil
  }

  /// Returns the animator of the modal transition style.
  private func defaultAnimator(
    for operation: NavigationController.Operation
  ) -> any ViewControllerAnimatedTransitioning {
    let sheet = presentingViewController?.presentation?.controller as? SheetPresentationController
    switch modalTransitionStyle {
    case .coverVertical:
      if let sheet { return sheet.ownTransition(isPresenting: operation == .push) }
      return CoverAnimator(operation: operation)
    case .flipHorizontal: return FlipAnimator(operation: operation)
    case .crossDissolve: return CrossDissolveAnimator()
    case .partialCurl:
      Stage.current.warn(
        .substitution("page curls are not supported; the view fades"), in: "\(type(of: self))")
      return CrossDissolveAnimator()
    }
  }
}

/// A change between two view controllers over the whole stage.
private struct Change {
  let from: ViewController
  let to: ViewController
  let presentation: Presentation
  /// The view controller that disappears.
  let leaving: ViewController?
  let appearing: ViewController?

  /// Notifies the view controllers that they will appear and disappear or, reversed, the opposite.
  private func tellWill(_ animated: Bool, back: Bool = false) {
    presentation.presented.isBeingPresented = isPresenting != back
    presentation.presented.isBeingDismissed = isPresenting == back
    leaving?.willChangeAppearance(appearing: back, animated: animated)
    appearing?.willChangeAppearance(appearing: !back, animated: animated)
  }

  /// Notifies the view controllers that they have appeared and disappeared or, reversed, the
  /// opposite.
  private func tellDid(_ animated: Bool, back: Bool = false) {
    leaving?.didChangeAppearance(appearing: back, animated: animated)
    appearing?.didChangeAppearance(appearing: !back, animated: animated)
    presentation.presented.isBeingPresented = false
    presentation.presented.isBeingDismissed = false
  }

  /// Whether the change is a presentation rather than a dismissal.
  private var isPresenting: Bool { to === presentation.presented }

  /// The appearing view; `nil` if the presenting view stays on the stage.
  private var comingView: View? {
    if isPresenting { return presentation.controller?.presentedView ?? to.view }
    return presentation.controller == nil || presentation.isFullScreen ? to.outermostView : nil
  }

  /// Sets the final frame of the appearing view.
  private func place(on stage: Stage) {
    let arranged = isPresenting ? presentation.controller?.frameOfPresentedViewInContainerView : nil
    let frame = arranged ?? stage.screenFrame
    if let comingView, comingView.frame != frame { comingView.frame = frame }
  }

  /// Adds the appeared view at its final position.
  private func settle(in container: View, on stage: Stage) {
    guard let comingView else { return }
    if isPresenting {
      if !comingView.isDescendant(of: container) { container.addSubview(comingView) }
    } else if comingView.superview !== stage.screenHolder {
      stage.screenHolder.addSubview(comingView)
    }
  }

  /// Notifies the presentation controller that the change is over.
  private func tellArranger(ofEnd didComplete: Bool) {
    if isPresenting {
      presentation.controller?.presentationTransitionDidEnd(didComplete)
    } else {
      presentation.controller?.dismissalTransitionDidEnd(didComplete)
    }
    if isPresenting != didComplete { presentation.controller?.removeContainer() }
  }

  /// Begins the change, which at its end completes or reverts the presentation and calls the
  /// handler.
  func carryOut(
    animated: Bool, by animator: any ViewControllerAnimatedTransitioning,
    _ interactor: (any ViewControllerInteractiveTransitioning)?, on stage: Stage,
    end: @escaping (Bool) -> Void, afterwards: @escaping (Bool) -> Void
  ) {
    let arranger = presentation.controller
    let container = arranger?.makeContainer(in: stage.screenHolder) ?? stage.screenHolder
    place(on: stage)
    let transition: ScreenTransition? =
      !animated || from.view.layer == nil
      ? nil
      : ScreenTransition(
        on: stage, in: container, from: from, to: to, animator: animator, interactor: interactor,
        presentation: presentation, alongside: { _ in },
        end: { [self] didComplete in
          if !didComplete { tellWill(true, back: true) }
          if didComplete { settle(in: container, on: stage) }
          end(didComplete)
          tellDid(true, back: !didComplete)
          tellArranger(ofEnd: didComplete)
        },
        afterwards: { [presentation] didComplete in
          presentation.transition = nil
          afterwards(didComplete)
          presentation.proceed()
        })
    if isPresenting {
      arranger?.presentationTransitionWillBegin()
    } else {
      arranger?.dismissalTransitionWillBegin()
    }
    guard let transition else {
      tellWill(false)
      settle(in: container, on: stage)
      end(true)
      tellDid(false)
      tellArranger(ofEnd: true)
      afterwards(true)
      return presentation.proceed()
    }
    presentation.transition = transition
    tellWill(true)
    // The container's layout must not happen during the transition.
    if arranger != nil { View.performWithoutAnimation { container.layoutIfNeeded() } }
    transition.begin()
  }
}
