import Timelines

/// The truncated last line of a text.
extension TextShaper {
  /// Returns the last line, with as many of the remaining characters as fit.
  func lastLine(
    of text: StyledText, from draft: LineDraft, shapes: inout GlyphShapes
  ) throws(TypesettingError) -> LineDraft {
    let rest = Remainder(text.elements(from: draft.bytes.lowerBound), of: request.truncation)
    let direction: TextContent.Direction = draft.isRightToLeft ? .rtl : .ltr
    // The largest number known to fit, and the smallest known not to; the ellipsis alone is always
    // shown.
    var (low, high) = (0, rest.elements.count + 1)
    var best: LineDraft?
    // The number of characters of the untruncated line is a good first guess, and shaping a whole
    // text is expensive.
    var probe = max(1, min(rest.elements.count, draft.characterCount))
    while high - low > 1 {
      let line = try self.line(of: rest, keeping: probe, direction: direction, shapes: &shapes)
      if (line?.width ?? 0) <= room + TextShaper.tolerance {
        (low, best) = (probe, line)
        let isBounded = high <= rest.elements.count
        probe = isBounded ? (low + high) / 2 : min(rest.elements.count, probe * 2)
      } else {
        high = probe
        probe = (low + high) / 2
      }
    }
    if let best { return best }
    return try line(of: rest, keeping: 0, direction: direction, shapes: &shapes) ?? draft
  }

  /// Returns the line with a number of the remaining characters.
  private func line(
    of rest: Remainder, keeping count: Int, direction: TextContent.Direction,
    shapes: inout GlyphShapes
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
      StyledText(elements, of: request), direction: direction, isWrapped: false, shapes: &shapes
    ).lines.first
  }
}

/// The remaining characters for a last line, some of which are to be left out.
private struct Remainder {
  /// The replacement for the characters that are left out.
  static let ellipsis: Character = "\u{2026}"

  private(set) var elements: [StyledText.Element]
  private let truncation: TextContent.Truncation
  /// Whether something is left out even if all elements are kept.
  private var goesOn = false

  /// Makes the remainder from the characters, as a single line.
  init(_ all: [StyledText.Element], of truncation: TextContent.Truncation) {
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

  /// Returns the characters to show if a number of them is kept.
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
    // There is no space next to the ellipsis.
    while let last = head.last, last.character.isWhitespace { head.removeLast() }
    while let first = tail.first, first.character.isWhitespace { tail.removeFirst() }
    let piece = head.last?.piece ?? tail.first?.piece ?? elements.first?.piece ?? 0
    return head + [(Remainder.ellipsis, piece)] + tail
  }
}
