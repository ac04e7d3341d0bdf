public import Staging

/// What things are shown on and how; `TraitCollection` by UIKit's name.
public typealias UITraitCollection = TraitCollection
/// Whether things are light or dark; `UserInterfaceStyle` by UIKit's name.
public typealias UIUserInterfaceStyle = UserInterfaceStyle
/// On what sort of device things are shown; `UserInterfaceIdiom` by UIKit's name.
public typealias UIUserInterfaceIdiom = UserInterfaceIdiom
/// How much room there is along an axis; `UserInterfaceSizeClass` by UIKit's name.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
/// Which way layouts run; `TraitEnvironmentLayoutDirection` by UIKit's name.
public typealias UITraitEnvironmentLayoutDirection = TraitEnvironmentLayoutDirection
/// What hears of touches and of its surroundings; `Responder` by UIKit's name.
public typealias UIResponder = Responder
/// The outermost view of others; `Window` by UIKit's name.
public typealias UIWindow = Window

/// What has traits and hears of their changes.
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits that hold for it.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits are others than before.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension View: UITraitEnvironment {}
extension ViewController: UITraitEnvironment {}

extension TraitCollection {
  /// The traits of the view that is being drawn or, else, of the stage's root.
  public class var current: UITraitCollection {
    let stage = Stage.current
    return (stage.drawing.view ?? stage.rootView).traitCollection
  }

  /// The size of text that the user has chosen: the middle one, always.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
}

/// A size of text that users may choose.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// Makes a category of UIKit's name for it.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL")

  /// Whether it is one of the larger ones for those who see less.
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}
