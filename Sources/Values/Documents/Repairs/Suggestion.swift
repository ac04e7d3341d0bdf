/// The words of a message about what to write, such as `'data: {title: …}'`.
///
/// A snippet stands in quotation marks. An ellipsis in it is what was written, or what stands beside
/// it under that name; `x`, `y`, `width` and `height` in a list are single numbers. A remark may
/// follow: another one than those of ``literalRemarks`` leaves the choice to the author.
package struct Suggestion: Hashable, Sendable {
  /// The mapping that gets an entry.
  enum Owner: Hashable, Sendable {
    /// The mapping of the entry that is replaced.
    case own
    /// The document.
    case root
    /// The mapping around the own one.
    case outer
  }

  /// The words that follow the verb "write".
  package let text: String
  /// Whether the suggestion is for the value of the entry, too.
  let isOfValue: Bool

  package init(_ text: String, isOfValue: Bool = false) {
    self.text = text; self.isOfValue = isOfValue
  }

  /// The beginnings of remarks that explain a snippet, and leave nothing to choose.
  private static let literalRemarks = [
    ", and 'present'", ", and \"{", ", the name of", ", the folder",
    ", a number or a list", ", with 'stiffness'", ", another collection", ": nothing hovers",
    ", which has '", ", which carries", " of the scene",
  ]

  /// Whether nothing is to be written at all.
  var isNothing: Bool { text.hasPrefix("nothing") }

  /// The snippets to be written, each with its key and its value, null for a key alone.
  ///
  /// There are none if the choice is the author's.
  var entries: [Node.Entry] {
    guard let (snippets, remark) = parts, isLiteral(remark) else { return [] }
    let trees = snippets.map { try? DocumentReader.read(text: "{\($0)}", name: "", format: .yaml) }
    let entries = trees.compactMap { $0?.unwritten.entries?.first }
    return entries.count == snippets.count ? entries : []
  }

  /// The value to be written; `nil` if the choice is the author's.
  var value: Node? {
    guard let (snippets, remark) = parts, snippets.count == 1, isLiteral(remark) else { return nil }
    // Double quotation marks belong to the value.
    if text.hasPrefix("\"") { return Node(text: snippets[0]) }
    return try? DocumentReader.read(text: "[\(snippets[0])]", name: "", format: .yaml).unwritten
      .elements?.first
  }

  /// The mapping that gets the entries.
  var owner: Owner {
    if text.hasSuffix("in the step") { return .outer }
    return text.hasSuffix("of the scene") ? .root : .own
  }

  /// Whether the value is an entry of a list.
  var isListed: Bool { parts.map { $0.remark.hasPrefix(", a list") } ?? false }

  /// Whether the entry stays, beside the one to be written.
  var keepsEntry: Bool { parts.map { $0.remark.hasPrefix(", which has '") } ?? false }

  private func isLiteral(_ remark: String) -> Bool {
    remark.isEmpty || (owner == .outer && remark.hasPrefix(" beside "))
      || Self.literalRemarks.contains { remark.hasPrefix($0) } || isListed(remark)
  }

  private func isListed(_ remark: String) -> Bool { remark.hasPrefix(", a list") }

  /// The snippets and what follows them; two are joined by "and" if both have a value, or by "with".
  private var parts: (snippets: [String], remark: String)? {
    guard let (first, rest) = Self.snippet(at: text[...]) else { return nil }
    for (joint, needsValue) in [(" and ", true), (" with ", false)] where rest.hasPrefix(joint) {
      if let (second, rest) = Self.snippet(at: rest.dropFirst(joint.count)), second.contains(":"),
        !needsValue || first.contains("…")
      {
        return ([first, second], String(rest))
      }
    }
    return ([first], String(rest))
  }

  /// Returns the text between the quotation marks at the beginning, and what follows it.
  private static func snippet(at text: Substring) -> (String, Substring)? {
    guard let mark = text.first, mark == "'" || mark == "\"",
      let end = text.dropFirst().firstIndex(of: mark)
    else { return nil }
    return (String(text[text.index(after: text.startIndex)..<end]), text[text.index(after: end)...])
  }
}

extension Node {
  /// The tree without its locations.
  package var unwritten: Node {
    switch value {
    case .mapping(let entries):
      Node(unwritten: .mapping(entries.map { .init($0.key, $0.value.unwritten) }))
    case .sequence(let elements): Node(list: elements.map(\.unwritten))
    default: Node(unwritten: value)
    }
  }
}
