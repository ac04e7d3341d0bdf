package import Documents
internal import Foundation

/// The values that hold where a scene document does not have a key.
package struct SceneDefaults {
  /// A value that holds, and its origin.
  package enum Holder: Hashable, Sendable {
    /// The default of the schema.
    case standard(Node)
    /// The value of a style that another one extends.
    case style(String, Node)
    /// The value of the same key further out: its owner, such as `collection`.
    case owner(String, Node)
    /// The schema's sentence about what holds, without a full stop: `by default it is …`.
    case sentence(String)
  }

  static let schema = Node(SceneSchema.root)
  private let root: Node

  /// Creates the defaults of a document with its includes.
  package init(of root: Node) { self.root = root }

  /// Returns what holds in the place of a key that the document no longer has; `nil` if nothing is
  /// known to, or another key has its place.
  package func holder(of path: [NodeChange.Part]) -> Holder? {
    guard case .key(let key)? = path.last else { return nil }
    let others = node(at: path.dropLast())?.entries ?? []
    if others.contains(where: { isReplaced(path, by: $0.key) }) { return nil }
    if let inherited = inherited(path) { return inherited }
    if let outer = outer(path, key) { return outer }
    for found in properties(path[...], from: Self.schema, of: root) {
      if let value = found["default"] ?? Self.referenced(found)["default"] {
        return .standard(value)
      }
      if let text = found["description"]?.string, let start = text.range(of: "By default "),
        let end = text[start.upperBound...].firstIndex(of: ".")
      {
        return .sentence("by default " + text[start.upperBound..<end])
      }
    }
    return nil
  }

  package func schemas(of path: [NodeChange.Part]) -> [Node] {
    properties(path[...], from: Self.schema, of: root)
      .flatMap { [$0] + Self.alternatives(of: $0, for: node(at: path[...])) }
  }

  /// Returns whether another key of the same mapping has the place of the key at a path: the schema
  /// permits one of both only.
  package func isReplaced(_ path: [NodeChange.Part], by other: String) -> Bool {
    guard case .key(let key)? = path.last, key != other else { return false }
    let place = path.dropLast()
    let node = node(at: place)
    return properties(place, from: Self.schema, of: root).contains { found in
      Self.alternatives(of: found, for: node).contains { Self.excludes($0, key, other) }
    }
  }

  /// Returns whether a mapping of a schema has one of two keys only.
  private static func excludes(_ schema: Node, _ key: String, _ other: String) -> Bool {
    func requires(_ schema: Node, _ name: String) -> Bool {
      (schema["required"]?.elements ?? []).contains { $0.string == name }
        || (schema["anyOf"]?.elements ?? []).contains { requires($0, name) }
    }
    let refused = schema["not"].map { [$0] + ($0["anyOf"]?.elements ?? []) } ?? []
    let isRefused = refused.contains { schema in
      schema["required"]?.elements?.count == 2 && requires(schema, key) && requires(schema, other)
    }
    let choices = schema["oneOf"]?.elements ?? []
    return isRefused
      || choices.contains { choice in
        requires(choice, other)
          && (choice["properties"]?[key]?.value == .bool(false)
            || !requires(choice, key)
              && choices.contains { requires($0, key) && !requires($0, other) })
      }
  }

  /// Returns the value of the style that a style extends; `nil` for another path.
  private func inherited(_ path: [NodeChange.Part]) -> Holder? {
    guard path.count > 2, path[0] == .key("styles"), case .key(let name) = path[1] else {
      return nil
    }
    var known: Set<String> = [name]
    func search(_ style: String) -> Holder? {
      guard let extended = root["styles"]?[style]?["extends"] else { return nil }
      // Of several styles the last one counts.
      for base in (extended.elements ?? [extended]).reversed().compactMap(\.string)
      where known.insert(base).inserted {
        let start = root["styles"]?[base]
        if let value = path[2...].reduce(start, { node, part in node?.child(part) }) {
          return .style(base, value)
        }
        if let found = search(base) { return found }
      }
      return nil
    }
    return search(name)
  }

  /// Returns the value of the same key further out, for keys that inner values take from there.
  private func outer(_ path: [NodeChange.Part], _ key: String) -> Holder? {
    let keys = path.map { part in if case .key(let key) = part { key } else { "" } }
    if let runs = keys.lastIndex(of: "runs"), path.count == runs + 3 {
      return value(at: path[..<runs], key).map { .owner("text", $0) }
    }
    guard key == "style", keys.first != "styles" else { return nil }
    for end in path.indices.dropLast().reversed() {
      guard let value = value(at: path[..<end], key) else { continue }
      let owner = keys[..<end].last { !$0.isEmpty } ?? ""
      return .owner(owner.hasSuffix("s") ? String(owner.dropLast()) : owner, value)
    }
    // A step names its collection; without a name it is the only one.
    guard keys.first == "steps" else { return nil }
    let name = value(at: path[..<2], "collection")?.string
    let collections = root["collections"]?.elements ?? []
    let collection =
      collections.count == 1
      ? collections[0] : collections.first { $0["id"]?.string == name && name != nil }
    return collection?["style"].map { .owner("collection", $0) }
  }

  /// Returns the value at a path; `nil` if there is none.
  func node(at path: ArraySlice<NodeChange.Part>) -> Node? {
    path.reduce(root as Node?) { node, part in node?.child(part) }
  }

  private func value(at path: ArraySlice<NodeChange.Part>, _ key: String) -> Node? {
    node(at: path)?[key]
  }

  /// Returns the schemas of the property at a path that fit the document.
  func properties(
    _ path: ArraySlice<NodeChange.Part>, from schema: Node, of node: Node?
  ) -> [Node] {
    guard let part = path.first else { return [schema] }
    let rest = path.dropFirst()
    return Self.alternatives(of: schema, for: node).flatMap { schema -> [Node] in
      switch part {
      case .key(let key):
        guard
          let inner = schema["properties"]?[key]
            ?? schema["patternProperties"]?.entries?.first?.value
            ?? schema["additionalProperties"], inner.entries != nil
        else { return [] }
        return properties(rest, from: inner, of: node?[key])
      case .index(let index):
        let fixed = schema["prefixItems"]?.elements ?? []
        guard let inner = index < fixed.count ? fixed[index] : schema["items"] else { return [] }
        return properties(rest, from: inner, of: node?.child(part))
      }
    }
  }

  /// Returns the schemas without alternatives that a schema stands for and that a value may have.
  static func alternatives(of schema: Node, for node: Node?) -> [Node] {
    let schema = referenced(schema)
    var result = fits(schema, node) ? [schema] : []
    for key in ["allOf", "anyOf", "oneOf"] {
      for inner in schema[key]?.elements ?? [] { result += alternatives(of: inner, for: node) }
    }
    return result
  }

  static func referenced(_ schema: Node) -> Node {
    guard let name = schema["$ref"]?.string?.split(separator: "/").last,
      let found = self.schema["$defs"]?[String(name)]
    else { return schema }
    return referenced(found)
  }

  /// Returns whether a mapping has no key that a schema refuses, and its constants.
  private static func fits(_ schema: Node, _ node: Node?) -> Bool {
    guard let entries = node?.entries, let properties = schema["properties"] else { return true }
    let isClosed = schema["additionalProperties"]?.value == .bool(false)
    if isClosed, entries.contains(where: { properties[$0.key] == nil }) { return false }
    return (properties.entries ?? []).allSatisfy { property in
      guard let constant = property.value["const"] else { return true }
      let value = node?[property.key] ?? property.value["default"]
      return value.map { $0.isEqual(to: constant) } ?? false
    }
  }
}

extension Node {
  /// Returns the value that a part of a path leads to; `nil` if there is none.
  func child(_ part: NodeChange.Part) -> Node? {
    switch part {
    case .key(let key): self[key]
    case .index(let index): elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }
}

/// The JSON Schema of scene documents, for editors and other tools.
///
/// It describes the contents of a document. Some rules need more than a schema can express, and only
/// the decoder checks them: names that refer to each other, templates that find their values, limits
/// of several numbers together.
package enum SceneSchema {
  /// The schema (draft 2020-12) with its definitions.
  static let root = SceneDocument.schema.adding([
    "$defs": .object(Vocabulary.definitions.map(\.member))
  ])

  /// The schema as JSON text; it ends with a line break.
  package static let json = root.json() + "\n"
}
