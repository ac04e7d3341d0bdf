public import Foundation

/// Images of paths in perspective.
extension Homography {
  /// The largest number of times that a curve is halved.
  private static let mostHalvings = 10

  /// Returns the image of a path as polygons, clipped at the eye and around a box.
  ///
  /// Lines stay lines; curves are halved until their images are straight within a tolerance.
  /// Clipped contours are closed outside the box, so that fills within it are exact. Open contours
  /// are closed, as for filling.
  public func image(of path: Path, within box: CGRect, tolerance: Double) -> Path {
    var elements: [Path.Element] = []
    for contour in contours(of: path, tolerance: tolerance) where contour.count > 2 {
      let image = image(of: contour, within: box)
      guard image.count > 2 else { continue }
      elements.append(.move(image[0]))
      for point in image.dropFirst() { elements.append(.line(point)) }
      elements.append(.close)
    }
    return Path(elements: elements)
  }

  /// Returns the contours of a path, in its own plane, as polygons whose images are straight enough.
  private func contours(of path: Path, tolerance: Double) -> [[CGPoint]] {
    var result: [[CGPoint]] = []
    var contour: [CGPoint] = []
    for element in path.elements {
      switch element {
      case .move(let point):
        result.append(contour)
        contour = [point]
      case .line(let point): contour.append(point)
      case .cubic(let first, let second, let end):
        guard let start = contour.last else { continue }
        let curve = Curve(start: start, first: first, second: second, end: end)
        add(curve, to: &contour, tolerance: tolerance, halvings: 0)
        contour.append(end)
      case .close:
        // A curve or line that follows without a move begins where the contour did.
        guard let start = contour.first else { continue }
        result.append(contour)
        contour = [start]
      }
    }
    result.append(contour)
    return result
  }

  /// A cubic Bézier curve.
  private struct Curve {
    let start: CGPoint
    let first: CGPoint
    let second: CGPoint
    let end: CGPoint

    /// The curve's two halves.
    var halves: (Curve, Curve) {
      func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
        CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
      }
      let (a, b, c) = (middle(start, first), middle(first, second), middle(second, end))
      let (d, e) = (middle(a, b), middle(b, c))
      let point = middle(d, e)
      return (
        Curve(start: start, first: a, second: d, end: point),
        Curve(start: point, first: e, second: c, end: end)
      )
    }
  }

  /// Adds the points between a curve's ends.
  private func add(_ curve: Curve, to contour: inout [CGPoint], tolerance: Double, halvings: Int) {
    if halvings == Homography.mostHalvings || (halvings > 0 && isStraight(curve, tolerance)) {
      return
    }
    let (left, right) = curve.halves
    add(left, to: &contour, tolerance: tolerance, halvings: halvings + 1)
    contour.append(left.end)
    add(right, to: &contour, tolerance: tolerance, halvings: halvings + 1)
  }

  /// Returns whether a curve's control points lie on the image of its chord, within a tolerance.
  ///
  /// A rational curve lies in the convex hull of the images of its control points as long as all
  /// are in front.
  private func isStraight(_ curve: Curve, _ tolerance: Double) -> Bool {
    guard let start = apply(curve.start), let end = apply(curve.end),
      let first = apply(curve.first), let second = apply(curve.second)
    else {
      // Nothing is drawn behind the eye; where the curve crosses the eye's plane, halving
      // continues.
      return [curve.start, curve.first, curve.second, curve.end].allSatisfy {
        weight(at: $0) <= 0
      }
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    func distance(_ point: CGPoint) -> Double {
      let (x, y) = (point.x - start.x, point.y - start.y)
      return length > 1e-9 ? abs(x * dy - y * dx) / length : (x * x + y * y).squareRoot()
    }
    return max(distance(first), distance(second)) <= tolerance
  }
}
