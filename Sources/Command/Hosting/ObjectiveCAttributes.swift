/// The attributes of Swift sources that Linux does not have: those of Objective-C, and of the entry
/// points of apps.
///
/// Swift calls declarations with these attributes like any others, so sources work without them.
package enum ObjectiveCAttributes {
  /// The attributes that the compiler refuses here, on any or on most declarations.
  private static let names = [
    "@objcMembers", "@objc", "@nonobjc", "@IBOutlet", "@IBAction", "@UIApplicationMain", "@main",
  ]

  /// Returns a source with spaces instead of the attributes, so that all code keeps its line and
  /// column; `nil` for a source without them.
  ///
  /// Comments and string literals are not changed.
  package static func blanked(_ source: String) -> String? {
    guard names.contains(where: { source.contains($0) }) else { return nil }
    var scanner = Scanner(Array(source.utf8))
    return scanner.blankAttributes() ? String(decoding: scanner.bytes, as: UTF8.self) : nil
  }

  /// A scanner of a source that distinguishes code from comments and literals.
  private struct Scanner {
    private(set) var bytes: [UInt8]
    private var index = 0

    /// Creates a scanner at the beginning of a source.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Replaces all attributes with spaces; returns whether there were any.
    mutating func blankAttributes() -> Bool {
      var found = false
      while index < bytes.count {
        if has("//") {
          skip { !$0.has("\n") }
        } else if has("/*") {
          skipComment()
        } else if has("\"") || has("#") {
          skipTextOrMore()
        } else if let name = names.first(where: { hasWord($0) }) {
          found = true
          blank(name)
        } else {
          index += 1
        }
      }
      return found
    }

    /// Replaces an attribute and its arguments in parentheses with spaces.
    private mutating func blank(_ name: String) {
      var end = index + name.utf8.count
      let next = bytes[end...].firstIndex { $0 != UInt8(ascii: " ") }
      if name == "@objc", let next, bytes[next] == UInt8(ascii: "("),
        let close = bytes[next...].firstIndex(of: UInt8(ascii: ")"))
      {
        end = close + 1
      }
      let breaks = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
      for place in index..<end where !breaks.contains(bytes[place]) {
        bytes[place] = UInt8(ascii: " ")
      }
      index = end
    }

    /// Returns whether a text is at the current position.
    private func has(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// Returns whether a whole word is at the current position.
    private func hasWord(_ word: String) -> Bool {
      guard bytes[index...].starts(with: word.utf8) else { return false }
      let next = index + word.utf8.count
      guard next < bytes.count else { return true }
      let byte = bytes[next]
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      return !isLetter && !isDigit && byte != UInt8(ascii: "_")
    }

    /// Advances while a condition is true.
    private mutating func skip(_ goesOn: (Self) -> Bool) {
      while index < bytes.count, goesOn(self) { index += 1 }
    }

    /// Skips a comment, which may contain others.
    private mutating func skipComment() {
      var depth = 0
      repeat {
        if has("/*") {
          depth += 1
          index += 2
        } else if has("*/") {
          depth -= 1
          index += 2
        } else {
          index += 1
        }
      } while depth > 0 && index < bytes.count
    }

    /// Skips a string or regular expression with its number signs, or the signs alone.
    private mutating func skipTextOrMore() {
      let signs = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
      index += signs
      if has("\"") {
        skipText(signs)
      } else if has("/"), signs > 0 {
        let close = [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "#"), count: signs)
        index += 1
        skip { !$0.bytes[$0.index...].starts(with: close) }
        index = min(bytes.count, index + close.count)
      }
    }

    /// Skips a string of one line or several, with its interpolations.
    ///
    /// - Parameter signs: The number of number signs before and after it, and in its escapes.
    private mutating func skipText(_ signs: Int) {
      let sign = [UInt8](repeating: UInt8(ascii: "#"), count: signs)
      let isLong = has("\"\"\"")
      let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
      let escape = [UInt8(ascii: "\\")] + sign
      index += quotes.count
      while index < bytes.count {
        let rest = bytes[index...]
        if rest.starts(with: escape + [UInt8(ascii: "(")]) {
          index += escape.count + 1
          skipInserted()
        } else if rest.starts(with: escape) {
          index += escape.count + 1
        } else if rest.starts(with: quotes + sign) {
          index += quotes.count + signs
          return
        } else if !isLong, has("\n") {
          // Not a string: its supposed beginning was in a literal of another sort.
          return
        } else {
          index += 1
        }
      }
    }

    /// Skips the code of an interpolation, up to its closing parenthesis.
    private mutating func skipInserted() {
      var depth = 1
      while depth > 0, index < bytes.count {
        if has("\"") || has("#") {
          skipTextOrMore()
          continue
        }
        if has("(") { depth += 1 }
        if has(")") { depth -= 1 }
        index += 1
      }
    }
  }
}
