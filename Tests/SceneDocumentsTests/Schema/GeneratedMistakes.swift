import Documents
import SceneDocuments

import struct TestSupport.SeededNumbers

/// Scenes with every key, changed at random places so that most of them are wrong.
struct GeneratedMistakes {
  /// The number of scenes for each of the whole ones.
  static let count = 800
  /// The share of entries that are changed.
  private static let share = 0.012
  /// Values of all kinds, which most keys refuse.
  private static let values = """
    values: [null, true, false, -1, 0, 0.5, 1, 3, 250, 1e6, 2e7, -1e9, x, "", "$brand", "$none", none, auto, all,
    "10%", "250%", 90deg, 300ms, 700s, 2pt, red, "#12", "{title}", "{", first, last, center, left, vertical,
    [], [1], [1, 2], [-1, 2], [1, 2, 3, 4], [a, b], [[1, 2], [3, 4]], {}, {x: 1}, {at: 0.1}, {item: a}]
    """

  private var generator: SeededNumbers
  private let values: [Node]
  /// The keys that mappings at the same key have anywhere in the scene, with a value of each.
  private let keys: [String: [Node.Entry]]
  private let root: Node

  /// Prepares to change a scene.
  init(_ text: String, seed: Int) throws {
    root = try DocumentReader.read(text: text, name: "scene")
    values = try DocumentReader.read(text: Self.values, name: "values")["values"]?.elements ?? []
    generator = SeededNumbers(seed: seed)
    var keys: [String: [Node.Entry]] = [:]
    Self.collect(root, at: "", into: &keys)
    self.keys = keys
  }

  /// Adds the entries of all mappings by the key that holds them.
  private static func collect(
    _ node: Node, at key: String, into keys: inout [String: [Node.Entry]]
  ) {
    for entry in node.entries ?? [] {
      if keys[key]?.contains(where: { $0.key == entry.key }) != true {
        keys[key, default: []].append(entry)
      }
      collect(entry.value, at: entry.key, into: &keys)
    }
    for element in node.elements ?? [] { collect(element, at: key, into: &keys) }
  }

  /// Returns the next scene.
  mutating func next() -> Node {
    let entries = (root.entries ?? []).map { entry in
      // The parts of a scene stay, so that what is in them is read.
      Node.Entry(
        key: entry.key, keyLocation: entry.keyLocation, value: changed(entry.value, at: entry.key))
    }
    return Node(.mapping(entries), at: root.location)
  }

  /// Returns whether something happens to an entry.
  private mutating func happens() -> Bool {
    Double.random(in: 0..<1, using: &generator) < Self.share
  }

  /// Returns a value with changes in it.
  private mutating func changed(_ node: Node, at key: String) -> Node {
    switch node.value {
    case .sequence(let elements):
      return Node(.sequence(elements.map { changed($0, at: key) }), at: node.location)
    case .mapping(let entries):
      var result: [Node.Entry] = []
      for entry in entries {
        if let entry = happens() ? replaced(entry, at: key) : entry {
          let value = changed(entry.value, at: entry.key)
          result.append(
            Node.Entry(key: entry.key, keyLocation: entry.keyLocation, value: value))
        }
      }
      if happens(), let more = keys[key]?.randomElement(using: &generator) { result.append(more) }
      var seen: Set<String> = []
      return Node(.mapping(result.filter { seen.insert($0.key).inserted }), at: node.location)
    case .null, .bool, .number, .string: return node
    }
  }

  /// Returns what becomes of an entry of a mapping; `nil` if it is removed.
  private mutating func replaced(_ entry: Node.Entry, at key: String) -> Node.Entry? {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return nil
    case 1:
      let other = keys[key]?.randomElement(using: &generator)
      return Node.Entry(
        key: other?.key ?? entry.key + "s", keyLocation: entry.keyLocation, value: entry.value)
    default:
      let value = values.randomElement(using: &generator) ?? entry.value
      return Node.Entry(
        key: entry.key, keyLocation: entry.keyLocation,
        value: Node(value.value, at: entry.value.location))
    }
  }
}
