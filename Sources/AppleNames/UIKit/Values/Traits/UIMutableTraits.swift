public import Foundation
public import Staging

/// Traits whose values can be set.
public protocol UIMutableTraits {
  /// The value of a trait.
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}

extension UIMutableTraits {
  /// The style, light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }

  /// The kind of the device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[UITraitUserInterfaceIdiom.self] }
    set { self[UITraitUserInterfaceIdiom.self] = newValue }
  }

  /// The class of the width.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }

  /// The class of the height.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitVerticalSizeClass.self] }
    set { self[UITraitVerticalSizeClass.self] = newValue }
  }

  /// The direction of layouts.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }

  /// The text size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }

  /// The number of pixels per point.
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }

  /// The contrast between colors.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { self[UITraitAccessibilityContrast.self] }
    set { self[UITraitAccessibilityContrast.self] = newValue }
  }

  /// The level above other interfaces.
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { self[UITraitUserInterfaceLevel.self] }
    set { self[UITraitUserInterfaceLevel.self] = newValue }
  }

  /// The weight of texts.
  public var legibilityWeight: UILegibilityWeight {
    get { self[UITraitLegibilityWeight.self] }
    set { self[UITraitLegibilityWeight.self] = newValue }
  }
}

/// The traits that a view or view controller sets for itself and its descendants.
///
/// A change takes effect at once, where UIKit waits for the end of the event.
public struct UITraitOverrides: UIMutableTraits {
  /// The values that are set.
  var values: TraitCollection.Values

  /// The value that is set for a trait; its default one where none is.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { trait.anyValue(in: values) ?? trait.defaultValue }
    set { trait.setAny(newValue, in: &values) }
  }

  /// Returns whether a value is set for a trait.
  public func contains(_ trait: UITrait) -> Bool { isSet(trait) }

  /// Removes the value of a trait, so that it is inherited again.
  public mutating func remove(_ trait: UITrait) { unset(trait) }

  private func isSet<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Bool {
    trait.anyValue(in: values) != nil
  }

  private mutating func unset<Trait: UITraitDefinition>(_ trait: Trait.Type) {
    trait.setAny(nil, in: &values)
  }
}

extension View {
  /// The traits that the view sets for itself and its descendants, whatever holds around it.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(values: traitOverrideValues) }
    set { traitOverrideValues = newValue.values }
  }
}

extension ViewController {
  /// The traits that the view controller sets for itself and its descendants, whatever holds around
  /// it.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(values: traitOverrideValues) }
    set { traitOverrideValues = newValue.values }
  }
}

/// The traits of a new collection while they are being set.
private struct TraitChanges: UIMutableTraits {
  var values: TraitCollection.Values

  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { trait.anyValue(in: values) ?? trait.defaultValue }
    set { trait.setAny(newValue, in: &values) }
  }
}

extension TraitCollection {
  /// Makes a collection of what a closure sets.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(values: TraitCollection.changed(Values(), by: mutations))
  }

  /// Makes a collection that sets the text size alone.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// Returns the collection with what a closure changes.
  public func modifyingTraits(
    _ mutations: (inout any UIMutableTraits) -> Void
  ) -> UITraitCollection {
    TraitCollection(values: TraitCollection.changed(values, by: mutations))
  }

  /// Returns values with what a closure changes.
  private static func changed(
    _ values: Values, by mutations: (inout any UIMutableTraits) -> Void
  ) -> Values {
    var changes: any UIMutableTraits = TraitChanges(values: values)
    mutations(&changes)
    return (changes as? TraitChanges)?.values ?? values
  }

  /// The value of a trait; its default one where none is set.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    trait.anyValue(in: values) ?? trait.defaultValue
  }

  /// The contrast between colors.
  public var accessibilityContrast: UIAccessibilityContrast {
    self[UITraitAccessibilityContrast.self]
  }
  /// The level above other interfaces.
  public var userInterfaceLevel: UIUserInterfaceLevel { self[UITraitUserInterfaceLevel.self] }
  /// The weight of texts.
  public var legibilityWeight: UILegibilityWeight { self[UITraitLegibilityWeight.self] }

  /// The traits of the system on which the colors of views depend.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
      UITraitUserInterfaceLevel.self,
    ]
  }
}
