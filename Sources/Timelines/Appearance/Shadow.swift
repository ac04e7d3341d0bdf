public import Geometry
public import Imaging

/// A shadow of a layer's outline: outside and below it, or inside it and above its fill.
///
/// It lies in the layer's own coordinates, so it is turned and scaled with it. Where the fill lets
/// something shine through, an outer shadow is not drawn beneath it, as in CSS.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// How far it is moved, in points.
  public var offset: Vector
  /// The blur in points, as in CSS: twice the standard deviation of the Gaussian.
  public var blur: Double
  /// How much larger than the outline it is on every side, in points; an inner one's hole smaller.
  public var spread: Double
  /// Whether it falls into the outline instead of out of it.
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

  /// How many standard deviations out a shadow still shows.
  package static let reachInDeviations = 3.0

  /// How far beyond its shape the blur reaches, in points.
  package var reach: Double { deviation * Shadow.reachInDeviations }
}

extension Shadow: Codable {
  private enum CodingKeys: String, CodingKey { case color, offset, blur, spread, inner }

  /// Reads a shadow; what is not there is 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      color: try container.decode(Color.self, forKey: .color),
      offset: try container.decodeIfPresent(Vector.self, forKey: .offset) ?? .zero,
      blur: try container.decode(Double.self, forKey: .blur),
      spread: try container.decodeIfPresent(Double.self, forKey: .spread) ?? 0,
      isInner: try container.decodeIfPresent(Bool.self, forKey: .inner) ?? false)
  }

  /// Writes a shadow without what is 0.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(color, forKey: .color)
    if offset != .zero { try container.encode(offset, forKey: .offset) }
    try container.encode(blur, forKey: .blur)
    if spread != 0 { try container.encode(spread, forKey: .spread) }
    if isInner { try container.encode(true, forKey: .inner) }
  }
}

/// What a layer does to all that is painted below it, within its outline: frosted glass.
public struct Backdrop: Hashable, Sendable, Codable {
  /// The standard deviation of the Gaussian, in points.
  public var blur: Double
  /// How saturated what shines through is; 1 leaves it as it is, 0 makes it grey.
  public var saturation: Double

  /// Makes a backdrop.
  public init(blur: Double, saturation: Double = 1) {
    self.blur = blur; self.saturation = saturation
  }
}
