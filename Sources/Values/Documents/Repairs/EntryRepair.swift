/// The replacement of an entry by what a suggestion says, in a tree.
struct EntryRepair {
  private let suggestion: Suggestion
  private let tree: Node
  private let path: TreePath
  private let owner: Node
  private let entry: Node.Entry
  /// The entries beside it whose values have moved into the new one.
  private var taken: Set<SourceLocation> = []
  /// The first part of a suggestion that nothing is known for.
  private var hole: String?
  /// Whether that is the one that a new mapping begins with.
  private var needsHole = false

  /// Prepares to replace the entry whose value is at a path.
  init?(_ suggestion: Suggestion, in tree: Node, at path: TreePath) {
    guard let index = path.last, let entries = tree[path.dropLast()].entries else { return nil }
    self.suggestion = suggestion; self.tree = tree; self.path = path
    owner = tree[path.dropLast()]
    entry = entries[index]
  }

  /// The words by which a value denies.
  private static let denials = ["none", "visible", "normal", "no", "off", "never"]
  /// The names of single numbers in a list.
  private static let slots = ["x", "y", "width", "height", "w", "h"]
  private static let ellipsis = "…"

  /// Returns the tree with the replacement; `nil` if the suggestion leaves a choice.
  mutating func result() -> Node? {
    if suggestion.isNothing { return tree.removing(at: path) }
    let templates = suggestion.entries
    guard let first = templates.first else { return nil }
    if templates.count > 1, entry.value.elements != nil { return nil }
    if suggestion.keepsEntry || (first.key == "type" && templates.count == 1) {
      return tree.replacing(at: path.dropLast()) { Self.setting(first, in: $0) }
    }
    var filled: [Node.Entry] = []
    let holes = templates.flatMap { Self.holes(in: $0.value, of: $0.key) }
    let parts =
      templates.count > 1 ? entry.value.entries.flatMap { innerValues(of: holes, in: $0) } : nil
    for template in templates {
      let value =
        parts.map { self.filled(template.value, of: template.key, with: $0) }
        ?? value(of: template)
      guard let value else { return nil }
      filled.append(template.with(value: value))
    }
    switch suggestion.owner {
    case .own: return replacing(by: filled)
    case .root: return path.count == 1 ? replacing(by: filled) : moving(filled, to: [])
    case .outer: return moving(filled, to: path.dropLast(2))
    }
  }

  /// Returns the tree with the new entries in the place of the old one.
  private func replacing(by filled: [Node.Entry]) -> Node? {
    tree.replacing(at: path.dropLast()) { owner in
      var entries = owner.entries ?? []
      guard let index = path.last, let first = filled.first else { return nil }
      let isNew = entries[index].key == first.key || owner[first.key] == nil
      if isNew, needsHole { return nil }
      if isNew { entries[index] = entries[index].with(key: first.key, value: first.value) }
      entries.removeAll {
        taken.contains($0.keyLocation) || (!isNew && $0.keyLocation == entry.keyLocation)
      }
      let others = isNew ? filled.dropFirst() : filled[...]
      // New entries follow the one that they come from.
      let place = entries.firstIndex { $0.keyLocation == entry.keyLocation }
      for entry in others.reversed() where owner[entry.key] == nil && entry.key != "type" {
        entries.insert(entry, at: place.map { $0 + 1 } ?? entries.count)
      }
      let mapping: Node? = Node(.mapping(entries), at: owner.location)
      return others.filter { owner[$0.key] != nil || $0.key == "type" }.reduce(mapping) {
        mapping, entry in
        entry.key == "type"
          ? mapping.flatMap { Self.setting(entry, in: $0) } : mapping?.merging(entry, hole: hole)
      }
    }
  }

  /// Returns the tree with the entries in another mapping, which may not be around the old one.
  private func moving(_ filled: [Node.Entry], to target: some Collection<Int>) -> Node? {
    let added = tree.replacing(at: target) { mapping in
      filled.reduce(mapping) { $0?.merging($1, hole: hole) }
    }
    // The new entries come last, so that the old one is where it was.
    return added?.removing(at: path)
  }

