public import Imaging

/// A run of a text with its own attributes; `nil` inherits the text's.
public struct TextRun: Hashable, Sendable, Codable {
  public var string: String
  public var font: FontDescriptor?
  /// The size of the em in points.
  public var size: Double?
  public var color: Color?
  /// The extra advance of each character, in points.
  public var tracking: Double?
  public var isUnderlined: Bool?
  public var isStruckThrough: Bool?

  /// Makes a run, by default with the text's attributes.
  public init(
    _ string: String, font: FontDescriptor? = nil, size: Double? = nil, color: Color? = nil,
    tracking: Double? = nil, isUnderlined: Bool? = nil, isStruckThrough: Bool? = nil
  ) {
    self.string = string; self.font = font; self.size = size; self.color = color
    self.tracking = tracking; self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
  }
}

/// A run of a text with all inherited attributes.
package struct ResolvedTextRun: Hashable, Sendable {
  package let string: String
  package let font: FontDescriptor
  package let size: Double
  package let color: Color
  package let tracking: Double
  package let isUnderlined: Bool
  package let isStruckThrough: Bool

  /// Makes a run.
  package init(
    string: String, font: FontDescriptor, size: Double, color: Color, tracking: Double,
    isUnderlined: Bool, isStruckThrough: Bool
  ) {
    self.string = string; self.font = font; self.size = size; self.color = color
    self.tracking = tracking; self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
  }
}
