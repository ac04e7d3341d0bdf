public import Timelines

/// A text to be set: its string, style and wrap width.
public struct TextRequest: Hashable, Sendable {
  public var string: String
  /// The style of characters without a span, which also determines the minimum height of lines.
  public var style: TextStyle
  /// The styles of the text's pieces from its beginning; empty if there is one style.
  public var spans: [TextSpan]
  /// The width at which lines wrap, in points; `nil` for breaks of the text only.
  public var width: Double?
  /// The alignment of lines in the wrap width or, without one, relative to the widest line.
  public var alignment: TextContent.Alignment
  public var direction: TextContent.Direction
  /// The height of a line in points, with half of the leading above and half below, as in CSS;
  /// `nil` for the fonts' own.
  public var lineHeight: Double?
  /// The largest number of lines; `nil` for any.
  public var lineLimit: Int?
  public var truncation: TextContent.Truncation
  /// The columns of a counter, which stand on one line instead of the string; empty for others.
  package var columns: [CounterColumn] = []

  /// Makes a request of one style, by default for a single line.
  public init(
    string: String, style: TextStyle, width: Double? = nil,
    alignment: TextContent.Alignment = .left,
    direction: TextContent.Direction = .auto, lineHeight: Double? = nil, lineLimit: Int? = nil,
    truncation: TextContent.Truncation = .tail
  ) {
    self.string = string; self.style = style; spans = []
    self.width = width; self.alignment = alignment; self.direction = direction
    self.lineHeight = lineHeight; self.lineLimit = lineLimit; self.truncation = truncation
  }

  /// Makes a request of one face, by default for a single line.
  public init(
    string: String, face: FontFace, size: Double, width: Double? = nil,
    alignment: TextContent.Alignment = .left
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
  /// The largest number of UTF-8 bytes of a text.
  public static let maximumBytes = 65_536
  /// The largest product of bytes and size: Pango's coordinates end at two million points.
  public static let maximumExtent: Double = 1_000_000
  /// The largest absolute value of the tracking, in points.
  public static let maximumTracking: Double = 1000
  /// The largest height of a line in points.
  public static let maximumLineHeight: Double = 10_000

  /// Throws if a limit is exceeded.
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
