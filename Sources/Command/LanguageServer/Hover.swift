import Documents
import SceneDocuments

/// The description of a key or a value that a position touches.
struct Hover {
  /// The text in Markdown, and the bytes that it is about.
  let text: String
  let range: Range<Int>

  /// The greatest length of the form of a value.
  private static let maximumForm = 240
  /// The most lines of a style that are shown.
  private static let maximumLines = 14

  /// Describes a position of the first document of a context; `nil` between keys and values.
  init?(at offset: Int, in context: SceneContext) {
    guard let source = context.sources.first, let place = source.outline.place(at: offset) else {
      return nil
    }
    let tree = source.outline.root.node
    let lookup = KeyLookup(in: tree)
    var (path, found) = (place.path, lookup.key(at: place.path))
    // A name, such as that of a style, is described by the key around it.
    while found.map({ $0.about.isEmpty }) ?? (path != place.path), !path.isEmpty {
      path.removeLast()
      found = path.isEmpty ? nil : lookup.key(at: path)
    }
    guard let key = found else { return nil }
    var parts = [Self.head(of: key, at: path, in: place), key.about, key.valueAbout]
    if let standard = key.standard { parts.append("Default: `\(standard)`") }
    if key.isRequired { parts.append("Required.") }
    parts += Self.spring(at: place.path, lookup, tree)
    if !place.isKey, let text = place.value.string {
      let names = lookup.descriptions(at: place.path).lazy.compactMap {
        Definition.name(text, $0, in: context)
      }
      if let name = names.first { parts += Self.lines(of: name) }
    }
    self.text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    range = place.range
  }

  /// Returns the name of a key with the form, the range and the units of its value.
  private static func head(
    of key: KeyDescription, at path: [NodeChange.Part], in place: DocumentOutline.Place
  ) -> String {
    var name = key.name
    for part in path where name.isEmpty { if case .key(let text) = part { name = text } }
    let form = form(of: key)
    return "**\(name)**" + (form.isEmpty ? "" : " — \(form)")
  }

  /// Returns the form of a key's value with its units, in a line.
  static func form(of key: KeyDescription) -> String {
    // A sentence says more than all forms of a long list.
    var form = key.form.count > 100 && !key.valueAbout.isEmpty ? "" : key.form
    if form.count > maximumForm {
      form = form.prefix(maximumForm).split(separator: " ").dropLast().joined(separator: " ") + " …"
    }
    guard !key.units.isEmpty, !form.isEmpty else { return form }
    return form + " (" + key.units.joined(separator: ", ") + ")"
  }

  /// Returns a spring in its vocabularies, if a position is in one.
  private static func spring(
    at path: [NodeChange.Part], _ lookup: KeyLookup, _ tree: Node
  ) -> [String] {
    for path in [path, Array(path.dropLast())] where !path.isEmpty {
      guard let key = lookup.key(at: path), key.definitions.contains("spring"),
        let node = tree.value(at: path),
        let spring = SpringDescription(
          node, lasting: tree.value(at: path.dropLast())?["duration"])
      else { continue }
      let lines = spring.spellings.map { "- `\($0)`" }
      let end = spring.settlingDuration.map {
        "It comes to rest after \(DiagnosticBag.text($0)) s."
      }
      return ["The same spring in other words:\n\n" + lines.joined(separator: "\n")]
        + [end].compactMap(\.self)
    }
    return []
  }

  /// Returns the lines of what a value names.
  private static func lines(of name: SceneContext.Name) -> [String] {
    let bytes = name.source.text.bytes
    let lines = String(decoding: bytes[name.whole], as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.prefix(maximumLines).joined(separator: "\n")
    let rest = lines.count > maximumLines ? "\n…" : ""
    let line = name.source.text.position(of: name.range.lowerBound, in: .utf8).line + 1
    let file = name.source.path.split(separator: "/").last ?? ""
    // The key of an item says no more than the position does.
    if name.range == name.whole { return ["In line \(line) of \(file)."] }
    return ["In line \(line) of \(file):", "```yaml\n\(shown)\(rest)\n```"]
  }
}

extension Node {
  /// Returns the value at a path; `nil` if there is none.
  func value(at path: some Collection<NodeChange.Part>) -> Node? {
    path.reduce(self as Node?) { node, part in
      switch part {
      case .key(let key): node?[key]
      case .index(let index):
        node?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }
}
