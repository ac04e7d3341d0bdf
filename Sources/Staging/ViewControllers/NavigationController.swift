public import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// A stack of screens of which the topmost is shown, as `UINavigationController`.
///
/// One transition runs at a time. A change that takes back the one that runs has it run backwards,
/// and the delegate hears that the old screen is to be shown, and is; any other change waits until
/// all is over. An interaction that is cancelled is no change: the stack is as before, and as in
/// UIKit nothing but the screens hears of it. Off the stage, or before its view is loaded, the
/// stack changes at once.
open class NavigationController: ViewController {
  /// What a change does to the stack, as `UINavigationController.Operation`.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    case none, push, pop
  }

  /// Who chooses how screens come and go, and hears of it.
  public weak var delegate: (any NavigationControllerDelegate)?
  /// The stack from the bottom to the top, as the last change leaves it.
  ///
  /// Setting it changes the stack without an animation.
  open var viewControllers: [ViewController] {
    get { latest }
    set { setViewControllers(newValue, animated: false) }
  }
  /// What is behind `viewControllers`.
  private var latest: [ViewController]
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
  /// Whether the bar is out of sight above the screens, or on its way there.
  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// What is behind `isNavigationBarHidden`.
  private var isBarHidden = false

  /// What leads the topmost screen away by a finger from the left edge.
  ///
  /// It asks nobody but its own delegate; an animator of the navigation controller's delegate is
  /// driven as the usual one is, unless that has a driver of its own.
  public private(set) lazy var interactivePopGestureRecognizer: GestureRecognizer? =
    PopGestureRecognizer(for: self)
  /// Whether a finger may lead the topmost screen away: there is one below it, and nothing runs.
  var canBeLedBack: Bool { settled.count > 1 && !isChanging }

  /// What holds the screens' views.
  let transitionView = View()
  /// The stack whose topmost screen is in place; during a transition the one from which it began.
  private var settled: [ViewController]
  /// The animated change that is under way.
  private var running: (change: Change, transition: ScreenTransition)?
  /// Whether a change is under way, its last calls included.
  private var isChanging = false
  private var waiting: [Change] = []
  private var hasShownFirst = false

  /// A change of the stack.
  private struct Change {
    let operation: Operation
    let stack: [ViewController]
    let animated: Bool
    /// Whether a later change has asked for the screen at which it ends.
    var isTurned = false
  }

  /// Makes a stack of one screen.
  public init(rootViewController: ViewController) {
    latest = [rootViewController]
    settled = [rootViewController]
    super.init(nibName: nil, bundle: nil)
    rootViewController.navigationController = self
  }

  /// Makes an empty stack, of no nib file; `setViewControllers` fills it.
  public override init(nibName: String?, bundle: Bundle?) {
    (latest, settled) = ([], [])
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes an empty stack; see `ViewController.init(coder:)`.
  public required init?(coder: NSCoder) {
    (latest, settled) = ([], [])
    super.init(coder: coder)
  }

  /// The screen on top of the stack.
  open var topViewController: ViewController? { viewControllers.last }

  /// The screen that is to be seen: the topmost one, or what is presented over it.
  public var visibleViewController: ViewController? {
    presentedViewController ?? topViewController
  }

  package override var visibleContent: ViewController { topViewController?.visibleContent ?? self }

  // MARK: View

  /// Makes the view, which has screens and bar fill it at any size.
  open override func loadView() {
    let frame = CGRect(origin: .zero, size: Stage.current.settings.canvas.size)
    let made = NavigationControllerView(frame: frame, of: self)
    made.backgroundColor = .white
    view = made
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    transitionView.frame = view.bounds
    transitionView.clipsToBounds = true
    view.addSubview(transitionView)
    view.addSubview(navigationBar)
    if let interactivePopGestureRecognizer {
      view.addGestureRecognizer(interactivePopGestureRecognizer)
    }
    layoutBar()
    navigationBar.setItems(viewControllers.map(\.navigationItem), animated: false)
    guard let top = settled.last else { return }
    top.loadViewIfNeeded()
    place(top)
    top.safeAreaInsets = safeArea
  }

  /// Tells the screens of the stack, from the bottom to the top, of another extent.
  open override func viewWillTransition(
    to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    for screen in viewControllers { screen.viewWillTransition(to: size, with: coordinator) }
  }

  override func willChangeAppearance(appearing: Bool, animated: Bool) {
    super.willChangeAppearance(appearing: appearing, animated: animated)
    guard let top = settled.last else { return }
    if !hasShownFirst {
      delegate?.navigationController(self, willShow: top, animated: animated)
    }
    if appearing {
      (destination ?? top).willChangeAppearance(appearing: true, animated: animated)
    } else {
      for screen in screensInPlace {
        screen.willChangeAppearance(appearing: false, animated: animated)
      }
    }
  }

  override func didChangeAppearance(appearing: Bool, animated: Bool) {
    super.didChangeAppearance(appearing: appearing, animated: animated)
    guard let top = settled.last else { return }
    // Who comes by a transition that runs has come at its end.
    if !appearing || running == nil {
      for screen in screensInPlace {
        screen.didChangeAppearance(appearing: appearing, animated: animated)
      }
    }
    if hasShownFirst { return }
    hasShownFirst = true
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  /// The screen at which the transition that runs ends; `nil` where none runs.
  private var destination: ViewController? {
    running.flatMap { $0.transition.transitionWasCancelled ? $0.transition.from : $0.transition.to }
  }

  /// The screens whose views are in place: the topmost one, or both of the transition that runs.
  private var screensInPlace: [ViewController] {
    guard let transition = running?.transition else { return settled.suffix(1) }
    return [transition.from, transition.to].compactMap(\.self)
  }

  /// Tells a screen that it is about to come, unless the controller itself goes or is gone.
  private func willAppear(_ screen: ViewController, animated: Bool) {
    // A view that was put on the stage by hand is seen, though its controller has not heard of it.
    let isSeen = isStaying || (!isInSight && view.layer != nil)
    if isSeen { screen.willChangeAppearance(appearing: true, animated: animated) }
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

  /// Has bar and screens fill the view at the size that it now has, those on their way included.
  func layoutViews() {
    let size = view.bounds.size
    let (width, height) = (
      size.width - transitionView.bounds.width, size.height - transitionView.bounds.height
    )
    if width == 0, height == 0 { return }
    transitionView.frame = CGRect(origin: .zero, size: size)
    for screen in screensInPlace where screen.viewIfLoaded?.superview === transitionView {
      let view = screen.screenView
      // Without the transform that an animator may have set.
      let corner = CGPoint(
        x: view.center.x - view.bounds.width / 2, y: view.center.y - view.bounds.height / 2)
      view.bounds.size = CGSize(
        width: view.bounds.width + width, height: view.bounds.height + height)
      view.center = CGPoint(
        x: corner.x + view.bounds.width / 2, y: corner.y + view.bounds.height / 2)
    }
    // Those below are there in the new size when they are seen again.
    View.performWithoutAnimation {
      for screen in viewControllers where screen.viewIfLoaded?.superview == nil {
        screen.viewIfLoaded?.frame = transitionView.bounds
      }
    }
    layoutBar()
    navigationBar.layoutIfNeeded()
  }

  /// Hides or shows the bar, at once or in 0.2 s; an enclosing animation's time holds.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isBarHidden = hidden
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
  ) -> [ViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else {
      return nil
    }
    return pop(to: index + 1, animated: animated)
  }

  /// Takes all screens but the first one off the stack.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController]? {
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
    let change = Change(operation: operation, stack: stack, animated: animated)
    latest = stack
    for screen in stack { screen.navigationController = self }
    guard isChanging else { return carryOut(change) }
    guard animated, waiting.isEmpty, let running, running.transition.canTurn,
      settled.isSame(as: stack) || running.change.stack.isSame(as: stack)
    else { return waiting.append(change) }
    turn(running.transition, completing: running.change.stack.isSame(as: stack))
  }

  /// Sends the transition that runs back to where it began, or on again.
  private func turn(_ transition: ScreenTransition, completing: Bool) {
    guard completing == transition.transitionWasCancelled else { return }
    running?.change.isTurned = true
    if let screen = completing ? transition.to : transition.from {
      delegate?.navigationController(self, willShow: screen, animated: true)
    }
    transition.run(completing: completing)
  }

  /// Fills a stack that was empty, without an animation.
  private func begin(with stack: [ViewController], _ to: ViewController) {
    settle(on: stack)
    guard isViewLoaded else { return }
    let isSeen = isInSight
    if isSeen { delegate?.navigationController(self, willShow: to, animated: false) }
    to.loadViewIfNeeded()
    to.view.frame = transitionView.bounds
    to.safeAreaInsets = safeArea
    if isSeen { to.willChangeAppearance(appearing: true, animated: false) }
    transitionView.addSubview(to.screenView)
    navigationBar.setItems(stack.map(\.navigationItem), animated: false)
    guard isSeen else { return }
    to.didChangeAppearance(appearing: true, animated: false)
    hasShownFirst = true
    delegate?.navigationController(self, didShow: to, animated: false)
  }

  /// Begins a change.
  private func carryOut(_ change: Change) {
    guard let to = change.stack.last else { return }
    guard let from = settled.last else { return begin(with: change.stack, to) }
    isChanging = true
    guard isViewLoaded, from !== to else {
      settle(on: change.stack)
      return proceed()
    }
    let layoutAnimator = layoutAnimator(
      for: change.operation, from: from, to: to, old: settled, new: change.stack)
    to.loadViewIfNeeded()
    to.view.frame = transitionView.bounds
    to.safeAreaInsets = safeArea
    if change.animated, let stage = view.stage, view.layer != nil {
      animate(change, from: from, to: to, by: layoutAnimator, on: stage)
    } else {
      layoutAnimator?.changeAtOnce()
      show(to, instead: from, by: change)
      proceed()
    }
  }

  /// Begins a change as a transition.
  private func animate(
    _ change: Change, from: ViewController, to: ViewController,
    by layoutAnimator: LayoutToLayoutAnimator?, on stage: Stage
  ) {
    let animator =
      layoutAnimator
      ?? delegate?.navigationController(
        self, animationControllerFor: change.operation, from: from, to: to)
      ?? SlideAnimator(operation: change.operation)
    let interactor =
      delegate?.navigationController(self, interactionControllerFor: animator)
      ?? (change.operation == .pop
        ? (interactivePopGestureRecognizer as? PopGestureRecognizer)?.driver : nil)
    let transition = ScreenTransition(
      on: stage, in: transitionView, from: from, to: to, animator: animator,
      interactor: interactor,
      alongside: { [navigationBar] duration in
        View.animate(withDuration: duration.seconds) {
          navigationBar.setItems(change.stack.map(\.navigationItem), animated: true)
        }
      },
      end: { [weak self] in self?.end(from: from, to: to, didComplete: $0) },
      afterwards: { [weak self] didComplete in
        guard let self else { return }
        let isTurned = running?.change.isTurned ?? false
        running = nil
        if didComplete || isTurned {
          delegate?.navigationController(self, didShow: didComplete ? to : from, animated: true)
        }
        proceed()
      })
    running = (change, transition)
    delegate?.navigationController(self, willShow: to, animated: true)
    from.willChangeAppearance(appearing: false, animated: true)
    willAppear(to, animated: true)
    transition.begin()
  }

  /// Puts the screens in order when a transition is over.
  private func end(from: ViewController, to: ViewController, didComplete: Bool) {
    guard let change = running?.change else { return }
    let old = settled
    let stack = didComplete ? change.stack : old
    if waiting.isEmpty { latest = stack }
    let (shown, gone) = didComplete ? (to, from) : (from, to)
    if !didComplete {
      to.willChangeAppearance(appearing: false, animated: true)
      willAppear(from, animated: true)
    }
    place(shown)
    shown.safeAreaInsets = safeArea
    takeOff(gone, for: shown)
    if !didComplete { navigationBar.setItems(items(of: stack), animated: false) }
    settled = stack
    gone.didChangeAppearance(appearing: false, animated: true)
    shown.didChangeAppearance(appearing: true, animated: true)
    forget(old + change.stack)
  }

  /// Begins what waits, when a change is over with all its calls.
  private func proceed() {
    isChanging = false
    if !waiting.isEmpty { carryOut(waiting.removeFirst()) }
  }

  /// Takes a stack for the one that is in place.
  private func settle(on stack: [ViewController]) {
    let old = settled
    settled = stack
    if isViewLoaded { navigationBar.setItems(items(of: stack), animated: false) }
    forget(old)
  }

  /// Lets go of those screens that are not on the stack any more.
  private func forget(_ screens: [ViewController]) {
    let kept = viewControllers + settled + waiting.flatMap(\.stack)
    giveViewsBack(to: screens, notIn: kept)
    for screen in screens where !kept.contains(where: { $0 === screen }) {
      if screen.navigationController === self { screen.navigationController = nil }
    }
  }

  /// Returns what the bar shows for a stack.
  private func items(of stack: [ViewController]) -> [NavigationItem] {
    stack.map(\.navigationItem)
  }

  /// Shows a screen at once; without calls where the controller itself is not to be seen.
  private func show(_ screen: ViewController, instead old: ViewController, by change: Change) {
    let isSeen = isInSight
    if isSeen {
      delegate?.navigationController(self, willShow: screen, animated: false)
      old.willChangeAppearance(appearing: false, animated: false)
      willAppear(screen, animated: false)
    }
    place(screen)
    takeOff(old, for: screen)
    settle(on: change.stack)
    if isSeen {
      old.didChangeAppearance(appearing: false, animated: false)
      screen.didChangeAppearance(appearing: true, animated: false)
      delegate?.navigationController(self, didShow: screen, animated: false)
    }
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
