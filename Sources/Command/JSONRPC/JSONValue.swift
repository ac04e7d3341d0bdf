package import Foundation

/// A value of JSON.
///
/// Whole numbers keep their exactness; all others are doubles.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue {
  /// The greatest nesting of arrays and objects that is read.
  package static let maximumDepth = 128

  /// Reads a text of JSON.
  ///
  /// - Throws: An error if it is no JSON in UTF-8, or is nested too deeply.
  package init(parsing data: Data) throws {
    guard Self.depth(of: data) <= Self.maximumDepth else {
      throw RPCError(.parseError, "the JSON is nested more than \(Self.maximumDepth) deep")
    }
    self = try JSONDecoder().decode(JSONValue.self, from: data)
  }

  /// The value as JSON in one line, whose objects have their keys in order.
  ///
  /// A number that JSON cannot express is null.
  package var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data("null".utf8)
  }

  /// Makes the value of an encodable one; throws its error.
  package init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }

  /// Returns the greatest number of brackets that are open at once, outside of texts.
  private static func depth(of data: Data) -> Int {
    var (depth, greatest, isText, isEscaped) = (0, 0, false, false)
    for byte in data {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        greatest = max(greatest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return greatest
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let number): try container.encode(number)
    case .number(let number):
      if number.isFinite { try container.encode(number) } else { try container.encodeNil() }
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue {
  /// Returns the value of a member; `nil` if there is none, or if this is no object.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  package var object: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value of a whole number, however it is written; `nil` for other values.
  package var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(floatLiteral number: Double) { self = .number(number) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }

  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}
