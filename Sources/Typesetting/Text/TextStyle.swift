/// How the characters of a text look, but for their colour.
public struct TextStyle: Hashable, Sendable {
  public var face: FontFace
  /// The families that characters are taken from which the face lacks, in this order.
  ///
  /// Of each family it is the upright face that is nearest in weight.
  public var fallbacks: [String]
  /// The size of the em in points.
  public var size: Double
  /// What is added to the advance of each character, in points.
  public var tracking: Double
  public var isUnderlined: Bool
  public var isStruckThrough: Bool

  /// Makes a style, by default without anything added.
  public init(
    face: FontFace, fallbacks: [String] = [], size: Double, tracking: Double = 0,
    isUnderlined: Bool = false, isStruckThrough: Bool = false
  ) {
    self.face = face; self.fallbacks = fallbacks; self.size = size; self.tracking = tracking
    self.isUnderlined = isUnderlined; self.isStruckThrough = isStruckThrough
  }
}

/// A piece of a text by its length, with a style of its own.
public struct TextSpan: Hashable, Sendable {
  /// The UTF-8 bytes of the piece.
  public var byteCount: Int
  public var style: TextStyle

  /// Makes a span.
  public init(byteCount: Int, style: TextStyle) {
    self.byteCount = byteCount; self.style = style
  }
}
