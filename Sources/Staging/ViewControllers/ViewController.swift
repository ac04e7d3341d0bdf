public import Foundation
import Geometry
import Imaging
import Timelines

/// A stage in the appearance of a view controller's view.
private enum AppearanceState {
  case disappeared, appearing, appeared, disappearing
}

/// A screen: a view, and what happens when it comes and goes, as `UIViewController`.
///
/// The first screen of a stage is its `rootViewController`; others come by a navigation controller
/// or are presented over it.
open class ViewController: Responder {
  /// What the navigation bar shows in the middle while the screen is on top.
  open var title: String? {
    get { navigationItem.title }
    set { navigationItem.title = newValue }
  }
  /// What the navigation bar shows for the screen.
  public let navigationItem = NavigationItem(title: nil)
  /// The navigation controller that the screen is in.
  public internal(set) weak var navigationController: NavigationController?
  /// The screen that presents this one, or the controller that it is in.
  public internal(set) weak var presentingViewController: ViewController?
  /// The screen that this one presents.
  public internal(set) var presentedViewController: ViewController?
  /// Chooses how the screen comes and goes when it is presented.
  public weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?
  /// How the screen comes and goes when it is presented and no delegate says.
  open var modalTransitionStyle = ModalTransitionStyle.coverVertical
  /// Whether the screen that presents this one stays on the stage behind it.
  open var modalPresentationStyle = ModalPresentationStyle.fullScreen
  /// What arranges the screen and its surroundings while it is presented, where anything does.
  public var presentationController: PresentationController? {
    presentingViewController?.presentation?.controller
  }
  /// What animates along with the change that the screen takes part in, or what it is in; `nil`
  /// outside of one.
  public var transitionCoordinator: (any ViewControllerTransitionCoordinator)? {
    transition ?? sizeTransition ?? (parent ?? navigationController)?.transitionCoordinator
  }

  /// The transition that the screen takes part in.
  weak var transition: ScreenTransition?
  /// The turn of the device that the screen takes part in.
  weak var sizeTransition: SizeTransition?
  /// What the screen was opened through, where a transition found something to return to.
  package var transitionSource: TransitionSource?
  /// What bars cover of the view, in its own coordinates.
  var safeAreaInsets = EdgeInsets.zero {
    didSet {
      layoutSafeArea()
      if safeAreaInsets != oldValue, isViewLoaded { viewSafeAreaInsetsDidChange() }
    }
  }
  /// What covers the stage while the screen presents another.
  var presentation: Presentation?
  /// The stage of appearance that the view controller was last notified of.
  private var appearanceState = AppearanceState.disappeared
  /// Whether the screen has been told that it appears, and not since that it is gone.
  var isInSight: Bool { appearanceState != .disappeared }
  /// Whether the screen is to be seen, or comes.
  var isStaying: Bool { appearanceState == .appearing || appearanceState == .appeared }
  private var loadedView: View? {
    didSet {
      if oldValue?.screen === self { oldValue?.screen = nil }
      loadedView?.screen = self
    }
  }

  /// Makes a screen; its view is loaded when it is first asked for.
  ///
  /// There are no nib files here: whatever is named, `loadView` makes the view.
  public init(nibName: String?, bundle: Bundle?) {}

  /// Makes a screen as from an archive that says nothing: there are no archives here.
  public required init?(coder: NSCoder) {}

  /// Makes a screen.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a screen with a title.
  public convenience init(title: String?) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// The screen's view; asking for it loads it.
  open var view: View! {
    get {
      loadViewIfNeeded()
      return loadedView ?? View()
    }
    set { loadedView = newValue }
  }

  /// The screen's view, as those who never take it away know it.
  package var screenView: View { view ?? View() }

  /// The style of the screen and all in it, whatever is around it; `unspecified` inherits.
  open var overrideUserInterfaceStyle = UserInterfaceStyle.unspecified {
    willSet { styleBefore = viewIfLoaded?.styleInForce ?? .unspecified }
    didSet {
      guard let view = viewIfLoaded, view.styleInForce != styleBefore else { return }
      view.styleDidChange(from: styleBefore)
    }
  }
  /// The style in force before it was set anew.
  private var styleBefore = UserInterfaceStyle.unspecified

  /// What the screen's view is in or, where it is in nothing, the screen that presents this one.
  open override var next: Responder? { viewIfLoaded?.superview ?? presentingViewController }

