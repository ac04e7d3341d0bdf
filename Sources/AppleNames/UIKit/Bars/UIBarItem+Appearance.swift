import Staging

extension UIBarItem: UIAppearance {}

extension UIAppearance where Self: UIBarItem {
  /// Returns the prototype of the class on the current stage.
  ///
  /// Items get the attributes of titles that they do not set themselves.
  public static func appearance() -> Self {
    BarItemPrototypes.ofStage.prototype { Self(ofItsClass: ()) }
  }

  /// Returns the prototype of the class; that for all traits.
  public static func appearance(for trait: UITraitCollection) -> Self { appearance() }

  /// Returns an item that is no prototype, with a warning: the containers of items are unknown.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    if containerTypes.isEmpty { return appearance() }
    Stage.current.warn(
      .withoutEffect(property: "appearance", reason: "the containers of bar items are unknown"),
      in: "\(Self.self)")
    return Self(ofItsClass: ())
  }
}

/// The prototypes of a stage's bar items.
final class BarItemPrototypes {
  /// The prototypes, by their classes.
  private var prototypes: [ObjectIdentifier: UIBarItem] = [:]

  /// The prototypes of the current stage.
  static var ofStage: BarItemPrototypes {
    Stage.current.companions.companion { BarItemPrototypes() }
  }

  /// Returns the prototype of a class.
  fileprivate func prototype<Item: UIBarItem>(_ make: () -> Item) -> Item {
    if let known = prototypes[ObjectIdentifier(Item.self)] as? Item { return known }
    let item = make()
    prototypes[ObjectIdentifier(Item.self)] = item
    return item
  }

  /// Returns the prototypes of an item's class and its superclasses, nearest first.
  func prototypes(of item: UIBarItem) -> [UIBarItem] {
    if prototypes.isEmpty { return [] }
    return sequence(first: type(of: item) as AnyClass) { _getSuperclass($0) }
      .compactMap { prototypes[ObjectIdentifier($0)] }.filter { $0 !== item }
  }
}
