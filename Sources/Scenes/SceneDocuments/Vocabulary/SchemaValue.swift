internal import Documents

/// A value of a JSON Schema, whose objects keep the order of their members.
package enum SchemaValue: Hashable, Sendable {
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([SchemaValue])
  case object([Member])

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: SchemaValue
  }

  /// The members of an object; none of other values.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// Returns the value with a sentence about it, which comes first.
  func described(_ about: String) -> SchemaValue {
    .object([Member(name: "description", value: .string(about))] + members)
  }

  func adding(_ more: SchemaValue) -> SchemaValue { .object(members + more.members) }
}

extension SchemaValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  package init(dictionaryLiteral members: (String, SchemaValue)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1) })
  }

  package init(arrayLiteral values: SchemaValue...) { self = .list(values) }
}

extension SchemaValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(floatLiteral number: Double) { self = .number(number) }
  package init(integerLiteral number: Int) { self = .number(Double(number)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension SchemaValue {
  static func ref(_ name: String) -> SchemaValue { ["$ref": .string("#/$defs/" + name)] }
  static func texts(_ texts: [String]) -> SchemaValue { .list(texts.map { .string($0) }) }
  static func anyOf(_ forms: [SchemaValue]) -> SchemaValue { ["anyOf": .list(forms)] }

  var alternatives: [SchemaValue] {
    if let first = members.first, first.name == "anyOf", case .list(let forms) = first.value {
      return forms
    }
    return [self]
  }

  static func member(_ name: String, _ value: SchemaValue) -> SchemaValue {
    .object([Member(name: name, value: value)])
  }

  static func requires(_ keys: String...) -> SchemaValue { ["required": .texts(keys)] }

  /// A mapping without some keys.
  static func refuses(_ keys: [String]) -> SchemaValue {
    ["properties": .object(keys.map { Member(name: $0, value: false) })]
  }

  /// A list within bounds.
  static func array(_ elements: SchemaValue, _ count: ClosedRange<Int>) -> SchemaValue {
    [
      "type": "array", "minItems": .number(Double(count.lowerBound)),
      "maxItems": .number(Double(count.upperBound)), "items": elements,
    ]
  }

  /// A list with a form for each of its values.
  static func tuple(_ values: [SchemaValue]) -> SchemaValue {
    let count = SchemaValue.number(Double(values.count))
    return ["type": "array", "prefixItems": .list(values), "minItems": count, "maxItems": count]
  }

  /// A number within bounds, or the name of one.
  static func number(_ range: ClosedRange<Double>, type: SchemaValue = "number") -> SchemaValue {
    [
      "type": [type, "string"], "pattern": #"^\$"#, "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound),
    ]
  }
}

extension SchemaValue {
  /// The columns that a line of the text may have.
  private static let width = 100

  /// Returns the value as JSON; what fits in a line is one.
  ///
  /// - Parameter indent: The column at which the value's first line begins.
  package func json(indent: Int = 0, used: Int = 0) -> String {
    let short = line
    if case .object(let members) = self, !members.isEmpty, indent + used + short.count > Self.width
    {
      return block(
        "{", members.map { ("\(Self.quoted($0.name)): ", $0.value) }, "}", indent: indent)
    }
    if case .list(let values) = self, !values.isEmpty, indent + used + short.count > Self.width {
      return block("[", values.map { ("", $0) }, "]", indent: indent)
    }
    return short
  }

  private func block(
    _ start: String, _ parts: [(name: String, value: SchemaValue)], _ end: String, indent: Int
  ) -> String {
    let margin = String(repeating: " ", count: indent + 2)
    let lines = parts.map {
      margin + $0.name + $0.value.json(indent: indent + 2, used: $0.name.count + 1)
    }
    return start + "\n" + lines.joined(separator: ",\n") + "\n" + margin.dropLast(2) + end
  }

  private var line: String {
    switch self {
    case .bool(let value): "\(value)"
    case .number(let number): DiagnosticBag.text(number)
    case .string(let text): Self.quoted(text)
    case .list(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ " + members.map { "\(Self.quoted($0.name)): \($0.value.line)" }.joined(separator: ", ")
          + " }"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension Node {
  init(_ schema: SchemaValue) {
    let value: Value =
      switch schema {
      case .bool(let value): .bool(value)
      case .number(let number): .number(number, text: DiagnosticBag.text(number))
      case .string(let text): .string(text)
      case .list(let values): .sequence(values.map { Node($0) })
      case .object(let members):
        .mapping(members.map { Entry(key: $0.name, keyLocation: .missing, value: Node($0.value)) })
      }
    self.init(value, at: .missing)
  }
}
