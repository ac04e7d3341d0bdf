// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import Staging

// The names of Core Text by which sources measure a line; UIKit's fonts are Core Text's.

public typealias CTFont = UIFont

/// Returns the name of a font.
public func CTFontCopyPostScriptName(_ font: CTFont) -> String { font.fontName }

/// Returns the size of the em of a font, in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }

/// A text with attributes in one line.
public final class CTLine {
  let text: NSAttributedString

  /// Makes the line of a text.
  init(_ text: NSAttributedString) { self.text = text }

  /// The fonts of the text, each once; that of text without one is 12 points high.
  var fonts: [UIFont] {
    var fonts: [UIFont] = []
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttribute(.font, in: whole) { value, _, _ in
      fonts.append(value as? UIFont ?? .systemFont(ofSize: 12))
    }
    return fonts
  }
}

/// Returns the line of a text.
public func CTLineCreateWithAttributedString(_ attrString: NSAttributedString) -> CTLine {
  CTLine(attrString)
}

/// Returns the width of a line, and writes its extents above and below the baseline, in points.
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.fonts.map(\.ascender).max() ?? 0
  descent?.pointee = line.fonts.map { -$0.descender }.max() ?? 0
  leading?.pointee = line.fonts.map(\.leading).max() ?? 0
  return Double(line.text.size().width)
}
