internal import Foundation
internal import Geometry

/// A line before it is positioned: all coordinates are relative to its left end and baseline.
struct LineDraft {
  let metrics: LineMetrics
  /// The sum of the advances in points, including the tracking of the last character.
  let width: Double
  let isRightToLeft: Bool
  let glyphs: [TextLayout.Glyph]
  let rules: [TextLayout.Rule]
  let words: [TextLayout.Words]
  /// The range of the line's UTF-8 bytes in the text.
  let bytes: Range<Int>

  var characterCount: Int { words.reduce(0) { $0 + $1.text.count } }
}

/// A builder that converts the glyphs of a Pango layout to values.
struct GlyphRunBuilder {
  private let text: StyledText
  private let choice: FontItemizer
  private let base: FaceLibrary.OpenFace
  private let strut: LineMetrics
  private let lineHeight: Double?
  /// Whether any character has tracking.
  private let isTracked: Bool
  /// The first bytes of the characters that have no glyph.
  private let missing: Set<Int>
  private(set) var shapes: GlyphShapes
  private(set) var lines: [LineDraft] = []

  /// Makes a builder for a text's layout; `strut` is the minimum height of a line.
  init(
    text: StyledText, choice: FontItemizer, base: FaceLibrary.OpenFace, strut: LineMetrics,
    lineHeight: Double?, shapes: GlyphShapes
  ) {
    self.text = text; self.choice = choice; self.base = base
    self.strut = strut.leaded(to: lineHeight); self.lineHeight = lineHeight; self.shapes = shapes
    isTracked = choice.spans.contains { $0.tracking != 0 }
    missing = Set(choice.missing.map(\.bytes.lowerBound))
  }

  /// Reads all lines of a layout.
  mutating func read(_ layout: ParagraphLayout) throws(TypesettingError) {
    try layout.forEachLine { (line) throws(TypesettingError) in lines.append(try read(line)) }
  }

  /// The state of reading the glyphs of a line.
  private struct Pen {
    /// The position of the pen, in Pango's units.
    var x: Int32 = 0
    var glyphs: [TextLayout.Glyph] = []
    var strokes: [Stroke] = []
    var metrics: LineMetrics
    var tracking = LineTracking()
    /// The hyphen that is shown for a soft one at the line's end.
    var hyphen: Character?
  }

  /// Consecutive characters of one piece with lines under or through them.
  private struct Stroke {
    let piece: StyledText.Piece
    let start: Int32
    var end: Int32
  }

  private mutating func read(_ line: ShapedLine) throws(TypesettingError) -> LineDraft {
    let bytes = line.bytes
    let isRightToLeft = line.isRightToLeft
    var pen = Pen(metrics: strut)
    try line.forEachRun { (run) throws(TypesettingError) in try read(run, with: &pen) }
    // The tracking belongs after each character, and so at the end of the line.
    let removed = PangoUnits.points(pen.tracking.removed(isRightToLeft: isRightToLeft))
    let shift = isRightToLeft ? removed : 0
    return LineDraft(
      metrics: pen.metrics, width: PangoUnits.points(pen.x) + removed,
      isRightToLeft: isRightToLeft,
      glyphs: shift == 0 ? pen.glyphs : pen.glyphs.map { $0.moved(x: shift, y: 0) },
      rules: pen.strokes.flatMap { rules(of: $0, shift: shift) },
      words: pen.hyphen.map { text.words(in: bytes, hyphen: $0) } ?? text.words(in: bytes),
      bytes: bytes)
  }

  /// Returns the span of the character at a byte.
  private func span(at byte: Int) -> FontItemizer.Span? {
    var (low, high) = (0, choice.spans.count)
    while low < high {
      let middle = (low + high) / 2
      if byte < choice.spans[middle].bytes.upperBound { high = middle } else { low = middle + 1 }
    }
    return low < choice.spans.count ? choice.spans[low] : nil
  }

  /// Reads the glyphs of a run, which has one face and size.
  private mutating func read(_ run: ShapedRun, with pen: inout Pen) throws(TypesettingError) {
    guard let span = span(at: run.offset) else { return }
    guard let metrics = run.lineMetrics(ofFamily: span.face.alias) else {
      throw .fontNotOpened(span.face.file.face)
    }
    pen.metrics = pen.metrics.union(metrics.leaded(to: lineHeight))
    if isTracked {
      pen.tracking.add(run, tracking: span.tracking, isTab: text.bytes[run.offset] == 0x09)
    }
    for index in 0..<run.count {
      var info = run[index]
      let byte = info.byte
      let isHyphen = text.isSoftHyphen(at: byte)
      if isHyphen, isTracked {
        // Pango adds some of the tracking of other characters.
        let advance = info.number.map { span.face.tables.advance(of: $0) * span.size } ?? 0
        (info.width, info.xOffset) = (PangoUnits.rounded(advance), 0)
      }
      let piece = text.piece(at: byte)
      if let glyph = missing.contains(byte) ? 0 : info.number {
        let slot = shapes.slot(of: glyph, face: span.face)
        pen.glyphs.append(
          TextLayout.Glyph(
            id: shapes.glyphIDs[slot], x: PangoUnits.points(pen.x + info.xOffset),
            y: PangoUnits.points(info.yOffset), size: span.size,
            piece: piece?.index ?? 0, slot: slot))
        if isHyphen { pen.hyphen = hyphen(of: span.face) }
      }
      let start = pen.x
      pen.x += info.width
      if let piece, piece.style.isUnderlined || piece.style.isStruckThrough {
        draw(piece, from: start, with: &pen)
      }
    }
  }

  /// Returns the hyphen that Pango sets in a face.
  private func hyphen(of face: FaceLibrary.OpenFace) -> Character {
    face.tables.glyph(for: "\u{2010}") != 0 ? "\u{2010}" : "-"
  }

  /// Goes on with the line under a piece's characters up to the pen, or begins one.
  private func draw(_ piece: StyledText.Piece, from start: Int32, with pen: inout Pen) {
    guard pen.x > start else { return }
    if let last = pen.strokes.last, last.end == start, last.piece.index == piece.index {
      pen.strokes[pen.strokes.count - 1].end = pen.x
    } else {
      pen.strokes.append(Stroke(piece: piece, start: start, end: pen.x))
    }
  }

  /// Returns the areas of the lines under and through characters, from the metrics of their face.
  private func rules(of stroke: Stroke, shift: Double) -> [TextLayout.Rule] {
    let style = stroke.piece.style
    let face = choice.spans.first {
      $0.bytes.overlaps(stroke.piece.bytes) && $0.face.file.face == style.face
    }
    let tables = (face?.face ?? base).tables
    let (start, end) = (PangoUnits.points(stroke.start), PangoUnits.points(stroke.end))
    func rule(_ line: (top: Double, thickness: Double)) -> TextLayout.Rule {
      TextLayout.Rule(
        frame: CGRect(
          x: start + shift, y: -line.top * style.size, width: end - start,
          height: line.thickness * style.size), piece: stroke.piece.index)
    }
    return (style.isUnderlined ? [rule(tables.rules.underline)] : [])
      + (style.isStruckThrough ? [rule(tables.rules.strike)] : [])
  }
}

extension TextLayout.Glyph {
  /// Returns the glyph at another position.
  func moved(x dx: Double, y dy: Double) -> TextLayout.Glyph {
    TextLayout.Glyph(id: id, x: x + dx, y: y + dy, size: size, piece: piece, slot: slot)
  }
}
