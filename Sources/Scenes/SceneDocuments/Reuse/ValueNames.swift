internal import Documents

/// The values that a scene names in `colors`, `numbers` and `strings`, and uses as `$name`.
///
/// A value that is `$name` as a whole is replaced before the scene is decoded; `$$name` stands for
/// the text `$name`.
struct ValueNames {
  /// The keys of the scene that name values.
  static let sections = ["colors", "numbers", "strings"]
  /// The greatest length of a chain of names.
  private static let depth = 16
  private let values: [String: Node]
  private let bag: DiagnosticBag

  private init(_ root: Node, traits: InterfaceTraits, bag: DiagnosticBag) {
    self.bag = bag
    var values: [String: Node] = [:]
    var first: [String: (section: String, line: Int)] = [:]
    for section in Self.sections {
      for entry in root[section]?.entries ?? [] {
        if let other = first[entry.key] {
          bag.error(
            at: entry.keyLocation,
            "\(entry.key.quoted) is already one of the \(other.section), in line \(other.line); "
              + "named values share one set of names")
        }
        first[entry.key] = (section, entry.keyLocation.line)
        let value = Self.value(of: entry.value, in: section, traits: traits)
        // Single values only, so that a small document stays small.
        guard value.entries == nil, value.elements == nil else {
          bag.expected("a single value for \(entry.key.quoted)", found: value)
          continue
        }
        values[entry.key] = value
      }
    }
    self.values = values
  }

  /// Returns the value for an interface: of a color by its theme, of a text by its language.
  private static func value(of node: Node, in section: String, traits: InterfaceTraits) -> Node {
    guard let entries = node.entries, let first = entries.first else { return node }
    switch section {
    case "colors": return node[traits.theme.rawValue] ?? first.value
    case "strings":
      guard let tag = traits.language else { return first.value }
      let language = tag.prefix { $0 != "-" && $0 != "_" }
      return node[tag] ?? node[String(language)] ?? first.value
    default: return node
    }
  }

  /// The longest name of a value or a variant, in bytes.
  static let length = 64

  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic, first.isASCII,
      text.utf8.count <= length
    else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-")
    }
  }

  /// Returns the tree with all names replaced by their values; records names without a value.
  static func replacing(in root: Node, traits: InterfaceTraits, bag: DiagnosticBag) -> Node {
    let names = ValueNames(root, traits: traits, bag: bag)
    guard let entries = root.entries else { return root }
    let replaced = entries.map { entry in
      // The traits determine the values of names.
      if ["traits", "variants"].contains(entry.key) {
        names.refuse(in: entry.value)
        return entry
      }
      return Node.Entry(
        key: entry.key, keyLocation: entry.keyLocation, value: names.replacing(in: entry.value))
    }
    return Node(.mapping(replaced), at: root.location)
  }

  /// Replaces names in a part of the tree.
  private func replacing(in node: Node) -> Node {
    switch node.value {
    case .string(let text): return value(of: text, at: node) ?? node
    case .sequence(let elements): return Node(.sequence(elements.map(replacing)), at: node.location)
    case .mapping(let entries):
      return Node(
        .mapping(
          entries.map {
            Node.Entry(key: $0.key, keyLocation: $0.keyLocation, value: replacing(in: $0.value))
          }), at: node.location)
    case .null, .bool, .number: return node
    }
  }

  /// Records an error for each name in a part of the tree that determines the values of names.
  private func refuse(in node: Node) {
    if let text = node.string, text.first == "$", Self.isName(String(text.dropFirst())) {
      bag.error(
        at: node.location,
        "traits and variants determine the values of names such as \(text.quoted); write the value")
    }
    for entry in node.entries ?? [] { refuse(in: entry.value) }
  }

  /// Returns the value of a text that is a name; `nil` if it is none.
  private func value(of text: String, at node: Node) -> Node? {
    guard text.first == "$" else { return nil }
    if text.hasPrefix("$$") { return Node(.string(String(text.dropFirst())), at: node.location) }
    guard Self.isName(String(text.dropFirst())) else { return nil }
    var name = String(text.dropFirst())
    for _ in 0..<Self.depth {
      guard let value = values[name] else {
        note(missing: name, at: node.location)
        return nil
      }
      guard let next = value.string, next.first == "$", !next.hasPrefix("$$"),
        Self.isName(String(next.dropFirst()))
      else { return Node(value.value, at: node.location) }
      name = String(next.dropFirst())
    }
    return bag.refusal(
      at: node.location, "\(text.quoted) refers to itself; give one of the names a value")
  }

  private func note(missing name: String, at location: SourceLocation) {
    let hint =
      values.isEmpty
      ? Hint("; name it in 'colors', 'numbers' or 'strings', or write '$$\(name)' for the text")
      : NearestName.hint(for: name, among: values.keys.sorted())
    bag.error(at: location, "there is no value with the name '\(name)'", hint)
  }
}
