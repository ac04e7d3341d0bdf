package import Documents

/// The forms of values in words, from a JSON Schema: `number, 0 to 1`.
package struct ValueDescriptions: Sendable {
  private let definitions: [String: Node]
  private let reference: @Sendable (_ name: String, _ isMapping: Bool) -> String?

  /// Makes the descriptions of a schema.
  ///
  /// - Parameter reference: Returns the words for a definition; `nil` to describe it in its place.
  package init(
    of schema: Node, reference: @escaping @Sendable (_ name: String, _ isMapping: Bool) -> String?
  ) {
    self.reference = reference
    definitions = Dictionary(
      (schema["$defs"]?.entries ?? []).map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns a key of a schema, or else of the definition that it refers to.
  package func value(_ node: Node, _ key: String) -> Node? {
    node[key] ?? Self.reference(of: node).flatMap { definitions[$0] }.flatMap { value($0, key) }
  }

  /// Returns whether a definition is a value with a description, to be listed by its name.
  package func isNamedValue(_ node: Node) -> Bool {
    node["properties"] == nil && node["description"] != nil
      && ["type", "anyOf", "enum"].contains { node[$0] != nil }
  }

  /// Returns the name of the definition that a schema refers to.
  package static func reference(of node: Node) -> String? {
    node["$ref"]?.string?.split(separator: "/").last.map(String.init)
  }

  /// Returns the form of a schema in words, with its range.
  ///
  /// - Parameter atMost: A bound that is narrower than that of the schema's definition.
  package func form(_ node: Node, atMost: Node? = nil) -> String {
    let bounds = [node["maximum"], atMost].compactMap(\.self)
    let atMost = bounds.min { $0.number ?? 0 < $1.number ?? 0 }
    if let name = Self.reference(of: node), let target = definitions[name] {
      let isMapping = target["properties"] != nil
      guard isMapping || isNamedValue(target) else { return form(target) }
      return reference(name, isMapping) ?? form(target, atMost: atMost)
    }
    if let constant = node["const"] { return "`\(constant.flowText)`" }
    if let cases = node["enum"]?.elements {
      return cases.map { "`\($0.flowText)`" }.joined(separator: ", ")
    }
    if let choices = node["anyOf"]?.elements {
      var words: [String] = []
      for word in choices.map({ form($0, atMost: atMost) }) where !words.contains(word) {
        words.append(word)
      }
      return words.joined(separator: " or ")
    }
    // A number may be the name of one, as every value may.
    let isNamed = node["pattern"]?.string == "^\\$"
    switch isNamed ? node["type"]?.elements?.first?.string : node["type"]?.string {
    case "number": return "number" + range(node, atMost: atMost)
    case "integer": return "integer" + range(node, atMost: atMost)
    case "boolean": return [true, false].map { "`\($0)`" }.joined(separator: ", ")
    case "array": return list(node)
    case "object":
      guard let values = node["additionalProperties"], values.entries != nil else {
        return "object"
      }
      return "object of " + form(values) + " by name"
    case "string": return "text"
    default:
      // A type of several names, as values of data have.
      return (node["type"]?.elements ?? []).compactMap(\.string)
        .map { $0 == "string" ? "text" : $0 }.joined(separator: ", ")
    }
  }

  /// Returns the form of a list in words.
  private func list(_ node: Node) -> String {
    if let items = node["prefixItems"]?.elements {
      return "[" + items.map { form($0) }.joined(separator: ", ") + "]"
    }
    guard let items = node["items"] else { return "list" }
    let (least, most) = (node["minItems"]?.number, node["maxItems"]?.number)
    if let least, least == most, least <= 4 {
      let parts = form(items).split(separator: ",", maxSplits: 1)
      let list = Array(repeating: parts[0], count: Int(least)).joined(separator: ", ")
      return "[\(list)]" + (parts.count > 1 ? ", each\(parts[1])" : "")
    }
    return "list of " + form(items)
  }

  /// Returns the range of a number in words; without bounds that no scene comes near to.
  private func range(_ node: Node, atMost: Node?) -> String {
    func bound(_ node: Node?) -> String? {
      node?.number.flatMap { abs($0) < 10_000_000 ? node?.numberText : nil }
    }
    return switch (bound(node["minimum"]), bound(node["exclusiveMinimum"]), bound(atMost)) {
    case (let least?, _, let most?): ", \(least) to \(most)"
    case (let least?, _, nil): ", at least \(least)"
    case (nil, let least?, let most?): ", above \(least), at most \(most)"
    case (nil, let least?, nil): ", above \(least)"
    case (nil, nil, let most?): ", at most \(most)"
    case (nil, nil, nil): ""
    }
  }
}
