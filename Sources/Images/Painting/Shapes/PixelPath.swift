internal import Foundation
internal import Geometry

/// A path in pixels within Cairo's range of coordinates, whatever the size of the outline.
struct PixelPath {
  private(set) var elements: [Path.Element] = []

  /// The largest coordinate passed to Cairo, whose range ends at 8 million pixels.
  private static let reach = 32_768.0

  /// Makes a path of steps within Cairo's range.
  init(elements: [Path.Element]) { self.elements = elements }

  /// Makes the image of paths under a map.
  ///
  /// Parts too large for Cairo's range are clipped around the canvas.
  init(_ paths: [Path], map: Affine, canvas: CGRect) {
    for path in paths {
      let elements = path.elements.map { $0.applying(map) }
      let isSmall = elements.allSatisfy { element in
        element.points.allSatisfy {
          abs($0.x) <= PixelPath.reach && abs($0.y) <= PixelPath.reach
        }
      }
      if isSmall {
        self.elements += elements
      } else {
        for contour in PixelPath.flattened(elements) {
          append(polygon: contour, cutTo: canvas.insetBy(dx: -16, dy: -16))
        }
      }
    }
  }

  /// Makes the canvas as a path, from which appended paths are subtracted by the even-odd rule.
  init(around canvas: CGRect) { elements = Path(rect: canvas.insetBy(dx: -16, dy: -16)).elements }

  /// Adds another path.
  mutating func append(_ other: PixelPath) { elements += other.elements }

  /// Returns contours as polygons within a twentieth of a pixel of them.
  private static func flattened(_ elements: [Path.Element]) -> [[CGPoint]] {
    var contours: [[CGPoint]] = []
    var polygon: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let point):
        contours.append(polygon)
        polygon = [point]
      case .line(let point): polygon.append(point)
      case .cubic(let first, let second, let end):
        guard let start = polygon.last else { continue }
        let curve = CubicCurve(start: start, first: first, second: second, end: end)
        let count = curve.segmentCount()
        for step in 1...count { polygon.append(curve.point(at: Double(step) / Double(count))) }
      case .close: break
      }
    }
    contours.append(polygon)
    return contours.filter { $0.count > 1 }
  }

  /// Adds a polygon, clipped to a rectangle one edge after the other.
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

  /// Returns the part of a polygon on one side of a line.
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
