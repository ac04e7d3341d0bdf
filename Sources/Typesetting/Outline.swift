public import Foundation

/// The shape of a glyph: closed contours in units of one em, y down, the baseline at 0.
///
/// It is filled by the non-zero rule. Quadratic curves have become cubic ones.
public struct Outline: Hashable, Sendable {
  /// A step of the pen.
  public enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case cubic(CGPoint, CGPoint, CGPoint)
    case close
  }

  /// The steps, contour by contour; empty for a space.
  public let elements: [Element]
  /// The box of all points, control points included; `nil` for a space.
  public let bounds: CGRect?

  /// Makes an outline from its steps.
  public init(elements: [Element]) {
    self.elements = elements
    let points = elements.flatMap(\.points)
    guard let first = points.first else {
      bounds = nil
      return
    }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    bounds = CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The outline of nothing.
  public static let empty = Outline(elements: [])
}

extension Outline.Element {
  /// The step's points, control points first.
  package var points: [CGPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .cubic(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }
}
