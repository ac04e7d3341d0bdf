public import Geometry
public import Imaging

/// A shadow of a layer's outline: outside and below it, or inside it and above its fill.
///
/// It is in the layer's own coordinates, so it is rotated and scaled with the layer. An outer
/// shadow is not drawn beneath a translucent fill, as in CSS.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// The displacement in points.
  public var offset: Vector
  /// The blur in points, as in CSS: twice the standard deviation of the Gaussian.
  public var blur: Double
  /// The distance by which it exceeds the outline on every side, in points; an inner one shrinks
  /// its hole.
  public var spread: Double
  /// Whether it is cast inside the outline instead of outside.
  public var isInner: Bool

  /// Makes a shadow.
  public init(
    color: Color, offset: Vector = .zero, blur: Double, spread: Double = 0, isInner: Bool = false
  ) {
    self.color = color; self.offset = offset; self.blur = blur
    self.spread = spread; self.isInner = isInner
  }

  /// The standard deviation of the Gaussian, in points.
  public var deviation: Double { max(0, blur) / 2 }

  /// The number of standard deviations up to which a shadow is visible.
  package static let reachInDeviations = 3.0

  /// The distance that the blur extends beyond its shape, in points.
  package var reach: Double { deviation * Shadow.reachInDeviations }
}

extension Shadow: Codable {
  private enum CodingKeys: String, CodingKey { case color, offset, blur, spread, inner }

  /// Reads a shadow; missing values are 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      color: try container.decode(Color.self, forKey: .color),
      offset: try container.decodeIfPresent(Vector.self, forKey: .offset) ?? .zero,
      blur: try container.decode(Double.self, forKey: .blur),
      spread: try container.decodeIfPresent(Double.self, forKey: .spread) ?? 0,
      isInner: try container.decodeIfPresent(Bool.self, forKey: .inner) ?? false)
  }

  /// Writes a shadow without its zero values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(color, forKey: .color)
    if offset != .zero { try container.encode(offset, forKey: .offset) }
    try container.encode(blur, forKey: .blur)
    if spread != 0 { try container.encode(spread, forKey: .spread) }
    if isInner { try container.encode(true, forKey: .inner) }
  }
}

/// An effect of a layer on everything painted below it, within its outline: frosted glass.
public struct Backdrop: Hashable, Sendable, Codable {
  /// The standard deviation of the Gaussian, in points.
  public var blur: Double
  /// The saturation of the content below; 1 leaves it unchanged, 0 makes it gray.
  public var saturation: Double

  /// Makes a backdrop.
  public init(blur: Double, saturation: Double = 1) {
    self.blur = blur; self.saturation = saturation
  }
}