  /// The screen's view where it is loaded.
  public var viewIfLoaded: View? { loadedView }

  /// Whether the view has been loaded.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view unless it is.
  public func loadViewIfNeeded() {
    if loadedView != nil { return }
    loadView()
    viewDidLoad()
    layoutSafeArea()
  }

  /// Makes the view and sets it; a white one that fills the canvas unless overridden.
  open func loadView() {
    let view = View(frame: CGRect(origin: .zero, size: Stage.current.settings.canvas.size))
    view.backgroundColor = .white
    loadedView = view
  }

  /// Called once the view is loaded; overriders add subviews.
  open func viewDidLoad() {}
  /// Called when the screen is about to come, before its view is on the stage.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the screen has come, and with an animation when that is over.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the screen is about to go, also where it turns back before it has quite come.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the screen has gone, and its view is off the stage.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view gets another extent, as where the device turns; tells the screens in it.
  ///
  /// What is animated by the coordinator goes along with the turn. See `Stage.rotate(to:)`.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Called when bars cover another part of the view.
  open func viewSafeAreaInsetsDidChange() {}

  /// Shows a screen over this one, or over the navigation controller that it is in.
  ///
  /// The presented screen's `transitioningDelegate` chooses the animator; without one its
  /// `modalTransitionStyle` does. Of the screen behind, only one that a full screen takes off the
  /// stage hears that it disappears. A screen that is presented already, or on a stack, is not
  /// presented.
  ///
  /// - Parameter completion: called when the screen has appeared, or has been turned back.
  open func present(
    _ viewController: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    carryOutPresentation(of: viewController, animated: animated, completion: completion)
  }

