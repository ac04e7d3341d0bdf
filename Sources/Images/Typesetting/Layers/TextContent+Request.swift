package import Foundation
package import Timelines

extension FontDescriptor {
  package var face: FontFace { FontFace(family: family, weight: weight, italic: italic) }
}

extension ResolvedTextRun {
  /// The typesetter's style of the run.
  fileprivate var style: TextStyle {
    TextStyle(
      face: font.face, fallbacks: font.fallbacks, size: size, tracking: tracking,
      isUnderlined: isUnderlined, isStruckThrough: isStruckThrough)
  }
}

extension TextContent {
  /// Returns the typesetter's request for the text in bounds of a size.
  package func request(in size: CGSize) -> TextRequest {
    let style = TextStyle(
      face: font.face, fallbacks: font.fallbacks, size: self.size, tracking: tracking,
      isUnderlined: isUnderlined, isStruckThrough: isStruckThrough)
    var request = TextRequest(
      string: string, style: style, width: wrapWidth(in: size), alignment: alignment,
      direction: direction, lineHeight: lineHeight, lineLimit: lineLimit,
      truncation: truncation)
    request.columns = number?.columns ?? []
    if !runs.isEmpty { request.setPieces(resolvedRuns.map { ($0.string, $0.style) }) }
    return request
  }

  /// Returns the position of the top left of the text's layout in bounds of a size.
  package func origin(of layout: TextLayout, in size: CGSize) -> CGPoint {
    origin(
      of: layout.size, ascent: layout.ascent,
      isRightToLeft: layout.lines.first?.isRightToLeft ?? false, in: size)
  }
}

extension Typesetter {
  /// Returns the box that a text paints in bounds of a size; `nil` if nothing is visible.
  package func inkBounds(of text: TextContent, in size: CGSize) throws -> CGRect? {
    let layout = try layout(text.request(in: size))
    let origin = text.origin(of: layout, in: size)
    return layout.inkBounds?.offsetBy(dx: origin.x, dy: origin.y)
  }
}

extension FontDescriptor {
  /// Returns the face of the descriptor and its fallbacks, resolved in a catalog.
  package func faces(in catalog: FontCatalog) -> [FontFace] {
    [face] + fallbacks.map { catalog.fallback($0, for: face) }
  }
}
