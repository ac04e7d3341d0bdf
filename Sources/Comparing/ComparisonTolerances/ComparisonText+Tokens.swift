extension ComparisonText {
  /// The limits on a number of tokens.
  package static let tokenLimits = 100...1_000_000
  /// The most tokens of a text for a language model, unless it asks for another number.
  package static let defaultTokens = 2000

  /// Returns the number of tokens of a text, about a fourth of its bytes, as tokenizers of large
  /// language models count English.
  package static func tokens(in text: String) -> Int { (text.utf8.count + 3) / 4 }

  /// Returns the first lines, as many as a number of tokens permits, and how many are left out.
  package static func lines(_ lines: [String], within tokens: Int) -> [String] {
    let whole = lines.joined(separator: "\n")
    if Self.tokens(in: whole) <= tokens { return lines }
    func note(_ count: Int) -> String {
      "\(count) more line\(count == 1 ? " is" : "s are") left out for \(tokens) tokens"
    }
    var room = tokens * 4 - note(lines.count).utf8.count
    let kept = lines.prefix { line in
      room -= line.utf8.count + 1
      return room >= 0
    }
    return kept + [note(lines.count - kept.count)]
  }
}
