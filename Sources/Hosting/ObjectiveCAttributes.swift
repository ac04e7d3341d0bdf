/// The attributes by which Swift sources speak of Objective-C, which Linux does not have.
///
/// Swift calls what bears them as it calls anything else, so a layout plays the same without them.
package enum ObjectiveCAttributes {
  /// The attributes that the compiler refuses on Linux, wherever or on most things.
  private static let names = ["@objcMembers", "@objc", "@nonobjc", "@IBOutlet", "@IBAction"]

  /// Returns a source with spaces in the attributes' places, so that everything keeps its line and
  /// column; `nil` where it has none.
  ///
  /// What comments and texts say is left alone.
  package static func blanked(_ source: String) -> String? {
    guard names.contains(where: { source.contains($0) }) else { return nil }
    var scanner = Scanner(Array(source.utf8))
    return scanner.blankAttributes() ? String(decoding: scanner.bytes, as: UTF8.self) : nil
  }

  /// Goes through a source and knows what is code.
  private struct Scanner {
    private(set) var bytes: [UInt8]
    private var index = 0

    /// Makes a scanner at the beginning of a source.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Puts spaces in place of all attributes; returns whether there were any.
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

    /// Puts spaces in place of an attribute and of what is in brackets after it.
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

    /// Whether a text stands here.
    private func has(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// Whether a word stands here, and not only the beginning of a longer one.
    private func hasWord(_ word: String) -> Bool {
      guard bytes[index...].starts(with: word.utf8) else { return false }
      let next = index + word.utf8.count
      guard next < bytes.count else { return true }
      let byte = bytes[next]
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      return !isLetter && !isDigit && byte != UInt8(ascii: "_")
    }

    /// Goes on while something holds.
    private mutating func skip(_ goesOn: (Self) -> Bool) {
      while index < bytes.count, goesOn(self) { index += 1 }
    }

    /// Goes past a comment, which may hold others.
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

    /// Goes past a text or a regular expression with its number signs, or past those alone.
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

    /// Goes past a text of one line or several, and what is put into it.
    ///
    /// - Parameter signs: how many number signs stand before it, and so after it and in what it
    ///   escapes.
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
          // No text: what was taken for its beginning stood in a literal of another sort.
          return
        } else {
          index += 1
        }
      }
    }

    /// Goes past code that is put into a text, up to its closing bracket.
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
