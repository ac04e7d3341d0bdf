import Foundation
import Timing

/// A screen that covers another one.
final class Presentation {
  let presented: ViewController
  /// Whether what presents it goes off the stage.
  let isFullScreen: Bool
  /// What runs at present; the stage keeps it for as long.
  weak var transition: ScreenTransition?
  /// What happens when the transition is over, in that order.
  var next: [() -> Void] = []

  /// Makes a presentation that has not begun.
  init(_ presented: ViewController) {
    self.presented = presented
    isFullScreen = !presented.modalPresentationStyle.keepsPresenter
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
  /// Shows a screen over this one, or over the navigation controller that it is in.
  ///
  /// The presented screen's `transitioningDelegate` chooses the animator; without one its
  /// `modalTransitionStyle` does. Of the screen behind, only one that a full screen takes off the
  /// stage hears that it disappears. A screen that is presented already, or on a stack, is not
  /// presented.
  ///
  /// - Parameter completion: called when the screen has appeared, or has been turned back.
  public func present(
    _ viewController: ViewController, animated: Bool, completion: (() -> Void)? = nil
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
    let change = Change(
      from: host, to: viewController, presentation: presentation,
      leaving: presentation.isFullScreen ? host : nil, appearing: viewController)
    change.carryOut(
      animated: animated, by: animator ?? viewController.defaultAnimator(for: .push), interactor,
      on: stage
    ) { didComplete in
      if didComplete {
        if presentation.isFullScreen { host.view.removeFromSuperview() }
      } else {
        viewController.view.removeFromSuperview()
        host.forgetPresentation()
      }
    } afterwards: { _ in
      completion?()
    }
  }

  /// Takes away the screen that this one presents, or this one where it presents none.
  ///
  /// What the presented screen presents goes with it, and only the topmost one is animated. A
  /// presentation that is still under way is turned back. Where there is nothing to take away the
  /// completion is called at once.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
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
          host.dismiss(animated: animated, completion: completion)
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
    let animator = top.transitioningDelegate?.animationController(forDismissed: top)
    let interactor = animator.flatMap {
      top.transitioningDelegate?.interactionControllerForDismissal(using: $0)
    }
    // What lies between is gone at once, or it would be seen behind the topmost one.
    let between = screens.dropLast().filter { $0.view.superview != nil }
    let returns = view.superview == nil
    for screen in between { screen.view.removeFromSuperview() }
    let change = Change(
      from: top, to: self, presentation: presentation, leaving: top,
      appearing: isInSight ? nil : self)
    change.carryOut(
      animated: animated, by: animator ?? top.defaultAnimator(for: .pop), interactor, on: stage
    ) { [self] didComplete in
      if didComplete {
        top.view.removeFromSuperview()
        for screen in screens.dropLast() where screen.isInSight {
          screen.willChangeAppearance(appearing: false, animated: false)
          screen.didChangeAppearance(appearing: false, animated: false)
        }
        for screen in screens { screen.presentingViewController?.forgetPresentation() }
      } else {
        if returns { view.removeFromSuperview() }
        for screen in between {
          stage.screenHolder.insertSubview(screen.view, belowSubview: top.view)
        }
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
    if screen.isInSight {
      screen.willChangeAppearance(appearing: false, animated: false)
      screen.viewIfLoaded?.removeFromSuperview()
      screen.didChangeAppearance(appearing: false, animated: false)
    }
    forgetPresentation()
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

  /// Begins the change, which at its end puts the screens in order and then goes on.
  func carryOut(
    animated: Bool, by animator: any ViewControllerAnimatedTransitioning,
    _ interactor: (any ViewControllerInteractiveTransitioning)?, on stage: Stage,
    end: @escaping (Bool) -> Void, afterwards: @escaping (Bool) -> Void
  ) {
    let root = stage.screenHolder
    if to.view.frame != root.bounds { to.view.frame = root.bounds }
    guard animated, from.view.layer != nil else {
      tellWill(false)
      if to.view.superview !== root { root.addSubview(to.view) }
      end(true)
      tellDid(false)
      afterwards(true)
      return presentation.proceed()
    }
    let transition = ScreenTransition(
      on: stage, in: root, from: from, to: to, animator: animator, interactor: interactor,
      alongside: { _ in },
      end: { [self] didComplete in
        if !didComplete { tellWill(true, back: true) }
        if didComplete, to.view.superview !== root { root.addSubview(to.view) }
        end(didComplete)
        tellDid(true, back: !didComplete)
      },
      afterwards: { [presentation] didComplete in
        presentation.transition = nil
        afterwards(didComplete)
        presentation.proceed()
      })
    presentation.transition = transition
    tellWill(true)
    transition.begin()
  }
}
