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

/// An instance of a program's interface; `WindowScene`'s base under its UIKit name.
public typealias UIScene = StageScene
/// A scene that contains the stage's windows; `WindowScene` under its UIKit name.
public typealias UIWindowScene = WindowScene

extension WindowScene {
  /// The screen that shows the scene.
  public var screen: UIScreen { .main }

  /// The orientation of the interface: landscape if the canvas, as it is turned, is wider than high.
  public var interfaceOrientation: UIInterfaceOrientation {
    UIApplication.shared.statusBarOrientation
  }
}

extension Window {
  /// The screen that shows the window.
  public var screen: UIScreen { .main }

  /// The level of a window among others; higher levels are in front.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat

    /// Makes a level from UIKit's raw number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a level from UIKit's raw number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Returns whether one level is behind another.
    public static func < (first: Level, second: Level) -> Bool {
      first.rawValue < second.rawValue
    }

    /// Returns a level in front of another by a number.
    public static func + (level: Level, number: CGFloat) -> Level {
      Level(level.rawValue + number)
    }

    /// Returns a level behind another by a number.
    public static func - (level: Level, number: CGFloat) -> Level {
      Level(level.rawValue - number)
    }

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
