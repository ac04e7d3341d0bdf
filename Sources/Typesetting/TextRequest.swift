/// A text to be set: its words, its face and the box it is wrapped in.
public struct TextRequest: Hashable, Sendable {
  /// How lines sit across the wrap width or, without one, about the widest line.
  public enum Alignment: Hashable, Sendable { case left, center, right }

  public var string: String
  public var face: FontFace
  /// The size of the em in points.
  public var size: Double
  /// The width that lines are wrapped at, in points; `nil` breaks only where the text does.
  public var width: Double?
  public var alignment: Alignment

  /// Makes a request, by default for a single line.
  public init(
    string: String, face: FontFace, size: Double, width: Double? = nil,
    alignment: Alignment = .left
  ) {
    (self.string, self.face, self.size) = (string, face, size)
    (self.width, self.alignment) = (width, alignment)
  }

  /// The largest size of a text in points.
  public static let maximumSize: Double = 2000
  /// The most UTF-8 bytes a text has.
  public static let maximumBytes = 65_536
  /// The most that bytes times size may be: Pango's coordinates end at two million points.
  public static let maximumExtent: Double = 1_000_000

  /// Checks the limits.
  func validate() throws(TypesettingError) {
    guard size > 0, size <= TextRequest.maximumSize else { throw .sizeOutOfRange(size) }
    if let width, !(width >= 0) { throw .widthOutOfRange(width) }
    let bytes = string.utf8.count
    guard bytes <= TextRequest.maximumBytes, Double(bytes) * size <= TextRequest.maximumExtent
    else { throw .textTooLong(bytes: bytes, size: size) }
  }
}
