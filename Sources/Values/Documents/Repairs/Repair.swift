/// The change of a document that a message suggests, as data; its location is the message's.
package indirect enum Repair: Hashable, Sendable {
  /// The entry, whose key is at the location, becomes what a suggestion says.
  case entry(Suggestion)
  /// The value at the location becomes what a suggestion says.
  case value(Suggestion)
  /// The value at the location becomes another one.
  case replacement(Node)
  /// The innermost entry of a key around the location gets another key.
  case key(String, insteadOf: String)
  /// A word becomes another one: the key, the value, or a part of the value at the location.
  case word(String, by: String)
  /// The entry, whose key or value is at the location, is removed.
  case removal
  /// The mapping at the location gets an entry, or what it lacks of it.
  ///
  /// A single value at the location becomes a mapping first, if it stands for one of its keys.
  case addition(key: String, value: Node, beside: String? = nil)
  /// A repair at another location than the message's.
  case at(SourceLocation, Repair)
  /// Values of the text, which YAML reads otherwise, get quotation marks.
  case quotation
}

/// The end of a message that suggests what to write, with the change of the document that it means.
///
/// Both are made together, so that no message names a repair that it does not carry.
package struct Hint: Hashable, Sendable {
  /// The sentence, which begins with a separator; empty for no hint.
  package let text: String
  /// The change of the document; `nil` where the choice is the author's.
  package let repair: Repair?

  /// No hint.
  package static let none = Hint("")

  /// Makes a hint.
  package init(_ text: String, _ repair: Repair? = nil) { self.text = text; self.repair = repair }

  /// Another word instead of a mistyped one.
  package static func nearest(_ name: String, to typed: String) -> Hint {
    Hint("; did you mean '\(name)'?", .word(typed, by: name))
  }

  /// A suggestion to write instead of an entry, such as `'size: [width, height]'`.
  ///
  /// - Parameter isOfValue: Whether the suggestion is for the value, too.
  package static func entry(_ suggestion: String, isOfValue: Bool = false) -> Hint {
    Hint("; write \(suggestion)", .entry(Suggestion(suggestion, isOfValue: isOfValue)))
  }

  /// A suggestion to write instead of a value, such as `'start'` or `"#FF0000"`.
  package static func value(_ suggestion: String) -> Hint {
    Hint("; write \(suggestion)", .value(Suggestion(suggestion)))
  }

  /// A value to write, with a remark that follows it.
  package static func value(_ node: Node, _ remark: String = "") -> Hint {
    Hint("; write \(node.flowText)\(remark)", .replacement(node))
  }

  /// The removal of an entry, with a remark that follows the words "remove it".
  package static func removal(_ remark: String = "") -> Hint {
    Hint("; remove it\(remark)", .removal)
  }

  /// Returns the hint with another sentence.
  package func worded(_ text: String) -> Hint { Hint(text, repair) }
}

/// A change of a range of a text.
package struct TextEdit: Hashable, Sendable {
  /// The range in the file, in bytes.
  package let range: Range<Int>
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String) {
    self.range = range; self.replacement = replacement
  }
}

extension SourceLocation {
  /// The location of a value that no document has yet.
  package static let unwritten = SourceLocation(file: "", line: 0, column: 0)
}

extension Node {
  /// Makes a value that no document has yet.
  package init(unwritten value: Value) { self.init(value, at: .unwritten) }

  /// Makes a list of values.
  package init(list elements: [Node]) { self.init(unwritten: .sequence(elements)) }

  /// Makes a mapping of entries.
  package init(entries: [(key: String, value: Node)]) {
    self.init(unwritten: .mapping(entries.map { Entry($0.key, $0.value) }))
  }

  /// Makes a text that no document has yet.
  package init(text: String) { self.init(unwritten: .string(text)) }

  /// Makes a text or, where it is one, a number.
  package init(word text: String) {
    let value = try? YAMLScalar.value(of: text, at: .unwritten)
    self.init(unwritten: value ?? .string(text))
  }

  /// Makes a number as a document spells it.
  package init(numeral: Double) {
    self.init(unwritten: .number(numeral, text: DiagnosticBag.text(numeral)))
  }
}

extension Node.Entry {
  /// Makes an entry that no document has yet.
  package init(_ key: String, _ value: Node) {
    self.init(key: key, keyLocation: .unwritten, value: value)
  }

  /// Returns the entry with another key or value.
  package func with(key: String? = nil, value: Node? = nil) -> Node.Entry {
    Node.Entry(key: key ?? self.key, keyLocation: keyLocation, value: value ?? self.value)
  }
}
