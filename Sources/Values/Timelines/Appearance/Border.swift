package import Geometry
public import Imaging

/// A line along the outline, plain or dashed.
public struct Border: Hashable, Sendable {
  /// The side of the outline on which the line lies.
  public enum Position: String, Hashable, Sendable, Codable, CaseIterable {
    case inside, center, outside
  }

  /// The ends of dashes and open contours.
  public enum Cap: String, Hashable, Sendable, Codable, CaseIterable {
    /// Ends exactly at the end of the path.
    case butt
    /// Ends with half a disc beyond the end of the path.
    case round
    /// Ends half a line width beyond the end of the path.
    case square
  }

  /// The shape of the line at a corner.
  public enum Join: String, Hashable, Sendable, Codable, CaseIterable {
    case miter, round, bevel
  }

  /// The line's width in points.
  public var width: Double
  public var color: Color
  /// The side of the outline on which the line lies; inside by default.
  public var position: Position
  /// The lengths of dashes and gaps in turn, in points; empty for a plain line.
  public var dash: [Double]
  /// The distance into the pattern at which the line begins, in points.
  public var dashPhase: Double
  public var cap: Cap
  public var join: Join
  /// The part of the line that is drawn, as shares of its length.
  ///
  /// A rectangle begins at its top left corner, an ellipse at its right, both clockwise; a path
  /// begins at its first point.
  public var trim: Trim

  /// Makes a border, by default a plain line inside the outline.
  public init(
    width: Double, color: Color, position: Position = .inside, dash: [Double] = [],
    dashPhase: Double = 0, cap: Cap = .butt, join: Join = .miter, trim: Trim = .whole
  ) {
    self.width = width; self.color = color; self.position = position
    self.dash = dash; self.dashPhase = dashPhase
    self.cap = cap; self.join = join
    self.trim = trim
  }

  /// Returns the drawn part of a path along which the line runs.
  package func line(along path: Path) -> Path { path.trimmed(from: trim.start, to: trim.end) }

  /// Whether the line has gaps.
  package var isDashed: Bool { dash.contains { $0 > 0 } }
}

/// A part of a line, from one share of its length to another, both from 0 to 1.
public struct Trim: Hashable, Sendable {
  public var start: Double
  public var end: Double

  /// Makes a part; nothing is left where it ends before its start.
  public init(start: Double, end: Double) {
    self.start = start; self.end = end
  }

  /// The whole line.
  public static let whole = Trim(start: 0, end: 1)

  /// Whether the part is the whole line.
  package var isWhole: Bool { start <= 0 && end >= 1 }
}

extension Trim: Codable {
  /// Reads `[start, end]`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(
      start: try container.decode(Double.self), end: try container.decode(Double.self))
  }

  /// Writes `[start, end]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(start)
    try container.encode(end)
  }
}

extension Border: Codable {
  private enum CodingKeys: String, CodingKey {
    case width, color, position, dash, dashPhase, cap, join, trim
  }

  /// Reads a border; missing values default to a plain line inside.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      width: try container.decode(Double.self, forKey: .width),
      color: try container.decode(Color.self, forKey: .color),
      position: try container.decodeIfPresent(Position.self, forKey: .position) ?? .inside,
      dash: try container.decodeIfPresent([Double].self, forKey: .dash) ?? [],
      dashPhase: try container.decodeIfPresent(Double.self, forKey: .dashPhase) ?? 0,
      cap: try container.decodeIfPresent(Cap.self, forKey: .cap) ?? .butt,
      join: try container.decodeIfPresent(Join.self, forKey: .join) ?? .miter,
      trim: try container.decodeIfPresent(Trim.self, forKey: .trim) ?? .whole)
  }

  /// Writes a border without its default values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(width, forKey: .width)
    try container.encode(color, forKey: .color)
    if position != .inside { try container.encode(position, forKey: .position) }
    if !dash.isEmpty { try container.encode(dash, forKey: .dash) }
    if dashPhase != 0 { try container.encode(dashPhase, forKey: .dashPhase) }
    if cap != .butt { try container.encode(cap, forKey: .cap) }
    if join != .miter { try container.encode(join, forKey: .join) }
    if trim != .whole { try container.encode(trim, forKey: .trim) }
  }
}