  /// Takes away the screen that this one presents, or this one where it presents none.
  ///
  /// What the presented screen presents goes with it, and only the topmost one is animated. A
  /// presentation that is still under way is turned back. Where there is nothing to take away the
  /// completion is called at once.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    carryOutDismissal(animated: animated, completion: completion)
  }

  /// Called when memory is short, which a stage never tells.
  open func didReceiveMemoryWarning() {}
  /// Whether the screen wants the status bar hidden; none is painted.
  open var prefersStatusBarHidden: Bool { false }
  /// How the screen wants the status bar; one that is not the default is told as a warning where the
  /// screen appears, for none is painted.
  open var preferredStatusBarStyle: StatusBarStyle { .default }
  /// Has the screen asked anew how it wants the status bar.
  open func setNeedsStatusBarAppearanceUpdate() { warnOfStatusBar() }

  /// Tells where a status bar is wished for that nobody sees.
  private func warnOfStatusBar() {
    guard isViewLoaded, isInSight, !prefersStatusBarHidden, preferredStatusBarStyle != .default
    else { return }
    (view.stage ?? Stage.current).warn(
      .withoutEffect(
        property: "preferredStatusBarStyle", reason: "there is no status bar to be painted"),
      in: "\(type(of: self))")
  }
  /// Whether the screen turns with the device; `Stage.rotate(to:)` asks the first one.
  open var shouldAutorotate: Bool { true }
  /// Which ways the screen may be turned; `Stage.rotate(to:)` asks the first one.
  open var supportedInterfaceOrientations: InterfaceOrientationMask { .allButUpsideDown }

  /// Called when the view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called when the view has laid out its subviews; overriders place what depends on its size.
  open func viewDidLayoutSubviews() {}

  /// The screen that this one is in; `nil` where it is in none.
  public internal(set) weak var parent: ViewController?
  /// The screens that are in this one, in the order of adding.
  public internal(set) var children: [ViewController] = []
  /// Called before the screen is put into another one, or taken out where `nil`.
  open func willMove(toParent parent: ViewController?) {}
  /// Called when the screen has been put into another one, or taken out where `nil`.
  open func didMove(toParent parent: ViewController?) {}

  /// The screen that a transition to or from this one is really about.
  package var visibleContent: ViewController { self }

  /// Whether the screens in this one hear of its coming and going from it.
  ///
  /// Where not, it tells them by `beginAppearanceTransition` and `endAppearanceTransition`.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells the screen that it is about to come or go, as those do that keep screens in them.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    (isLedByHand, isChangeAnimated) = (true, animated)
    willChangeAppearance(appearing: isAppearing, animated: animated)
  }

  /// Tells the screen that it has come or gone, as it was about to.
  open func endAppearanceTransition() {
    isLedByHand = false
    didChangeAppearance(appearing: appearanceState == .appearing, animated: isChangeAnimated)
  }

  /// Whether a change is between `beginAppearanceTransition` and `endAppearanceTransition`.
  private var isLedByHand = false
  /// Whether what `beginAppearanceTransition` began is animated.
  private var isChangeAnimated = false
  /// Whether the screen comes or goes since its view comes into a window or leaves it.
  private var isLedByWindow = false

  /// Takes note that the view comes into a window, or leaves: a screen in one that is in sight hears
  /// of it.
  func viewWillMove(toWindow isInWindow: Bool) {
    guard !isLedByHand, navigationController == nil, isInWindow != isStaying else { return }
    guard isInWindow ? appearsIn(parent) : parent.map(appearsIn) ?? isAlone else { return }
    isLedByWindow = true
    willChangeAppearance(appearing: isInWindow, animated: false)
  }

  /// Takes note that the view has come into a window, or has left.
  func viewDidMove(toWindow isInWindow: Bool) {
    guard isLedByWindow else { return }
    isLedByWindow = false
    // With one that is still coming it has come when that has.
    if isInWindow, parent?.appearanceState == .appearing { return }
    didChangeAppearance(appearing: isInWindow, animated: false)
  }

  /// Takes note of being in another screen, whose view the screen's own may be in already.
  func didGetParent() {
    guard viewIfLoaded?.window != nil, appearanceState == .disappeared else { return }
    viewWillMove(toWindow: true)
    viewDidMove(toWindow: true)
  }

  /// Tells whether the screen appears with its view alone in another one.
  private func appearsIn(_ parent: ViewController?) -> Bool {
    guard let parent else { return false }
    return parent.isStaying && parent.shouldAutomaticallyForwardAppearanceMethods
  }

  /// Whether nobody tells the screen of its coming and going: it was in one, and is in none now.
  private var isAlone: Bool {
    presentingViewController == nil && viewIfLoaded?.stage?.rootViewController !== self
  }

  /// Tells the screen, and what is shown in it, that it is about to come or go, unless it knows.
  func willChangeAppearance(appearing: Bool, animated: Bool) {
    if appearing == isStaying { return }
    appearanceState = appearing ? .appearing : .disappearing
    if appearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in childrenToTell where child.isViewLoaded {
      child.willChangeAppearance(appearing: appearing, animated: animated)
    }
  }

  /// Tells the screen, and what is shown in it, that it has come or gone, as it was about to.
  func didChangeAppearance(appearing: Bool, animated: Bool) {
    guard appearanceState == (appearing ? .appearing : .disappearing) else { return }
    appearanceState = appearing ? .appeared : .disappeared
    if appearing { viewDidAppear(animated) } else { viewDidDisappear(animated) }
    warnOfStatusBar()
    for child in childrenToTell {
      child.didChangeAppearance(appearing: appearing, animated: animated)
    }
  }

  /// The screens in this one that hear of its coming and going from it.
  private var childrenToTell: [ViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? children : []
  }

  /// Tells the outermost scroll views in the view what bars cover of them.
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
}

/// How a presented screen comes and goes, as `UIModalTransitionStyle`.
public enum ModalTransitionStyle: Int, Hashable, Sendable, CaseIterable {
  /// It slides up over the other one, and down again.
  case coverVertical = 0
  /// It fades in over the other one, and out again.
  case crossDissolve = 2
}

/// Whether what presents a screen stays on the stage, as `UIModalPresentationStyle`.
///
/// The numbers are UIKit's. A presented screen fills the stage, unless the style is `custom` and a
/// presentation controller says otherwise.
public enum ModalPresentationStyle: Int, Hashable, Sendable, CaseIterable {
  /// No screen is presented: what a change on a stack says.
  case none = -1
  /// It is taken off the stage while the presented screen covers it.
  case fullScreen = 0
  /// As `fullScreen`, for there is one context only.
  case currentContext = 3
  /// It stays, and an animator of one's own decides how the presented screen comes.
  case custom = 4
  /// It stays, to be seen where the presented screen is translucent.
  case overFullScreen = 5
  /// As `overFullScreen`, for there is one context only.
  case overCurrentContext = 6

  /// Whether what presents stays on the stage.
  var keepsPresenter: Bool {
    switch self {
    case .none, .fullScreen, .currentContext: false
    case .custom, .overFullScreen, .overCurrentContext: true
    }
  }
}
