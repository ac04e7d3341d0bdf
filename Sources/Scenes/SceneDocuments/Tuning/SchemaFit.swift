internal import Documents

/// The parts of a JSON Schema that say which keys a mapping may have together.
///
/// Ranges and patterns are not among them: the decoder checks those.
enum SchemaFit {
  /// Returns whether a schema permits a value.
  static func permits(_ schema: Node, _ node: Node) -> Bool {
    if case .bool(let isPermitted) = schema.value { return isPermitted }
    let whole = schema["$ref"] != nil ? SceneDefaults.referenced(schema) : nil
    if let whole, !permits(whole, node) { return false }
    if let constant = schema["const"], !constant.isEqual(to: node) { return false }
    if let words = schema["enum"]?.elements, !words.contains(where: { $0.isEqual(to: node) }) {
      return false
    }
    if let type = schema["type"], !(type.elements ?? [type]).contains(where: { has(node, $0) }) {
      return false
    }
    for (key, isFine) in combinations(schema, node) where schema[key] != nil && !isFine() {
      return false
    }
    return node.entries == nil || permitsKeys(schema, of: node)
  }

  /// Returns the conditions of the keys that combine schemas.
  private static func combinations(
    _ schema: Node, _ node: Node
  ) -> [(key: String, isFine: () -> Bool)] {
    func count(_ key: String) -> Int {
      (schema[key]?.elements ?? []).count { permits($0, node) }
    }
    return [
      ("not", { schema["not"].map { !permits($0, node) } ?? true }),
      ("anyOf", { count("anyOf") > 0 }),
      ("oneOf", { count("oneOf") == 1 }),
      ("allOf", { count("allOf") == schema["allOf"]?.elements?.count }),
      (
        "if",
        {
          let isMet = schema["if"].map { permits($0, node) } ?? true
          return schema[isMet ? "then" : "else"].map { permits($0, node) } ?? true
        }
      ),
    ]
  }

  private static func permitsKeys(_ schema: Node, of node: Node) -> Bool {
    let required = schema["required"]?.elements ?? []
    guard required.allSatisfy({ node[$0.string ?? ""] != nil }) else { return false }
    let isClosed =
      schema["additionalProperties"]?.value == .bool(false) && schema["patternProperties"] == nil
    for entry in node.entries ?? [] {
      if isClosed, schema["properties"]?[entry.key] == nil { return false }
      if let inner = schema["properties"]?[entry.key], !permits(inner, entry.value) { return false }
      let needed = schema["dependentRequired"]?[entry.key]?.elements ?? []
      if needed.contains(where: { node[$0.string ?? ""] == nil }) { return false }
      if let inner = schema["dependentSchemas"]?[entry.key], !permits(inner, node) { return false }
    }
    return true
  }

  private static func has(_ node: Node, _ type: Node) -> Bool {
    switch node.value {
    case .null: type.string == "null"
    case .bool: type.string == "boolean"
    case .number: type.string == "number" || type.string == "integer"
    case .string: type.string == "string"
    case .sequence: type.string == "array"
    case .mapping: type.string == "object"
    }
  }
}
