internal import Documents

/// A search of all keys of scenes by their names, their sentences and other tools' words for them.
package struct KeySearch: Sendable {
  /// A key with its places.
  package struct Entry: Hashable, Sendable {
    package let key: KeyDescription
    /// The paths to the key, the shortest ones, such as `styles.NAME.shadow.blur` and
    /// `steps[].insert.appear.alpha`.
    package fileprivate(set) var paths: [String]
    /// The words of other tools for it.
    package fileprivate(set) var foreign: [String]
  }

  /// The words by which a key is found, in lower case.
  private struct Words: Sendable {
    let name: String
    let foreign: Set<String>
    let sentence: Set<String>
    let values: Set<String>

    init(_ entry: Entry) {
      name = entry.key.name.lowercased()
      foreign = Set(entry.foreign)
      sentence = Set(entry.key.about.lowercased().split { !$0.isLetter }.map(String.init))
      values = Set(entry.key.words.map { $0.lowercased() })
    }
  }

  /// All keys in the order of the reference; those with one sentence and form are one.
  package let entries: [Entry]
  private let words: [Words]

  /// The search of all that scenes may say.
  package static let shared = KeySearch()

  private init() {
    var entries: [Entry] = []
    var indices: [[String]: Int] = [:]
    var foreign: [String: [String: [String]]] = [:]
    for definition in Vocabulary.definitions + [SceneDocument.whole.definition] {
      for (key, words) in definition.words {
        foreign[definition.name, default: [:]][key] = words.split(separator: " ").map(String.init)
      }
    }
    var places: [(path: String, schema: Node)] = [("", SceneDefaults.schema)]
    var (next, known): (Int, Set<String>) = (0, [])
    while next < places.count {
      let (path, schema) = places[next]
      next += 1
      for (name, leaf) in Self.leaves(of: schema, skipping: &known) {
        for entry in leaf["properties"]?.entries ?? [] where entry.value.entries != nil {
          let place = path.isEmpty ? entry.key : path + "." + entry.key
          let isRequired = (leaf["required"]?.elements ?? []).contains { $0.string == entry.key }
          let key = KeyDescription(entry.key, entry.value, isRequired: isRequired)
          let words = foreign[name ?? SceneDocument.whole.kind]?[entry.key] ?? []
          let mark = [key.name, key.about, key.form]
          if let index = indices[mark] {
            if !entries[index].paths.contains(place) { entries[index].paths.append(place) }
            entries[index].foreign += words.filter { !entries[index].foreign.contains($0) }
          } else {
            indices[mark] = entries.count
            entries.append(Entry(key: key, paths: [place], foreign: words))
          }
          places.append((place, entry.value))
        }
        for element in (leaf["prefixItems"]?.elements ?? []) + [leaf["items"]].compactMap(\.self)
        where element.entries != nil {
          places.append((path + "[]", element))
        }
        let named = [
          leaf["additionalProperties"], leaf["patternProperties"]?.entries?.first?.value,
        ]
        for value in named.compactMap(\.self) where value.entries != nil {
          places.append((path + ".NAME", value))
        }
      }
    }
    self.entries = entries
    words = entries.map { Words($0) }
  }

  /// Returns the schemas without alternatives of a schema with the names of their definitions,
  /// except for those that are known, and adds those.
  private static func leaves(
    of schema: Node, named name: String? = nil, skipping known: inout Set<String>
  ) -> [(name: String?, schema: Node)] {
    var result: [(name: String?, schema: Node)] = []
    if let name = ValueDescriptions.reference(of: schema) {
      guard known.insert(name).inserted, let found = SceneDefaults.schema["$defs"]?[name] else {
        return []
      }
      result += leaves(of: found, named: name, skipping: &known)
    }
    for key in ["allOf", "anyOf", "oneOf"] {
      for inner in schema[key]?.elements ?? [] {
        result += leaves(of: inner, named: name, skipping: &known)
      }
    }
    return [(name, schema)] + result
  }

  /// Returns the keys that match the words of a text, the best ones first.
  ///
  /// A key matches a word by its name, by another tool's word, or by a word of its sentence. Keys
  /// that match more words of the text come first.
  package func matches(_ text: String, limit: Int = 20) -> [Entry] {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }
      .map { ForeignWords.normalized(String($0)) }.filter { !$0.isEmpty }
    let whole = ForeignWords.normalized(text)
    let found = entries.indices.compactMap { index -> (score: Int, index: Int)? in
      let known = self.words[index]
      let score = max(
        words.map { Self.score(known, $0) }.reduce(0, +), Self.score(known, whole) * words.count)
      return score > 0 ? (score, index) : nil
    }
    return found.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.prefix(limit)
      .map { entries[$0.index] }
  }

  /// Returns what to write instead of another tool's word, where no single key stands for it.
  package func hints(_ text: String) -> [String] { ForeignWords.sentences(for: text) }

  /// Returns a number that is greater the better a key matches a word; 0 if it does not.
  private static func score(_ known: Words, _ word: String) -> Int {
    if known.name == word { return 100 }
    if known.foreign.contains(word) { return 80 }
    if known.name.hasPrefix(word) { return 50 }
    if word.count > 2, known.name.contains(word) { return 30 }
    if known.sentence.contains(word) { return 20 }
    if word.count > 3, known.sentence.contains(where: { $0.hasPrefix(word) }) { return 10 }
    return known.values.contains(word) ? 10 : 0
  }
}
