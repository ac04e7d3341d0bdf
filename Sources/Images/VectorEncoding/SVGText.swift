internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines
internal import Typesetting

/// A writer of texts as text, with the line breaks of the typesetter.
enum SVGText {
  /// Returns a text's element in a layer's coordinates.
  static func element(
    of text: TextContent, layout: TextLayout, at origin: CGPoint
  ) -> String {
    let runs = text.resolvedRuns
    let base = ResolvedTextRun(text)
    var attributes = self.attributes(of: base, unlike: nil)
    let isRightToLeft = layout.lines.first?.isRightToLeft ?? false
    if isRightToLeft { attributes += " direction=\"rtl\"" }
    // A substitute font has other widths; anchoring keeps the alignment nevertheless.
    let share = share(of: text.alignment, isRightToLeft: isRightToLeft)
    attributes += anchor(share, isRightToLeft: isRightToLeft)
    var lines: [String] = []
    for line in layout.lines {
      let words = trimmed(line.words)
      guard !words.isEmpty else { continue }
      let x = SVGNumber.text(origin.x + line.minX + line.width * share)
      let y = SVGNumber.text(origin.y + line.baseline)
      var body = ""
      for word in words {
        let run = runs.indices.contains(word.piece) ? runs[word.piece] : base
        let style = self.attributes(of: run, unlike: base)
        let characters = escaped(word.text)
        body += style.isEmpty ? characters : "<tspan\(style)>\(characters)</tspan>"
      }
      lines.append("x=\"\(x)\" y=\"\(y)\">\(body)")
    }
    // Consecutive spaces are preserved, also where attributes change.
    let space =
      text.string.contains("  ") || text.string.first == " " || text.string.contains("\t")
      || text.runs.count > 1
    if space { attributes += " xml:space=\"preserve\"" }
    if lines.count == 1 { return "<text\(attributes) \(lines[0])</text>" }
    return "<text\(attributes)>" + lines.map { "<tspan \($0)</tspan>" }.joined() + "</text>"
  }

  /// Returns a line's text without white space at its end.
  ///
  /// A line break is white space, and so is the space that it replaced.
  private static func trimmed(_ all: [TextLayout.Words]) -> [(text: String, piece: Int)] {
    var words = all.map { (text: $0.text, piece: $0.piece) }
    while let last = words.last {
      var text = Substring(last.text)
      while let end = text.last, end.isWhitespace { text.removeLast() }
      words[words.count - 1].text = String(text)
      if !text.isEmpty { break }
      words.removeLast()
    }
    return words
  }

  /// Returns the fraction of a line's width to the left of its anchor.
  private static func share(of alignment: TextContent.Alignment, isRightToLeft: Bool) -> Double {
    switch alignment {
    case .left: 0
    case .center: 0.5
    case .right: 1
    case .start, .justified: isRightToLeft ? 1 : 0
    case .end: isRightToLeft ? 0 : 1
    }
  }

  /// Returns the attribute that anchors lines; a line from right to left starts at its right end.
  private static func anchor(_ share: Double, isRightToLeft: Bool) -> String {
    if share == 0.5 { return " text-anchor=\"middle\"" }
    return (share == 1) == isRightToLeft ? "" : " text-anchor=\"end\""
  }

  /// Returns the attributes of a run, or only those that differ from another one's.
  private static func attributes(
    of run: ResolvedTextRun, unlike base: ResolvedTextRun?
  ) -> String {
    var result = ""
    if run.font.family != base?.font.family || run.font.fallbacks != base?.font.fallbacks {
      let families = [run.font.family] + run.font.fallbacks.map { "'\($0)'" }
      result += " font-family=\"\(escaped(families.joined(separator: ", ")))\""
    }
    if run.size != base?.size { result += " font-size=\"\(SVGNumber.text(run.size))\"" }
    if run.font.weight != base?.font.weight ?? 400 {
      result += " font-weight=\"\(run.font.weight)\""
    }
    if run.font.italic != base?.font.italic ?? false {
      result += " font-style=\"\(run.font.italic ? "italic" : "normal")\""
    }
    if run.tracking != base?.tracking ?? 0 {
      result += " letter-spacing=\"\(SVGNumber.text(run.tracking))\""
    }
    let lines = decoration(of: run)
    // An inherited decoration cannot be removed, so the text itself has none if runs have theirs.
    if base != nil || !lines.isEmpty, base.map(decoration) ?? "" != lines {
      result += " text-decoration=\"\(lines.isEmpty ? "none" : lines)\""
    }
    if run.color != base?.color {
      let paint = SVGWriter.paint("fill", run.color)
      // Black is usually not written, but here it differs from the text's color.
      result += base != nil && !paint.contains(" fill=") ? " fill=\"#000000\"" + paint : paint
    }
    return result
  }

  /// Returns the value for the lines under and through a run.
  private static func decoration(of run: ResolvedTextRun) -> String {
    [run.isUnderlined ? "underline" : nil, run.isStruckThrough ? "line-through" : nil]
      .compactMap(\.self).joined(separator: " ")
  }

  /// Returns a text escaped for an attribute or an element.
  ///
  /// A character that XML does not allow becomes U+FFFD, as a font shows a box for it.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default:
        let isControl = scalar.properties.generalCategory == .control
        result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}

extension ResolvedTextRun {
  /// Makes the attributes that the runs of a text inherit; lines belong to each run.
  fileprivate init(_ text: TextContent) {
    let hasRuns = !text.runs.isEmpty
    self.init(
      string: text.string, font: text.font, size: text.size, color: text.color,
      tracking: text.tracking, isUnderlined: text.isUnderlined && !hasRuns,
      isStruckThrough: text.isStruckThrough && !hasRuns)
  }
}
