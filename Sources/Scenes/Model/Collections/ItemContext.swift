/// What templates, ramps and palettes know about the item that they are resolved for.
public struct ItemContext: Hashable, Sendable {
  /// The index of the item's section.
  public var section: Int
  /// The index of the item in its section.
  public var item: Int
  /// How many items the section has.
  public var count: Int
  /// The item's key, without the number of a repeat.
  public var key: String
  /// The number of the repeat that the item is, counted from 1.
  public var repetition: Int
  /// The item's own values; they win over the section's.
  public var data: [String: String]
  /// The values of the item's section.
  public var sectionData: [String: String]

  /// Makes a context.
  public init(
    section: Int, item: Int, count: Int, key: String, repetition: Int = 1,
    data: [String: String] = [:], sectionData: [String: String] = [:]
  ) {
    self.section = section; self.item = item; self.count = count; self.key = key
    self.repetition = repetition
    self.data = data; self.sectionData = sectionData
  }

  /// The names that every item has; data cannot take them.
  public static let builtInNames = ["section", "item", "count", "key", "repeat"]

  /// Finds the value of a placeholder.
  public func value(of name: String) -> String? {
    switch name {
    case "section": String(section)
    case "item": String(item)
    case "count": String(count)
    case "key": key
    case "repeat": String(repetition)
    default: data[name] ?? sectionData[name]
    }
  }

  /// The names that have a value, built-in ones first.
  package var names: [String] {
    let own = Set(data.keys).union(sectionData.keys).subtracting(Self.builtInNames)
    return Self.builtInNames + own.sorted()
  }
}
