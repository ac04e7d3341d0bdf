package import Foundation
import Geometry

/// A circle of items, or one ring per section, as a value that later changes do not affect.
package struct CircleGeometry: ItemGeometry {
  /// The number of items of each section.
  package let counts: [Int]
  /// The number of items before each section.
  private let preceding: [Int]
  /// The total number of items.
  private let total: Int
  package let center: CGPoint
  /// The radius of the outermost ring.
  package let radius: CGFloat
  /// The difference between the radii of consecutive rings; `nil` for all sections on one circle.
  package let ringSpacing: CGFloat?
  package let startAngle: CGFloat
  package let itemSize: CGSize
  package let rotatesItems: Bool
  package let contentSize: CGSize

  package init(
    counts: [Int], center: CGPoint, radius: CGFloat, ringSpacing: CGFloat?, startAngle: CGFloat,
    itemSize: CGSize, rotatesItems: Bool, contentSize: CGSize
  ) {
    self.counts = counts
    (preceding, total) = counts.precedingSums
    self.center = center; self.radius = radius; self.ringSpacing = ringSpacing
    self.startAngle = startAngle; self.itemSize = itemSize; self.rotatesItems = rotatesItems
    self.contentSize = contentSize
  }

  /// Returns an item's attributes; `nil` if there is no such item.
  package func attributes(ofItemAt indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard hasItem(at: indexPath) else { return nil }
    let (first, count, radius) = ring(ofSection: indexPath.section)
    let angle = startAngle + 2 * .pi * CGFloat(first + indexPath.item) / CGFloat(count)
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.size = itemSize
    attributes.center = CGPoint(
      x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    if rotatesItems { attributes.transform = Affine(rotationAngle: angle + .pi / 2) }
    return attributes
  }
  /// Returns the ring of a section: the number of the section's first item on it, the number of all
  /// items on it, and its radius.
  private func ring(ofSection section: Int) -> (first: Int, count: Int, radius: CGFloat) {
    ringSpacing.map { (0, counts[section], max(0, radius - CGFloat(section) * $0)) }
      ?? (preceding[section], total, radius)
  }

  // MARK: Queries

  /// Returns the items of a section whose angles are those of a rectangle, seen from the center.
  package func items(ofSection section: Int, in rect: CGRect) -> [Range<Int>] {
    let (first, count, radius) = ring(ofSection: section)
    // No item extends farther from its own center than half its diagonal; 1 pt is for rounding.
    let reach = hypot(itemSize.width, itemSize.height) / 2 + 1
    let area = rect.insetBy(dx: -reach, dy: -reach)
    guard let angles = angles(of: area, atDistance: radius) else { return [] }
    let step = 2 * .pi / CGFloat(count)
    let low = ((angles.lowerBound - startAngle) / step).rounded(.down) - 1
    let length = ((angles.upperBound - angles.lowerBound) / step).rounded(.up) + 3
    guard length < CGFloat(count) else { return [0..<counts[section]] }
    // The numbers on the ring from `begin` on, which may go on after its last one with the first.
    let begin = Int((low - (low / CGFloat(count)).rounded(.down) * CGFloat(count)))
    let end = begin + Int(length)
    let own = first..<first + counts[section]
    return [0..<max(0, end - count), begin..<min(end, count)].compactMap { numbers in
      let common = numbers.clamped(to: own)
      return common.isEmpty ? nil : common.lowerBound - first..<common.upperBound - first
    }
  }

  /// Returns the angles at which points at a distance from the center may be in a rectangle; `nil`
  /// if there are none.
  private func angles(of area: CGRect, atDistance distance: CGFloat) -> ClosedRange<CGFloat>? {
    let offset = area.offsetBy(dx: -center.x, dy: -center.y)
    let farthest = hypot(
      max(abs(offset.minX), abs(offset.maxX)), max(abs(offset.minY), abs(offset.maxY)))
    let nearest = hypot(max(0, offset.minX, -offset.maxX), max(0, offset.minY, -offset.maxY))
    guard nearest <= distance, distance <= farthest else { return nil }
    if nearest == 0 { return -.pi...(.pi) }
    let middle = atan2(offset.midY, offset.midX)
    let turns = offset.corners.map {
      remainder(atan2($0.y, $0.x) - middle, 2 * .pi)
    }
    guard let low = turns.min(), let high = turns.max() else { return nil }
    return middle + low...middle + high
  }
}

extension [Int] {
  /// The sum of the elements before each, and of all.
  var precedingSums: ([Int], total: Int) {
    var total = 0
    let preceding = map { count in
      defer { total += count }
      return total
    }
    return (preceding, total)
  }
}
