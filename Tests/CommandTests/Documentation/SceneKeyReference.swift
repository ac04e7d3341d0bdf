import Documents
import Foundation
import SceneDocuments

/// The article about scene keys, written from the JSON Schema.
struct SceneKeyReference {
  private let root: Node
  private let definitions: [String: Node]
  /// The names of the definitions, in the schema's order.
  private let names: [String]
  /// The forms of values, with links to those that have a section or a row of their own.
  private let values: ValueDescriptions

  /// Reads the schema that `cellophane schema` prints.
  init(schema: String) throws {
    root = try DocumentReader.read(text: schema, name: "schema.json", format: .json)
    let entries = root["$defs"]?.entries ?? []
    names = entries.map(\.key)
    definitions = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
    values = ValueDescriptions(of: root) { name, isMapping in
      isMapping ? "[\(name)](#\(Self.anchor(name)))" : "[\(name)](#values)"
    }
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
        entry.key == "$ref"
          ? [ValueDescriptions.reference(of: node) ?? ""] : references(in: entry.value)
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
        let shown: String? = values.value(entry.value, "default")?.flowText
        let standard = shown.map { "`\($0)`" } ?? (required.contains(entry.key) ? "required" : "")
        let since = entry.value["since"]?.string.map { " Since \($0)." } ?? ""
        let cells = [
          "`\(entry.key)`", values.form(entry.value), standard,
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
      guard let node = definitions[name], values.isNamedValue(node) else { continue }
      lines.append(
        "| `\(name)` | \(values.form(node)) | \(node["description"]?.string ?? "") |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a key's description: its own, or that of its type.
  private func description(of node: Node) -> String? {
    values.value(node, "description")?.string
  }

  /// Returns a name in lowercase words, so that its anchor is the same for all readers of Markdown.
  private static func heading(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  private static func anchor(_ name: String) -> String {
    heading(name).replacingOccurrences(of: " ", with: "-")
  }
}
