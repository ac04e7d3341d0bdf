public import Foundation
import Geometry
import Imaging
import Timelines

/// What a screen was last told of its coming and going.
private enum Sight {
  case gone, coming, seen, going
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
  /// What animates along with the transition that the screen takes part in; `nil` outside of one.
  public var transitionCoordinator: (any ViewControllerTransitionCoordinator)? { transition }

  /// The transition that the screen takes part in.
  weak var transition: ScreenTransition?
  /// What the screen was opened through, where a transition found something to return to.
  var source: TransitionSource?
  /// What bars cover of the view, in its own coordinates.
  var safeAreaInsets = EdgeInsets.zero { didSet { layoutSafeArea() } }
  /// What covers the stage while the screen presents another.
  var presentation: Presentation?
  /// What the screen was last told of its coming and going.
  private var sight = Sight.gone
  /// Whether the screen has been told that it appears, and not since that it is gone.
  var isInSight: Bool { sight != .gone }
  /// Whether the screen is to be seen, or comes.
  var isStaying: Bool { sight == .coming || sight == .seen }
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

  /// Called when memory is short, which a stage never tells.
  open func didReceiveMemoryWarning() {}
  /// Whether the screen wants the status bar hidden; none is painted.
  open var prefersStatusBarHidden: Bool { false }
  /// Whether the screen turns with the device, which a stage never asks.
  open var shouldAutorotate: Bool { true }

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
  var visibleContent: ViewController { self }

  /// Tells the screen, and what is shown in it, that it is about to come or go, unless it knows.
  func willChangeAppearance(appearing: Bool, animated: Bool) {
    if appearing == isStaying { return }
    sight = appearing ? .coming : .going
    if appearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    for child in children where child.isViewLoaded {
      child.willChangeAppearance(appearing: appearing, animated: animated)
    }
  }

  /// Tells the screen, and what is shown in it, that it has come or gone, as it was about to.
  func didChangeAppearance(appearing: Bool, animated: Bool) {
    guard sight == (appearing ? .coming : .going) else { return }
    sight = appearing ? .seen : .gone
    if appearing { viewDidAppear(animated) } else { viewDidDisappear(animated) }
    for child in children {
      child.didChangeAppearance(appearing: appearing, animated: animated)
    }
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
/// The numbers are UIKit's. Every presented screen fills the stage, whatever the style.
public enum ModalPresentationStyle: Int, Hashable, Sendable, CaseIterable {
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
  var keepsPresenter: Bool { self != .fullScreen && self != .currentContext }
}
