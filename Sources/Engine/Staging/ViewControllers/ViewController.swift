public import Foundation
public import Geometry
import Imaging
import Timelines

/// A stage in the appearance of a view controller's view.
enum AppearanceState {
  case disappeared, appearing, appeared, disappearing
}

/// A controller of a view and its appearance on the stage, as `UIViewController`.
///
/// The first one is the stage's `rootViewController`; others appear in a navigation controller or
/// are presented.
///
/// ```swift
/// /// A screen with one line of text.
/// final class GreetingViewController: ViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     let label = Label(frame: view.bounds)
///     label.text = "Hello"
///     view.addSubview(label)
///   }
/// }
/// ```
open class ViewController: Responder {
  /// The title in the middle of the navigation bar while the view controller is on top.
  open var title: String? {
    get { navigationItem.title }
    set { navigationItem.title = newValue }
  }
  /// The view controller's entry in the navigation bar.
  public let navigationItem = NavigationItem(title: nil)
  /// The navigation controller that contains the view controller.
  public internal(set) weak var navigationController: NavigationController?
  /// The presenting view controller of this one, or of the controller that contains it.
  public internal(set) weak var presentingViewController: ViewController?
  /// The view controller that this one presents.
  open internal(set) var presentedViewController: ViewController?
  /// The provider of animators for presentation and dismissal.
  open weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?
  /// The style of the presentation's transition if no delegate provides an animator.
  open var modalTransitionStyle = ModalTransitionStyle.coverVertical
  /// The style of the presentation, which decides whether the presenting view stays on the stage.
  open var modalPresentationStyle = ModalPresentationStyle.automatic
  /// The presentation controller of the view controller, or of the one around it; `nil` if there is
  /// none.
  ///
  /// Before a presentation as a sheet it is the coming one.
  open var presentationController: PresentationController? {
    if let presentingViewController, presentingViewController.presentedViewController === self {
      return presentingViewController.presentation?.controller
    }
    if let outer = parent ?? navigationController { return outer.presentationController }
    guard modalPresentationStyle.isSheet, Stage.current.rootViewController !== self else {
      return nil
    }
    return ComingSheets.ofStage.sheet(of: self)
  }
  /// The sheet in which the view controller, or the one around it, is presented or will be; `nil`
  /// for none.
  open var sheetPresentationController: SheetPresentationController? {
    presentationController as? SheetPresentationController
  }
  /// The coordinator of animations alongside the present change of the view controller or its
  /// container; `nil` outside of one.
  open var transitionCoordinator: (any ViewControllerTransitionCoordinator)? {
    transition ?? sizeTransition ?? (parent ?? navigationController)?.transitionCoordinator
  }

