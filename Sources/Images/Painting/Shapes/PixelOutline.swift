internal import Foundation
internal import Geometry
internal import Timelines

/// A rounded rectangle in pixels about its origin: the rectangle, and the parts that its corners
/// cut off.
///
/// The cut-off parts run in the opposite direction, so that the sum is the outline.
struct PixelOutline {
  /// The part that a corner cuts off.
  private struct Cut {
    let points: Range<Int>
    let box: CGRect
  }

  let shape: RoundedRectangle
  /// The points of the rectangle, then those of each cut-off part.
  private var points: [CGPoint]
  private var cuts: [Cut] = []

  /// The largest distance between a line and its curve, in pixels: 3 of 255 levels.
  private static let tolerance = 0.0125

  var pointCount: Int { points.count }

  /// Makes the outline of a shape under a linear map, with its curves flattened.
  init(_ shape: RoundedRectangle, map: Affine) {
    self.shape = shape
    let corners = shape.rect.corners.map { $0.applying(map) }
    points = corners
    // A straight edge ends where a corner begins: first that at the top right.
    var vertex = 0
    var start = points.count
    for element in shape.path.elements {
      switch element {
      case .move, .close: break
      case .line(let point):
        endCut(from: start, at: corners[vertex % 4])
        vertex += 1
        start = points.count
        points.append(point.applying(map))
      case .cubic(let first, let second, let last):
        let curve = CubicCurve(
          start: points.last ?? .zero, first: first.applying(map), second: second.applying(map),
          end: last.applying(map))
        let count = curve.segmentCount(tolerance: PixelOutline.tolerance)
        for step in 1..<max(1, count) {
          points.append(curve.point(at: Double(step) / Double(count)))
        }
        points.append(curve.end)
      }
    }
    endCut(from: start, at: corners[vertex % 4])
  }

  /// Keeps the part that a corner cuts off, if it is round.
  private mutating func endCut(from start: Int, at corner: CGPoint) {
    guard points.count > start + 1 else {
      points.removeLast(points.count - start)
      return
    }
    points.append(corner)
    let box = CGRect(boundingBoxOf: Array(points[start...]))
    cuts.append(Cut(points: start..<points.count, box: box))
  }

  /// Adds the part of the outline that affects some pixels.
  func add(
    to coverage: inout CoverageBuffer, origin: CGPoint, in columns: Range<Int>, _ rows: Range<Int>
  ) {
    let (x, y) = (origin.x - Double(columns.lowerBound), origin.y - Double(rows.lowerBound))
    coverage.add(polygon: points[..<4], x: x, y: y)
    for cut in cuts
    where cut.box.minX + x < Double(columns.count) && cut.box.minY + y < Double(rows.count)
      && cut.box.maxY + y > 0
    {
      coverage.add(polygon: points[cut.points], x: x, y: y)
    }
  }
}
