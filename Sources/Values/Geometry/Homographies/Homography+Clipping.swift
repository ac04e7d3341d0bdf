public import Foundation

/// Images of outlines that may reach behind the eye.
extension Homography {
  /// The ratio of the smallest weight that is kept to the largest weight of an outline.
  public static let nearest = 1e-5

  /// A point in homogeneous coordinates, before the division by its weight.
  private struct WeightedPoint {
    var x: Double
    var y: Double
    var w: Double

    /// Returns the interpolation toward another point.
    func moved(towards other: WeightedPoint, by share: Double) -> WeightedPoint {
      WeightedPoint(
        x: x + (other.x - x) * share, y: y + (other.y - y) * share, w: w + (other.w - w) * share)
    }

    /// The projected point.
    var point: CGPoint { CGPoint(x: x / w, y: y / w) }
  }

  /// Returns the image of a closed outline, clipped where it comes too near to the eye.
  ///
  /// It is clipped before the division, at a weight of `nearest` times the largest one, so that
  /// parts behind the eye are not mirrored into view. A convex outline gives a convex image.
  ///
  /// - Parameter box: a rectangle to clip the image to as well.
  /// - Returns: an empty array where nothing is in front of the eye, or in the box.
  public func image(of outline: [CGPoint], within box: CGRect? = nil) -> [CGPoint] {
    var points = outline.map {
      WeightedPoint(x: a * $0.x + c * $0.y + tx, y: b * $0.x + d * $0.y + ty, w: weight(at: $0))
    }
    let largest = points.map(\.w).max() ?? 0
    guard largest > 0, largest.isFinite else { return [] }
    let least = largest * Homography.nearest
    points = Homography.cut(points) { $0.w - least }
    if let box {
      points = Homography.cut(points) { $0.x - box.minX * $0.w }
      points = Homography.cut(points) { box.maxX * $0.w - $0.x }
      points = Homography.cut(points) { $0.y - box.minY * $0.w }
      points = Homography.cut(points) { box.maxY * $0.w - $0.y }
    }
    return points.map(\.point)
  }

  /// Returns the bounding box of a rectangle's image, clipped as in `image(of:within:)`.
  ///
  /// - Returns: `nil` where nothing is in front of the eye, or in the box.
  public func boundingBox(of rect: CGRect, within box: CGRect? = nil) -> CGRect? {
    let image = image(of: rect.corners, within: box)
    return image.isEmpty ? nil : CGRect(boundingBoxOf: image)
  }

  /// Cuts off the part of an outline on the negative side of an edge.
  private static func cut(_ points: [WeightedPoint], by side: (WeightedPoint) -> Double)
    -> [WeightedPoint]
  {
    var result: [WeightedPoint] = []
    result.reserveCapacity(points.count + 1)
    for (index, point) in points.enumerated() {
      let next = points[index + 1 < points.count ? index + 1 : 0]
      let (own, other) = (side(point), side(next))
      if own >= 0 { result.append(point) }
      if (own >= 0) != (other >= 0) {
        result.append(point.moved(towards: next, by: own / (own - other)))
      }
    }
    return result
  }
}
