public import Foundation
public import Geometry

/// The outline of a layer, which its fill, border, shadows and clip follow.
public enum Shape: Hashable, Sendable {
  /// The bounds with their corners.
  case rectangle
  /// The ellipse that touches the sides of the bounds.
  case ellipse
  /// The outline between the rectangle and the ellipse, whose corners have radii between theirs.
  ///
  /// The share of the ellipse in the radii is 0 for the rectangle and 1 for the ellipse; a spring
  /// goes beyond them.
  case between(ellipse: Double)
  case path(ShapePath)
}

/// A path as the outline of a layer.
public struct ShapePath: Hashable, Sendable {
  /// The path in SVG's syntax.
  public let data: String
  /// The size of the coordinate box that is stretched to the bounds; `nil` for coordinates in
  /// points.
  public let size: CGSize?
  /// Whether areas that are enclosed twice are holes.
  public let usesEvenOddRule: Bool
  /// The path in its own coordinates.
  package let path: Path

  /// Makes an outline from path data.
  ///
  /// - Throws: `PathDataError` for a syntax error in the data.
  public init(
    data: String, size: CGSize? = nil, usesEvenOddRule: Bool = false
  ) throws(PathDataError) {
    path = try Path(svg: data)
    self.data = data; self.size = size; self.usesEvenOddRule = usesEvenOddRule
  }

  /// Makes an outline from a path and its data.
  init(path: Path, data: String, size: CGSize?, usesEvenOddRule: Bool) {
    self.path = path; self.data = data; self.size = size
    self.usesEvenOddRule = usesEvenOddRule
  }

  public static func == (left: ShapePath, right: ShapePath) -> Bool {
    left.data == right.data && left.size == right.size
      && left.usesEvenOddRule == right.usesEvenOddRule
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(data)
    hasher.combine(usesEvenOddRule)
  }

  /// Returns the path in bounds of a size.
  package func path(in bounds: CGSize) -> Path {
    guard let size, size.width > 0, size.height > 0 else { return path }
    return path.applying(
      Affine(scaleX: bounds.width / size.width, y: bounds.height / size.height))
  }
}

extension Shape: Codable {
  private enum Key: String, CodingKey { case ellipse, path, size, evenOdd }

  /// Reads `{"ellipse": true}`, `{"ellipse": 0.4}` or `{"path": …}`; a rectangle has no JSON form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let data = try container.decodeIfPresent(String.self, forKey: .path) else {
      if let share = try? container.decode(Double.self, forKey: .ellipse) {
        self = .between(ellipse: share)
        return
      }
      self =
        try container.decodeIfPresent(Bool.self, forKey: .ellipse) == true ? .ellipse : .rectangle
      return
    }
    do {
      self = .path(
        try ShapePath(
          data: data, size: try container.decodeIfPresent(CGSize.self, forKey: .size),
          usesEvenOddRule: try container.decodeIfPresent(Bool.self, forKey: .evenOdd) ?? false))
    } catch let error as PathDataError {
      throw DecodingError.dataCorruptedError(
        forKey: .path, in: container, debugDescription: error.description)
    }
  }

  /// Writes a shape other than a rectangle.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .rectangle: break
    case .ellipse: try container.encode(true, forKey: .ellipse)
    case .between(let share): try container.encode(share, forKey: .ellipse)
    case .path(let shape):
      try container.encode(shape.data, forKey: .path)
      try container.encodeIfPresent(shape.size, forKey: .size)
      if shape.usesEvenOddRule { try container.encode(true, forKey: .evenOdd) }
    }
  }
}

/// A layer's outline resolved for bounds of one size.
package enum LayerOutline: Hashable, Sendable {
  case rounded(RoundedRectangle)
  /// Any other outline, and whether areas that are enclosed twice are holes.
  case path(Path, usesEvenOddRule: Bool)

  /// Returns the outline of a rectangle with sharp corners.
  package static func upright(_ rect: CGRect) -> LayerOutline {
    .rounded(RoundedRectangle(rect: rect, corners: .sharp))
  }

  /// The outline as a path.
  package var path: Path {
    switch self {
    case .rounded(let shape): shape.path
    case .path(let path, _): path
    }
  }

  /// Whether areas that are enclosed twice are holes.
  package var usesEvenOddRule: Bool {
    if case .path(_, let usesEvenOddRule) = self { usesEvenOddRule } else { false }
  }

  /// The bounding box of the outline.
  package var box: CGRect {
    switch self {
    case .rounded(let shape): shape.rect
    case .path(let path, _): path.bounds ?? .zero
    }
  }

  /// The outline as a rounded rectangle; `nil` if it is not one.
  package var rounded: RoundedRectangle? {
    if case .rounded(let shape) = self { shape } else { nil }
  }
}

extension LayerOutline {
  /// Returns the outline moved outwards; `nil` if nothing is left of one moved inwards.
  ///
  /// A free path is stretched about its center as much as its box grows.
  package func spread(by distance: Double) -> LayerOutline? {
    if distance == 0 { return self }
    switch self {
    case .rounded(let shape):
      let result = shape.inset(by: -distance)
      return result.isEmpty ? nil : .rounded(result)
    case .path(let path, let usesEvenOddRule):
      let box = box
      let (width, height) = (box.width + 2 * distance, box.height + 2 * distance)
      guard width > 0, height > 0, box.width > 0, box.height > 0 else { return nil }
      let map = Affine(translationX: -box.midX, y: -box.midY)
        .concatenating(Affine(scaleX: width / box.width, y: height / box.height))
        .concatenating(Affine(translationX: box.midX, y: box.midY))
      return .path(path.applying(map), usesEvenOddRule: usesEvenOddRule)
    }
  }
}
