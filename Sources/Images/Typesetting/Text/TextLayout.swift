public import Foundation
public import Geometry

/// A glyph of a font, with its number in the file.
public struct GlyphID: Hashable, Sendable {
  public let font: FontFile
  /// The number of the glyph; 0 is the box for missing characters.
  public let index: UInt32
}

/// A text set in lines of glyphs, in points, y down, from the top left of its block.
///
/// No position is rounded to pixels, so the layout is the same wherever and at whatever size it is
/// painted.
public struct TextLayout: Sendable {
  /// A positioned glyph.
  public struct Glyph: Hashable, Sendable {
    public let id: GlyphID
    /// The horizontal position of the glyph's origin, in points from the left of the block.
    public let x: Double
    /// The vertical position of the glyph's origin, in points from the top of the block.
    public let y: Double
    /// The size of the em in points.
    public let size: Double
    /// The index of the glyph's piece in the request; 0 if there is only one.
    public let piece: Int
    /// The index of the glyph in the layout's lists.
    package let slot: Int
  }

  /// A line under or through characters.
  public struct Rule: Hashable, Sendable {
    /// The area of the line, in points from the top left of the block.
    public let frame: CGRect
    /// The index of the line's piece in the request.
    public let piece: Int
  }

  /// Characters of one piece of the request.
  public struct Words: Hashable, Sendable {
    public let text: String
    /// The index of the piece in the request; 0 if there is only one.
    public let piece: Int
  }

  /// A line of glyphs.
  public struct Line: Hashable, Sendable {
    /// The baseline's distance from the top of the block, in points.
    public let baseline: Double
    /// The line's left edge, in points from the left of the block.
    public let minX: Double
    /// The sum of the advances in points, without a space at a wrapped end.
    public let width: Double
    /// Whether the line's paragraph runs from right to left.
    public let isRightToLeft: Bool
    /// The glyphs from left to right, including spaces and other empty ones.
    public let glyphs: [Glyph]
    /// The lines under and through characters.
    public let rules: [Rule]
    /// The characters of the line in reading order, piece by piece; a soft hyphen that is shown is
    /// a hyphen.
    public let words: [Words]

    /// The characters of the line in reading order.
    public var text: String { words.map(\.text).joined() }
  }

  /// The request that was set.
  public let request: TextRequest
  /// The logical size: the widest line's width and the sum of the lines' heights, in points.
  public let size: CGSize
  /// The lines from top to bottom; a text without characters has one empty line.
  public let lines: [Line]
  /// The extent of the first line above its baseline, in points.
  public let ascent: Double
  /// The extent of the first line below its baseline, in points.
  public let descent: Double
  /// The characters that have no glyph and are shown as the font's empty box, each once.
  public let missingCharacters: [Unicode.Scalar]
  /// The box outside which nothing is shown, in points; `nil` for none.
  package let clip: CGRect?
  /// Whether characters were left out because of the limit of lines.
  public let isTruncated: Bool
  /// The bounding box of all outlines, images and rules in points; `nil` if nothing is visible.
  public let inkBounds: CGRect?
  /// The distinct glyphs of the layout, in order of appearance.
  package let glyphIDs: [GlyphID]
  /// The outlines of the distinct glyphs, in the same order.
  package let outlines: [Path]
  /// The images of the color glyphs, by their indices in the list.
  package let colorGlyphs: [Int: ColorGlyph]

  /// Makes a layout and measures its ink.
  init(
    request: TextRequest, size: CGSize, lines: [Line], ascent: Double, descent: Double,
    missingCharacters: [Unicode.Scalar], isTruncated: Bool, shapes: GlyphShapes,
    clip: CGRect? = nil
  ) {
    self.request = request; self.size = size; self.lines = lines
    self.ascent = ascent; self.descent = descent; self.clip = clip
    self.missingCharacters = missingCharacters; self.isTruncated = isTruncated
    (glyphIDs, outlines, colorGlyphs) = (shapes.glyphIDs, shapes.outlines, shapes.colorGlyphs)
    var ink: CGRect?
    for line in lines {
      for glyph in line.glyphs {
        guard let bounds = colorGlyphs[glyph.slot]?.frame ?? outlines[glyph.slot].bounds else {
          continue
        }
        let placed = glyph.placed(bounds)
        ink = ink?.union(placed) ?? placed
      }
      for rule in line.rules { ink = ink?.union(rule.frame) ?? rule.frame }
    }
    if let clip, let all = ink { ink = all.intersects(clip) ? all.intersection(clip) : nil }
    inkBounds = ink
  }

  /// Returns the outline of a glyph of this layout; empty for any other glyph.
  public func outline(of glyph: GlyphID) -> Path {
    glyphIDs.firstIndex(of: glyph).map { outlines[$0] } ?? .empty
  }

  /// Returns the image of a color glyph of this layout; `nil` for any other glyph.
  public func colorGlyph(of glyph: GlyphID) -> ColorGlyph? {
    glyphIDs.firstIndex(of: glyph).flatMap { colorGlyphs[$0] }
  }
}

extension TextLayout.Glyph {
  /// Returns a box in em as a box in points at the glyph's position.
  package func placed(_ box: CGRect) -> CGRect {
    CGRect(
      x: x + box.minX * size, y: y + box.minY * size, width: box.width * size,
      height: box.height * size)
  }
}
