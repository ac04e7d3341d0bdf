/// A strict reader of JSON (RFC 8259) that reports the location of each error.
struct JSONReader {
  let name: String
  let bytes: [UInt8]
  var position = 0
  var line = 1
  var column = 1
  private var budget = TreeBudget()
  private var duplicates: [Diagnostic] = []

  /// Prepares to read a text.
  init(_ source: SourceText) { (name, bytes) = (source.name, source.bytes) }

  /// Reads the whole text as one value.
  mutating func readDocument() throws -> Node {
    skipBlanks()
    let node = try readValue(depth: 1)
    skipBlanks()
    guard position == bytes.count else {
      throw error("expected the end of the document, found \(found)")
    }
    guard duplicates.isEmpty else { throw DocumentError(diagnostics: duplicates) }
    return node
  }

  /// The location of the next character.
  var location: SourceLocation { SourceLocation(file: name, line: line, column: column) }

  /// The next byte; `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The next character, described for messages.
  var found: String {
    guard next != nil else { return "the end of the document" }
    let text = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
    guard let first = text.unicodeScalars.first else { return "nothing" }
    return first.properties.generalCategory == .control
      ? "the character U+\(String(first.value, radix: 16, uppercase: true))" : "'\(first)'"
  }

  /// Advances by one byte; only the first byte of a character counts as a column.
  mutating func advance() {
    let byte = bytes[position]
    position += 1
    if byte == 0x0A || (byte == 0x0D && next != 0x0A) {
      (line, column) = (line + 1, 1)
    } else if byte & 0xC0 != 0x80, byte != 0x0D {
      column += 1
    }
  }

  /// Makes an error at the next character.
  func error(_ message: String) -> DocumentError { DocumentError(at: location, message) }

  /// Advances to the next byte that is not blank.
  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      advance()
    }
  }

  /// Reads any value; preceding blanks have been skipped.
  private mutating func readValue(depth: Int) throws -> Node {
    let start = location
    try budget.spend(at: start)
    switch next ?? 0 {
    case UInt8(ascii: "{"):
      try TreeBudget.checkDepth(depth, at: start)
      return Node(.mapping(try readMapping(depth: depth)), at: start)
    case UInt8(ascii: "["):
      try TreeBudget.checkDepth(depth, at: start)
      return Node(.sequence(try readSequence(depth: depth)), at: start)
    case UInt8(ascii: "\""):
      return Node(.string(try readString()), at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return Node(try readNumber(), at: start)
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      throw error("JSON has no comments; remove this one, or write the document in YAML")
    case UInt8(ascii: "'"):
      throw error("text in JSON is quoted with \", not with '")
    default:
      return Node(try readWord(), at: start)
    }
  }

  /// Reads `true`, `false` or `null`.
  private mutating func readWord() throws -> Node.Value {
    let word = bytes[position...].prefix { byte in
      (65...90).contains(byte) || (97...122).contains(byte)
    }
    let value: Node.Value
    switch String(decoding: word, as: UTF8.self) {
    case "true": value = .bool(true)
    case "false": value = .bool(false)
    case "null": value = .null
    case "": throw error("expected a value, found \(found)")
    case "NaN", "Infinity": throw error("numbers must be finite")
    case let other: throw error("\(other.quoted) is not a JSON value; write text in quotes")
    }
    for _ in word { advance() }
    return value
  }

  /// Reads a list from bracket to bracket.
  private mutating func readSequence(depth: Int) throws -> [Node] {
    var elements: [Node] = []
    advance()
    skipBlanks()
    if next == UInt8(ascii: "]") {
      advance()
      return elements
    }
    while true {
      elements.append(try readValue(depth: depth + 1))
      if try readSeparator(closing: UInt8(ascii: "]"), of: "list") { return elements }
    }
  }

  /// Reads a mapping from brace to brace.
  private mutating func readMapping(depth: Int) throws -> [Node.Entry] {
    var entries: [Node.Entry] = []
    var locations: [String: SourceLocation] = [:]
    advance()
    skipBlanks()
    if next == UInt8(ascii: "}") {
      advance()
      return entries
    }
    while true {
      let beginning = location
      guard next == UInt8(ascii: "\"") else {
        throw error("expected a key in quotation marks, found \(found)")
      }
      let key = try readString()
      skipBlanks()
      guard next == UInt8(ascii: ":") else {
        throw error("expected ':' after the key \(key.quoted), found \(found)")
      }
      advance()
      skipBlanks()
      let value = try readValue(depth: depth + 1)
      if let first = locations[key] {
        duplicates.append(TreeBudget.duplicateKey(key, at: beginning, first: first))
      } else {
        locations[key] = beginning
        entries.append(Node.Entry(key: key, keyLocation: beginning, value: value))
      }
      if try readSeparator(closing: UInt8(ascii: "}"), of: "mapping") { return entries }
    }
  }

  /// Reads a comma or the closing bracket, and returns whether it was the bracket.
  private mutating func readSeparator(closing: UInt8, of kind: String) throws -> Bool {
    let bracket = Character(Unicode.Scalar(closing))
    skipBlanks()
    if next == closing {
      advance()
      return true
    }
    guard next == UInt8(ascii: ",") else {
      throw error("expected ',' or '\(bracket)' in this \(kind), found \(found)")
    }
    let comma = location
    advance()
    skipBlanks()
    if next == closing {
      throw DocumentError(at: comma, "JSON allows no comma before '\(bracket)'; remove it")
    }
    return false
  }
}
