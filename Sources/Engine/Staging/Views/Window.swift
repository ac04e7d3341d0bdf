public import Foundation
import Timelines

/// The outermost view of others, as `UIWindow`: the stage's own, or one that an app makes.
///
/// The stage's own window is its root view. One that an app makes is put on it by
/// `makeKeyAndVisible` or when it is set not to be hidden; the first has its screen take the stage.
open class Window: View {
  /// The screen of a window that is not the stage's, or not yet.
  private var ownScreen: ViewController?

  /// Makes a window; it is seen when it is made visible.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a window as large as the canvas; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame = CGRect(origin: .zero, size: Stage.current.settings.canvas.size)
  }

  /// Makes a window as large as the canvas.
  public init(windowScene: WindowScene) {
    super.init(frame: CGRect(origin: .zero, size: Stage.current.settings.canvas.size))
  }

  /// The scene that contains the window, which is always the same one; `nil` removes the window.
  open var windowScene: WindowScene? {
    get { WindowScene() }
    set {
      guard newValue == nil, !holdsScreens, superview != nil else { return }
      hideOwnScreen(ownScreen)
      removeFromSuperview()
    }
  }

  /// Makes a window as large as the canvas.
  public convenience init() {
    self.init(frame: CGRect(origin: .zero, size: Stage.current.settings.canvas.size))
  }

  /// The screen that fills the window.
  open var rootViewController: ViewController? {
    get { holdsScreens ? stage?.rootViewController : ownScreen }
    set {
      if holdsScreens {
        stage?.rootViewController = newValue
        return
      }
      let old = ownScreen
      ownScreen = newValue
      guard layer != nil, old !== newValue else { return }
      hideOwnScreen(old)
      showOwnScreen()
    }
  }

  /// Whether the stage's first screen is in this window.
  private var holdsScreens: Bool { stage?.screenHolder === self }

  /// Whether the window receives keys.
  open var isKeyWindow: Bool { (stage ?? Stage.current).keyWindow === self }

  /// Makes the window receive keys.
  open func makeKey() { (stage ?? Stage.current).keyWindow = self }

  /// Makes it the key window and shows it with its screen, above windows that came before.
  ///
  /// The first window's screen becomes that of the stage, which presents others over it. Further
  /// windows show theirs as it is.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  override var surroundingWindow: Window? { self }

  override func isShown() { takePlace() }

  /// Puts the window on the stage, above windows that came before, if it is not there.
  final func takePlace() {
    guard let stage, self !== stage.rootView, superview !== stage.rootView else { return }
    stage.rootView.addSubview(self)
    if stage.rootViewController == nil, let screen = ownScreen {
      ownScreen = nil
      stage.screenHolder = self
      stage.rootViewController = screen
    } else {
      showOwnScreen()
    }
  }

  /// Puts the window's own screen into it.
  private func showOwnScreen() {
    guard let screen = ownScreen else { return }
    screen.view.frame = bounds
    screen.willChangeAppearance(appearing: true, animated: false)
    addSubview(screen.view)
    screen.didChangeAppearance(appearing: true, animated: false)
  }

  /// Takes a screen that was the window's own out of it.
  private func hideOwnScreen(_ screen: ViewController?) {
    guard let screen else { return }
    screen.willChangeAppearance(appearing: false, animated: false)
    screen.viewIfLoaded?.removeFromSuperview()
    screen.didChangeAppearance(appearing: false, animated: false)
  }
}

/// An instance of a program's interface, as `UIScene`: one on a stage.
open class StageScene: Responder {
  /// The activity of a scene.
  public enum ActivationState: Int, Hashable, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// The activity: always in the foreground.
  open var activationState: ActivationState { .foregroundActive }

  open override func isEqual(_ object: Any?) -> Bool { object is StageScene }

  open override var hash: Int { 0 }
}

extension View {
  /// Notifies the view and its descendants of the window that they are about to enter.
  func tellWillMove(toWindow window: Window?) {
    screen?.viewWillMove(toWindow: window != nil)
    willMove(toWindow: window)
    for view in children { view.tellWillMove(toWindow: window) }
  }

  /// Notifies the view and its descendants that they are in another window.
  func tellDidMoveToWindow() {
    didMoveToWindow()
    screen?.viewDidMove(toWindow: window != nil)
    for view in children { view.tellDidMoveToWindow() }
  }
}
