package import Documents

/// The changes of a variant to the tree of its scene.
package enum SceneVariant {
  /// The sections of the scene that have keys of a variant; all others are traits.
  private static let sections = ["size": "canvas", "scale": "canvas", "speed": "output"]

  /// Returns the tree of a scene in one of its variants.
  ///
  /// - Throws: a `DocumentError` if the scene has no such variant.
  static func applying(_ name: String, to root: Node) throws -> Node {
    let variants = root["variants"]
    // What is no mapping is reported where the variants are read.
    if let variants, variants.entries == nil { return root }
    if let variant = variants?[name], variant.entries == nil { return root }
    guard let entries = root.entries, let variant = variants?[name]?.entries else {
      let names = variants?.entries?.map(\.key) ?? []
      throw DocumentError(
        at: variants?.location ?? root.location,
        names.isEmpty
          ? "there is no variant \(name.quoted); the scene has no 'variants'"
          : "there is no variant \(name.quoted)\(NearestName.hint(for: name, among: names))")
    }
    var parts: [String: [Node.Entry]] = [:]
    for entry in variant { parts[sections[entry.key] ?? "traits", default: []].append(entry) }
    var result = entries
    for (section, changes) in parts.sorted(by: { $0.key < $1.key }) {
      let change = Node(.mapping(changes), at: variants?.location ?? root.location)
      if let index = result.firstIndex(where: { $0.key == section }) {
        let old = result[index]
        result[index] = Node.Entry(
          key: section, keyLocation: old.keyLocation, value: change.merged(over: old.value))
      } else {
        result.append(Node.Entry(key: section, keyLocation: change.location, value: change))
      }
    }
    return Node(.mapping(result), at: root.location)
  }

  /// Returns the names of the variants of a tree, in the order of the document.
  package static func names(in root: Node) -> [String] {
    (root["variants"]?.entries ?? []).prefix(SceneLimits.variants).map(\.key)
      .filter(ValueNames.isName)
  }
}
