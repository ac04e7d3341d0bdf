package import Documents

/// The values of an element, of a step, and of the scene.
extension TunableScene {
  /// An element or a step whose values are tuned.
  package enum Subject: Hashable, Sendable {
    /// The scene as a whole.
    case scene
    /// The step at a location.
    case step(number: Int, SourceLocation)
    /// An element by its collection, empty for one of a screen, and its key.
    case element(collection: String, key: String)
  }

  /// Returns the values of a subject, in groups.
  package func groups(of subject: Subject) -> [TunableGroup] {
    switch subject {
    case .scene:
      ["canvas", "output", "colors", "numbers"].flatMap {
        groups(at: [.key($0)], title: $0.prefix(1).uppercased() + $0.dropFirst())
      }
    case .step(let number, let location):
      path(to: location).map { groups(at: $0, title: "Step \(number)") } ?? []
    case .element(let collection, let key): elementGroups(collection, key)
    }
  }

  /// Returns the curves and springs of which values at paths are a part.
  package func motions(around paths: [[NodeChange.Part]]) -> [TunableValue] {
    var result: [TunableValue] = []
    for path in paths {
      for place in [path, path.dropLast()] where place.count > 1 {
        guard case .key(let name)? = place.last else { continue }
        let schemas = defaults.properties(place[...], from: SceneDefaults.schema, of: tree)
        let value = schemas.lazy.compactMap { self.value(named: name, $0, at: Array(place)) }.first
        if let value, value.isMotion, !result.contains(value) { result.append(value) }
      }
    }
    return result
  }

  /// Returns the bars of steps, by their locations in the order of playback.
  package func bars(of steps: [SourceLocation]) -> [TunableBar] {
    steps.enumerated().compactMap { index, location in
      guard let path = path(to: location), let node = node(at: path), node.entries != nil else {
        return nil
      }
      func time(_ keys: [String], in place: [NodeChange.Part] = []) -> TunableValue? {
        keys.lazy.compactMap { value(of: $0, at: path + place) }.first { $0.isTime }
      }
      // A step that begins with others begins later by its delay.
      let isTogether = node["with"] != nil || path.dropLast().last == .key("parallel")
      let key = node["at"] != nil ? "at" : node["after"] != nil || !isTogether ? "after" : "delay"
      let start =
        (node[key]?.entries == nil ? time([key]) : time(["plus"], in: [.key(key)]))
        ?? time(["delay"])
      return TunableBar(step: index, start: start, length: time(["duration", "wait"]))
    }
  }

  // MARK: Elements

  private func elementGroups(_ collection: String, _ key: String) -> [TunableGroup] {
    guard !collection.isEmpty else {
      let path = Self.path(in: tree["screens"] ?? tree) { node in
        node.entries != nil && ["id", "name", "key"].contains { node[$0]?.string == key }
      }
      guard let path else { return [] }
      let place = tree["screens"] == nil ? path : [.key("screens")] + path
      return groups(at: place, title: key) + styleGroups([node(at: place)?["style"]])
    }
    guard let place = self.path(toCollection: collection), let owner = node(at: place) else {
      return []
    }
    let owners = self.owners(of: key, in: owner, at: place)
    var styles: [Node?] = []
    for part in ["Header", "Footer"] where key.hasPrefix("UICollectionElementKindSection" + part) {
      styles.append(owner[part.lowercased() + "Style"])
    }
    // The nearest style counts.
    if styles.isEmpty {
      styles = [owners.reversed().lazy.compactMap { self.node(at: $0)?["style"] }.first]
    }
    let item = owners.dropFirst().last.map { groups(at: $0, title: "Item \(key)") } ?? []
    return styleGroups(styles) + item + groups(at: place, title: "Collection \(collection)")
  }

  /// Returns the path to a collection; the inner one of `outer/key/inner`.
  private func path(toCollection name: String) -> [NodeChange.Part]? {
    let id = name.split(separator: "/").last.map(String.init) ?? name
    let found = Self.path(in: tree) { node in
      node["id"]?.string == id && (node["layout"] != nil || node["sections"] != nil)
    }
    if let found { return found }
    return tree["collections"]?.elements?.count == 1 ? [.key("collections"), .index(0)] : nil
  }

  /// Returns the paths to a collection, and to the section and the mapping of an item in it.
  private func owners(
    of key: String, in collection: Node, at path: [NodeChange.Part]
  ) -> [[NodeChange.Part]] {
    let name = key.split(separator: "#").first.map(String.init) ?? key
    let sections = collection["sections"]
    let found = sections.flatMap { sections in
      Self.path(in: sections) { $0.string == name || $0["key"]?.string == name }
    }
    guard let found else {
      // An item that a step inserts has its values there.
      let inserted = Self.path(in: tree["steps"] ?? tree) { $0["key"]?.string == name }
      return [path] + (inserted.map { [[.key("steps")] + $0] } ?? [])
    }
    let base = path + [.key("sections")]
    var result = [path, base + found.prefix(1)]
    var place = base + found
    if case .key = place.last { place.removeLast() }
    if node(at: place)?.entries != nil, place != result[1] { result.append(place) }
    return result
  }

  /// Returns the values of styles and of those that they extend.
  private func styleGroups(_ styles: [Node?]) -> [TunableGroup] {
    var (known, waiting): (Set<String>, [String]) = ([], [])
    func names(_ node: Node?) -> [String] {
      (node?.elements ?? [node].compactMap(\.self)).compactMap(\.string)
    }
    var result: [TunableGroup] = []
    waiting = styles.flatMap(names)
    while let name = waiting.first {
      waiting.removeFirst()
      guard known.insert(name).inserted, let style = tree["styles"]?[name] else { continue }
      result += groups(at: [.key("styles"), .key(name)], title: "Style \(name)")
      waiting += names(style["extends"])
    }
    return result
  }
}

extension TunableValue {
  fileprivate var isMotion: Bool {
    switch form {
    case .curve, .spring: true
    default: false
    }
  }

  /// Whether the value is a time.
  fileprivate var isTime: Bool {
    guard case .number(let range) = form else { return false }
    return SceneDecoder.timeUnits.contains { $0.key == range.unit }
  }
}
