extension ElementName {
  /// Tells whether a pattern means the element: `*` stands for any text, and the rest for itself.
  ///
  /// It is held against `collection/key` and against the key alone.
  func matches(_ pattern: String) -> Bool {
    let pattern = Array(pattern.utf8)
    return Self.matches(Array("\(collection)/\(key)".utf8), pattern)
      || Self.matches(Array(key.utf8), pattern)
  }

  /// Matches bytes against a pattern from the left, going back to the last star at a mismatch.
  private static func matches(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
    var (place, position) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while place < text.count {
      if position < pattern.count, pattern[position] == UInt8(ascii: "*") {
        star = (position, place)
        position += 1
      } else if position < pattern.count, pattern[position] == text[place] {
        place += 1
        position += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        (position, place) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
