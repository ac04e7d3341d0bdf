internal import Foundation

/// The rounding of the corners of a layer's rectangle.
public struct Corners: Hashable, Sendable {
  /// The curve of a corner, as `CALayerCornerCurve`.
  public enum Curve: String, Hashable, Sendable, Codable, CaseIterable {
    /// A quarter of a circle.
    case circular
    /// The curve of app icons, whose curvature changes gradually.
    case continuous
  }

  /// The radius of the corner in points, as for the others.
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double
  public var curve: Curve

  /// Makes corners of different radii in points.
  public init(
    topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double,
    curve: Curve = .circular
  ) {
    self.topLeft = topLeft; self.topRight = topRight
    self.bottomRight = bottomRight; self.bottomLeft = bottomLeft
    self.curve = curve
  }

  /// Makes four corners of one radius in points.
  public init(_ radius: Double, curve: Curve = .circular) {
    self.init(
      topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius, curve: curve)
  }

  /// Corners that are not rounded.
  public static let sharp = Corners(0)

  /// Whether all four radii are equal.
  public var isUniform: Bool {
    topLeft == topRight && topLeft == bottomRight && topLeft == bottomLeft
  }

  /// The radii clockwise from the top left.
  public var radii: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// Returns corners with all radii changed by a function.
  package func map(_ change: (Double) -> Double) -> Corners {
    Corners(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft), curve: curve)
  }
}

extension Corners: Codable {
  private enum CodingKeys: String, CodingKey { case radii, curve }

  /// Reads `{"radii": [top left, top right, bottom right, bottom left], "curve": …}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let radii = try container.decode([Double].self, forKey: .radii)
    guard radii.count == 4 else {
      throw DecodingError.dataCorruptedError(
        forKey: .radii, in: container, debugDescription: "a rectangle has four corners")
    }
    self.init(
      topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3],
      curve: try container.decodeIfPresent(Curve.self, forKey: .curve) ?? .circular)
  }

  /// Writes the radii, and the curve where it is not circular.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(radii, forKey: .radii)
    if curve != .circular { try container.encode(curve, forKey: .curve) }
  }
}
