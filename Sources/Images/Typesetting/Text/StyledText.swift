/// A text to be shaped: characters with the pieces of the request.
struct StyledText {
  /// Consecutive characters of one piece.
  struct Piece {
    /// The range of their UTF-8 bytes in the text.
    let bytes: Range<Int>
    /// The index of the piece in the request; 0 if there is only one.
    let index: Int
    let style: TextStyle
  }

  /// A character and the index of its piece.
  typealias Element = (character: Character, piece: Int)

  private(set) var bytes: [UInt8] = []
  private(set) var pieces: [Piece] = []
  private(set) var elements: [Element] = []

  /// Makes the text of a request; a character belongs to the piece in which it begins.
  init(_ request: TextRequest) {
    var elements: [Element] = []
    elements.reserveCapacity(request.string.utf8.count)
    var (offset, piece) = (0, 0)
    var end = request.spans.first?.byteCount ?? .max
    for character in request.string {
      while offset >= end, piece + 1 < request.spans.count {
        piece += 1
        end += request.spans[piece].byteCount
      }
      offset += character.utf8.count
      // Pango's texts are zero-terminated.
      elements.append((character == "\0" ? "\u{FFFD}" : character, piece))
    }
    self.init(elements, of: request)
  }

  /// Makes a text of some characters of a request.
  init(_ elements: [Element], of request: TextRequest) {
    self.elements = elements
    for (index, element) in elements.enumerated() {
      let start = bytes.count
      bytes.append(contentsOf: element.character.utf8)
      if index > 0, elements[index - 1].piece == element.piece, let last = pieces.popLast() {
        pieces.append(
          Piece(bytes: last.bytes.lowerBound..<bytes.count, index: last.index, style: last.style))
      } else {
        let style =
          element.piece < request.spans.count ? request.spans[element.piece].style : request.style
        pieces.append(Piece(bytes: start..<bytes.count, index: element.piece, style: style))
      }
    }
  }

  /// Returns the piece of the character at a byte; `nil` for a text without characters.
  func piece(at byte: Int) -> Piece? {
    if pieces.count < 2 { return pieces.first }
    return pieces.first { byte < $0.bytes.upperBound } ?? pieces.last
  }

  /// Returns the characters from a byte on, which must begin one.
  func elements(from byte: Int) -> [Element] {
    var (index, offset) = (0, 0)
    while index < elements.count, offset < byte {
      offset += elements[index].character.utf8.count
      index += 1
    }
    return Array(elements[index...])
  }

  /// Returns the pieces of a range of bytes, with their text.
  func words(in range: Range<Int>) -> [TextLayout.Words] {
    pieces.compactMap { piece in
      let common = piece.bytes.clamped(to: range)
      guard !common.isEmpty else { return nil }
      return TextLayout.Words(
        text: String(decoding: bytes[common], as: UTF8.self), piece: piece.index)
    }
  }
}

extension StyledText {
  /// The character that is shown as a hyphen where a line breaks after it.
  private static let softHyphen: Character = "\u{AD}"

  /// Returns the bytes after each soft hyphen.
  static func endsOfSoftHyphens(in bytes: [UInt8]) -> [Int] {
    bytes.indices.dropFirst().filter { bytes[$0 - 1] == 0xC2 && bytes[$0] == 0xAD }.map { $0 + 1 }
  }

  /// Returns whether a soft hyphen begins at a byte.
  func isSoftHyphen(at byte: Int) -> Bool {
    byte + 1 < bytes.count && bytes[byte] == 0xC2 && bytes[byte + 1] == 0xAD
  }

  /// Returns the pieces of a line that ends with a soft hyphen, which is shown as a hyphen.
  func words(in range: Range<Int>, hyphen: Character) -> [TextLayout.Words] {
    var words = words(in: range)
    guard let last = words.popLast(), last.text.last == Self.softHyphen else { return words }
    return words + [
      TextLayout.Words(text: last.text.dropLast() + String(hyphen), piece: last.piece)
    ]
  }
}
