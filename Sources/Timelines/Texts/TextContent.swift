public import Foundation
public import Geometry
public import Imaging

/// A text on a layer: its words, how they are set and where they sit in the bounds.
public struct TextContent: Hashable, Sendable {
  /// Where the text sits in the layer's bounds.
  public enum Placement: Hashable, Sendable, Codable {
    /// Wrapped at the width of the bounds less the insets, aligned in that box both ways.
    case box(insets: EdgeInsets, vertical: VerticalAlignment)
    /// On one line, its baseline starting (or centred, or ending, by alignment) at the point.
    case baseline(CGPoint)
  }

  /// How lines sit across the box, or about the baseline's point.
  public enum Alignment: String, Hashable, Sendable, Codable {
    case left, center, right
    /// At the side where the line's paragraph begins or ends, by its direction.
    case start, end
    /// Spaces widened so that wrapped lines fill the box; a paragraph's last line is at its start.
    case justified
  }
  /// How the block of lines sits along the box.
  public enum VerticalAlignment: String, Hashable, Sendable, Codable { case top, middle, bottom }

  /// Which way paragraphs run.
  public enum Direction: String, Hashable, Sendable, Codable {
    /// As the paragraph's first character that has a direction.
    case auto
    case ltr, rtl
  }

  /// What is left out of the last line where a text has more lines than it may have.
  public enum Truncation: String, Hashable, Sendable, Codable {
    /// The beginning of what is left for the last line, the middle or the end; `…` stands there.
    case head, middle, tail
    /// The end, with nothing in its place.
    case clip
  }

  /// The words; setting them makes the text one of one run.
  public var string: String { didSet { runs = [] } }
  /// The pieces with looks of their own, whose strings joined are the words; empty for one look.
  public private(set) var runs: [TextRun] = []
  public var font: FontDescriptor
  /// The size of the em in points.
  public var size: Double
  public var color: Color
  public var alignment: Alignment
  public var placement: Placement
  /// What is added to the advance of each character, in points.
  public var tracking = 0.0
  public var isUnderlined = false
  public var isStruckThrough = false
  /// The height of a line in points, with half of the leading above and half below, as in CSS;
  /// `nil` for the fonts' own.
  public var lineHeight: Double?
  /// The most lines; `nil` for as many as there are.
  public var lineLimit: Int?
  public var truncation = Truncation.tail
  public var direction = Direction.auto

  /// Makes a text of one look, by default centred in the bounds, Inter Regular 17, black.
  public init(
    _ string: String, font: FontDescriptor = FontDescriptor(), size: Double = 17,
    color: Color = .black, alignment: Alignment = .center,
    placement: Placement = .box(insets: .zero, vertical: .middle)
  ) {
    self.string = string; self.font = font; self.size = size
    self.color = color; self.alignment = alignment; self.placement = placement
  }

  /// Makes a text of pieces; what a piece does not say is as the text's.
  public init(
    runs: [TextRun], font: FontDescriptor = FontDescriptor(), size: Double = 17,
    color: Color = .black, alignment: Alignment = .center,
    placement: Placement = .box(insets: .zero, vertical: .middle)
  ) {
    self.init(
      "", font: font, size: size, color: color, alignment: alignment, placement: placement)
    setRuns(runs)
  }

  /// Replaces the words by pieces, of which the words are the join.
  public mutating func setRuns(_ runs: [TextRun]) {
    string = runs.map(\.string).joined()
    self.runs = runs
  }

  /// The colour of a piece by its number.
  package func color(ofRun index: Int) -> Color {
    runs.indices.contains(index) ? runs[index].color ?? color : color
  }

  /// The pieces with all that they inherit; one where the text has one look.
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
    case string, runs, font, size, color, alignment, placement, tracking
    case isUnderlined, isStruckThrough, lineHeight, lineLimit, truncation, direction
  }

  /// Reads a text; what is not told is as by default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    runs = try container.decodeIfPresent([TextRun].self, forKey: .runs) ?? []
    string =
      runs.isEmpty
      ? try container.decode(String.self, forKey: .string) : runs.map(\.string).joined()
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

  /// Writes a text; what is as by default is left out where it came later.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if runs.isEmpty {
      try container.encode(string, forKey: .string)
    } else {
      try container.encode(runs, forKey: .runs)
    }
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
