public import Foundation
public import Geometry

/// What outline a layer has: its fill, border, shadows and clip follow it.
public enum Shape: Hashable, Sendable {
  /// The bounds with their corners.
  case rectangle
  /// The ellipse that touches the sides of the bounds.
  case ellipse
  case path(ShapePath)
}

/// A path as the outline of a layer.
public struct ShapePath: Hashable, Sendable {
  /// The path in SVG's syntax.
  public let data: String
  /// The box of the path's coordinates that is stretched to the bounds; points where `nil`.
  public let size: CGSize?
  /// Whether what is enclosed twice is a hole.
  public let usesEvenOddRule: Bool
  /// The path in its own coordinates.
  package let path: Path

  /// Makes an outline from path data.
  ///
  /// - Throws: `PathDataError` where the data is no path.
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

  /// Reads `{"ellipse": true}` or `{"path": …}`; a rectangle is not written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let data = try container.decodeIfPresent(String.self, forKey: .path) else {
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

  /// Writes what is not a rectangle.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .rectangle: break
    case .ellipse: try container.encode(true, forKey: .ellipse)
    case .path(let shape):
      try container.encode(shape.data, forKey: .path)
      try container.encodeIfPresent(shape.size, forKey: .size)
      if shape.usesEvenOddRule { try container.encode(true, forKey: .evenOdd) }
    }
  }
}

/// A layer's outline with its meaning resolved for bounds of one size.
package enum LayerOutline: Hashable, Sendable {
  case rounded(RoundedRectangle)
  /// Any other outline; where it is enclosed twice, and the rule says so, it has a hole.
  case path(Path, usesEvenOddRule: Bool)

  /// The outline as a path.
  package var path: Path {
    switch self {
    case .rounded(let shape): shape.path
    case .path(let path, _): path
    }
  }

  /// Whether what is enclosed twice is a hole.
  package var usesEvenOddRule: Bool {
    if case .path(_, let usesEvenOddRule) = self { usesEvenOddRule } else { false }
  }

  /// A box around the outline.
  package var box: CGRect {
    switch self {
    case .rounded(let shape): shape.rect
    case .path(let path, _): path.bounds ?? .zero
    }
  }

  /// The rounded rectangle that it is; `nil` where it is none.
  package var rounded: RoundedRectangle? {
    if case .rounded(let shape) = self { shape } else { nil }
  }
}

extension LayerOutline {
  /// Returns the outline moved outwards; `nil` where nothing is left of one moved inwards.
  ///
  /// A free path keeps its place: its middle is stretched as much as its box grows.
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
