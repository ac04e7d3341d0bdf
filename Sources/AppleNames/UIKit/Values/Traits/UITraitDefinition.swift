public import Foundation
public import Staging

/// A trait: its type of values, and the value that holds where nothing sets any.
///
/// An app defines traits of its own by conforming types:
///
/// ```swift
/// struct ContainedTrait: UITraitDefinition {
///   static let defaultValue = false
/// }
/// ```
public protocol UITraitDefinition {
  /// The type of the values.
  associatedtype Value
  /// The value where nothing sets any.
  static var defaultValue: Value { get }
  /// The name for people.
  static var name: String { get }
  /// The name that is unique in a program.
  static var identifier: String { get }
  /// Whether the colors of views depend on the trait.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  public static var name: String { "\(Self.self)" }
  public static var identifier: String { String(reflecting: Self.self) }
  public static var affectsColorAppearance: Bool { false }
}

/// The type that defines a trait.
public typealias UITrait = any UITraitDefinition.Type

/// A trait whose value the engine keeps by itself.
protocol StoredTrait: UITraitDefinition {
  /// Returns the value in traits; `nil` where they do not set any.
  static func value(in values: TraitCollection.Values) -> Value?
  /// Sets the value in traits; `nil` unsets it.
  static func set(_ value: Value?, in values: inout TraitCollection.Values)
}

extension UITraitDefinition {
  /// Returns the value in traits; `nil` where they do not set any.
  static func anyValue(in values: TraitCollection.Values) -> Value? {
    if let stored = self as? any StoredTrait.Type { return stored.value(in: values) as? Value }
    return values.custom[ObjectIdentifier(self)]?.value as? Value
  }

  /// Sets the value in traits; `nil` unsets it.
  static func setAny(_ value: Value?, in values: inout TraitCollection.Values) {
    if let stored = self as? any StoredTrait.Type {
      stored.setCast(value, in: &values)
    } else {
      values.custom[ObjectIdentifier(self)] = value.map { CustomTraitValue($0) }
    }
  }

  /// Returns whether the value differs between two traits.
  static func differs(_ one: TraitCollection.Values, _ other: TraitCollection.Values) -> Bool {
    let values = [one, other].map { anyValue(in: $0).map { CustomTraitValue($0) } }
    return values[0] != values[1]
  }
}

extension StoredTrait {
  /// Sets a value whose type is known only when the program runs.
  fileprivate static func setCast(_ value: Any?, in values: inout TraitCollection.Values) {
    set(value as? Value, in: &values)
  }
}

/// The style of the interface, light or dark.
public struct UITraitUserInterfaceStyle: StoredTrait {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
  public static let affectsColorAppearance = true

  static func value(in values: TraitCollection.Values) -> UIUserInterfaceStyle? {
    values.style == defaultValue ? nil : values.style
  }
  static func set(_ value: UIUserInterfaceStyle?, in values: inout TraitCollection.Values) {
    values.style = value ?? defaultValue
  }
}

/// The kind of the device.
public struct UITraitUserInterfaceIdiom: StoredTrait {
  public static let defaultValue = UIUserInterfaceIdiom.unspecified

  static func value(in values: TraitCollection.Values) -> UIUserInterfaceIdiom? {
    values.idiom == defaultValue ? nil : values.idiom
  }
  static func set(_ value: UIUserInterfaceIdiom?, in values: inout TraitCollection.Values) {
    values.idiom = value ?? defaultValue
  }
}

/// The class of the width.
public struct UITraitHorizontalSizeClass: StoredTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified

  static func value(in values: TraitCollection.Values) -> UIUserInterfaceSizeClass? {
    values.horizontal == defaultValue ? nil : values.horizontal
  }
  static func set(_ value: UIUserInterfaceSizeClass?, in values: inout TraitCollection.Values) {
    values.horizontal = value ?? defaultValue
  }
}

/// The class of the height.
public struct UITraitVerticalSizeClass: StoredTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified

  static func value(in values: TraitCollection.Values) -> UIUserInterfaceSizeClass? {
    values.vertical == defaultValue ? nil : values.vertical
  }
  static func set(_ value: UIUserInterfaceSizeClass?, in values: inout TraitCollection.Values) {
    values.vertical = value ?? defaultValue
  }
}

/// The direction of layouts.
public struct UITraitLayoutDirection: StoredTrait {
  public static let defaultValue = UITraitEnvironmentLayoutDirection.unspecified

  static func value(in values: TraitCollection.Values) -> UITraitEnvironmentLayoutDirection? {
    values.direction == defaultValue ? nil : values.direction
  }
  static func set(
    _ value: UITraitEnvironmentLayoutDirection?, in values: inout TraitCollection.Values
  ) { values.direction = value ?? defaultValue }
}

/// The text size that the user has chosen.
public struct UITraitPreferredContentSizeCategory: StoredTrait {
  public static let defaultValue = UIContentSizeCategory.unspecified

  static func value(in values: TraitCollection.Values) -> UIContentSizeCategory? {
    values.textScale > 0 ? UIContentSizeCategory(textScale: values.textScale) : nil
  }
  static func set(_ value: UIContentSizeCategory?, in values: inout TraitCollection.Values) {
    values.textScale = value?.textScale ?? 0
  }
}

/// The number of pixels per point.
public struct UITraitDisplayScale: StoredTrait {
  public static let defaultValue: CGFloat = 0

  static func value(in values: TraitCollection.Values) -> CGFloat? {
    values.scale > 0 ? values.scale : nil
  }
  static func set(_ value: CGFloat?, in values: inout TraitCollection.Values) {
    values.scale = value ?? defaultValue
  }
}

/// The contrast that the user has chosen, as `UIAccessibilityContrast`.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  case unspecified = -1
  case normal = 0
  case high = 1
}

/// The contrast between colors; those of the system do not depend on it here.
public struct UITraitAccessibilityContrast: UITraitDefinition {
  public static let defaultValue = UIAccessibilityContrast.normal
  public static let affectsColorAppearance = true
}

/// The level of an interface above others, as `UIUserInterfaceLevel`.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
  case unspecified = -1
  case base = 0
  case elevated = 1
}

/// The level above other interfaces; the colors of the system do not depend on it here.
public struct UITraitUserInterfaceLevel: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceLevel.base
  public static let affectsColorAppearance = true
}

/// The weight of texts that the user has chosen, as `UILegibilityWeight`.
public enum UILegibilityWeight: Int, Hashable, Sendable {
  case unspecified = -1
  case regular = 0
  case bold = 1
}

/// The weight of texts; the fonts of the system do not depend on it here.
public struct UITraitLegibilityWeight: UITraitDefinition {
  public static let defaultValue = UILegibilityWeight.regular
}
