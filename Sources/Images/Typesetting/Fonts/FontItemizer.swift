/// An assignment of a face to each character of a text.
struct FontItemizer {
  /// Consecutive characters that are set in one face at one size.
  struct Span {
    let bytes: Range<Int>
    let face: FaceLibrary.OpenFace
    let size: Double
    /// The tracking of each character; 0 for joined letters.
    let tracking: Double
  }

  /// A character that no face has.
  struct Missing {
    let scalar: Unicode.Scalar
    /// The range of its UTF-8 bytes in the text.
    let bytes: Range<Int>
    /// The face whose box represents it.
    let face: FaceLibrary.OpenFace
    let size: Double
  }

  private(set) var spans: [Span] = []
  private(set) var missing: [Missing] = []

  /// Chooses faces for a text; `faces` returns those of a style, in order of preference.
  init(
    _ text: StyledText, faces: (TextStyle) throws(TypesettingError) -> [FaceLibrary.OpenFace]
  ) throws(TypesettingError) {
    var piece: StyledText.Piece?
    var candidates: [FaceLibrary.OpenFace] = []
    var (offset, index) = (0, 0)
    for element in text.elements {
      while index < text.pieces.count, piece.map({ offset >= $0.bytes.upperBound }) ?? true {
        piece = text.pieces[index]
        index += 1
        candidates = try faces(text.pieces[index - 1].style)
      }
      guard let style = piece?.style, let first = candidates.first else { return }
      let end = offset + element.character.utf8.count
      let face = FontItemizer.face(for: element.character, among: candidates)
      if face == nil { note(element.character, at: offset, of: first, size: style.size) }
      let tracking = style.tracking != 0 && element.character.takesTracking ? style.tracking : 0
      add(Span(bytes: offset..<end, face: face ?? first, size: style.size, tracking: tracking))
      offset = end
    }
  }

  /// Returns the first face that has a character; a color font if the character prefers an image.
  private static func face(
    for character: Character, among faces: [FaceLibrary.OpenFace]
  ) -> FaceLibrary.OpenFace? {
    if faces.count > 1, character.prefersColorGlyph,
      let face = faces.first(where: { $0.tables.hasColorGlyphs && $0.tables.covers(character) })
    {
      return face
    }
    return faces.first { $0.tables.covers(character) }
  }

  /// Adds a span, joined with the previous one if both have the same face and size.
  private mutating func add(_ span: Span) {
    guard let last = spans.last, last.face.alias == span.face.alias, last.size == span.size,
      last.tracking == span.tracking
    else { return spans.append(span) }
    spans[spans.count - 1] = Span(
      bytes: last.bytes.lowerBound..<span.bytes.upperBound, face: last.face, size: last.size,
      tracking: last.tracking)
  }

  /// Records the parts of a character that a face lacks.
  private mutating func note(
    _ character: Character, at start: Int, of face: FaceLibrary.OpenFace, size: Double
  ) {
    var offset = start
    for scalar in character.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if !face.tables.covers(scalar) {
        missing.append(Missing(scalar: scalar, bytes: offset..<end, face: face, size: size))
      }
      offset = end
    }
  }
}

extension Character {
  /// Whether the character is shown as an image if there is one.
  fileprivate var prefersColorGlyph: Bool {
    guard let first = unicodeScalars.first, !first.isASCII || unicodeScalars.count > 1 else {
      return false
    }
    if unicodeScalars.contains("\u{FE0E}") { return false }
    return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
      || unicodeScalars.dropFirst().contains { $0.properties.isEmojiModifier }
  }
}
