internal import Documents

/// A key of scenes, or a value in a list, with all that is known about it.
package struct KeyDescription: Hashable, Sendable {
  /// The key; empty for a value in a list.
  package let name: String
  /// The sentence about it.
  package let about: String
  /// The sentence about its value, where that has one besides the key's; empty for none.
  package let valueAbout: String
  /// The form of its value in words, such as `number, 0 to 1`.
  package let form: String
  /// The bounds of its number; `nil` without any.
  package let minimum, maximum: Double?
  /// The units that may follow its number, and "points" for a length; empty for none.
  package let units: [String]
  /// The default as scenes spell it; `nil` where none is shown.
  package let standard: String?
  /// The words that its value may be.
  package let words: [String]
  package let isRequired: Bool
  /// Whether its value may be a mapping, or a list.
  package let takesMapping, takesList: Bool
  /// The names of the definitions of its value, the outer ones first, such as `spring`.
  package let definitions: [String]

  /// Describes a key by its schema.
  init(_ name: String, _ schema: Node, isRequired: Bool) {
    self.name = name; self.isRequired = isRequired
    let leaves = TunableScene.leaves(of: schema)
    let about = Self.descriptions.value(schema, "description")?.string ?? ""
    self.about = about
    let target = ValueDescriptions.reference(of: schema).flatMap {
      SceneDefaults.schema["$defs"]?[$0]
    }
    let second = target?["description"]?.string ?? ""
    valueAbout = second == about ? "" : second
    form = Self.descriptions.form(schema)
    standard = Self.descriptions.value(schema, "default")?.flowText
    let numbers = leaves.filter(\.isNumber)
    minimum = numbers.compactMap { ($0.schema["minimum"] ?? $0.schema["exclusiveMinimum"])?.number }
      .min()
    maximum = numbers.flatMap { [$0.maximum, $0.schema["maximum"]?.number] }.compactMap(\.self)
      .min()
    var units = leaves.flatMap(\.units)
    let isLength = ([about] + leaves.map(\.about)).contains {
      $0.contains("in points") || $0.contains("points ")
    }
    if isLength, !numbers.isEmpty { units.insert("points", at: 0) }
    var seen: Set<String> = []
    self.units = units.filter { seen.insert($0).inserted }
    words = Self.words(of: schema)
    let shapes = leaves.flatMap { SceneDefaults.alternatives(of: $0.schema, for: nil) }
    takesMapping = shapes.contains { $0["type"]?.string == "object" || $0["properties"] != nil }
    takesList = shapes.contains { $0["type"]?.string == "array" }
    definitions = Self.definitions(of: schema)
  }

  /// Returns the names of the definitions that a schema refers to, with those in them.
  private static func definitions(of schema: Node) -> [String] {
    var result = (schema["anyOf"]?.elements ?? []).flatMap(definitions)
    if let name = ValueDescriptions.reference(of: schema) {
      let inner = SceneDefaults.schema["$defs"]?[name].map(definitions) ?? []
      result = [name] + inner + result
    }
    return result
  }

  /// Returns the words of a schema, of all its alternatives.
  private static func words(of schema: Node) -> [String] {
    let words = SceneDefaults.alternatives(of: schema, for: nil).flatMap { leaf -> [String] in
      if let word = leaf["const"] { return [word.flowText] }
      if leaf["type"]?.string == "boolean" { return ["true", "false"] }
      return (leaf["enum"]?.elements ?? []).map(\.flowText)
    }
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }

  static let descriptions = ValueDescriptions(of: SceneDefaults.schema) { name, isMapping in
    isMapping ? "a mapping (\(name))" : nil
  }
}
