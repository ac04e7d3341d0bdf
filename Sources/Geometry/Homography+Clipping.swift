public import Foundation

/// Images of outlines that may reach behind the eye.
extension Homography {
  /// How much nearer to the eye than the farthest corner of an outline its image still goes.
  public static let nearest = 1e-5

  /// A point before the division by its weight.
  private struct Place {
    var x: Double
    var y: Double
    var w: Double

    /// Returns the point at a share of the way to another one.
    func moved(towards other: Place, by share: Double) -> Place {
      Place(
        x: x + (other.x - x) * share, y: y + (other.y - y) * share, w: w + (other.w - w) * share)
    }

    /// The point on the screen.
    var point: CGPoint { CGPoint(x: x / w, y: y / w) }
  }

  /// Returns the image of a closed outline, cut where it comes too near to the eye.
  ///
  /// It is cut before the division, at a weight of `nearest` times the largest one: what lies behind
  /// the eye must not come back mirrored. A convex outline gives a convex image.
  ///
  /// - Parameter box: cuts the image at a rectangle as well.
  /// - Returns: an empty array where nothing is in front of the eye, or in the box.
  public func image(of outline: [CGPoint], within box: CGRect? = nil) -> [CGPoint] {
    var places = outline.map {
      Place(x: a * $0.x + c * $0.y + tx, y: b * $0.x + d * $0.y + ty, w: weight(at: $0))
    }
    let largest = places.map(\.w).max() ?? 0
    guard largest > 0, largest.isFinite else { return [] }
    let least = largest * Homography.nearest
    places = Homography.cut(places) { $0.w - least }
    if let box {
      places = Homography.cut(places) { $0.x - box.minX * $0.w }
      places = Homography.cut(places) { box.maxX * $0.w - $0.x }
      places = Homography.cut(places) { $0.y - box.minY * $0.w }
      places = Homography.cut(places) { box.maxY * $0.w - $0.y }
    }
    return places.map(\.point)
  }

  /// Returns the bounding box of a rectangle's image, cut as `image(of:within:)` says.
  ///
  /// - Returns: `nil` where nothing is in front of the eye, or in the box.
  public func boundingBox(of rect: CGRect, within box: CGRect? = nil) -> CGRect? {
    let image = image(of: rect.corners, within: box)
    return image.isEmpty ? nil : CGRect(boundingBoxOf: image)
  }

  /// Cuts off what of an outline is on the negative side of an edge.
  private static func cut(_ places: [Place], by side: (Place) -> Double) -> [Place] {
    var result: [Place] = []
    result.reserveCapacity(places.count + 1)
    for (index, place) in places.enumerated() {
      let next = places[index + 1 < places.count ? index + 1 : 0]
      let (own, other) = (side(place), side(next))
      if own >= 0 { result.append(place) }
      if (own >= 0) != (other >= 0) {
        result.append(place.moved(towards: next, by: own / (own - other)))
      }
    }
    return result
  }
}
