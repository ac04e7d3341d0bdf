/// The parts of a tree by which its likeness to others is measured.
struct NodeLikeness {
  /// The keys whose values name an entry of a list: entries of different names are not alike.
  private static let names = ["id", "key", "name"]
  /// The weight of an equal value, beside that of a value at the same place.
  private static let valueWeight = 2

  /// The digests of the values with their places, ascending.
  private let values: [Int]
  /// The digests of the places alone, ascending.
  private let places: [Int]
  /// The text that names the entry; `nil` without one.
  private let name: String?

  /// Measures a tree; complexity O(*n* log *n*) for its size.
  init(_ node: Node) {
    var (values, places): ([Int], [Int]) = ([], [])
    Self.collect(node, at: Hasher(), &values, &places)
    self.values = values.sorted()
    self.places = places.sorted()
    name = Self.names.lazy.compactMap { node[$0]?.flowText }.first
  }

  /// Whether another tree may be equal: all its values are at the same places.
  func mayEqual(_ other: NodeLikeness) -> Bool { values == other.values }

  /// Returns the likeness to another tree: 0 for nothing in common, 1 for the same values.
  ///
  /// Trees with one name are alike, and those with different names are not, with at most a half.
  func likeness(to other: NodeLikeness) -> Double {
    let common = Self.valueWeight * Self.common(values, other.values)
    let whole = Self.valueWeight * max(values.count, other.values.count)
    let all = whole + max(places.count, other.places.count)
    let share = all == 0 ? 1 : Double(common + Self.common(places, other.places)) / Double(all)
    guard let name, let other = other.name else { return share }
    return name == other ? max(share, 0.75) : min(share, 0.5)
  }

  /// Adds the digests of a tree. Entries of long lists may be anywhere in them.
  private static func collect(
    _ node: Node, at place: Hasher, _ values: inout [Int], _ places: inout [Int]
  ) {
    func add(_ text: String) {
      var hasher = place
      places.append(hasher.finalize())
      hasher = place
      hasher.combine(text)
      values.append(hasher.finalize())
    }
    if let entries = node.entries {
      for entry in entries {
        var inner = place
        inner.combine(entry.key)
        collect(entry.value, at: inner, &values, &places)
      }
    } else if let elements = node.elements {
      let isTuple = node.isTuple(atMost: NodeChange.maximumTuple)
      for (index, element) in elements.enumerated() {
        var inner = place
        inner.combine(isTuple ? index : -1)
        collect(element, at: inner, &values, &places)
      }
    } else if let number = node.number {
      add("\(number)")
    } else {
      add(node.flowText)
    }
  }

  /// Returns the number of common elements of two ascending lists.
  private static func common(_ left: [Int], _ right: [Int]) -> Int {
    var (i, j, count) = (0, 0, 0)
    while i < left.count, j < right.count {
      if left[i] == right[j] {
        (i, j, count) = (i + 1, j + 1, count + 1)
      } else if left[i] < right[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return count
  }
}
