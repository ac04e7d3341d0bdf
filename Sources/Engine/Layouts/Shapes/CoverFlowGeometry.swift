package import Foundation
import Geometry

/// A row or a ring of covers at one content offset, as a value that later changes do not affect.
package struct CoverFlowGeometry: ItemGeometry {
  /// The depth in points by which covers recede per position from the middle; enough to order them.
  private static let recession: CGFloat = 0.01

  /// The number of items of each section.
  package let counts: [Int]
  /// The number of items before each section.
  private let preceding: [Int]
  /// The total number of items.
  package let total: Int
  package let itemSize: CGSize
  /// The distance between covers' centers, in points.
  package let spacing: CGFloat
  /// The angle of covers at the side, in radians.
  package let angle: CGFloat
  /// The additional distance of covers at the side from the middle, in points.
  package let centerGap: CGFloat
  /// The scale of the middle cover.
  package let centerZoom: CGFloat
  /// The distance of the viewer from the plane, in points.
  package let eyeDistance: CGFloat
  package let arrangement: CollectionViewCoverFlowLayout.Arrangement
  /// The center of the visible area, in content coordinates.
  package let middle: CGPoint
  /// The x coordinate at which the first cover is in the middle, in content coordinates.
  package let start: CGFloat
  package let contentSize: CGSize

  /// Makes a geometry of covers.
  ///
  /// - Parameters:
  ///   - bounds: the visible rectangle.
  ///   - room: its size without the content inset.
  ///   - leading: the content inset at the left and at the top.
  package init(
    counts: [Int], itemSize: CGSize, spacing: CGFloat, angle: CGFloat, centerGap: CGFloat,
    centerZoom: CGFloat, eyeDistance: CGFloat,
    arrangement: CollectionViewCoverFlowLayout.Arrangement, bounds: CGRect, room: CGSize,
    leading: CGPoint
  ) {
    self.counts = counts
    (preceding, total) = counts.precedingSums
    self.itemSize = itemSize; self.spacing = spacing; self.angle = angle; self.centerGap = centerGap
    self.centerZoom = centerZoom; self.eyeDistance = eyeDistance; self.arrangement = arrangement
    start = room.width / 2
    middle = CGPoint(x: bounds.minX + leading.x + room.width / 2, y: room.height / 2)
    contentSize = CGSize(
      width: CGFloat(max(0, total - 1)) * spacing + room.width, height: room.height)
  }

  /// The radius of the ring on which all covers have their distance.
  private var radius: CGFloat { max(spacing * CGFloat(total), 1) / (2 * .pi) }

  /// Returns the x coordinate at which a cover is in the middle, in content coordinates.
  private func place(_ index: Int) -> CGFloat { start + CGFloat(index) * spacing }

  /// Returns an item's attributes; `nil` if there is no such item.
  package func attributes(ofItemAt indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let index = index(of: indexPath) else { return nil }
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.size = itemSize
    let way = place(index) - middle.x
    switch arrangement {
    case .row:
      let side = spacing > 0 ? min(1, max(-1, way / spacing)) : 0
      attributes.center = CGPoint(x: place(index) + side * centerGap, y: middle.y)
      attributes.transform3D = transform(side: side, way: abs(way))
    case .ring:
      attributes.center = middle
      attributes.transform3D = ringTransform(turn: way / radius)
    }
    return attributes
  }

  /// Returns the rectangle that an item has when it is in the middle.
  package func middleFrame(ofItemAt indexPath: IndexPath) -> CGRect? {
    index(of: indexPath).map {
      CGRect(center: CGPoint(x: place($0), y: middle.y), size: itemSize)
    }
  }

  /// Returns the index of an item among all sections' items; `nil` if there is no such item.
  private func index(of indexPath: IndexPath) -> Int? {
    hasItem(at: indexPath) ? preceding[indexPath.section] + indexPath.item : nil
  }

  /// The perspective of a viewer straight above the cover.
  private var perspective: Transform3D {
    var result = Transform3D.identity
    if eyeDistance > 0 { result.m34 = -1 / eyeDistance }
    return result
  }

  /// Returns the transform of a cover, from −1 at the left side over 0 in the middle to 1.
  private func transform(side: CGFloat, way: CGFloat) -> Transform3D {
    // A point nearer by z is scaled by 1/(1 − z/d).
    let reach = eyeDistance > 0 ? eyeDistance * (1 - 1 / centerZoom) : 0
    let recession = spacing > 0 ? way / spacing * Self.recession : 0
    let lift = Transform3D(translationX: 0, y: 0, z: reach * (1 - abs(side)) - recession)
    let turn = Transform3D(rotationAngle: -angle * side, x: 0, y: 1, z: 0)
    guard eyeDistance > 0 else {
      let scale = 1 + (centerZoom - 1) * (1 - abs(side))
      return Transform3D(scaleX: scale, y: scale, z: 1).concatenating(turn).concatenating(lift)
    }
    return turn.concatenating(lift).concatenating(perspective)
  }

  /// Returns the transform of a cover on the ring, at an angle from the front, with a common
  /// viewer.
  private func ringTransform(turn: CGFloat) -> Transform3D {
    let place = Transform3D(translationX: radius * sin(turn), y: 0, z: radius * (cos(turn) - 1))
    let reach = eyeDistance > 0 ? eyeDistance * (1 - 1 / centerZoom) : 0
    return Transform3D(rotationAngle: turn, x: 0, y: 1, z: 0).concatenating(place)
      .concatenating(Transform3D(translationX: 0, y: 0, z: reach * max(0, cos(turn))))
      .concatenating(perspective)
  }

  // MARK: Queries

  package func sections(in rect: CGRect) -> Range<Int> {
    let near = candidates(near: rect)
    let first = counts.indices.first { preceding[$0] + counts[$0] > near.lowerBound }
    guard let first else { return 0..<0 }
    let end = counts.indices[first...].first { preceding[$0] >= near.upperBound }
    return first..<(end ?? counts.count)
  }

  package func items(ofSection section: Int, in rect: CGRect) -> [Range<Int>] {
    let near = candidates(near: rect)
    let first = max(0, near.lowerBound - preceding[section])
    return [first..<max(first, min(counts[section], near.upperBound - preceding[section]))]
  }

  /// Returns the indices of the items that may intersect a rectangle.
  package func candidates(near rect: CGRect) -> Range<Int> {
    guard arrangement == .row, spacing > 0, total > 0 else { return 0..<total }
    // Covers at the side are alike except for their depth, which never makes them larger.
    let corners = [-1, 1].compactMap { side -> CGRect? in
      let map = Transform3D(translationX: -itemSize.width / 2, y: -itemSize.height / 2, z: 0)
        .concatenating(transform(side: side, way: 0))
      return Homography(planeOf: map).boundingBox(of: CGRect(origin: .zero, size: itemSize))
    }
    let reach = corners.map { max(abs($0.minX), abs($0.maxX)) }.max() ?? 0
    let slack = reach + abs(centerGap)
    func number(_ x: CGFloat) -> CGFloat { min(CGFloat(total), max(-1, (x - start) / spacing)) }
    let low = Int(number(rect.minX - slack).rounded(.down))
    let high = Int(number(rect.maxX + slack).rounded(.up))
    // Covers near the middle are turning, and may be larger than in either final position.
    let center = Int(number(middle.x).rounded())
    var range = max(0, low)..<max(0, low, min(total, high + 1))
    let around = max(0, center - 1)..<max(0, center - 1, min(total, center + 2))
    if !around.isEmpty {
      range =
        range.isEmpty
        ? around
        : min(range.lowerBound, around.lowerBound)..<max(range.upperBound, around.upperBound)
    }
    return range
  }

  /// Returns the offset along x nearest to one at which a cover is in the middle.
  package func snapped(_ x: CGFloat, leading: CGFloat) -> CGFloat {
    guard spacing > 0, total > 0 else { return x }
    let index = ((x + leading) / spacing).rounded()
    return min(CGFloat(total - 1), max(0, index)) * spacing - leading
  }
}
