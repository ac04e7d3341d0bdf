public import Foundation
public import Imaging

/// Colors along a line across the bounds.
public struct LinearGradient: Hashable, Sendable, Codable {
  /// A color at a location on the line, from 0 at its start to 1 at its end.
  public struct Stop: Hashable, Sendable, Codable {
    public var location: Double
    public var color: Color

    /// Makes a stop.
    public init(location: Double, color: Color) {
      self.location = location; self.color = color
    }
  }

  /// The stops in ascending order of location; at least one. Their colors extend beyond the ends.
  public var stops: [Stop]
  /// The line's start in the unit square of the bounds: (0, 0) is the top left.
  public var start: CGPoint
  /// The line's end in the unit square of the bounds.
  public var end: CGPoint

  /// Makes a gradient, by default from top to bottom.
  public init(
    stops: [Stop], start: CGPoint = CGPoint(x: 0.5, y: 0), end: CGPoint = CGPoint(x: 0.5, y: 1)
  ) {
    precondition(!stops.isEmpty, "a gradient has at least one stop")
    self.stops = stops; self.start = start; self.end = end
  }
}

extension LinearGradient {
  private enum CodingKeys: String, CodingKey { case stops, start, end }

  /// Reads a gradient; throws if it has no stops.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stops = try container.decode([Stop].self, forKey: .stops)
    start = try container.decode(CGPoint.self, forKey: .start)
    end = try container.decode(CGPoint.self, forKey: .end)
    if stops.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: .stops, in: container, debugDescription: "a gradient has at least one stop")
    }
  }
}

/// Colors from a point outwards, in circles or ellipses.
public struct RadialGradient: Hashable, Sendable {
  /// The distance of the last color from the center.
  public enum Extent: Hashable, Sendable {
    /// A circle's radius as a fraction of the shorter side.
    case circle(Double)
    /// An ellipse's radii as fractions of the width and the height.
    case ellipse(Double, Double)
  }

  /// The stops in ascending order of location; at least one. Their colors extend beyond the ends.
  public var stops: [LinearGradient.Stop]
  /// The center in the unit square of the bounds.
  public var center: CGPoint
  public var extent: Extent

  /// Makes a gradient, by default from the middle to the sides.
  public init(
    stops: [LinearGradient.Stop], center: CGPoint = CGPoint(x: 0.5, y: 0.5),
    extent: Extent = .ellipse(0.5, 0.5)
  ) {
    precondition(!stops.isEmpty, "a gradient has at least one stop")
    self.stops = stops; self.center = center; self.extent = extent
  }
}

extension RadialGradient: Codable {
  private enum CodingKeys: String, CodingKey { case stops, center, radius, radii }

  /// Reads a gradient; throws if it has no stops.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stops = try container.decode([LinearGradient.Stop].self, forKey: .stops)
    center = try container.decode(CGPoint.self, forKey: .center)
    if let radius = try container.decodeIfPresent(Double.self, forKey: .radius) {
      extent = .circle(radius)
    } else {
      let radii = try container.decode(CGPoint.self, forKey: .radii)
      extent = .ellipse(radii.x, radii.y)
    }
    if stops.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: .stops, in: container, debugDescription: "a gradient has at least one stop")
    }
  }

  /// Writes a circle's radius or an ellipse's radii with the rest.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stops, forKey: .stops)
    try container.encode(center, forKey: .center)
    switch extent {
    case .circle(let radius): try container.encode(radius, forKey: .radius)
    case .ellipse(let x, let y): try container.encode(CGPoint(x: x, y: y), forKey: .radii)
    }
  }
}
