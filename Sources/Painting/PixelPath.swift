internal import Foundation
internal import Geometry
internal import Timelines
internal import Typesetting

/// A path in pixels that Cairo can take, whatever the size of what it outlines.
struct PixelPath {
  private(set) var elements: [Outline.Element] = []

  /// How a cubic curve comes nearest to a quarter of a circle.
  private static let quarter = 0.552_284_749_8

  /// The largest coordinate that is handed to Cairo, whose numbers end at 8 million pixels.
  private static let reach = 32_768.0

  /// Makes the path of rounded rectangles, of which each next one is a hole in the one before.
  ///
  /// What is too large for Cairo's numbers is cut off around the picture.
  init(_ shapes: [RoundedRectangle], map: Affine, picture: CGRect) {
    for shape in shapes {
      let elements = PixelPath.elements(of: shape).map { $0.applying(map) }
      let isSmall = elements.allSatisfy { element in
        element.points.allSatisfy {
          abs($0.x) <= PixelPath.reach && abs($0.y) <= PixelPath.reach
        }
      }
      if isSmall {
        self.elements += elements
      } else {
        append(polygon: PixelPath.flattened(elements), cutTo: picture.insetBy(dx: -16, dy: -16))
      }
    }
  }

  /// Returns the outline of a rounded rectangle, clockwise from the end of its top left corner.
  private static func elements(of shape: RoundedRectangle) -> [Outline.Element] {
    let (rect, radius) = (shape.rect, shape.radius)
    guard radius > 0 else {
      return rect.corners.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close]
    }
    let offset = radius * (1 - quarter)
    func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    return [
      .move(point(left + radius, top)), .line(point(right - radius, top)),
      .cubic(
        point(right - offset, top), point(right, top + offset), point(right, top + radius)),
      .line(point(right, bottom - radius)),
      .cubic(
        point(right, bottom - offset), point(right - offset, bottom),
        point(right - radius, bottom)),
      .line(point(left + radius, bottom)),
      .cubic(
        point(left + offset, bottom), point(left, bottom - offset), point(left, bottom - radius)),
      .line(point(left, top + radius)),
      .cubic(point(left, top + offset), point(left + offset, top), point(left + radius, top)),
      .close,
    ]
  }

  /// Returns one contour as a polygon that keeps to it within a twentieth of a pixel.
  private static func flattened(_ elements: [Outline.Element]) -> [CGPoint] {
    var polygon: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): polygon.append(point)
      case .cubic(let first, let second, let end):
        guard let start = polygon.last else { continue }
        let curve = CubicCurve(start: start, first: first, second: second, end: end)
        let count = curve.segmentCount
        for step in 1...count { polygon.append(curve.point(at: Double(step) / Double(count))) }
      case .close: break
      }
    }
    return polygon
  }

  /// Adds a polygon, cut to a rectangle one edge after the other.
  private mutating func append(polygon: [CGPoint], cutTo rect: CGRect) {
    var points = polygon
    points = PixelPath.cut(points, at: rect.minX, by: \.x, keepsAbove: true)
    points = PixelPath.cut(points, at: rect.maxX, by: \.x, keepsAbove: false)
    points = PixelPath.cut(points, at: rect.minY, by: \.y, keepsAbove: true)
    points = PixelPath.cut(points, at: rect.maxY, by: \.y, keepsAbove: false)
    guard points.count > 2 else { return }
    elements.append(.move(points[0]))
    for point in points.dropFirst() { elements.append(.line(point)) }
    elements.append(.close)
  }

  /// Returns what of a polygon lies on one side of a line.
  private static func cut(
    _ polygon: [CGPoint], at limit: Double, by axis: KeyPath<CGPoint, CGFloat>, keepsAbove: Bool
  ) -> [CGPoint] {
    guard var previous = polygon.last else { return [] }
    func isKept(_ point: CGPoint) -> Bool {
      keepsAbove ? point[keyPath: axis] >= limit : point[keyPath: axis] <= limit
    }
    var result: [CGPoint] = []
    for point in polygon {
      if isKept(point) != isKept(previous) {
        let (from, to) = (previous[keyPath: axis], point[keyPath: axis])
        let share = (limit - from) / (to - from)
        result.append(
          CGPoint(
            x: previous.x + (point.x - previous.x) * share,
            y: previous.y + (point.y - previous.y) * share))
      }
      if isKept(point) { result.append(point) }
      previous = point
    }
    return result
  }
}

extension Outline.Element {
  /// Returns the step under an affine map.
  fileprivate func applying(_ map: Affine) -> Outline.Element {
    switch self {
    case .move(let point): .move(point.applying(map))
    case .line(let point): .line(point.applying(map))
    case .cubic(let first, let second, let end):
      .cubic(first.applying(map), second.applying(map), end.applying(map))
    case .close: .close
    }
  }
}
