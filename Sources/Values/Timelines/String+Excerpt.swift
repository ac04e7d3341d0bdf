extension String {
  /// Returns at most a number of characters of the text, cut between words with an ellipsis, on one
  /// line.
  package func excerpt(atMost count: Int) -> String {
    let text = onOneLine
    guard text.count > count else { return text }
    let end = text.index(text.startIndex, offsetBy: count - 1)
    // A long word is cut within; the ellipsis shows it.
    let words = text[..<end].lastIndex(of: " ").map { text[..<$0] }
    let isLong = (words?.count ?? 0) * 2 > count
    return String(isLong ? words ?? text[..<end] : text[..<end]) + "…"
  }

  /// The text without control characters.
  package var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
