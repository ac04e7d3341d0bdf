/// The values of an item that templates, ramps and palettes are resolved with.
package struct ItemContext: Hashable, Sendable {
  /// The index of the item's section.
  package var section: Int
  package var item: Int
  package var count: Int
  /// The item's key, without the number of a repeat.
  package var key: String
  /// The number of the repeat that the item is, counted from 1.
  package var repetition: Int
  /// The item's own values; they override the section's.
  package var data: [String: String]
  /// The values of the item's section.
  package var sectionData: [String: String]
  /// The largest factor of the sizes of texts.
  package var maximumTextScale = Double.infinity
  package var states: Set<ElementState> = []
  /// The present values of the motions that the item's style follows; 0 for others.
  package var links: [LinkSource: Double] = [:]

  package init(
    section: Int, item: Int, count: Int, key: String, repetition: Int = 1,
    data: [String: String] = [:], sectionData: [String: String] = [:]
  ) {
    self.section = section; self.item = item; self.count = count; self.key = key
    self.repetition = repetition
    self.data = data; self.sectionData = sectionData
  }

  /// The names that every item has; data cannot define them.
  package static let builtInNames = ["section", "item", "count", "key", "repeat"]

  package func value(of name: String) -> String? {
    switch name {
    case "section": String(section)
    case "item": String(item)
    case "count": String(count)
    case "key": key
    case "repeat": String(repetition)
    default: data[name] ?? sectionData[name]
    }
  }

  /// The names that have a value, beginning with the built-in ones.
  package var names: [String] {
    let own = Set(data.keys).union(sectionData.keys).subtracting(Self.builtInNames)
    return Self.builtInNames + own.sorted()
  }
}
