internal import Documents

/// The values that can be tuned, at paths of the scene.
extension TunableScene {
  /// The greatest depth of groups, and of names for names.
  private static let depth = 8
  /// The most groups of a subject.
  private static let maximumGroups = 60
  /// The most mappings of a list that become groups.
  private static let maximumElements = 12
  /// The keys of a collection whose content is tuned by itself.
  private static let contents: Set<String> = ["sections", "collections", "steps", "itemCollection"]

  /// Returns the values of a mapping, and those of the mappings in it as further groups.
  func groups(at path: [NodeChange.Part], title: String, depth: Int = 0) -> [TunableGroup] {
    guard let node = node(at: path), let entries = node.entries, depth < Self.depth else {
      return []
    }
    let schemas = mappingSchemas(at: path)
    var group = TunableGroup(title: title, values: [], additions: [])
    var inner: [TunableGroup] = []
    for entry in entries where !Self.contents.contains(entry.key) {
      guard let schema = schemas.lazy.compactMap({ Self.property(entry.key, of: $0) }).first
      else { continue }
      let place = path + [.key(entry.key)]
      if let value = value(named: entry.key, schema, at: place) {
        group.values.append(value)
      } else if entry.value.entries != nil {
        inner += groups(at: place, title: "\(title) › \(entry.key)", depth: depth + 1)
      } else {
        for index in (entry.value.elements ?? []).indices.prefix(Self.maximumElements) {
          inner += groups(
            at: place + [.index(index)], title: "\(title) › \(entry.key) \(index + 1)",
            depth: depth + 1)
        }
      }
    }
    group.additions = additions(to: node, schemas, at: path)
    let isEmpty = group.values.isEmpty && (depth > 0 || group.additions.isEmpty)
    return Array(((isEmpty ? [] : [group]) + inner).prefix(Self.maximumGroups))
  }

  /// Returns the value of a key of a mapping, or of one that could be added.
  func value(of key: String, at path: [NodeChange.Part]) -> TunableValue? {
    guard let node = node(at: path) else { return nil }
    return mappingSchemas(at: path).lazy.compactMap { schema -> TunableValue? in
      guard let property = Self.property(key, of: schema),
        let value = self.value(named: key, property, at: path + [.key(key)]),
        node[key] != nil || self.isPermitted(value, in: node, schema)
      else { return nil }
      return value
    }.first
  }

  private func mappingSchemas(at path: [NodeChange.Part]) -> [Node] {
    guard let node = node(at: path) else { return [] }
    let found = defaults.properties(path[...], from: SceneDefaults.schema, of: tree)
    return found.flatMap { SceneDefaults.alternatives(of: $0, for: node) }
      .filter { $0["properties"] != nil || $0["additionalProperties"]?.entries != nil }
  }

  private static func property(_ key: String, of schema: Node) -> Node? {
    let found = schema["properties"]?[key] ?? schema["additionalProperties"]
    return found?.entries != nil ? found : nil
  }

  /// Returns the values that a mapping has by default, and that a key can change.
  private func additions(
    to node: Node, _ schemas: [Node], at path: [NodeChange.Part]
  ) -> [TunableValue] {
    schemas.flatMap { schema in
      (schema["properties"]?.entries ?? []).compactMap { entry -> TunableValue? in
        guard node[entry.key] == nil, entry.value.entries != nil,
          let value = value(named: entry.key, entry.value, at: path + [.key(entry.key)]),
          isPermitted(value, in: node, schema)
        else { return nil }
        // A list has no value by itself whose place is known before it is written.
        if case .list = value.form { return nil }
        return value
      }
    }
  }

  /// Returns whether a mapping may have a key besides its own.
  private func isPermitted(_ value: TunableValue, in node: Node, _ schema: Node) -> Bool {
    let sample: Node =
      switch value.form {
      case .boolean: Node(unwritten: .bool(true))
      case .choice(let words), .curve(let words, _), .spring(let words, _, _):
        Node(text: words.first ?? "")
      case .color: Node(text: "black")
      case .number: Node(numeral: 1)
      case .list: value.standard ?? Node(list: [])
      }
    guard case .key(let key)? = value.path.last, let entries = node.entries else { return false }
    let more = Node(.mapping(entries + [Node.Entry(key, sample)]), at: node.location)
    // What is written may be wrong for reasons of its own.
    return SchemaFit.permits(schema, more) || !SchemaFit.permits(schema, node)
  }

  /// Returns the value of a key; `nil` if no control can change it.
  ///
  /// - Parameters:
  ///   - standing: The value that holds where none is written.
  ///   - atMost: A narrower bound of a number.
  func value(
    named name: String, _ schema: Node, at path: [NodeChange.Part], standing: Node? = nil,
    atMost: Double? = nil, about: String = ""
  ) -> TunableValue? {
    var (place, written) = (path, node(at: path))
    var reference: String?
    if let known = written, let target = target(of: known) {
      (place, written, reference) = (target, node(at: target), known.string)
    }
    let leaves = Self.leaves(of: schema, atMost: atMost)
    let standard =
      standing ?? schema["default"]
      ?? (written == nil ? SceneDefaults.referenced(schema)["default"] : nil)
    let sentence = schema["description"]?.string ?? about
    let form = form(leaves, of: written ?? standard, at: place, about: sentence)
    guard let form else { return nil }
    return TunableValue(
      path: place, name: name, about: sentence, form: form, node: written, standard: standard,
      reference: reference)
  }

  // MARK: Names

  /// Returns the path to the value of a name such as `$accent`; `nil` for another value.
  private func target(of node: Node) -> [NodeChange.Part]? {
    var (node, result): (Node, [NodeChange.Part]?) = (node, nil)
    for _ in 0..<Self.depth {
      guard let text = node.string, text.first == "$", !text.hasPrefix("$$") else { return result }
      let name = String(text.dropFirst())
      guard let section = ValueNames.sections.first(where: { tree[$0]?[name] != nil }),
        var value = tree[section]?[name]
      else { return nil }
      var path: [NodeChange.Part] = [.key(section), .key(name)]
      if section == "colors", value.entries != nil {
        let theme = tree["traits"].map { SceneDecoder.traits(of: $0) }?.theme ?? .light
        guard let inner = value[theme.rawValue] else { return nil }
        (value, path) = (inner, path + [.key(theme.rawValue)])
      }
      (node, result) = (value, path)
    }
    return nil
  }

  /// Returns a value, or the one for which it is a name.
  func resolved(_ node: Node) -> Node? {
    target(of: node).flatMap { self.node(at: $0) } ?? node
  }
}
