public import Foundation
public import Geometry
public import Imaging

/// A text on a layer: its string, style and placement in the bounds.
public struct TextContent: Hashable, Sendable {
  /// The position of the text in the layer's bounds.
  public enum Placement: Hashable, Sendable, Codable {
    /// Wrapped at the width of the bounds less the insets, and aligned in that box both
    /// horizontally and vertically.
    case box(insets: EdgeInsets, vertical: VerticalAlignment)
    /// On one line, with its baseline starting (or centered, or ending, by alignment) at the point.
    case baseline(CGPoint)
  }

  /// The alignment of lines in the box, or about the baseline's point.
  public enum Alignment: String, Hashable, Sendable, Codable {
    case left, center, right
    /// At the side where the line's paragraph begins or ends, by its direction.
    case start, end
    /// With spaces widened so that wrapped lines fill the box; a paragraph's last line is at its
    /// start.
    case justified
  }
  /// The vertical alignment of the block of lines in the box.
  public enum VerticalAlignment: String, Hashable, Sendable, Codable { case top, middle, bottom }

  /// The writing direction of paragraphs.
  public enum Direction: String, Hashable, Sendable, Codable {
    /// The direction of the paragraph's first character that has one.
    case auto
    case ltr, rtl
  }

  /// The part that is left out of the last line of a text with too many lines.
  public enum Truncation: String, Hashable, Sendable, Codable {
    /// The beginning, the middle or the end of the remaining text, replaced by `…`.
    case head, middle, tail
    /// The end, without a replacement.
    case clip
  }

  /// The text's characters; setting them removes all runs, and the number that they show.
  public var string: String { didSet { (runs, number) = ([], nil) } }
  /// The number that the text shows; `nil` for other texts.
  package private(set) var number: CountedNumber?
  /// The pieces with their own attributes, whose strings joined are `string`; empty for one style.
  public private(set) var runs: [TextRun] = []
  public var font: FontDescriptor
  /// The size of the em in points.
  public var size: Double
  public var color: Color
  public var alignment: Alignment
  public var placement: Placement
  /// The extra advance of each character, in points.
  public var tracking = 0.0
  public var isUnderlined = false
  public var isStruckThrough = false
  /// The height of a line in points, with half of the leading above and half below, as in CSS;
  /// `nil` for the fonts' own.
  public var lineHeight: Double?
  /// The largest number of lines; `nil` for any.
  public var lineLimit: Int?
  public var truncation = Truncation.tail
  public var direction = Direction.auto

  /// Makes a text of one style, by default centered in the bounds, Inter Regular 17, black.
  public init(
    _ string: String, font: FontDescriptor = FontDescriptor(), size: Double = 17,
    color: Color = .black, alignment: Alignment = .center,
    placement: Placement = .box(insets: .zero, vertical: .middle)
  ) {
    self.string = string; self.font = font; self.size = size
    self.color = color; self.alignment = alignment; self.placement = placement
  }

  /// Makes a text of runs; attributes that a run does not set are the text's.
  public init(
    runs: [TextRun], font: FontDescriptor = FontDescriptor(), size: Double = 17,
    color: Color = .black, alignment: Alignment = .center,
    placement: Placement = .box(insets: .zero, vertical: .middle)
  ) {
    self.init(
      "", font: font, size: size, color: color, alignment: alignment, placement: placement)
    setRuns(runs)
  }

  /// Replaces the runs, and the string by their concatenation.
  public mutating func setRuns(_ runs: [TextRun]) {
    string = runs.map(\.string).joined()
    self.runs = runs
  }

  /// Replaces the string by a number, through which animations count.
  package mutating func setNumber(_ number: CountedNumber) {
    string = number.text
    self.number = number
  }

  /// Returns the color of a run by its index.
  package func color(ofRun index: Int) -> Color {
    runs.indices.contains(index) ? runs[index].color ?? color : color
  }

  /// The runs with all inherited attributes; a single one if the text has one style.
  package var resolvedRuns: [ResolvedTextRun] {
    if runs.isEmpty {
      return [
        ResolvedTextRun(
          string: string, font: font, size: size, color: color, tracking: tracking,
          isUnderlined: isUnderlined, isStruckThrough: isStruckThrough)
      ]
    }
    return runs.map { run in
      ResolvedTextRun(
        string: run.string, font: run.font ?? font, size: run.size ?? size,
        color: run.color ?? color, tracking: run.tracking ?? tracking,
        isUnderlined: run.isUnderlined ?? isUnderlined,
        isStruckThrough: run.isStruckThrough ?? isStruckThrough)
    }
  }
}

extension TextContent: Codable {
  private enum CodingKeys: String, CodingKey {
    case string, number, runs, font, size, color, alignment, placement, tracking
    case isUnderlined, isStruckThrough, lineHeight, lineLimit, truncation, direction
  }

  /// Reads a text; missing values have their defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    runs = try container.decodeIfPresent([TextRun].self, forKey: .runs) ?? []
    string =
      runs.isEmpty
      ? try container.decode(String.self, forKey: .string) : runs.map(\.string).joined()
    number = try container.decodeIfPresent(CountedNumber.self, forKey: .number)
    font = try container.decode(FontDescriptor.self, forKey: .font)
    size = try container.decode(Double.self, forKey: .size)
    color = try container.decode(Color.self, forKey: .color)
    alignment = try container.decode(Alignment.self, forKey: .alignment)
    placement = try container.decode(Placement.self, forKey: .placement)
    tracking = try container.decodeIfPresent(Double.self, forKey: .tracking) ?? 0
    isUnderlined = try container.decodeIfPresent(Bool.self, forKey: .isUnderlined) ?? false
    isStruckThrough = try container.decodeIfPresent(Bool.self, forKey: .isStruckThrough) ?? false
    lineHeight = try container.decodeIfPresent(Double.self, forKey: .lineHeight)
    lineLimit = try container.decodeIfPresent(Int.self, forKey: .lineLimit)
    truncation = try container.decodeIfPresent(Truncation.self, forKey: .truncation) ?? .tail
    direction = try container.decodeIfPresent(Direction.self, forKey: .direction) ?? .auto
  }

  /// Writes a text; properties added after the first format are left out if they have their
  /// defaults.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if runs.isEmpty {
      try container.encode(string, forKey: .string)
    } else {
      try container.encode(runs, forKey: .runs)
    }
    try container.encodeIfPresent(number, forKey: .number)
    try container.encode(font, forKey: .font)
    try container.encode(size, forKey: .size)
    try container.encode(color, forKey: .color)
    try container.encode(alignment, forKey: .alignment)
    try container.encode(placement, forKey: .placement)
    if tracking != 0 { try container.encode(tracking, forKey: .tracking) }
    if isUnderlined { try container.encode(true, forKey: .isUnderlined) }
    if isStruckThrough { try container.encode(true, forKey: .isStruckThrough) }
    try container.encodeIfPresent(lineHeight, forKey: .lineHeight)
    try container.encodeIfPresent(lineLimit, forKey: .lineLimit)
    if truncation != .tail { try container.encode(truncation, forKey: .truncation) }
    if direction != .auto { try container.encode(direction, forKey: .direction) }
  }
}
