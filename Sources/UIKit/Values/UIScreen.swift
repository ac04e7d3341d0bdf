public import Foundation
import Geometry
public import Staging
import Timelines

/// The display: the stage's canvas.
open class UIScreen: NSObject {
  /// The screen of the current stage.
  open class var main: UIScreen { UIScreen(of: .current) }
  /// All screens: one.
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
  /// The maximum rate of display links, in calls per second.
  open var maximumFramesPerSecond: Int { 60 }
  /// The traits of the canvas.
  open var traitCollection: UITraitCollection { stage.baseTraits }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIScreen)?.stage === stage }

  open override var hash: Int { ObjectIdentifier(stage).hashValue }
}

/// An instance of a program's interface.
open class UIScene: Responder {
  /// The activity of a scene.
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

/// A scene that contains the stage's windows.
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
  /// The scene that contains the window.
  public var windowScene: UIWindowScene? { UIWindowScene() }

  /// The screen that shows the window.
  public var screen: UIScreen { .main }

  /// Makes a window that fills the canvas.
  public convenience init(windowScene: UIWindowScene) { self.init(frame: UIScreen.main.bounds) }

  /// The level of a window among others; higher levels are in front.
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    /// Makes a level from UIKit's raw number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a level from UIKit's raw number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(0)
    public static let statusBar = Level(1000)
    public static let alert = Level(2000)
  }

  /// The window's level among others.
  public var windowLevel: Level {
    get { Level(CGFloat(zIndex)) }
    set { zIndex = Int(newValue.rawValue.rounded()) }
  }
}
