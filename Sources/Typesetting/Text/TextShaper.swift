internal import Foundation

/// The shaping of one request by Pango, with line breaking and the limit of lines.
struct TextShaper {
  let library: FaceLibrary
  let request: TextRequest
  /// Returns the faces of a style, in order of preference.
  let faces: (TextStyle) throws(TypesettingError) -> [FaceLibrary.OpenFace]

  /// The width of lines, in points; the largest possible if lines are not wrapped.
  var room: Double { min(request.width ?? .infinity, TextRequest.maximumExtent) }

  /// Sets the text.
  func layout() throws(TypesettingError) -> TextLayout {
    let text = StyledText(request)
    var looks = GlyphLooks()
    let shaped = try shape(
      text, direction: request.direction, isWrapped: true, looks: &looks)
    var lines = shaped.lines
    let isTruncated = request.lineLimit.map { lines.count > max(1, $0) } ?? false
    if let limit = request.lineLimit, isTruncated {
      let last = try lastLine(of: text, from: lines[max(1, limit) - 1], looks: &looks)
      lines = lines.prefix(max(1, limit) - 1) + [last]
    }
    return LineStack(request: request, lines: lines).layout(
      missing: shaped.missing, isTruncated: isTruncated, looks: looks)
  }

  /// Returns the lines of a text and the missing characters.
  func shape(
    _ text: StyledText, direction: TextRequest.Direction, isWrapped: Bool,
    looks: inout GlyphLooks
  ) throws(TypesettingError) -> (lines: [LineDraft], missing: [Unicode.Scalar]) {
    let base = try faces(request.style)
    guard let first = base.first else { return ([], []) }
    let choice = try FontItemizer(text, faces: faces)
    library.map.setBaseDirection(isRightToLeft: direction == .rightToLeft)
    let layout = try library.map.makeLayout()
    layout.setFindsDirection(direction == .automatic)
    let description = first.description(size: request.style.size)
    layout.setFont(description)
    guard let strut = library.map.lineMetrics(of: description) else {
      throw .fontNotOpened(first.file.face)
    }
    layout.setAttributes(attributes(choice, base: first))
    if isWrapped, request.width != nil {
      // The space after a line's last character belongs to the line.
      let width = max(0, room - max(0, request.style.tracking))
      layout.wrap(atWidth: width, justifies: request.alignment == .justified)
    }
    layout.setText(text.bytes)
    var reader = GlyphRunBuilder(
      text: text, choice: choice, base: first, strut: strut, lineHeight: request.lineHeight,
      looks: looks)
    try reader.read(layout)
    looks = reader.looks
    return (reader.lines, choice.missing.map(\.scalar))
  }

  /// Returns the faces, the tracking and the room of boxes for missing glyphs.
  private func attributes(_ choice: FontItemizer, base: FaceLibrary.OpenFace) -> TextAttributes {
    let attributes = TextAttributes()
    for span in choice.spans {
      if span.face.alias != base.alias || span.size != request.style.size {
        attributes.addFont(span.face.description(size: span.size), span.bytes)
      }
      if span.tracking != 0 { attributes.addTracking(span.tracking, span.bytes) }
    }
    for missing in choice.missing {
      // Pango would draw a box of its own; reserved room of the right width holds the font's.
      attributes.addRoom(missing.face.tables.advance(of: 0) * missing.size, missing.bytes)
    }
    return attributes
  }
}
