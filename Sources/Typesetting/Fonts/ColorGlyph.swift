public import Foundation

/// A glyph that is a picture with colours of its own, as those of emoji fonts are.
public struct ColorGlyph: Hashable, Sendable {
  /// The bytes of a PNG file.
  public let png: [UInt8]
  /// Where the picture lies in em, y down, from the glyph's origin on the baseline.
  public let frame: CGRect

  /// Makes a picture.
  package init(png: [UInt8], frame: CGRect) { self.png = png; self.frame = frame }
}
