/// A pattern in which `*` stands for any text, even none.
package struct TextPattern {
  private let bytes: [UInt8]

  /// Makes a pattern.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns whether a whole text matches; complexity O(pattern × text) at worst.
  package func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var (index, position) = (0, 0)
    /// The index after the last star, and the position after the text that it matches.
    var retry: (index: Int, position: Int)?
    while position < text.count {
      if index < bytes.count, bytes[index] == UInt8(ascii: "*") {
        index += 1
        retry = (index, position)
      } else if index < bytes.count, bytes[index] == text[position] {
        (index, position) = (index + 1, position + 1)
      } else if let last = retry {
        (index, position) = (last.index, last.position + 1)
        retry = (index, position)
      } else {
        return false
      }
    }
    return bytes[index...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
