/// A text in which `*` stands for any text, even none.
package struct TextPattern {
  private let bytes: [UInt8]

  /// Makes a pattern.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Tells whether a whole text matches; complexity O(pattern × text) at worst.
  package func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var (place, position) = (0, 0)
    /// The last star, and where the text after what it stands for begins.
    var retry: (place: Int, position: Int)?
    while position < text.count {
      if place < bytes.count, bytes[place] == UInt8(ascii: "*") {
        place += 1
        retry = (place, position)
      } else if place < bytes.count, bytes[place] == text[position] {
        (place, position) = (place + 1, position + 1)
      } else if let last = retry {
        (place, position) = (last.place, last.position + 1)
        retry = (place, position)
      } else {
        return false
      }
    }
    return bytes[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
