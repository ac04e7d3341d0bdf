/// A text to be set: its words, how they look and the box they are wrapped in.
public struct TextRequest: Hashable, Sendable {
  /// How lines sit across the wrap width or, without one, about the widest line.
  public enum Alignment: Hashable, Sendable {
    case left, center, right
    /// At the side where the line's paragraph begins or ends, by its direction.
    case start, end
    /// Spaces widened so that wrapped lines fill the width; a paragraph's last line is at its start.
    case justified
  }

  /// Which way a paragraph runs.
  public enum Direction: Hashable, Sendable {
    /// As the first character of the paragraph that has a direction.
    case automatic
    case leftToRight, rightToLeft
  }

  /// What is left out of the last line where a text has more lines than it may have.
  public enum Truncation: Hashable, Sendable {
    /// The beginning of what is left for the last line, the middle or the end; `…` stands there.
    case head, middle, tail
    /// The end, with nothing in its place.
    case clip
  }

  public var string: String
  /// How characters look that no span tells of, and how high every line is at least.
  public var style: TextStyle
  /// The styles of the text's pieces from its beginning; empty where it has one style.
  public var spans: [TextSpan]
  /// The width that lines are wrapped at, in points; `nil` breaks only where the text does.
  public var width: Double?
  public var alignment: Alignment
  public var direction: Direction
  /// The height of a line in points, half of the difference to the font's above and below, as in
  /// CSS; `nil` for the fonts' own.
  public var lineHeight: Double?
  /// The most lines; `nil` for as many as there are.
  public var lineLimit: Int?
  public var truncation: Truncation

  /// Makes a request of one style, by default for a single line.
  public init(
    string: String, style: TextStyle, width: Double? = nil, alignment: Alignment = .left,
    direction: Direction = .automatic, lineHeight: Double? = nil, lineLimit: Int? = nil,
    truncation: Truncation = .tail
  ) {
    self.string = string; self.style = style; spans = []
    self.width = width; self.alignment = alignment; self.direction = direction
    self.lineHeight = lineHeight; self.lineLimit = lineLimit; self.truncation = truncation
  }

  /// Makes a request of one face, by default for a single line.
  public init(
    string: String, face: FontFace, size: Double, width: Double? = nil,
    alignment: Alignment = .left
  ) {
    self.init(
      string: string, style: TextStyle(face: face, size: size), width: width,
      alignment: alignment)
  }

  /// Replaces the text by pieces with styles of their own.
  public mutating func setPieces(_ pieces: [(string: String, style: TextStyle)]) {
    string = pieces.map(\.string).joined()
    spans = pieces.map { TextSpan(byteCount: $0.string.utf8.count, style: $0.style) }
  }

  /// The largest size of a text in points.
  public static let maximumSize: Double = 2000
  /// The most UTF-8 bytes a text has.
  public static let maximumBytes = 65_536
  /// The most that bytes times size may be: Pango's coordinates end at two million points.
  public static let maximumExtent: Double = 1_000_000
  /// The widest tracking, either way, in points.
  public static let maximumTracking: Double = 1000
  /// The greatest height of a line in points.
  public static let maximumLineHeight: Double = 10_000

  /// Checks the limits.
  func validate() throws(TypesettingError) {
    let styles = [style] + spans.map(\.style)
    for style in styles {
      guard style.size > 0, style.size <= TextRequest.maximumSize else {
        throw .sizeOutOfRange(style.size)
      }
      guard abs(style.tracking) <= TextRequest.maximumTracking else {
        throw .trackingOutOfRange(style.tracking)
      }
    }
    if let width, !(width >= 0) { throw .widthOutOfRange(width) }
    if let lineHeight, !(lineHeight >= 0 && lineHeight <= TextRequest.maximumLineHeight) {
      throw .lineHeightOutOfRange(lineHeight)
    }
    let bytes = string.utf8.count
    let size = styles.map { $0.size + abs($0.tracking) }.max() ?? 0
    guard bytes <= TextRequest.maximumBytes, Double(bytes) * size <= TextRequest.maximumExtent
    else { throw .textTooLong(bytes: bytes, size: size) }
  }
}
