public import Imaging

/// A piece of a text with a look of its own; what is `nil` is as the text's.
public struct TextRun: Hashable, Sendable, Codable {
  public var string: String
  public var font: FontDescriptor?
  /// The size of the em in points.
  public var size: Double?
  public var color: Color?
  /// What is added to the advance of each character, in points.
  public var tracking: Double?
  public var isUnderlined: Bool?
  public var isStruckThrough: Bool?

  /// Makes a piece, by default with the look of its text.
  public init(
    _ string: String, font: FontDescriptor? = nil, size: Double? = nil, color: Color? = nil,
    tracking: Double? = nil, isUnderlined: Bool? = nil, isStruckThrough: Bool? = nil
  ) {
    self.string = string; self.font = font; self.size = size; self.color = color
    self.tracking = tracking; self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
  }
}

/// A piece of a text with all that it inherits.
package struct ResolvedTextRun: Hashable, Sendable {
  package let string: String
  package let font: FontDescriptor
  package let size: Double
  package let color: Color
  package let tracking: Double
  package let isUnderlined: Bool
  package let isStruckThrough: Bool

  /// Makes a piece.
  package init(
    string: String, font: FontDescriptor, size: Double, color: Color, tracking: Double,
    isUnderlined: Bool, isStruckThrough: Bool
  ) {
    self.string = string; self.font = font; self.size = size; self.color = color
    self.tracking = tracking; self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
  }
}
