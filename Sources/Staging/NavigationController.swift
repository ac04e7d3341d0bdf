public import Foundation
import Geometry
import Timing

/// Chooses how screens come and go in a navigation controller, and hears of it, as
/// `UINavigationControllerDelegate`.
public protocol NavigationControllerDelegate: AnyObject {
  /// Returns who animates the transition; `nil` is the system's slide.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// Returns who drives the transition's progress; `nil` where nobody does.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// Called before a screen is shown, the first one included.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)

  /// Called when a screen is shown and its transition over.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool)
}

extension NavigationControllerDelegate {
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {}

  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {}
}

/// A stack of screens of which the topmost is shown, as `UINavigationController`.
///
/// One transition runs at a time. A change that takes back the one that runs has it run backwards;
/// any other change waits until it is over.
open class NavigationController: ViewController {
  /// What a change does to the stack, as `UINavigationController.Operation`.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    case none, push, pop
  }

  public weak var delegate: (any NavigationControllerDelegate)?
  /// The stack from the bottom to the top, as the last change leaves it.
  public private(set) var viewControllers: [ViewController]
  /// The bar over the screens.
  public let navigationBar = NavigationBar()
  /// The bar's height by default, in points: a status bar of 20 and a bar of 44.
  public static let defaultBarHeight: CGFloat = 64
  /// How long the bar takes to be hidden or shown, in seconds, as UIKit documents.
  public static let hideShowBarDuration: TimeInterval = 0.2
  /// The bar's height in points.
  open var navigationBarHeight = NavigationController.defaultBarHeight {
    didSet { layoutBar() }
  }
  public private(set) var isNavigationBarHidden = false

  /// What holds the screens' views.
  let transitionView = View()
  /// The change that is under way, with the stack from which it came.
  private var running: (change: Change, transition: ScreenTransition)?
  private var waiting: [Change] = []

  /// A change of the stack.
  private struct Change {
    let operation: Operation
    let stack: [ViewController]
    let animated: Bool
    /// The stack before it.
    var old: [ViewController] = []
  }

  /// Makes a stack of one screen.
  public init(rootViewController: ViewController) {
    viewControllers = [rootViewController]
    super.init()
    rootViewController.navigationController = self
  }

  /// The screen on top of the stack.
  public var topViewController: ViewController? { viewControllers.last }

  /// The screen that is to be seen: the topmost one, or what is presented over it.
  public var visibleViewController: ViewController? {
    presentedViewController ?? topViewController
  }

  override var visibleContent: ViewController { topViewController?.visibleContent ?? self }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    transitionView.frame = view.bounds
    transitionView.clipsToBounds = true
    view.addSubview(transitionView)
    view.addSubview(navigationBar)
    layoutBar()
    navigationBar.setItems(viewControllers.map(\.navigationItem), animated: false)
    if let top = topViewController { show(top, instead: nil, animated: false) }
  }

  /// Puts the bar in its place and tells the screens what it covers.
  private func layoutBar() {
    guard isViewLoaded else { return }
    let y = isNavigationBarHidden ? -navigationBarHeight : 0
    navigationBar.frame = CGRect(x: 0, y: y, width: view.bounds.width, height: navigationBarHeight)
    layoutSafeArea()
  }

  /// What the bar covers of a screen, and what others cover of the controller.
  private var safeArea: EdgeInsets {
    var insets = safeAreaInsets
    if !isNavigationBarHidden { insets.top = max(insets.top, navigationBarHeight) }
    return insets
  }

  override func layoutSafeArea() {
    for screen in viewControllers { screen.safeAreaInsets = safeArea }
  }

  /// Hides or shows the bar, at once or in 0.2 s; an enclosing animation's time holds.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
    guard animated else { return layoutBar() }
    View.animate(withDuration: Self.hideShowBarDuration) { layoutBar() }
  }

  // MARK: Changes

  /// Puts a screen on top of the stack.
  open func pushViewController(_ viewController: ViewController, animated: Bool) {
    guard !viewControllers.contains(where: { $0 === viewController }) else { return }
    change(.push, to: viewControllers + [viewController], animated: animated)
  }

  /// Takes the topmost screen off the stack; the last one stays.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1 else { return nil }
    return pop(to: viewControllers.count - 1, animated: animated).last
  }

  /// Takes all screens above one off the stack.
  @discardableResult
  open func popToViewController(
    _ viewController: ViewController, animated: Bool
  ) -> [ViewController] {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else {
      return []
    }
    return pop(to: index + 1, animated: animated)
  }

  /// Takes all screens but the first one off the stack.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController] {
    pop(to: 1, animated: animated)
  }

  /// Replaces the stack; animated as a push where the new top was not in it, else as a pop.
  open func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    guard let top = viewControllers.last else { return }
    let isKnown = self.viewControllers.contains { $0 === top }
    change(isKnown ? .pop : .push, to: viewControllers, animated: animated)
  }

  /// Leaves so many screens on the stack.
  private func pop(to count: Int, animated: Bool) -> [ViewController] {
    guard count < viewControllers.count else { return [] }
    let gone = Array(viewControllers[count...])
    change(.pop, to: Array(viewControllers[..<count]), animated: animated)
    return gone
  }

  /// Changes the stack now, or when what runs is over, or has what runs go back.
  private func change(_ operation: Operation, to stack: [ViewController], animated: Bool) {
    let change = Change(
      operation: operation, stack: stack, animated: animated, old: viewControllers)
    viewControllers = stack
    for screen in stack { screen.navigationController = self }
    guard let running else { return carryOut(change) }
    let isTakenBack = waiting.isEmpty && running.change.old.isSame(as: stack)
    let isTakenUpAgain = waiting.isEmpty && running.change.stack.isSame(as: stack)
    if animated, isTakenBack || isTakenUpAgain, running.transition.canTurn {
      running.transition.run(completing: isTakenUpAgain)
    } else {
      waiting.append(change)
    }
  }

  /// Begins a change.
  private func carryOut(_ change: Change) {
    guard let from = change.old.last, let to = change.stack.last, isViewLoaded else { return }
    guard from !== to else {
      return navigationBar.setItems(items(of: change.stack), animated: false)
    }
    let layoutAnimator = layoutAnimator(
      for: change.operation, from: from, to: to, old: change.old, new: change.stack)
    to.loadViewIfNeeded()
    to.view.frame = transitionView.bounds
    to.safeAreaInsets = safeArea
    guard change.animated, let stage = view.stage, view.layer != nil else {
      navigationBar.setItems(items(of: change.stack), animated: false)
      layoutAnimator?.changeAtOnce()
      show(to, instead: from, animated: false)
      forgetGone(change)
      return
    }
    let animator =
      layoutAnimator
      ?? delegate?.navigationController(
        self, animationControllerFor: change.operation, from: from, to: to)
      ?? SlideAnimator(operation: change.operation)
    let interactor = delegate?.navigationController(self, interactionControllerFor: animator)
    let transition = ScreenTransition(
      on: stage, in: transitionView, from: from, to: to, animator: animator,
      interactor: interactor,
      alongside: { [navigationBar] duration in
        View.animate(withDuration: duration.seconds) {
          navigationBar.setItems(change.stack.map(\.navigationItem), animated: true)
        }
      },
      end: { [weak self] in self?.end(change, from: from, to: to, didComplete: $0) })
    running = (change, transition)
    (from.transition, to.transition) = (transition, transition)
    delegate?.navigationController(self, willShow: to, animated: true)
    from.viewWillDisappear(true)
    to.viewWillAppear(true)
    transition.begin()
  }

  /// Puts the screens in order when a transition is over, and begins what waits.
  private func end(
    _ change: Change, from: ViewController, to: ViewController, didComplete: Bool
  ) {
    running = nil
    if didComplete {
      place(to)
      takeOff(from, for: to)
      from.viewDidDisappear(true)
      to.viewDidAppear(true)
      forgetGone(change)
      delegate?.navigationController(self, didShow: to, animated: true)
    } else {
      to.viewWillDisappear(true)
      from.viewWillAppear(true)
      place(from)
      takeOff(to, for: from)
      navigationBar.setItems(items(of: change.old), animated: false)
      to.viewDidDisappear(true)
      from.viewDidAppear(true)
      if waiting.isEmpty, viewControllers.isSame(as: change.stack) { viewControllers = change.old }
      for screen in change.stack where !change.old.contains(where: { $0 === screen }) {
        screen.navigationController = nil
      }
      giveViewsBack(to: change.stack, notIn: change.old)
      delegate?.navigationController(self, didShow: from, animated: true)
    }
    guard running == nil, !waiting.isEmpty else { return }
    var next = waiting.removeFirst()
    next.old = didComplete ? change.stack : change.old
    carryOut(next)
  }

  /// Lets go of screens that are not on the stack any more.
  private func forgetGone(_ change: Change) {
    giveViewsBack(to: change.old, notIn: change.stack)
    for screen in change.old where !change.stack.contains(where: { $0 === screen }) {
      screen.navigationController = nil
    }
  }

  /// Returns what the bar shows for a stack.
  private func items(of stack: [ViewController]) -> [NavigationItem] {
    stack.map(\.navigationItem)
  }

  /// Shows a screen at once.
  private func show(_ screen: ViewController, instead old: ViewController?, animated: Bool) {
    delegate?.navigationController(self, willShow: screen, animated: animated)
    old?.viewWillDisappear(animated)
    screen.loadViewIfNeeded()
    screen.safeAreaInsets = safeArea
    screen.viewWillAppear(animated)
    place(screen)
    if let old { takeOff(old, for: screen) }
    old?.viewDidDisappear(animated)
    screen.viewDidAppear(animated)
    delegate?.navigationController(self, didShow: screen, animated: animated)
  }

  /// Has a screen's view fill the controller's.
  private func place(_ screen: ViewController) {
    if screen.view.superview !== transitionView { transitionView.addSubview(screen.view) }
    if screen.view.frame != transitionView.bounds { screen.view.frame = transitionView.bounds }
  }
}

extension [ViewController] {
  /// Tells whether two stacks have the same screens in the same order.
  fileprivate func isSame(as other: [ViewController]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0 === $1 }
  }
}
