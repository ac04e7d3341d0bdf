public import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// A stack of view controllers of which the topmost is shown, as `UINavigationController`.
///
/// One transition runs at a time. A change that reverses the running one makes it run backwards,
/// and the delegate is notified that the old view controller will be shown, and has been; any other
/// change waits until the transition is over. A cancelled interaction is not a change: the stack is
/// as before, and as in UIKit only the view controllers are notified. Off the stage, or before its
/// view is loaded, the stack changes at once.
open class NavigationController: ViewController {
  /// The operation of a change, as `UINavigationController.Operation`.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    case none, push, pop
  }

  /// The delegate, which chooses animators and observes changes.
  open weak var delegate: (any NavigationControllerDelegate)?
  /// The stack from bottom to top after the last requested change.
  ///
  /// Setting it changes the stack without an animation.
  open var viewControllers: [ViewController] {
    get { latest }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The stack after the last requested change.
  private var latest: [ViewController]
  /// The bar above the content.
  public let navigationBar = NavigationBar()
  /// The bar's default height, in points: a status bar of 20 and a bar of 44.
  public static let defaultBarHeight: CGFloat = 64
  /// The duration in which the bar is hidden or shown, in seconds, as UIKit documents.
  public static let hideShowBarDuration: TimeInterval = 0.2
  /// The bar's height in points.
  open var navigationBarHeight = NavigationController.defaultBarHeight {
    didSet { layoutBar() }
  }
  /// Whether the bar is hidden above the view, or is about to be.
  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  private var isBarHidden = false

  /// The recognizer that pops the topmost view controller by a drag from the left edge.
  ///
  /// Only its own delegate is asked; an animator of the navigation controller's delegate is driven
  /// like the default one, unless it has a driver of its own.
  public private(set) lazy var interactivePopGestureRecognizer: GestureRecognizer? =
    PopGestureRecognizer(for: self)
  /// Whether a drag may pop the topmost view controller: one is below it, and no change is running.
  var canBeLedBack: Bool { settled.count > 1 && !isChanging }

  /// The container of the view controllers' views.
  let transitionView = View()
  /// The stack whose topmost view controller is in place; during a transition, the stack before it.
  private var settled: [ViewController]
  /// The animated change in progress.
  private var running: (change: Change, transition: ScreenTransition)?
  /// Whether a change is in progress, including its last calls.
  private var isChanging = false
  private var waiting: [Change] = []
  private var hasShownFirst = false

  /// A change of the stack.
  private struct Change {
    let operation: Operation
    let stack: [ViewController]
    let animated: Bool
    /// Whether a later change has requested the view controller at which it ends.
    var isTurned = false
  }

  /// Makes a stack of one view controller.
  public init(rootViewController: ViewController) {
    latest = [rootViewController]
    settled = [rootViewController]
    super.init(nibName: nil, bundle: nil)
    rootViewController.navigationController = self
  }

  /// Makes an empty stack, without a nib file; `setViewControllers` fills it.
  public override init(nibName: String?, bundle: Bundle?) {
    (latest, settled) = ([], [])
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes an empty stack; see `ViewController.init(coder:)`.
  public required init?(coder: NSCoder) {
    (latest, settled) = ([], [])
    super.init(coder: coder)
  }

  /// The top view controller of the stack.
  open var topViewController: ViewController? { viewControllers.last }

  /// The visible view controller: the topmost one, or the one that is presented over it.
  open var visibleViewController: ViewController? {
    presentedViewController ?? topViewController
  }

  package override var visibleContent: ViewController { topViewController?.visibleContent ?? self }

  // MARK: View

  /// Makes the view, whose content view and bar fill it at any size.
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
    show(viewControllers, animated: false)
    guard let top = settled.last else { return }
    top.loadViewIfNeeded()
    place(top)
    top.safeAreaInsets = safeArea(of: top)
  }

  /// Notifies the view controllers of the stack, from bottom to top, of another size.
  open override func viewWillTransition(
    to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    for screen in viewControllers { announce(size, to: screen, with: coordinator) }
  }

  /// Notifies the view controllers of the stack, from bottom to top, of other size classes.
  open override func willTransition(
    to newCollection: TraitCollection, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
    for screen in viewControllers { screen.willTransition(to: newCollection, with: coordinator) }
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
    // A view controller that appears by the running transition has appeared at its end.
    if !appearing || running == nil {
      for screen in screensInPlace {
        screen.didChangeAppearance(appearing: appearing, animated: animated)
      }
    }
    if hasShownFirst { return }
    hasShownFirst = true
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  /// The view controller at which the running transition ends; `nil` if none is running.
  private var destination: ViewController? {
    running.flatMap { $0.transition.transitionWasCancelled ? $0.transition.from : $0.transition.to }
  }

  /// The view controllers whose views are in place: the topmost one, or both of a transition.
  private var screensInPlace: [ViewController] {
    guard let transition = running?.transition else { return settled.suffix(1) }
    return [transition.from, transition.to].compactMap(\.self)
  }

  /// Notifies a view controller that it will appear, unless the navigation controller itself is not
  /// visible.
  private func willAppear(_ screen: ViewController, animated: Bool) {
    // A view that was added to the stage manually is visible, though its controller was not
    // notified.
    let isSeen = isStaying || (!isInSight && view.layer != nil)
    if isSeen { screen.willChangeAppearance(appearing: true, animated: animated) }
  }

  /// Lays out the bar and updates the safe areas.
  func layoutBar() {
    guard isViewLoaded else { return }
    let height = navigationBarHeight + (navigationBar.topItem?.extraBarHeight ?? 0)
    let y = isNavigationBarHidden ? -height : 0
    navigationBar.frame = CGRect(x: 0, y: y, width: view.bounds.width, height: height)
    layoutSafeArea()
  }

  /// Shows the items of a stack in the bar, whose height may depend on them.
  private func show(_ stack: [ViewController], animated: Bool) {
    navigationBar.setItems(stack.map(\.navigationItem), animated: animated)
    layoutBar()
  }

  /// Returns the safe area of a view controller: the bar with its item, and the navigation
  /// controller's own insets.
  private func safeArea(of screen: ViewController) -> EdgeInsets {
    var insets = fullSafeAreaInsets
    let height = navigationBarHeight + screen.navigationItem.extraBarHeight
    if !isNavigationBarHidden { insets.top = max(insets.top, height) }
    return insets
  }

  override func layoutSafeArea() {
    for screen in viewControllers { screen.safeAreaInsets = safeArea(of: screen) }
  }

  /// Resizes the bar and all views, including those in a transition, to the present size.
  func layoutViews() {
    let size = view.bounds.size
    let (width, height) = (
      size.width - transitionView.bounds.width, size.height - transitionView.bounds.height
    )
    if width == 0, height == 0 { return }
    transitionView.frame = CGRect(origin: .zero, size: size)
    for screen in screensInPlace where screen.viewIfLoaded?.superview === transitionView {
      let view = screen.screenView
      // The corner without the transform that an animator may have set.
      let corner = CGPoint(
        x: view.center.x - view.bounds.width / 2, y: view.center.y - view.bounds.height / 2)
      view.bounds.size = CGSize(
        width: view.bounds.width + width, height: view.bounds.height + height)
      view.center = CGPoint(
        x: corner.x + view.bounds.width / 2, y: corner.y + view.bounds.height / 2)
    }
    // The views below have the new size when they become visible again.
    View.performWithoutAnimation {
      for screen in viewControllers where screen.viewIfLoaded?.superview == nil {
        screen.viewIfLoaded?.frame = transitionView.bounds
      }
    }
    layoutBar()
    navigationBar.layoutIfNeeded()
  }

  /// Hides or shows the bar, at once or in 0.2 s; an enclosing animation's duration takes
  /// precedence.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isBarHidden = hidden
    guard animated else { return layoutBar() }
    View.animate(duration: Self.hideShowBarDuration) { layoutBar() }
  }

  // MARK: Changes

  /// Pushes a view controller.
  ///
  /// ```swift
  /// let navigation = NavigationController(rootViewController: ViewController(title: "List"))
  /// stage.rootViewController = navigation
  /// stage.advance(by: 0.5)
  /// let detail = ViewController(title: "Detail")
  /// detail.view.backgroundColor = .white
  /// navigation.pushViewController(detail, animated: true)
  /// ```
  open func pushViewController(_ viewController: ViewController, animated: Bool) {
    guard !viewControllers.contains(where: { $0 === viewController }) else { return }
    change(.push, to: viewControllers + [viewController], animated: animated)
  }

  /// Pushes a view controller, animated.
  open override func show(_ vc: ViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  /// Pops the topmost view controller; the last one stays.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1 else { return nil }
    return pop(to: viewControllers.count - 1, animated: animated).last
  }

  /// Pops all view controllers above one.
  @discardableResult
  open func popToViewController(
    _ viewController: ViewController, animated: Bool
  ) -> [ViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else {
      return nil
    }
    return pop(to: index + 1, animated: animated)
  }

  /// Pops all view controllers except the first one.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController]? {
    pop(to: 1, animated: animated)
  }

  /// Replaces the stack; animated as a push if the new top is not in the old stack, and else as a
  /// pop.
  open func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    guard let top = viewControllers.last else { return }
    let isKnown = self.viewControllers.contains { $0 === top }
    change(isKnown ? .pop : .push, to: viewControllers, animated: animated)
  }

  /// Pops view controllers until a number is left.
  private func pop(to count: Int, animated: Bool) -> [ViewController] {
    guard count < viewControllers.count else { return [] }
    let gone = Array(viewControllers[count...])
    change(.pop, to: Array(viewControllers[..<count]), animated: animated)
    return gone
  }

  /// Changes the stack now, or after the running transition, or by reversing that.
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

  /// Reverses the running transition, or makes it run forward again.
  private func turn(_ transition: ScreenTransition, completing: Bool) {
    guard completing == transition.transitionWasCancelled else { return }
    running?.change.isTurned = true
    if let screen = completing ? transition.to : transition.from {
      delegate?.navigationController(self, willShow: screen, animated: true)
    }
    transition.run(completing: completing)
  }

  /// Fills an empty stack, without an animation.
  private func begin(with stack: [ViewController], _ to: ViewController) {
    settle(on: stack)
    guard isViewLoaded else { return }
    let isSeen = isInSight
    if isSeen { delegate?.navigationController(self, willShow: to, animated: false) }
    to.loadViewIfNeeded()
    to.view.frame = transitionView.bounds
    to.safeAreaInsets = safeArea(of: to)
    if isSeen { to.willChangeAppearance(appearing: true, animated: false) }
    transitionView.addSubview(to.screenView)
    show(stack, animated: false)
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
    to.safeAreaInsets = safeArea(of: to)
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
      alongside: { [weak self] motion in
        motion.animate { self?.show(change.stack, animated: true) }
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

  /// Completes or reverts a change after its transition.
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
    shown.safeAreaInsets = safeArea(of: shown)
    takeOff(gone, for: shown)
    if !didComplete { show(stack, animated: false) }
    settled = stack
    gone.didChangeAppearance(appearing: false, animated: true)
    shown.didChangeAppearance(appearing: true, animated: true)
    forget(old + change.stack)
  }

  /// Begins the waiting change after the calls of the last one.
  private func proceed() {
    isChanging = false
    if !waiting.isEmpty { carryOut(waiting.removeFirst()) }
  }

  private func settle(on stack: [ViewController]) {
    let old = settled
    settled = stack
    if isViewLoaded { show(stack, animated: false) }
    forget(old)
  }

  /// Releases view controllers that are no longer on the stack.
  private func forget(_ screens: [ViewController]) {
    let kept = viewControllers + settled + waiting.flatMap(\.stack)
    giveViewsBack(to: screens, notIn: kept)
    for screen in screens where !kept.contains(where: { $0 === screen }) {
      if screen.navigationController === self { screen.navigationController = nil }
    }
  }

  /// Shows a view controller at once; appearance methods are called only if the controller itself
  /// is visible.
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

  /// Resizes a view controller's view to fill the content view.
  private func place(_ screen: ViewController) {
    if screen.view.superview !== transitionView { transitionView.addSubview(screen.view) }
    if screen.view.frame != transitionView.bounds { screen.view.frame = transitionView.bounds }
  }
}

extension [ViewController] {
  /// Returns whether two stacks have the same view controllers in the same order.
  fileprivate func isSame(as other: [ViewController]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0 === $1 }
  }
}
