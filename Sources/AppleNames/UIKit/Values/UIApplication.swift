public import Foundation
public import Layouts
public import Staging

/// The device, with properties that follow from the canvas.
open class UIDevice: NSObject {
  /// The device of the current stage.
  open class var current: UIDevice { Stage.current.companions.companion { UIDevice() } }

  /// The orientation of the device: landscape if the canvas, as it is turned, is wider than high.
  open var orientation: UIDeviceOrientation {
    let size = Stage.current.deviceFrame.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }
  /// The kind of the device: a pad if the canvas is large along both axes.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { Stage.current.baseTraits.userInterfaceIdiom }
  /// The version of iOS that the stage's settings have: 18.0 or 26.0.
  open var systemVersion: String { Stage.current.settings.system.text }
  open var systemName: String { "iOS" }
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  open var name: String { model }

  /// Does nothing: turns of the device are always notified.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// Does nothing: turns of the device are always notified.
  open func endGeneratingDeviceOrientationNotifications() {}
  /// Whether turns of the device are notified: always.
  open var isGeneratingDeviceOrientationNotifications: Bool { true }
}

/// Returns whether the stage's settings have at least a version of iOS.
///
/// Hosted sources ask it where they ask `#available`, which is always true on Linux.
public func isSystemAvailable(_ major: Int, _ minor: Int = 0) -> Bool {
  let version = Stage.current.settings.system.rawValue
  return version > major || (version == major && minor == 0)
}

/// The program on the current stage.
open class UIApplication: Responder {
  /// The application of the current stage.
  open class var shared: UIApplication { Stage.current.companions.companion { UIApplication() } }

  /// The activity of a program.
  public enum State: Int, Hashable, Sendable {
    case active, inactive, background
  }

  /// The delegate; `nil` unless it is set.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The windows from back to front: the stage's own, and those that were made visible.
  open var windows: [UIWindow] { Stage.current.windows }
  /// The window that receives key events.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// The orientation of the interface: landscape if the canvas, as it is turned, is wider than high.
  open var statusBarOrientation: UIInterfaceOrientation {
    UIDevice.current.orientation.isLandscape ? .landscapeRight : .portrait
  }
  /// The frame of the status bar: zero, since there is none.
  open var statusBarFrame: CGRect { .zero }
  /// Whether the status bar is hidden: always, whatever is set.
  open var isStatusBarHidden: Bool {
    get { true }
    set {}
  }
  /// The style of the status bar, which there is none of.
  open var statusBarStyle = UIStatusBarStyle.default
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Stage.current.baseTraits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UIContentSizeCategory(textScale: Stage.current.settings.textScale)
  }
  open var applicationState: State { .active }
  /// The program's scenes: one, which contains all windows.
  open var connectedScenes: Set<UIScene> { [UIWindowScene()] }
  /// Whether the device stays on; without effect.
  open var isIdleTimerDisabled = false
  /// Whether the status bar shows network activity; there is no status bar.
  open var isNetworkActivityIndicatorVisible = false
  private var ignoredEvents = 0

  /// Whether touches are ignored.
  open var isIgnoringInteractionEvents: Bool { ignoredEvents > 0 }

  /// Ignores touches in all windows until the matching end.
  open func beginIgnoringInteractionEvents() {
    ignoredEvents += 1
    Stage.current.rootView.isUserInteractionEnabled = false
  }

  /// Ends what `beginIgnoringInteractionEvents` began.
  open func endIgnoringInteractionEvents() {
    ignoredEvents = max(0, ignoredEvents - 1)
    Stage.current.rootView.isUserInteractionEnabled = ignoredEvents == 0
  }

  /// Does nothing: there is no status bar.
  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}

  /// Sets the style of the status bar, which there is none of.
  open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }

  /// Returns the orientations of a window's screens.
  open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
    window?.rootViewController?.supportedInterfaceOrientations ?? .all
  }

  /// Returns the application for the key path of `shared`, as extensions of apps find it.
  open class func value(forKeyPath keyPath: String) -> Any? {
    keyPath == "shared" || keyPath == "sharedApplication" ? shared : nil
  }

  /// Returns the application for the key of `shared`, as extensions of apps find it.
  open class func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Returns whether a program opens a location; there is none here.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Sends a message to an object, or up the chain of responders from the sender.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    let origin = sender.map { $0 as AnyObject } ?? Stage.current.rootView
    return TargetAction(target, action).send(from: origin, event)
  }
}
