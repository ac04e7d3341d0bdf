public import Foundation

/// Whether things are light or dark, as `UIUserInterfaceStyle`.
public enum UserInterfaceStyle: Int, Hashable, Sendable {
  case unspecified, light, dark
}

/// On what sort of device things are shown, as `UIUserInterfaceIdiom`.
public enum UserInterfaceIdiom: Int, Hashable, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// The amount of space along an axis, as `UIUserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Int, Hashable, Sendable {
  case unspecified, compact, regular
}

/// The direction of layouts, as `UITraitEnvironmentLayoutDirection`.
public enum TraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  case unspecified = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The properties of the environment in which views are shown, as `UITraitCollection`.
///
/// A property that no trait sets is unspecified, as in UIKit. A stage's own traits follow from its
/// canvas, both size classes and the scale, and from its settings, the style and the direction.
/// A view or view controller may override traits for itself and its descendants. Nothing of it
/// changes after it was made, so it is `Sendable`; being open keeps the compiler from seeing that.
open class TraitCollection: NSObject, @unchecked Sendable {
  /// The values of the traits.
  package struct Values: Hashable, Sendable {
    package var style = UserInterfaceStyle.unspecified
    package var idiom = UserInterfaceIdiom.unspecified
    package var horizontal = UserInterfaceSizeClass.unspecified
    package var vertical = UserInterfaceSizeClass.unspecified
    package var direction = TraitEnvironmentLayoutDirection.unspecified
    /// The factor of the sizes of texts; 0 where it is unspecified.
    package var textScale = 0.0
    /// Pixels per point; 0 where it is unspecified.
    package var scale: CGFloat = 0
    /// The values of the traits that others define, by the types that define them.
    package var custom: [ObjectIdentifier: CustomTraitValue] = [:]

    /// Makes values that say nothing.
    package init() {}

    /// Takes over what other values say.
    package mutating func take(_ other: Values) {
      if other.style != .unspecified { style = other.style }
      if other.idiom != .unspecified { idiom = other.idiom }
      if other.horizontal != .unspecified { horizontal = other.horizontal }
      if other.vertical != .unspecified { vertical = other.vertical }
      if other.direction != .unspecified { direction = other.direction }
      if other.textScale != 0 { textScale = other.textScale }
      if other.scale != 0 { scale = other.scale }
      if !other.custom.isEmpty { custom.merge(other.custom) { $1 } }
    }
  }

  /// The values of the traits.
  package let values: Values

  /// Makes a collection of values.
  package init(values: Values) { self.values = values }

  /// Makes a collection that says nothing.
  public override convenience init() { self.init(values: Values()) }

  /// Makes a collection of what others say, of which later ones go before earlier ones.
  public convenience init(traitsFrom traitCollections: [TraitCollection]) {
    var values = Values()
    for traits in traitCollections { values.take(traits.values) }
    self.init(values: values)
  }

  /// Makes a collection that says a style alone.
  public convenience init(userInterfaceStyle: UserInterfaceStyle) {
    var values = Values()
    values.style = userInterfaceStyle
    self.init(values: values)
  }

  /// Makes a collection that says a device alone.
  public convenience init(userInterfaceIdiom: UserInterfaceIdiom) {
    var values = Values()
    values.idiom = userInterfaceIdiom
    self.init(values: values)
  }

  /// Makes a collection that says the room across alone.
  public convenience init(horizontalSizeClass: UserInterfaceSizeClass) {
    var values = Values()
    values.horizontal = horizontalSizeClass
    self.init(values: values)
  }

  /// Makes a collection that says the room up and down alone.
  public convenience init(verticalSizeClass: UserInterfaceSizeClass) {
    var values = Values()
    values.vertical = verticalSizeClass
    self.init(values: values)
  }

  /// Makes a collection that says the scale alone, in pixels per point.
  public convenience init(displayScale: CGFloat) {
    var values = Values()
    values.scale = displayScale
    self.init(values: values)
  }

  /// Makes a collection that says the direction of layouts alone.
  public convenience init(layoutDirection: TraitEnvironmentLayoutDirection) {
    var values = Values()
    values.direction = layoutDirection
    self.init(values: values)
  }

  open var userInterfaceStyle: UserInterfaceStyle { values.style }
  open var userInterfaceIdiom: UserInterfaceIdiom { values.idiom }
  open var horizontalSizeClass: UserInterfaceSizeClass { values.horizontal }
  open var verticalSizeClass: UserInterfaceSizeClass { values.vertical }
  open var layoutDirection: TraitEnvironmentLayoutDirection { values.direction }
  /// Pixels per point; 0 where it is unspecified.
  open var displayScale: CGFloat { values.scale }

  /// Returns whether the traits include all values of other traits.
  open func containsTraits(in trait: TraitCollection?) -> Bool {
    guard let trait else { return true }
    var both = values
    both.take(trait.values)
    return both == values
  }

  /// Returns whether trait-dependent colors may differ under other traits.
  open func hasDifferentColorAppearance(comparedTo traitCollection: TraitCollection?) -> Bool {
    values.style != traitCollection?.values.style
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? TraitCollection).map { $0.values == values } ?? false
  }

  open override var hash: Int { values.hashValue }
}