  /// Returns a mapping with an entry, in the place of one with the key, or first.
  private static func setting(_ entry: Node.Entry, in mapping: Node) -> Node? {
    var entries = mapping.entries ?? []
    if let index = entries.firstIndex(where: { $0.key == entry.key }) {
      entries[index] = entries[index].with(value: entry.value)
    } else {
      entries.insert(entry, at: 0)
    }
    return Node(.mapping(entries), at: mapping.location)
  }

  // MARK: Values

  private static func word(_ key: String) -> String {
    key.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  /// Returns the value of a template; `nil` if that leaves a choice.
  private mutating func value(of template: Node.Entry) -> Node? {
    if template.value.isNull {
      let isList = !suggestion.isListed || entry.value.elements != nil
      return isList ? entry.value : Node(list: [entry.value])
    }
    let holes = Self.holes(in: template.value, of: template.key)
    if holes.isEmpty { return stated(template.value) }
    guard let values = values(of: holes) else { return nil }
    if let renamed = renamed(template.value, with: values) { return renamed }
    return filled(template.value, of: template.key, with: values)
  }

  /// Returns the mapping that is replaced with other keys; `nil` if it is more than that.
  private func renamed(_ template: Node, with values: [String: Node]) -> Node? {
    guard let inner = entry.value.entries, let entries = template.entries,
      inner.count == entries.count, entries.allSatisfy({ $0.value.string == Self.ellipsis })
    else { return nil }
    let renamed = inner.compactMap { entry in
      values.first { $0.value.location == entry.value.location }.map { entry.with(key: $0.key) }
    }
    guard renamed.count == inner.count else { return nil }
    return Node(.mapping(renamed), at: entry.value.location)
  }

  /// Returns the names of the parts of a template that are left open.
  private static func holes(in template: Node, of key: String) -> [String] {
    if template.string == ellipsis || isVector(template) { return [key] }
    if let entries = template.entries {
      return entries.flatMap { entry in
        entry.key == ellipsis
          ? [entries.count == 1 ? key : ellipsis] : holes(in: entry.value, of: entry.key)
      }
    }
    return template.elements?.flatMap { holes(in: $0, of: key) } ?? []
  }

  private static func isVector(_ template: Node) -> Bool {
    template.elements?.contains { slots.contains($0.string ?? "") } ?? false
  }

  private static func isItem(_ name: String) -> Bool { name == "item" || name == "items" }

  /// Returns the values of open parts by their names; `nil` if the items are not known.
  private mutating func values(of holes: [String]) -> [String: Node]? {
    let names = Set(holes)
    let items = holes.first(where: Self.isItem)
    if items != nil, names.count > 1, let inner = entry.value.entries,
      inner.contains(where: { Self.isItem($0.key) })
    {
      return innerValues(of: holes, in: inner)
    }
    let word = Self.word(entry.key)
    let others = holes.filter { !Self.isItem($0) }
    let named = holes.filter { word.hasSuffix($0.lowercased()) }.max { $0.count < $1.count }
    guard let own = named ?? (Set(others).count == 1 ? others[0] : others.isEmpty ? items : nil)
    else { return nil }
    var values = [own: entry.value]
    if let items, own != items {
      guard let sibling = owner.entries?.first(where: { Self.isItem($0.key) }) else { return nil }
      values[items] = sibling.value
      taken.insert(sibling.keyLocation)
    }
    return values
  }

  /// Returns the values of open parts from the mapping that is replaced.
  private func innerValues(of holes: [String], in entries: [Node.Entry]) -> [String: Node]? {
    var (values, rest): ([String: Node], [Node.Entry]) = ([:], [])
    let items = holes.first(where: Self.isItem)
    for entry in entries {
      if let items, Self.isItem(entry.key) {
        values[items] = entry.value
      } else if holes.contains(entry.key) {
        values[entry.key] = entry.value
      } else {
        rest.append(entry)
      }
    }
    let open = holes.filter { values[$0] == nil }
    guard rest.count == open.count, rest.count <= 1 else { return nil }
    if let name = open.first { values[name] = rest[0].value }
    return values
  }

  /// Returns a template with the values of its open parts; `nil` if one is needed and not known.
  private mutating func filled(
    _ template: Node, of key: String, with values: [String: Node]
  ) -> Node? {
    if Self.isVector(template) {
      return values[key].flatMap { vector(template.elements ?? [], of: key, from: $0) }
    }
    if template.string == Self.ellipsis { return values[key] }
    if let elements = template.elements {
      if elements.first?.string == Self.ellipsis {
        return values[key].flatMap { $0.elements == nil ? nil : $0 }
      }
      let inner = elements.compactMap { filled($0, of: key, with: values) }
      return inner.count == elements.count ? Node(list: inner) : nil
    }
    guard let entries = template.entries else { return template }
    if let value = values[key], value.entries != nil,
      entries.contains(where: { $0.value.entries?.first?.key == Self.ellipsis })
    {
      return value
    }
    var result: [Node.Entry] = []
    for entry in entries {
      if entry.key == Self.ellipsis {
        guard let value = values[entries.count == 1 ? key : Self.ellipsis],
          let inner = value.entries
        else { return nil }
        if entries.count == 1 { return value }
        result += inner
      } else if let value = filled(entry.value, of: entry.key, with: values) {
        result.append(entry.with(value: value))
      } else if Self.holes(in: entry.value, of: entry.key).contains(where: { values[$0] != nil }) {
        return nil
      } else {
        needsHole = needsHole || (hole == nil && result.isEmpty)
        hole = hole ?? entry.key
      }
    }
    return result.isEmpty ? nil : Node(unwritten: .mapping(result))
  }

  /// Returns a list of numbers from one of them, a mapping or a list; `nil` if one is not known.
  private mutating func vector(_ template: [Node], of key: String, from value: Node) -> Node? {
    if let elements = value.elements { return elements.count == template.count ? value : nil }
    if value.entries != nil {
      let elements = template.map { $0.string.flatMap { value[$0] } }
      return elements.contains(nil) || value.entries?.count != elements.count
        ? nil : Node(list: elements.compactMap(\.self))
    }
    let word = Self.word(entry.key)
    let slots = template.compactMap { Self.slots.contains($0.string ?? "") ? $0.string : nil }
    let own = slots.count == 1 ? slots[0] : slots.first { Self.suffix(of: word, for: $0) != nil }
    guard let own else { return nil }
    let stem = String(word.dropLast(Self.suffix(of: word, for: own)?.count ?? 0))
    var elements: [Node] = []
    for part in template {
      guard let slot = part.string, slots.contains(slot) else {
        elements.append(part)
        continue
      }
      if slot == own {
        elements.append(value)
      } else if let other = owner.entries?.first(where: { entry in
        let word = Self.word(entry.key)
        return Self.suffix(of: word, for: slot).map { word == stem + $0 } ?? false
      }), other.value.entries == nil, other.value.elements == nil {
        elements.append(other.value)
        taken.insert(other.keyLocation)
      } else {
        guard slot == "x" || slot == "y" else { return nil }
        elements.append(Node(numeral: key == "scale" ? 1 : 0))
      }
    }
    return Node(list: elements)
  }

  /// Returns the end of a word that names a slot; `nil` if it names another one or none.
  private static func suffix(of word: String, for slot: String) -> String? {
    if word == slot.prefix(1) { return word }
    return word.hasSuffix(slot) && (slot.count > 1 || word.last == slot.last) ? slot : nil
  }

  /// Returns a template without open parts as far as the value that it replaces means the same.
  private func stated(_ template: Node) -> Node? {
    if let entries = template.entries, entries.count == 1 {
      return stated(entries[0].value).map {
        Node(unwritten: .mapping([entries[0].with(value: $0)]))
      }
    }
    let value = entry.value
    if value.isNull || value.value == .bool(true) || suggestion.isOfValue {
      return value.isEqual(to: template) ? value : template
    }
    if case .bool(let bool) = template.value {
      if value.entries != nil { return value }
      guard let text = value.string else {
        return value.value == .bool(false) ? Node(unwritten: .bool(!bool)) : nil
      }
      return Self.denials.contains(text) ? Node(unwritten: .bool(!bool)) : template
    }
    if value.value == .bool(false) { return template.string == "none" ? template : nil }
    if let text = value.string, let stated = template.string, text != stated {
      return text.lowercased() == stated.lowercased() ? template : nil
    }
    return value.isEqual(to: template) ? value : nil
  }
}
