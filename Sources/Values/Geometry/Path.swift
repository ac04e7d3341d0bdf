public import Foundation

/// Contours of straight lines and cubic curves, y down, in a unit that its owner defines.
///
/// Quadratic curves and arcs are converted to cubic ones. Filling closes open contours.
public struct Path: Hashable, Sendable {
  /// A step of the pen.
  public enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case cubic(CGPoint, CGPoint, CGPoint)
    case close
  }

  /// The steps, contour by contour.
  public let elements: [Element]
  /// The bounding box of all points, control points included; `nil` for an empty path.
  public let bounds: CGRect?

  /// Makes a path from its steps.
  public init(elements: [Element]) {
    self.elements = elements
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-minX, -minY)
    func include(_ point: CGPoint) {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): include(point)
      case .cubic(let first, let second, let end):
        include(first)
        include(second)
        include(end)
      case .close: break
      }
    }
    bounds = minX <= maxX ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : nil
  }

  /// The empty path.
  public static let empty = Path(elements: [])

  /// Returns the image of the path under an affine map.
  public func applying(_ map: Affine) -> Path { Path(elements: elements.map { $0.applying(map) }) }
}

extension Path.Element {
  /// The step's points, control points first.
  public var points: [CGPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .cubic(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }

  /// Returns the step under an affine map.
  public func applying(_ map: Affine) -> Path.Element {
    switch self {
    case .move(let point): .move(point.applying(map))
    case .line(let point): .line(point.applying(map))
    case .cubic(let first, let second, let end):
      .cubic(first.applying(map), second.applying(map), end.applying(map))
    case .close: .close
    }
  }
}

extension Path {
  /// The length of a control handle with which a cubic approximates a quarter of a unit circle.
  public static let quarterCircle = 0.552_284_749_8

  /// Makes the ellipse that touches the sides of a rectangle, clockwise from its right.
  public init(ellipseIn rect: CGRect) {
    let (x, y) = (rect.midX, rect.midY)
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (kx, ky) = (rx * Path.quarterCircle, ry * Path.quarterCircle)
    func point(_ dx: Double, _ dy: Double) -> CGPoint { CGPoint(x: x + dx, y: y + dy) }
    self.init(elements: [
      .move(point(rx, 0)), .cubic(point(rx, ky), point(kx, ry), point(0, ry)),
      .cubic(point(-kx, ry), point(-rx, ky), point(-rx, 0)),
      .cubic(point(-rx, -ky), point(-kx, -ry), point(0, -ry)),
      .cubic(point(kx, -ry), point(rx, -ky), point(rx, 0)), .close,
    ])
  }

  /// Makes a rectangle, clockwise from its top left.
  public init(rect: CGRect) {
    self.init(
      elements: rect.corners.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close])
  }
}
