/// The last line of a text that has more lines than it may have.
extension TextShaper {
  /// Returns the last line, with as many of the characters that are left as fit in it.
  func lastLine(
    of text: StyledText, from draft: LineDraft, looks: inout GlyphLooks
  ) throws(TypesettingError) -> LineDraft {
    let rest = Remainder(text.elements(from: draft.bytes.lowerBound), of: request.truncation)
    let direction: TextRequest.Direction = draft.isRightToLeft ? .rightToLeft : .leftToRight
    // What is known to fit, and what is known not to; nothing but the ellipsis is always shown.
    var (low, high) = (0, rest.elements.count + 1)
    var best: LineDraft?
    // As many as the line had before are a good guess, and few texts are worth shaping whole.
    var probe = max(1, min(rest.elements.count, draft.characterCount))
    while high - low > 1 {
      let line = try self.line(of: rest, keeping: probe, direction: direction, looks: &looks)
      // Pango's widths are whole numbers of its units, one for each glyph.
      if (line?.width ?? 0) <= room + 0.001 {
        (low, best) = (probe, line)
        let isBounded = high <= rest.elements.count
        probe = isBounded ? (low + high) / 2 : min(rest.elements.count, probe * 2)
      } else {
        high = probe
        probe = (low + high) / 2
      }
    }
    if let best { return best }
    return try line(of: rest, keeping: 0, direction: direction, looks: &looks) ?? draft
  }

  /// Returns the line that shows a number of the characters that are left.
  private func line(
    of rest: Remainder, keeping count: Int, direction: TextRequest.Direction,
    looks: inout GlyphLooks
  ) throws(TypesettingError) -> LineDraft? {
    var elements = rest.keeping(count)
    if let place = elements.firstIndex(where: { $0.character == Remainder.ellipsis }) {
      let piece = elements[place].piece
      let style = piece < request.spans.count ? request.spans[piece].style : request.style
      if try !faces(style).contains(where: { $0.tables.covers(Remainder.ellipsis) }) {
        elements.replaceSubrange(
          place...place, with: Array(repeating: (Character("."), piece), count: 3))
      }
    }
    return try shape(
      StyledText(elements, of: request), direction: direction, isWrapped: false, looks: &looks
    ).lines.first
  }
}

/// The characters that are left for a last line, and how some of them are left out.
private struct Remainder {
  /// What stands for the characters that are left out.
  static let ellipsis: Character = "\u{2026}"

  private(set) var elements: [StyledText.Element]
  private let truncation: TextRequest.Truncation
  /// Whether something is left out even where all of the elements are kept.
  private var goesOn = false

  /// Takes the characters; they become one line.
  init(_ all: [StyledText.Element], of truncation: TextRequest.Truncation) {
    (elements, self.truncation) = (all, truncation)
    switch truncation {
    case .tail, .clip:
      guard let end = all.firstIndex(where: \.character.isNewline) else { return }
      elements = Array(all[..<end])
      goesOn = !all[end...].allSatisfy(\.character.isWhitespace)
    case .head, .middle:
      elements = all.map { $0.character.isNewline ? (" ", $0.piece) : $0 }
    }
  }

  /// Returns what is shown where a number of the characters is kept.
  func keeping(_ count: Int) -> [StyledText.Element] {
    if count == elements.count, !goesOn { return elements }
    let tailCount =
      switch truncation {
      case .tail, .clip: 0
      case .middle: count / 2
      case .head: count
      }
    var head = elements.prefix(count - tailCount)
    if truncation == .clip { return Array(head) }
    var tail = elements.suffix(tailCount)
    // No space stands beside the ellipsis.
    while let last = head.last, last.character.isWhitespace { head.removeLast() }
    while let first = tail.first, first.character.isWhitespace { tail.removeFirst() }
    let piece = head.last?.piece ?? tail.first?.piece ?? elements.first?.piece ?? 0
    return head + [(Remainder.ellipsis, piece)] + tail
  }
}