  /// The transition in which the view controller takes part.
  weak var transition: ScreenTransition?
  /// The change of size in which the view controller takes part.
  weak var sizeTransition: SizeTransition?
  /// The element from which the view controller was opened, if a transition found one to return to.
  package var transitionSource: TransitionSource?
  /// The insets of the view that bars cover, in its own coordinates.
  var safeAreaInsets = EdgeInsets.zero {
    didSet {
      layoutSafeArea()
      if safeAreaInsets != oldValue, isViewLoaded { viewSafeAreaInsetsDidChange() }
    }
  }
  /// The insets that are added to those that bars cover.
  open var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      layoutSafeArea()
      if isViewLoaded { viewSafeAreaInsetsDidChange() }
    }
  }
  /// The insets of the view that bars cover, with the additional ones.
  var fullSafeAreaInsets: EdgeInsets { safeAreaInsets.adding(additionalSafeAreaInsets) }
  /// Whether the view controller is being presented, from `viewWillAppear` to `viewDidAppear`.
  open internal(set) var isBeingPresented = false
  /// Whether it is being dismissed, from `viewWillDisappear` to `viewDidDisappear`.
  open internal(set) var isBeingDismissed = false
  /// The progress of appearance and disappearance.
  var appearing = AppearanceProgress()
  /// Whether it is appearing for the first time in its parent.
  open var isMovingToParent: Bool {
    isStaying && (parent ?? navigationController) != nil && !appearing.isInParent
  }
  /// Whether it is disappearing because it leaves its parent.
  open var isMovingFromParent: Bool {
    guard appearing.state == .disappearing || appearing.isEnding else { return false }
    if let navigationController {
      return !navigationController.viewControllers.contains { $0 === self }
    }
    return parent == nil && presentingViewController == nil
  }
  /// The presentation of another view controller over this one.
  var presentation: Presentation?
  private var loadedView: View? {
    didSet {
      if oldValue?.screen === self { oldValue?.screen = nil }
      loadedView?.screen = self
    }
  }

  /// Makes a view controller; its view is loaded on first use.
  ///
  /// There are no nib files: `loadView` makes the view, whatever name is given.
  public init(nibName: String?, bundle: Bundle?) {}

  /// Makes a view controller; archives are not supported.
  public required init?(coder: NSCoder) {}

  /// Makes a view controller.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a view controller with a title.
  public convenience init(title: String?) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// The view controller's view; reading it loads it.
  open var view: View! {
    get {
      loadViewIfNeeded()
      return loadedView ?? View()
    }
    set { loadedView = newValue }
  }

  /// The interface style of the view controller and its contents; `unspecified` inherits.
  open var overrideUserInterfaceStyle = UserInterfaceStyle.unspecified {
    willSet { traitsBefore = viewIfLoaded?.traitValues }
    didSet {
      guard let view = viewIfLoaded, let traitsBefore else { return }
      self.traitsBefore = nil
      view.traitsDidChange(from: traitsBefore, to: view.traitValues)
    }
  }
  /// The traits of the view before the last change of the style.
  private var traitsBefore: TraitCollection.Values?
  /// The overrides and observers of traits; `nil` without any.
  var traits: TraitState?

  /// The superview of the view or, without one, the presenting view controller.
  open override var next: Responder? { viewIfLoaded?.superview ?? presentingViewController }

  /// The view if it is loaded.
  open var viewIfLoaded: View? { loadedView }

  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view if it is not loaded.
  open func loadViewIfNeeded() {
    if loadedView != nil { return }
    loadView()
    viewDidLoad()
    layoutSafeArea()
  }

  /// Makes the view and sets it; one without a background that fills the canvas unless overridden.
  open func loadView() {
    loadedView = View(frame: CGRect(origin: .zero, size: Stage.current.settings.canvas.size))
  }

  /// Called once the view is loaded; overrides add subviews.
  open func viewDidLoad() {}
  /// Called when the view controller is about to appear, before its view is on the stage.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view controller has appeared; after an animation, at its end.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the view controller is about to disappear, also if it had not fully appeared.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view controller has disappeared, and its view is off the stage.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view's size changes, as when the device rotates; notifies the children of
  /// the sizes that they get by `size(forChildContentContainer:withParentContainerSize:)`.
  ///
  /// Animations alongside the coordinator run with the rotation. See `Stage.rotate(to:)`.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    for child in children { announce(size, to: child, with: coordinator) }
  }

  /// Called when the safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// Presents a view controller over this one, or over the navigation controller that contains it.
  ///
  /// The presented view controller's `transitioningDelegate` provides the animator; without one,
  /// the `modalTransitionStyle` applies. The presenting view controller is notified that it
  /// disappears only if it is removed from the stage. A view controller that is already presented,
  /// or on a stack, is not presented.
  ///
  /// - Parameter completion: called when the view controller has appeared, or the presentation was
  ///   reversed.
  open func present(
    _ viewController: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    carryOutPresentation(of: viewController, animated: animated, completion: completion)
  }

  /// Shows a view controller as the nearest controller around this one does, such as a stack, or
  /// else presents it.
  open func show(_ vc: ViewController, sender: Any?) {
    if let outer = parent ?? navigationController {
      outer.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// Shows a view controller as the nearest controller around this one shows details, or else
  /// presents it.
  open func showDetailViewController(_ vc: ViewController, sender: Any?) {
    if let outer = parent ?? navigationController {
      outer.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// Dismisses the view controller that this one presents, or this one if it presents none.
  ///
  /// View controllers that the presented one presents are dismissed with it, and only the topmost
  /// one is animated. A presentation in progress is reversed. If there is nothing to dismiss, the
  /// completion is called at once.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    carryOutDismissal(animated: animated, completion: completion)
  }

  /// Called when memory is low, which never happens on a stage.
  open func didReceiveMemoryWarning() {}
  /// Whether the view controller prefers the status bar hidden; there is no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// The preferred style of the status bar; one that is not the default gives a warning when the
  /// view controller appears, since there is no status bar.
  open var preferredStatusBarStyle: StatusBarStyle { .default }
  /// Warns again if the preferred status bar style is not the default.
  open func setNeedsStatusBarAppearanceUpdate() { warnOfStatusBar() }

  /// Whether the view controller rotates with the device; `Stage.rotate(to:)` reads the root's
  /// value.
  open var shouldAutorotate: Bool { true }
  /// The supported orientations; `Stage.rotate(to:)` reads the root's value.
  open var supportedInterfaceOrientations: InterfaceOrientationMask { .allButUpsideDown }

  /// Called when the view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called when the view has laid out its subviews; overrides lay out anything that depends on its
  /// size.
  open func viewDidLayoutSubviews() {}

  /// The parent view controller; `nil` if there is none.
  public internal(set) weak var parent: ViewController?
  /// The child view controllers, in the order of adding.
  open internal(set) var children: [ViewController] = []
  /// Called before the view controller is added to a parent, or removed for `nil`.
  open func willMove(toParent parent: ViewController?) {}
  /// Called when the view controller was added to a parent, or removed for `nil`.
  open func didMove(toParent parent: ViewController?) {}

  /// The view controller whose content a transition to or from this one shows.
  package var visibleContent: ViewController { self }

  /// Whether the view controller forwards appearance methods to its children automatically.
  ///
  /// Otherwise it calls their `beginAppearanceTransition` and `endAppearanceTransition`.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Notifies a child view controller that it is about to appear or disappear; called by its
  /// container.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    (appearing.isLedByHand, appearing.isAnimated) = (true, animated)
    willChangeAppearance(appearing: isAppearing, animated: animated)
  }

  /// Notifies a child view controller that it has appeared or disappeared; called by its container.
  open func endAppearanceTransition() {
    appearing.isLedByHand = false
    didChangeAppearance(appearing: appearing.state == .appearing, animated: appearing.isAnimated)
  }

  /// Notifies the view controller and its children that they are about to appear or disappear.
  func willChangeAppearance(appearing: Bool, animated: Bool) {
    if appearing == isStaying { return }
    self.appearing.state = appearing ? .appearing : .disappearing
    if appearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in childrenToTell where child.isViewLoaded {
      child.willChangeAppearance(appearing: appearing, animated: animated)
    }
  }

  /// Notifies the view controller and its children that they have appeared or disappeared.
  func didChangeAppearance(appearing: Bool, animated: Bool) {
    guard self.appearing.state == (appearing ? .appearing : .disappearing) else { return }
    self.appearing.state = appearing ? .appeared : .disappeared
    self.appearing.isEnding = !appearing
    if appearing { viewDidAppear(animated) } else { viewDidDisappear(animated) }
    self.appearing.isEnding = false
    self.appearing.isInParent = appearing || !isOutside
    warnOfStatusBar()
    for child in childrenToTell {
      child.didChangeAppearance(appearing: appearing, animated: animated)
    }
  }

  /// Updates the safe areas of the outermost scroll views in the view.
  func layoutSafeArea() {
    guard let view = loadedView else { return }
    var open = [view]
    while let next = open.popLast() {
      if let scrollView = next as? ScrollView {
        scrollView.updateSafeArea()
      } else {
        open += next.subviews
      }
    }
    view.tellSafeAreaChange()
  }

  /// Adds a child; the caller adds its view and then calls `didMove(toParent:)`.
  open func addChild(_ childController: ViewController) {
    if childController.parent === self { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
    childController.didGetParent()
  }

  /// Removes the view controller from its parent; the caller removes its view.
  open func removeFromParent() {
    appearing.isInParent = false
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The traits that hold for the screen: those of its view.
  open var traitCollection: TraitCollection {
    viewIfLoaded?.traitCollection ?? View(frame: .zero).traitCollection
  }

  /// Called before a layout of the view by constraints, to change them.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// Called before the size classes change, as when the device rotates; notifies the children.
  open func willTransition(
    to newCollection: TraitCollection, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// Does nothing: the device turns by `Stage.rotate`.
  open class func attemptRotationToDeviceOrientation() {}

  // MARK: Storyboards

  /// Called before a segue is performed, to prepare its destination.
  open func prepare(for segue: StoryboardSegue, sender: Any?) {}

  /// Returns whether a segue may be performed; true unless overridden.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Warns that there is no such segue, because storyboards are not read.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    (viewIfLoaded?.stage ?? Stage.current).warn(
      .withoutEffect(
        property: "performSegue", reason: "storyboards are not read; there is no \(identifier)"),
      in: "\(type(of: self))")
  }

  // MARK: Preferences of the whole screen

  /// Whether a presented view controller decides on the status bar; there is none.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// Whether presentations of children in a context cover the view; they cover the screen here.
  open var definesPresentationContext = false
  /// Whether the context's style of transition is used; never here.
  open var providesPresentationContextTransitionStyle = false
  /// Whether touches cannot dismiss the view controller, as those on a sheet or beside it do.
  open var isModalInPresentation = false
  /// Whether the content is being edited.
  open var isEditing = false

  /// Sets whether the content is being edited.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// The edges up to which the view extends under bars; all of them here.
  open var edgesForExtendedLayout = RectEdge.all
  /// Whether the view extends under opaque bars as well.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether scroll views get insets for bars, which their safe areas give them here.
  open var automaticallyAdjustsScrollViewInsets = true
  /// The size that the content would like to have, for those that present it.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      presentingViewController?.presentation?.controller?.preferredContentSizeDidChange(
        forChildContentContainer: self)
    }
  }

  /// Called when the preferred size of a child has changed.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {}

  /// Called when the size of a child that constraints determine has changed; never here.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {}

  /// Returns the size of a child for the size of its parent; the same unless overridden.
  open func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// The child that decides on the style of the status bar; there is none.
  open var childForStatusBarStyle: ViewController? { nil }
  /// The child that decides whether the status bar is hidden; there is none.
  open var childForStatusBarHidden: ViewController? { nil }
  /// The animation of the status bar; there is none.
  open var preferredStatusBarUpdateAnimation: StatusBarAnimation { .fade }
  /// Whether the home indicator hides itself; there is none.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The child whose edges system gestures wait at; there are none.
  open var childForScreenEdgesDeferringSystemGestures: ViewController? { nil }
  /// The child that decides whether the home indicator is hidden; there is none.
  open var childForHomeIndicatorAutoHidden: ViewController? { nil }
  /// The orientation in which the view controller is presented first.
  open var preferredInterfaceOrientationForPresentation: InterfaceOrientation { .portrait }
  /// The edges whose system gestures wait; there are none.
  open var preferredScreenEdgesDeferringSystemGestures: RectEdge { [] }

  /// Does nothing: there is no home indicator.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  /// Called when the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}
}
