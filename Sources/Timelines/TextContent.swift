public import Foundation
public import Geometry
public import Imaging

/// Which face of which family a text is set in.
public struct FontDescriptor: Hashable, Sendable, Codable {
  /// The family's name; "Inter" and "DejaVu Sans" need no file.
  public var family: String
  /// The weight from 100 to 900; 400 is regular, 700 bold.
  public var weight: Int
  public var italic: Bool

  /// Makes a descriptor, by default Inter Regular.
  public init(family: String = "Inter", weight: Int = 400, italic: Bool = false) {
    (self.family, self.weight, self.italic) = (family, weight, italic)
  }
}

/// A text on a layer: its words, how they are set and where they sit in the bounds.
public struct TextContent: Hashable, Sendable, Codable {
  /// Where the text sits in the layer's bounds.
  public enum Placement: Hashable, Sendable, Codable {
    /// Wrapped at the width of the bounds less the insets, aligned in that box both ways.
    case box(insets: EdgeInsets, vertical: VerticalAlignment)
    /// On one line, its baseline starting (or centred, or ending, by alignment) at the point.
    case baseline(CGPoint)
  }

  /// How lines sit across the box, or about the baseline's point.
  public enum Alignment: String, Hashable, Sendable, Codable { case left, center, right }
  /// How the block of lines sits along the box.
  public enum VerticalAlignment: String, Hashable, Sendable, Codable { case top, middle, bottom }

  public var string: String
  public var font: FontDescriptor
  /// The size of the em in points.
  public var size: Double
  public var color: Color
  public var alignment: Alignment
  public var placement: Placement

  /// Makes a text, by default centred in the bounds, Inter Regular 17, black.
  public init(
    _ string: String, font: FontDescriptor = FontDescriptor(), size: Double = 17,
    color: Color = .black, alignment: Alignment = .center,
    placement: Placement = .box(insets: .zero, vertical: .middle)
  ) {
    (self.string, self.font, self.size) = (string, font, size)
    (self.color, self.alignment, self.placement) = (color, alignment, placement)
  }
}
