/// The names of views after their classes, as UIKit spells them, numbered from the second one on.
struct ClassNames {
  /// The names of the classes that have occurred.
  private var names: [ObjectIdentifier: String] = [:]
  /// The number of views of each name.
  private var counts: [String: Int] = [:]

  /// Returns the name of a view that has none yet.
  mutating func next(for view: View) -> String {
    let type = type(of: view)
    let name = names[ObjectIdentifier(type)] ?? Self.name(of: type)
    names[ObjectIdentifier(type)] = name
    counts[name, default: 0] += 1
    let number = counts[name] ?? 1
    return number == 1 ? name : "\(name) \(number)"
  }

  /// Returns the name of a class; the engine's own have UIKit's prefix.
  private static func name(of type: View.Type) -> String {
    let name = String(describing: type)
    let isOurs = ["Staging.", "Layouts."].contains { String(reflecting: type).hasPrefix($0) }
    return isOurs && !name.hasPrefix("UI") ? "UI" + name : name
  }
}
