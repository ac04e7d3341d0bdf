internal import Foundation
import Timelines

/// A stack of aligned lines, from top to bottom.
struct LineStack {
  let request: TextRequest
  let lines: [LineDraft]

  func layout(missing: [Unicode.Scalar], isTruncated: Bool, shapes: GlyphShapes) -> TextLayout {
    let widest = lines.map(\.width).max() ?? 0
    let room = request.width ?? widest
    var top = 0.0
    var placed: [TextLayout.Line] = []
    for line in lines {
      let minX = request.offset(
        ofLine: line.width, isRightToLeft: line.isRightToLeft, in: room)
      let baseline = top + line.metrics.above
      placed.append(
        TextLayout.Line(
          baseline: baseline, minX: minX, width: line.width, isRightToLeft: line.isRightToLeft,
          glyphs: line.glyphs.map { $0.moved(x: minX, y: baseline) },
          rules: line.rules.map {
            TextLayout.Rule(frame: $0.frame.offsetBy(dx: minX, dy: baseline), piece: $0.piece)
          }, words: line.words))
      top += line.metrics.above + line.metrics.below
    }
    var known: Set<Unicode.Scalar> = []
    return TextLayout(
      request: request, size: CGSize(width: widest, height: top), lines: placed,
      ascent: lines.first?.metrics.above ?? 0, descent: lines.first?.metrics.below ?? 0,
      missingCharacters: missing.filter { known.insert($0).inserted }, isTruncated: isTruncated,
      shapes: shapes)
  }
}

extension TextRequest {
  /// Returns the position of a line's left edge in a room.
  func offset(ofLine width: Double, isRightToLeft: Bool, in room: Double) -> Double {
    let rest = room - width
    return switch alignment {
    case .left: 0
    case .center: rest / 2
    case .right: rest
    case .start, .justified: isRightToLeft ? rest : 0
    case .end: isRightToLeft ? 0 : rest
    }
  }
}
