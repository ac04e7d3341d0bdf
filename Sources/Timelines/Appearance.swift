public import Foundation
public import Imaging

/// What a layer draws in its bounds: a filled, rounded, bordered rectangle with a picture and text.
///
/// It is told relative to the bounds, so a layer whose size animates needs no other appearance.
public struct Appearance: Hashable, Sendable, Codable {
  /// What fills the bounds; nothing where `nil`.
  public var fill: Fill?
  /// The picture on the fill; nothing where `nil`.
  public var image: ImageContent?
  /// The radius of all corners in points; at most half the shorter side counts.
  public var cornerRadius: Double
  /// A line inside the edge; nothing where `nil`.
  public var border: Border?
  /// The texts, painted in order above the border.
  public var texts: [TextContent]

  /// Makes an appearance; by default it draws nothing.
  public init(
    fill: Fill? = nil, image: ImageContent? = nil, cornerRadius: Double = 0, border: Border? = nil,
    texts: [TextContent] = []
  ) {
    (self.fill, self.image, self.cornerRadius) = (fill, image, cornerRadius)
    (self.border, self.texts) = (border, texts)
  }

  /// The appearance that draws nothing.
  public static let empty = Appearance()

  /// Tells whether nothing is drawn.
  public var isEmpty: Bool { fill == nil && image == nil && border == nil && texts.isEmpty }
}

/// What an area is filled with.
public enum Fill: Hashable, Sendable {
  case solid(Color)
  case linear(LinearGradient)
}

extension Fill {
  /// Whether nothing shines through.
  package var isOpaque: Bool {
    switch self {
    case .solid(let color): color.alpha >= 1
    case .linear(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}

/// Colours along a line across the bounds.
public struct LinearGradient: Hashable, Sendable, Codable {
  /// A colour at a place on the line, from 0 at its start to 1 at its end.
  public struct Stop: Hashable, Sendable, Codable {
    public var location: Double
    public var color: Color

    /// Makes a stop.
    public init(location: Double, color: Color) {
      (self.location, self.color) = (location, color)
    }
  }

  /// The stops in ascending order of place; at least one. Beyond the ends their colours go on.
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
    (self.stops, self.start, self.end) = (stops, start, end)
  }
}

extension LinearGradient {
  private enum CodingKeys: String, CodingKey { case stops, start, end }

  /// Reads a gradient; one without stops is refused.
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

/// A line inside the edge of the bounds, following the corners.
public struct Border: Hashable, Sendable, Codable {
  /// The line's width in points, inwards from the edge.
  public var width: Double
  public var color: Color

  /// Makes a border.
  public init(width: Double, color: Color) {
    (self.width, self.color) = (width, color)
  }
}

extension Fill: Codable {
  private enum Key: String, CodingKey { case solid, linear }

  /// Reads `{"solid": colour}` or `{"linear": gradient}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let color = try container.decodeIfPresent(Color.self, forKey: .solid) {
      self = .solid(color)
    } else {
      self = .linear(try container.decode(LinearGradient.self, forKey: .linear))
    }
  }

  /// Writes `{"solid": colour}` or `{"linear": gradient}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .solid(let color): try container.encode(color, forKey: .solid)
    case .linear(let gradient): try container.encode(gradient, forKey: .linear)
    }
  }
}
