/// The style of a text's characters, except their color.
public struct TextStyle: Hashable, Sendable {
  public var face: FontFace
  /// The families for characters that the face lacks, in order of preference.
  ///
  /// Of each family, the upright face with the nearest weight is used.
  public var fallbacks: [String]
  /// The size of the em in points.
  public var size: Double
  /// The extra advance of each character, in points.
  public var tracking: Double
  public var isUnderlined: Bool
  public var isStruckThrough: Bool

  /// Makes a style; by default without fallbacks, tracking and decorations.
  public init(
    face: FontFace, fallbacks: [String] = [], size: Double, tracking: Double = 0,
    isUnderlined: Bool = false, isStruckThrough: Bool = false
  ) {
    self.face = face; self.fallbacks = fallbacks; self.size = size; self.tracking = tracking
    self.isUnderlined = isUnderlined; self.isStruckThrough = isStruckThrough
  }
}

/// A piece of a text by its length, with its own style.
public struct TextSpan: Hashable, Sendable {
  /// The number of UTF-8 bytes of the piece.
  public var byteCount: Int
  public var style: TextStyle

  /// Makes a span.
  public init(byteCount: Int, style: TextStyle) { self.byteCount = byteCount; self.style = style }
}
