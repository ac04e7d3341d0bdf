package import Documents

/// The keys that may stand at the places of a scene document.
///
/// They derive from the schema. Where a value may have several forms, such as a layout, the content
/// of the document decides, as far as it is right; otherwise all forms count.
package struct KeyLookup {
  private let tree: Node

  /// Creates the lookup in a document, which need not be valid.
  package init(in tree: Node = Node(.mapping([]), at: .missing)) { self.tree = tree }

  /// Returns the description of a key, or of a value in a list; `nil` if scenes have none there.
  package func key(at path: [NodeChange.Part]) -> KeyDescription? { descriptions(at: path).first }

  /// Returns the descriptions of a key, or of a value in a list, one for each form of the value around
  /// it that is possible.
  package func descriptions(at path: [NodeChange.Part]) -> [KeyDescription] {
    guard let last = path.last else {
      return [KeyDescription("", SceneDefaults.schema, isRequired: true)]
    }
    return owners(of: path).compactMap { schema, node -> KeyDescription? in
      guard let inner = Self.inner(last, of: schema) else { return nil }
      guard case .key(let name) = last else {
        return KeyDescription("", inner, isRequired: false)
      }
      return KeyDescription(name, inner, isRequired: Self.requires(schema, name))
    }
  }

  /// Returns the keys of the mapping at a path, in the order of the reference, whether it has them
  /// or not; empty if there is none.
  package func keys(at path: [NodeChange.Part]) -> [KeyDescription] {
    var seen: Set<String> = []
    return schemas(at: path).flatMap { schema, _ in
      (schema["properties"]?.entries ?? []).compactMap { entry -> KeyDescription? in
        guard entry.value.entries != nil, seen.insert(entry.key).inserted else { return nil }
        let isRequired = Self.requires(schema, entry.key)
        return KeyDescription(entry.key, entry.value, isRequired: isRequired)
      }
    }
  }

  private static func requires(_ schema: Node, _ key: String) -> Bool {
    (schema["required"]?.elements ?? []).contains { $0.string == key }
  }

  /// Returns the schemas of the mapping or list around the last part of a path.
  private func owners(of path: [NodeChange.Part]) -> [(schema: Node, node: Node?)] {
    schemas(at: Array(path.dropLast()))
  }

  /// Returns the schemas without alternatives of the value at a path, with that value.
  private func schemas(at path: [NodeChange.Part]) -> [(schema: Node, node: Node?)] {
    path.reduce(Self.fitting(SceneDefaults.schema, tree).map { ($0, tree as Node?) }) {
      found, part in
      found.flatMap { schema, node -> [(schema: Node, node: Node?)] in
        guard let inner = Self.inner(part, of: schema) else { return [] }
        let value = node?.child(part)
        return Self.fitting(inner, value).map { ($0, value) }
      }
    }
  }

  /// Returns the schema of a value in a mapping or a list; `nil` if there can be none.
  private static func inner(_ part: NodeChange.Part, of schema: Node) -> Node? {
    let inner: Node?
    switch part {
    case .key(let key):
      inner =
        schema["properties"]?[key] ?? schema["patternProperties"]?.entries?.first?.value
        ?? schema["additionalProperties"]
    case .index(let index):
      let fixed = schema["prefixItems"]?.elements ?? []
      inner = fixed.indices.contains(index) ? fixed[index] : schema["items"]
    }
    return inner?.entries != nil ? inner : nil
  }

  /// Returns whether a value may be what a schema describes, without its content.
  private static func permits(_ schema: Node, _ node: Node) -> Bool {
    if node.isNull { return true }
    return SceneDefaults.alternatives(of: schema, for: nil).contains { leaf in
      guard
        SchemaFit.permits(leaf, node.entries == nil ? node : Node(.mapping([]), at: .missing))
          || node.entries != nil && leaf["properties"] != nil
      else { return false }
      // A number may be the name of one only.
      guard let text = node.string, leaf["pattern"]?.string == "^\\$" else { return true }
      return text.hasPrefix("$")
    }
  }

  /// Returns the schemas without alternatives that fit a value best.
  private static func fitting(_ schema: Node, _ node: Node?) -> [Node] {
    let all = SceneDefaults.alternatives(of: schema, for: nil)
    guard let node, !node.isNull else { return all }
    if let elements = node.elements {
      return all.filter { schema in
        (schema["items"] != nil || schema["prefixItems"] != nil)
          && elements.indices.allSatisfy { index in
            inner(.index(index), of: schema).map { permits($0, elements[index]) } ?? false
          }
      }
    }
    guard let entries = node.entries else { return all }
    let mappings = all.filter { schema in
      (schema["properties"]?.entries ?? []).allSatisfy { property in
        guard let constant = property.value["const"], let value = node[property.key], !value.isNull
        else {
          return true
        }
        return value.isEqual(to: constant)
      }
    }
    func count(_ schema: Node) -> Int {
      entries.count { inner(.key($0.key), of: schema) != nil }
    }
    let most = mappings.map(count).max() ?? 0
    return mappings.filter { count($0) == most }
  }
}
