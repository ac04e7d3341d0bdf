public import Foundation
public import Staging
import Timelines

/// The traits of an interface; `TraitCollection` under its UIKit name.
public typealias UITraitCollection = TraitCollection
/// Light or dark appearance; `UserInterfaceStyle` under its UIKit name.
public typealias UIUserInterfaceStyle = UserInterfaceStyle
/// The kind of a device; `UserInterfaceIdiom` under its UIKit name.
public typealias UIUserInterfaceIdiom = UserInterfaceIdiom
/// The class of a length along an axis; `UserInterfaceSizeClass` under its UIKit name.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
/// The layout direction of an interface; `TraitEnvironmentLayoutDirection` under its UIKit name.
public typealias UITraitEnvironmentLayoutDirection = TraitEnvironmentLayoutDirection
/// An object that responds to touches and trait changes; `Responder` under its UIKit name.
public typealias UIResponder = Responder
/// The root of a view hierarchy; `Window` under its UIKit name.
public typealias UIWindow = Window

/// An object that has traits and is notified when they change.
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits that apply to the object.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension View: UITraitEnvironment {}
extension ViewController: UITraitEnvironment {}

extension TraitCollection {
  /// The text size that the user has chosen, by the `textScale` of the stage's settings, within the
  /// limits of the view.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    UIContentSizeCategory(textScale: textScale)
  }

  /// The factor of the sizes of texts.
  var textScale: Double {
    values.textScale > 0 ? values.textScale : Stage.current.settings.textScale
  }
}

/// A text size that users may choose.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// Makes a category from UIKit's raw name.
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
  public static let accessibilityMedium = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityM")
  public static let accessibilityLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityL")
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// The name of the notification that the text size has changed; never posted.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")

  /// Makes the category whose body text is nearest to a multiple of its default size.
  init(textScale: Double) {
    self =
      switch ContentSizeCategory.nearest(to: textScale) {
      case .xSmall: .extraSmall
      case .small: .small
      case .medium: .medium
      case .large: .large
      case .xLarge: .extraLarge
      case .xxLarge: .extraExtraLarge
      case .xxxLarge: .extraExtraExtraLarge
      case .accessibility1: .accessibilityMedium
      case .accessibility2: .accessibilityLarge
      case .accessibility3: .accessibilityExtraLarge
      case .accessibility4: .accessibilityExtraExtraLarge
      case .accessibility5: .accessibilityExtraExtraExtraLarge
      }
  }

  /// Whether the category is one of the larger accessibility sizes.
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}
