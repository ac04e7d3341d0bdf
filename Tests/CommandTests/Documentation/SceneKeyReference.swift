import Documents
import Foundation

/// The article about scene keys, written from the JSON Schema.
struct SceneKeyReference {
  private let root: Node
  private let definitions: [String: Node]
  /// The names of the definitions, in the schema's order.
  private let names: [String]

  /// Reads the schema that `cellophane schema` prints.
  init(schema: String) throws {
    root = try DocumentReader.read(text: schema, name: "schema.json", format: .json)
    let entries = root["$defs"]?.entries ?? []
    names = entries.map(\.key)
    definitions = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
  }

  /// The keys without a description of their own or of their type, as `object.key`.
  var undescribedKeys: [String] {
    objects.flatMap { object in
      (object.node["properties"]?.entries ?? []).compactMap { entry in
        description(of: entry.value) == nil ? "\(object.name).\(entry.key)" : nil
      }
    }
  }

  /// The objects that have keys, the scene first, then in the order in which they are referred to.
  private var objects: [(name: String, node: Node)] {
    var (found, names) = ([(name: "scene", node: root)], Set<String>())
    var index = 0
    while index < found.count {
      for name in references(in: found[index].node["properties"] ?? found[index].node)
      where names.insert(name).inserted {
        guard let node = definitions[name] else { continue }
        found.append((name, node))
      }
      index += 1
    }
    return found.filter { $0.node["properties"] != nil }
  }

  /// Returns the names of the definitions that a schema refers to, in order.
  private func references(in node: Node) -> [String] {
    if let entries = node.entries {
      return entries.flatMap { entry in
        entry.key == "$ref" ? [reference(of: node) ?? ""] : references(in: entry.value)
      }
    }
    return (node.elements ?? []).flatMap(references)
  }

  /// The whole article.
  var text: String {
    var lines = [
      "# Scene keys", "",
      "Every key of a scene document, with its type, default and range.", "", "## Overview", "",
      "This page is generated from the JSON Schema that `cellophane schema` prints. Start at",
      "[scene](#scene), the document itself. [Scene format](doc:SceneFormat) explains the same",
      "with examples. Keys without a version have been there since \(root["since"]?.string ?? "").",
      "",
    ]
    for (name, node) in objects {
      lines += ["## \(Self.heading(name))", ""]
      if let text = node["description"]?.string { lines += [text, ""] }
      lines += ["| key | type | default | description |", "|---|---|---|---|"]
      let required = Set((node["required"]?.elements ?? []).compactMap(\.string))
      for entry in node["properties"]?.entries ?? [] {
        let standard =
          value(entry.value, "default").map { "`\(Self.json($0))`" }
          ?? (required.contains(entry.key) ? "required" : "")
        let since = entry.value["since"]?.string.map { " Since \($0)." } ?? ""
        let cells = [
          "`\(entry.key)`", type(entry.value), standard,
          (description(of: entry.value) ?? "") + since,
        ]
        lines.append(
          "| "
            + cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ")
            + " |")
      }
      lines.append("")
    }
    lines += ["## Values", "", "| value | form | description |", "|---|---|---|"]
    for name in names {
      guard let node = definitions[name], isNamedValue(node) else { continue }
      lines.append(
        "| `\(name)` | \(type(node)) | \(node["description"]?.string ?? "") |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns whether a definition is a value with a description, to be listed by its name.
  private func isNamedValue(_ node: Node) -> Bool {
    node["properties"] == nil && node["description"] != nil
      && ["type", "anyOf", "enum"].contains { node[$0] != nil }
  }

  /// Returns a key of a schema, or else of the definition that it refers to.
  private func value(_ node: Node, _ key: String) -> Node? {
    node[key] ?? reference(of: node).flatMap { definitions[$0] }.flatMap { value($0, key) }
  }

  /// Returns a key's description: its own, or that of its type.
  private func description(of node: Node) -> String? { value(node, "description")?.string }

  /// Returns the name of the definition that a schema refers to.
  private func reference(of node: Node) -> String? {
    node["$ref"]?.string?.split(separator: "/").last.map(String.init)
  }

  /// Returns the type of a schema in words, with its range.
  private func type(_ node: Node) -> String {
    if let name = reference(of: node), let target = definitions[name] {
      if target["properties"] != nil { return "[\(name)](#\(Self.anchor(name)))" }
      return isNamedValue(target) ? "[\(name)](#values)" : type(target)
    }
    if let constant = node["const"] { return "`\(Self.json(constant))`" }
    if let cases = node["enum"]?.elements {
      return cases.map { "`\(Self.json($0))`" }.joined(separator: ", ")
    }
    if let choices = node["anyOf"]?.elements {
      var words: [String] = []
      for word in choices.map(type) where !words.contains(word) { words.append(word) }
      return words.joined(separator: " or ")
    }
    // A number may be the name of one, as every value may.
    let isNamed = node["pattern"]?.string == "^\\$"
    switch isNamed ? node["type"]?.elements?.first?.string : node["type"]?.string {
    case "number": return "number" + range(node)
    case "integer": return "integer" + range(node)
    case "boolean": return "`true`, `false`"
    case "array": return list(node)
    case "object":
      guard let values = node["additionalProperties"], values.entries != nil else {
        return "object"
      }
      return "object of " + type(values) + " by name"
    case "string": return "text"
    default:
      // A type of several names, as values of data have.
      return (node["type"]?.elements ?? []).compactMap(\.string).joined(separator: ", ")
        .replacingOccurrences(of: "string", with: "text")
    }
  }

  /// Returns the type of a list in words.
  private func list(_ node: Node) -> String {
    if let items = node["prefixItems"]?.elements {
      return "[" + items.map(type).joined(separator: ", ") + "]"
    }
    guard let items = node["items"] else { return "list" }
    let (least, most) = (node["minItems"]?.number, node["maxItems"]?.number)
    if let least, least == most, least <= 4 {
      let parts = type(items).split(separator: ",", maxSplits: 1)
      let list = Array(repeating: parts[0], count: Int(least)).joined(separator: ", ")
      return "[\(list)]" + (parts.count > 1 ? ", each\(parts[1])" : "")
    }
    return "list of " + type(items)
  }

  /// Returns the range of a number in words; without bounds that no scene comes near to.
  private func range(_ node: Node) -> String {
    func bound(_ key: String) -> String? {
      guard let number = node[key]?.number, abs(number) < 10_000_000 else { return nil }
      return node[key]?.numberText
    }
    return switch (bound("minimum"), bound("exclusiveMinimum"), bound("maximum")) {
    case (let least?, _, let most?): ", \(least) to \(most)"
    case (let least?, _, nil): ", at least \(least)"
    case (nil, let least?, let most?): ", above \(least), at most \(most)"
    case (nil, let least?, nil): ", above \(least)"
    case (nil, nil, let most?): ", at most \(most)"
    case (nil, nil, nil): ""
    }
  }

  /// Returns a name in lowercase words, so that its anchor is the same for all readers of Markdown.
  private static func heading(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  private static func anchor(_ name: String) -> String {
    heading(name).replacingOccurrences(of: " ", with: "-")
  }

  /// Returns a value as scenes have it.
  private static func json(_ node: Node) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(_, let text): text
    case .string(let text): text
    case .sequence(let elements): "[" + elements.map(json).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{ " + entries.map { "\($0.key): \(json($0.value))" }.joined(separator: ", ") + " }"
    }
  }
}
