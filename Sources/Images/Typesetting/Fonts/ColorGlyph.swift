public import Foundation

/// A color glyph: an image, as in emoji fonts.
public struct ColorGlyph: Hashable, Sendable {
  /// The bytes of a PNG file.
  public let png: [UInt8]
  /// The frame of the image in em, y down, relative to the glyph's origin on the baseline.
  public let frame: CGRect

  /// Makes a color glyph.
  package init(png: [UInt8], frame: CGRect) { self.png = png; self.frame = frame }
}
