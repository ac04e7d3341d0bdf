internal import Foundation
import Timelines

/// The shaping of one request by Pango, with line breaking and the limit of lines.
struct TextShaper {
  let library: FaceLibrary
  let request: TextRequest
  /// Returns the faces of a style, in order of preference.
  let faces: (TextStyle) throws(TypesettingError) -> [FaceLibrary.OpenFace]

  /// The width of lines, in points; the largest possible if lines are not wrapped.
  var room: Double { min(request.width ?? .infinity, TextRequest.maximumExtent) }

  func layout() throws(TypesettingError) -> TextLayout {
    let text = StyledText(request)
    var shapes = GlyphShapes()
    let shaped = try wrap(text, shapes: &shapes)
    var lines = shaped.lines
    let isTruncated = request.lineLimit.map { lines.count > max(1, $0) } ?? false
    if let limit = request.lineLimit, isTruncated {
      let last = try lastLine(of: text, from: lines[max(1, limit) - 1], shapes: &shapes)
      lines = lines.prefix(max(1, limit) - 1) + [last]
    }
    return LineStack(request: request, lines: lines).layout(
      missing: shaped.missing, isTruncated: isTruncated, shapes: shapes)
  }

  /// Returns the lines of a text, wrapped where they are too long, and the missing characters.
  ///
  /// Pango is not always exact about the width of tracked lines before it wraps them. So they are
  /// wrapped only if they are too long without.
  private func wrap(
    _ text: StyledText, shapes: inout GlyphShapes
  ) throws(TypesettingError) -> (lines: [LineDraft], missing: [Unicode.Scalar]) {
    if request.width != nil, text.pieces.contains(where: { $0.style.tracking != 0 }) {
      var plainShapes = shapes
      let plain = try shape(
        text, direction: request.direction, isWrapped: false, shapes: &plainShapes)
      if plain.lines.allSatisfy({ $0.width <= room + TextShaper.tolerance }) {
        shapes = plainShapes
        return plain
      }
    }
    return try shape(text, direction: request.direction, isWrapped: true, shapes: &shapes)
  }

  /// The width in points by which a line may be too long: Pango rounds glyphs to its units.
  static let tolerance = 0.001

  /// Returns the lines of a text and the missing characters.
  func shape(
    _ text: StyledText, direction: TextContent.Direction, isWrapped: Bool,
    shapes: inout GlyphShapes
  ) throws(TypesettingError) -> (lines: [LineDraft], missing: [Unicode.Scalar]) {
    let base = try faces(request.style)
    guard let first = base.first else { return ([], []) }
    let choice = try FontItemizer(text, faces: faces)
    library.map.setBaseDirection(isRightToLeft: direction == .rtl)
    let layout = try library.map.makeLayout()
    layout.setFindsDirection(direction == .auto)
    let description = first.description(size: request.style.size)
    layout.setFont(description)
    guard let strut = library.map.lineMetrics(of: description) else {
      throw .fontNotOpened(first.file.face)
    }
    layout.setAttributes(attributes(choice, of: text, base: first))
    if isWrapped, request.width != nil {
      layout.wrap(atWidth: room, justifies: request.alignment == .justified)
    }
    layout.setText(text.bytes)
    var reader = GlyphRunBuilder(
      text: text, choice: choice, base: first, strut: strut, lineHeight: request.lineHeight,
      shapes: shapes)
    try reader.read(layout)
    shapes = reader.shapes
    return (reader.lines, choice.missing.map(\.scalar))
  }

  /// Returns the faces, the tracking and the room of boxes for missing glyphs.
  private func attributes(
    _ choice: FontItemizer, of text: StyledText, base: FaceLibrary.OpenFace
  ) -> TextAttributes {
    let attributes = TextAttributes(text.bytes)
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
