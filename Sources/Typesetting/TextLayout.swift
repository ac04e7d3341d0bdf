public import Foundation
public import Geometry

/// A glyph of a font: its number in the file.
public struct GlyphID: Hashable, Sendable {
  public let font: FontFile
  /// The number of the glyph; 0 is the box that stands for a missing one.
  public let index: UInt32
}

/// A text set in lines of glyphs, in points, y down, from the top left of its block.
///
/// No position is rounded to pixels, so the layout is the same wherever and however large it is
/// painted.
public struct TextLayout: Sendable {
  /// A glyph at its place.
  public struct Glyph: Hashable, Sendable {
    public let id: GlyphID
    /// Where the glyph's origin is, in points from the left of the block.
    public let x: Double
    /// Where the glyph's origin is, in points from the top of the block.
    public let y: Double
    /// The place of the glyph's outline in the layout's list.
    package let slot: Int
  }

  /// A line of glyphs.
  public struct Line: Hashable, Sendable {
    /// The baseline's distance from the top of the block, in points.
    public let baseline: Double
    /// The line's left edge, in points from the left of the block.
    public let minX: Double
    /// The sum of the advances, without a space at a wrapped end, in points.
    public let width: Double
    /// The glyphs from left to right; spaces and other empty ones are among them.
    public let glyphs: [Glyph]
    /// The characters of the line.
    public let text: String
  }

  /// What was set.
  public let request: TextRequest
  /// The logical extent: the widest line's width and the sum of the lines' heights, in points.
  public let size: CGSize
  /// The lines from top to bottom; a text without characters has one empty line.
  public let lines: [Line]
  /// How far the first line reaches above its baseline, in points.
  public let ascent: Double
  /// How far the first line reaches below its baseline, in points.
  public let descent: Double
  /// The characters that have no glyph and show as the font's empty box, each once.
  public let missingCharacters: [Unicode.Scalar]
  /// The box of all outlines in points; `nil` where the text shows nothing.
  public let inkBounds: CGRect?
  /// The distinct glyphs of the layout, in order of appearance.
  package let glyphIDs: [GlyphID]
  /// The outlines of the distinct glyphs, in the same order.
  package let outlines: [Path]

  /// Makes a layout and measures its ink.
  init(
    request: TextRequest, size: CGSize, lines: [Line], ascent: Double, descent: Double,
    missingCharacters: [Unicode.Scalar], glyphIDs: [GlyphID], outlines: [Path]
  ) {
    (self.request, self.size, self.lines) = (request, size, lines)
    (self.ascent, self.descent) = (ascent, descent)
    self.missingCharacters = missingCharacters
    (self.glyphIDs, self.outlines) = (glyphIDs, outlines)
    var ink: CGRect?
    for line in lines {
      for glyph in line.glyphs {
        guard let bounds = outlines[glyph.slot].bounds else { continue }
        let placed = CGRect(
          x: glyph.x + bounds.minX * request.size, y: glyph.y + bounds.minY * request.size,
          width: bounds.width * request.size, height: bounds.height * request.size)
        ink = ink?.union(placed) ?? placed
      }
    }
    inkBounds = ink
  }

  /// Returns the outline of a glyph of this layout; empty for any other glyph.
  public func outline(of glyph: GlyphID) -> Path {
    glyphIDs.firstIndex(of: glyph).map { outlines[$0] } ?? .empty
  }
}
