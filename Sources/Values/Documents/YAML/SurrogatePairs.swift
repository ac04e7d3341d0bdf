internal import Foundation

/// The escapes of surrogate pairs in a YAML text, such as `\uD83D\uDE00`, which JSON has.
///
/// YAML's parser refuses them, and only the parser knows which text has escapes. So each pair is
/// replaced by escapes of the same length, for ESC and a character of an unassigned plane without
/// others in the text. After parsing they are restored: in double quotes to the character,
/// elsewhere to what was written.
struct SurrogatePairs {
  /// A pair as it was written, and its character.
  private struct Pair {
    let written: String
    let character: Unicode.Scalar
  }

  /// The text for the parser, with the locations of the original one.
  let text: String
  private var pairs: [Pair] = []
  /// The first of the characters that replace pairs.
  private let first: UInt32

  /// The most pairs: the number of a plane's characters, without its last two.
  private static let limit = 0xFFFE
  /// The length of a pair, in bytes.
  private static let length = 12

  /// Replaces the pairs in a text; complexity O(length of the text).
  init(in original: String) {
    guard original.utf8.contains(UInt8(ascii: "\\")), let plane = Self.freePlane(of: original)
    else {
      (text, first) = (original, 0)
      return
    }
    first = plane << 16
    var bytes = Array(original.utf8)
    var known: [String: Int] = [:]
    var position = 0
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "\\")) {
      // An escaped backslash begins no escape.
      position = min(start + 2, bytes.count)
      guard let pair = Self.pair(in: bytes, at: start) else { continue }
      let index = known[pair.written] ?? pairs.count
      if index == pairs.count {
        guard index < Self.limit else { break }
        known[pair.written] = index
        pairs.append(pair)
      }
      bytes.replaceSubrange(
        start..<start + Self.length, with: Self.replacement(first + UInt32(index)).utf8)
      position = start + Self.length
    }
    text = pairs.isEmpty ? original : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a parsed text with the characters of its pairs, or with the pairs as they were written.
  func restored(_ parsed: String, hasEscapes: Bool) -> String {
    if pairs.isEmpty { return parsed }
    guard hasEscapes else {
      let mark = "\\e\\U000"
      let parts = parsed.components(separatedBy: mark)
      return parts.dropFirst().reduce(into: parts[0]) { result, part in
        if let pair = pair(UInt32(part.prefix(5), radix: 16)) {
          result += pair.written + part.dropFirst(5)
        } else {
          result += mark + part
        }
      }
    }
    var result = String.UnicodeScalarView()
    for scalar in parsed.unicodeScalars {
      if let pair = pair(scalar.value) {
        result.removeLast()
        result.append(pair.character)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns the pair that a number stands for.
  private func pair(_ number: UInt32?) -> Pair? {
    guard let number, number >= first, number - first < UInt32(pairs.count) else { return nil }
    return pairs[Int(number - first)]
  }

  /// Returns the escapes that replace a pair.
  private static func replacement(_ number: UInt32) -> String {
    "\\e\\U000" + String(number, radix: 16)
  }

  /// Returns an unassigned plane of which a text has no characters; `nil` if there is none.
  private static func freePlane(of text: String) -> UInt32? {
    var used: Set<UInt32> = []
    for scalar in text.unicodeScalars where scalar.value > 0x3FFFF {
      used.insert(scalar.value >> 16)
    }
    for part in text.components(separatedBy: "\\U000").dropFirst() {
      if let plane = part.first?.hexDigitValue { used.insert(UInt32(plane)) }
    }
    return (4...13).first { !used.contains($0) }
  }

  /// Returns the pair of escapes at an index; `nil` if there is none.
  private static func pair(in bytes: [UInt8], at start: Int) -> Pair? {
    guard start + length <= bytes.count else { return nil }
    func unit(at index: Int) -> UInt32? {
      guard bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
        bytes[index + 2] != UInt8(ascii: "+"), bytes[index + 2] != UInt8(ascii: "-")
      else { return nil }
      return UInt32(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }
    guard let high = unit(at: start), (0xD800..<0xDC00).contains(high),
      let low = unit(at: start + 6), (0xDC00..<0xE000).contains(low),
      let character = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    else { return nil }
    let written = String(decoding: bytes[start..<start + length], as: UTF8.self)
    return Pair(written: written, character: character)
  }
}
