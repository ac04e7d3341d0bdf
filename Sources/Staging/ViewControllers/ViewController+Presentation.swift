import Foundation
import Timing

/// A screen that covers another one.
final class Presentation {
  let presented: ViewController
  /// What arranges the screen and its surroundings; `nil` where nothing does.
  let controller: PresentationController?
  /// Whether what presents it goes off the stage.
  let isFullScreen: Bool
  /// What runs at present; the stage keeps it for as long.
  weak var transition: ScreenTransition?
  /// What happens when the transition is over, in that order.
  var next: [() -> Void] = []

  /// Makes a presentation that has not begun.
  init(_ presented: ViewController, by presenter: ViewController, asked source: ViewController) {
    self.presented = presented
    let style = presented.modalPresentationStyle
    controller =
      style != .custom
      ? nil
      : presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenter, source: source)
    controller?.presenting = presenter
    isFullScreen = controller?.shouldRemovePresentersView ?? !style.keepsPresenter
  }

  /// Has everything happen that waits for the end of the transition.
  func proceed() {
    let waiting = next
    next = []
    for action in waiting { action() }
  }
}

/// Screens that cover others, as modal ones do.
extension ViewController {
  /// Shows a screen over this one, whoever overrides `present`.
  func carryOutPresentation(
    of viewController: ViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let host: ViewController = navigationController ?? self
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
    guard let stage = host.view.stage, host.view.layer != nil else {
      Stage.current.warn(.transition(.presenterIsOffStage), in: name)
      return
    }
    let presentation = Presentation(viewController, by: host, asked: self)
    host.presentation = presentation
    host.presentedViewController = viewController
    viewController.presentingViewController = host
    viewController.loadViewIfNeeded()
    let animator = viewController.transitioningDelegate?.animationController(
      forPresented: viewController, presenting: host, source: self)
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

  /// Takes away the screen that this one presents, or this one, whoever overrides `dismiss`.
  func carryOutDismissal(animated: Bool, completion: (() -> Void)?) {
    let own: ViewController = navigationController ?? self
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

  /// Takes away screens that lie upon each other over this one, from the lowest to the topmost.
  private func dismiss(
    _ screens: [ViewController], animated: Bool, completion: (() -> Void)?
  ) {
    guard let presentation, let top = screens.last, let stage = top.view.stage else { return }
    let upper = top.presentingViewController?.presentation ?? presentation
    let animator = top.transitioningDelegate?.animationController(forDismissed: top)
    let interactor = animator.flatMap {
      top.transitioningDelegate?.interactionControllerForDismissal(using: $0)
    }
    // What lies between is gone at once, or it would be seen behind the topmost one.
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

  /// Whether the screen is presented, or on a stack, or the first one of the stage.
  private var isInUse: Bool {
    presentingViewController != nil || navigationController != nil
      || Stage.current.rootViewController === self
  }

  /// Takes the screens that this one presents off the stage at once, with those over them.
  func removePresented() {
    // What waits for the end of the transition finds nothing any more.
    let waiting = presentation?.next ?? []
    presentation?.next = []
    presentation?.transition?.finishAtOnce()
    // What its end has begun anew goes nowhere.
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

  /// The view that is taken off the stage to hide a presented screen: its own, or what it is in.
  var outermostView: View { presentationController?.containerView ?? screenView }

  /// Puts a screen back that lies under another one's.
  private func putBack(below upper: ViewController, on stage: Stage) {
    stage.screenHolder.insertSubview(outermostView, belowSubview: upper.outermostView)
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
}

/// One screen becoming another over the whole stage.
private struct Change {
  let from: ViewController
  let to: ViewController
  let presentation: Presentation
  /// Who is told to disappear.
  let leaving: ViewController?
  /// Who is told to appear.
  let appearing: ViewController?

  /// Tells the screens that they are about to come and go, or, turned back, to stay.
  private func tellWill(_ animated: Bool, back: Bool = false) {
    leaving?.willChangeAppearance(appearing: back, animated: animated)
    appearing?.willChangeAppearance(appearing: !back, animated: animated)
  }

  /// Tells the screens that they have come and gone, or, turned back, stayed.
  private func tellDid(_ animated: Bool, back: Bool = false) {
    leaving?.didChangeAppearance(appearing: back, animated: animated)
    appearing?.didChangeAppearance(appearing: !back, animated: animated)
  }

  /// Whether the presented screen comes rather than goes.
  private var isPresenting: Bool { to === presentation.presented }

  /// The view that comes; `nil` where what presents stays where it is.
  private var comingView: View? {
    if isPresenting { return presentation.controller?.presentedView ?? to.view }
    return presentation.controller == nil || presentation.isFullScreen ? to.outermostView : nil
  }

  /// Gives what comes the frame that it is to have.
  private func place(on stage: Stage) {
    let arranged = isPresenting ? presentation.controller?.frameOfPresentedViewInContainerView : nil
    let frame = arranged ?? stage.screenFrame
    if let comingView, comingView.frame != frame { comingView.frame = frame }
  }

  /// Has what has come be where it belongs.
  private func settle(in container: View, on stage: Stage) {
    guard let comingView else { return }
    if isPresenting {
      if !comingView.isDescendant(of: container) { container.addSubview(comingView) }
    } else if comingView.superview !== stage.screenHolder {
      stage.screenHolder.addSubview(comingView)
    }
  }

  /// Tells what arranges the screen that the change is over.
  private func tellArranger(ofEnd didComplete: Bool) {
    if isPresenting {
      presentation.controller?.presentationTransitionDidEnd(didComplete)
    } else {
      presentation.controller?.dismissalTransitionDidEnd(didComplete)
    }
    if isPresenting != didComplete { presentation.controller?.removeContainer() }
  }

  /// Begins the change, which at its end puts the screens in order and then goes on.
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
    // What it lays out is not to come in the midst of the way.
    if arranger != nil { View.performWithoutAnimation { container.layoutIfNeeded() } }
    transition.begin()
  }
}
