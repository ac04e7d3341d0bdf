public import Foundation
import Geometry
public import Staging
import Timelines

/// What things are shown on: the stage's canvas.
open class UIScreen: NSObject {
  /// The screen of the present stage.
  open class var main: UIScreen { UIScreen(of: .current) }
  /// All screens: the one.
  open class var screens: [UIScreen] { [main] }

  private let stage: Stage

  /// Makes the screen of a stage.
  init(of stage: Stage) { self.stage = stage }

  /// The canvas in points.
  open var bounds: CGRect { CGRect(origin: .zero, size: stage.settings.canvas.size) }
  /// The canvas in pixels.
  open var nativeBounds: CGRect {
    bounds.applying(CGAffineTransform(scaleX: scale, y: scale))
  }
  /// Pixels per point.
  open var scale: CGFloat { CGFloat(stage.settings.canvas.scale) }
  /// Pixels per point.
  open var nativeScale: CGFloat { scale }
  /// How often in a second display links are called at most.
  open var maximumFramesPerSecond: Int { 60 }
  /// The traits of the canvas.
  open var traitCollection: UITraitCollection { stage.baseTraits }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIScreen)?.stage === stage }

  open override var hash: Int { ObjectIdentifier(stage).hashValue }
}

/// What things run on; the canvas tells what can be told.
open class UIDevice: NSObject {
  /// The device of the present stage.
  open class var current: UIDevice { UIDevice() }

  /// How the device is held: across where the canvas is wider than high.
  open var orientation: UIDeviceOrientation {
    let size = Stage.current.settings.canvas.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }
  /// The sort of device: a pad where the canvas is large along both axes.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { Stage.current.baseTraits.userInterfaceIdiom }
  /// The version of iOS that UIKit's names are those of.
  open var systemVersion: String { "17.0" }
  open var systemName: String { "iOS" }
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
}

/// What runs: the program on the present stage.
open class UIApplication: Responder {
  /// The application of the present stage.
  open class var shared: UIApplication { UIApplication() }

  /// How far a program is in sight.
  public enum State: Int, Hashable, Sendable {
    case active, inactive, background
  }

  /// The windows, from behind to the front: the stage's own, and those that were made visible.
  open var windows: [UIWindow] {
    let root = Stage.current.rootView
    return [root as? UIWindow].compactMap(\.self) + root.subviews.compactMap { $0 as? UIWindow }
  }
  /// The window that hears of keys.
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  /// Which way up the interface is shown: across where the canvas is wider than high.
  open var statusBarOrientation: UIInterfaceOrientation {
    UIDevice.current.orientation.isLandscape ? .landscapeRight : .portrait
  }
  /// The place of the status bar, which there is none of.
  open var statusBarFrame: CGRect { .zero }
  open var isStatusBarHidden: Bool { true }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  open var applicationState: State { .active }
  /// The program's scenes: one, with all windows.
  open var connectedScenes: Set<UIScene> { [UIWindowScene()] }
}

/// A part of a program that is shown by itself.
open class UIScene: Responder {
  /// How far a scene is in sight.
  public enum ActivationState: Int, Hashable, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  open var activationState: ActivationState { .foregroundActive }

  open override func isEqual(_ object: Any?) -> Bool { object is UIScene }

  open override var hash: Int { 0 }
}

/// The part of a program that has the stage's windows.
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { UIApplication.shared.windows }
  open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  open var screen: UIScreen { .main }
  open var interfaceOrientation: UIInterfaceOrientation {
    UIApplication.shared.statusBarOrientation
  }
  open var traitCollection: UITraitCollection { Stage.current.baseTraits }
}

extension Window {
  /// The scene that the window is in.
  public var windowScene: UIWindowScene? { UIWindowScene() }

  /// The screen that the window is on.
  public var screen: UIScreen { .main }

  /// Makes a window that fills the canvas.
  public convenience init(windowScene: UIWindowScene) { self.init(frame: UIScreen.main.bounds) }

  /// Where a window lies among others; higher is nearer to the eye.
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    /// Makes a level of UIKit's number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a level of UIKit's number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(0)
    public static let statusBar = Level(1000)
    public static let alert = Level(2000)
  }

  /// Where the window lies among others.
  public var windowLevel: Level {
    get { Level(CGFloat(zIndex)) }
    set { zIndex = Int(newValue.rawValue.rounded()) }
  }
}
