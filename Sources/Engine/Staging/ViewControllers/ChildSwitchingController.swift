package import Foundation
import Geometry
import Timing

/// A container of view controllers of which one is shown, the base of tab bar controllers.
///
/// Another child is shown at once, or by an animator. A transition that is running when another one
/// is requested ends at once.
open class ChildSwitchingController: ViewController {
  /// The container of the shown child's view.
  package let contentView = View()
  /// The child that is shown, or is about to be.
  package private(set) weak var shownChild: ViewController?
  /// The bar below the content; `nil` for none.
  package var bottomBar: View? { didSet { layoutSafeArea() } }
  /// The height of the bar above the bottom inset, in points; 0 without a visible bar.
  package var bottomBarHeight: CGFloat = 0 {
    didSet { if bottomBarHeight != oldValue { layoutSafeArea() } }
  }
  /// The running transition, with the child that it began at.
  private var running: ScreenTransition?

  /// The container notifies its children itself.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  package override var visibleContent: ViewController { shownChild?.visibleContent ?? self }

  open override func viewDidLoad() {
    super.viewDidLoad()
    contentView.frame = view.bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.clipsToBounds = true
    view.insertSubview(contentView, at: 0)
    if let shownChild { place(shownChild) }
  }

  // MARK: Children

  /// Replaces all children; those that are no longer among them leave.
  package func replaceChildren(with screens: [ViewController]) {
    running?.finishAtOnce()
    for child in children where !screens.contains(where: { $0 === child }) {
      child.willMove(toParent: nil)
      if child === shownChild { show(nil) }
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }
    for screen in screens where screen.parent !== self {
      addChild(screen)
      screen.didMove(toParent: self)
    }
    children = screens
    layoutSafeArea()
  }

  /// Shows a child in place of the present one, at once or by an animator.
  ///
  /// - Parameter completion: called at the end, with whether the child is shown.
  package func show(
    _ child: ViewController?, by animator: (any ViewControllerAnimatedTransitioning)? = nil,
    _ interactor: (any ViewControllerInteractiveTransitioning)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    running?.finishAtOnce()
    let old = shownChild
    if old === child { return }
    shownChild = child
    guard isViewLoaded else { return }
    if let child {
      child.loadViewIfNeeded()
      child.safeAreaInsets = childSafeArea
      fit(child)
    }
    if let old, let child, let animator, let stage = view.stage, view.layer != nil {
      return animate(from: old, to: child, by: animator, interactor, on: stage, completion)
    }
    let isSeen = isSeen
    if isSeen { old?.willChangeAppearance(appearing: false, animated: false) }
    if isSeen { child?.willChangeAppearance(appearing: true, animated: false) }
    if let child { place(child) }
    if old?.viewIfLoaded?.superview === contentView { old?.viewIfLoaded?.removeFromSuperview() }
    if isSeen { old?.didChangeAppearance(appearing: false, animated: false) }
    if isSeen { child?.didChangeAppearance(appearing: true, animated: false) }
    completion?(true)
  }

  /// Shows a child in place of another one by a transition.
  private func animate(
    from old: ViewController, to child: ViewController,
    by animator: any ViewControllerAnimatedTransitioning,
    _ interactor: (any ViewControllerInteractiveTransitioning)?, on stage: Stage,
    _ completion: ((Bool) -> Void)?
  ) {
    let isSeen = isSeen
    let transition = ScreenTransition(
      on: stage, in: contentView, from: old, to: child, animator: animator,
      interactor: interactor, alongside: { _ in },
      end: { [weak self] didComplete in
        guard let self else { return }
        let (shown, gone) = didComplete ? (child, old) : (old, child)
        if !didComplete {
          shownChild = old
          if isSeen { child.willChangeAppearance(appearing: false, animated: true) }
          if isSeen { old.willChangeAppearance(appearing: true, animated: true) }
        }
        place(shown)
        gone.viewIfLoaded?.removeFromSuperview()
        if isSeen { gone.didChangeAppearance(appearing: false, animated: true) }
        if isSeen { shown.didChangeAppearance(appearing: true, animated: true) }
      },
      afterwards: { [weak self] didComplete in
        self?.running = nil
        completion?(didComplete)
      })
    running = transition
    if isSeen {
      old.willChangeAppearance(appearing: false, animated: true)
      child.willChangeAppearance(appearing: true, animated: true)
    }
    transition.begin()
  }

  /// Whether children are notified that they appear: the container is visible.
  private var isSeen: Bool { isStaying || (!isInSight && view.layer != nil) }

  /// Adds a child's view to the content.
  private func place(_ child: ViewController) {
    fit(child)
    if child.view.superview !== contentView { contentView.addSubview(child.view) }
  }

  /// Resizes a child's view to fill the content.
  private func fit(_ child: ViewController) {
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if child.view.frame != contentView.bounds { child.view.frame = contentView.bounds }
  }

  // MARK: Appearance

  override func willChangeAppearance(appearing: Bool, animated: Bool) {
    let isChange = appearing != isStaying
    super.willChangeAppearance(appearing: appearing, animated: animated)
    if !isChange { return }
    for child in childrenInPlace {
      child.loadViewIfNeeded()
      child.willChangeAppearance(appearing: appearing, animated: animated)
    }
  }

  override func didChangeAppearance(appearing: Bool, animated: Bool) {
    super.didChangeAppearance(appearing: appearing, animated: animated)
    // A child that appears by the running transition has appeared at its end.
    if appearing, running != nil { return }
    for child in childrenInPlace {
      child.didChangeAppearance(appearing: appearing, animated: animated)
    }
  }

  /// The children whose views are in place: the shown one, or both of a transition.
  private var childrenInPlace: [ViewController] {
    guard let running else { return [shownChild].compactMap(\.self) }
    return [running.from, running.to].compactMap(\.self)
  }

  // MARK: Safe area

  /// The safe area of the children: the container's own, with the bar.
  private var childSafeArea: EdgeInsets {
    var insets = fullSafeAreaInsets
    insets.bottom += bottomBarHeight
    return insets
  }

  override func layoutSafeArea() {
    super.layoutSafeArea()
    for child in children { child.safeAreaInsets = childSafeArea }
    guard let bottomBar, let view = viewIfLoaded else { return }
    let height = bottomBarHeight + safeAreaInsets.bottom
    let frame = CGRect(
      x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    if bottomBarHeight > 0, bottomBar.frame != frame { bottomBar.frame = frame }
  }
}
