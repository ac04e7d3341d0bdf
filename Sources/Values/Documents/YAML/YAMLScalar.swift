/// Plain scalars of YAML's core schema, without its octal and hexadecimal numbers.
enum YAMLScalar {
  /// Returns the value of a plain scalar; throws if it is a number that is not finite.
  static func value(of text: String, at location: SourceLocation) throws -> Node.Value {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: break
    }
    guard isNumber(text) else { return .string(text) }
    guard let number = Double(text), number.isFinite else {
      throw DocumentError(at: location, "the number \(text.excerpt) is too large")
    }
    return .number(number, text: text)
  }

  /// Returns whether a text is a decimal number: sign, digits, point, digits and exponent.
  static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      guard dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Drops the leading digits and returns their number.
  private static func dropDigits(_ rest: inout Substring.UTF8View) -> Int {
    let digits = rest.prefix { (48...57).contains($0) }.count
    rest = rest.dropFirst(digits)
    return digits
  }
}
