/// The names of views after their classes, as UIKit spells them, numbered from the second one on.
struct ClassNames {
  /// The names of the classes that have occurred; `nil` for those that clients do not see.
  private var names: [ObjectIdentifier: String?] = [:]
  /// The number of views of each name.
  private var counts: [String: Int] = [:]

  /// Returns the name of a view that has none yet; `nil` for one that clients do not see.
  mutating func next(for view: View) -> String? {
    let type = type(of: view)
    let known = names[ObjectIdentifier(type)] ?? Self.name(of: type)
    names[ObjectIdentifier(type)] = .some(known)
    guard let name = known else { return nil }
    counts[name, default: 0] += 1
    let number = counts[name] ?? 1
    return number == 1 ? name : "\(name) \(number)"
  }

  /// The classes of this module that have names in UIKit.
  private static let classes: [View.Type] = [
    CollectionReusableView.self, CollectionView.self, CollectionViewCell.self, Label.self,
    NavigationBar.self, RefreshControl.self, ScrollView.self, View.self, Window.self,
  ]

  /// Returns the name of a class; the engine's own have UIKit's prefix.
  private static func name(of type: View.Type) -> String? {
    let name = String(describing: type)
    guard String(reflecting: type).hasPrefix("Staging.") else { return name }
    return classes.contains { $0 == type } ? "UI" + name : nil
  }
}
