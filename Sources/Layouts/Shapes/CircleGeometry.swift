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
    var (preceding, total): ([Int], Int) = ([], 0)
    for count in counts {
      preceding.append(total)
      total += count
    }
    self.preceding = preceding; self.total = total
    self.center = center; self.radius = radius; self.ringSpacing = ringSpacing
    self.startAngle = startAngle; self.itemSize = itemSize; self.rotatesItems = rotatesItems
    self.contentSize = contentSize
  }

  /// Returns an item's attributes; `nil` if there is no such item.
  package func attributes(ofItemAt indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard hasItem(at: indexPath) else { return nil }
    let (section, item) = (indexPath.section, indexPath.item)
    let (index, count, radius) =
      ringSpacing.map { (item, counts[section], max(0, self.radius - CGFloat(section) * $0)) }
      ?? (preceding[section] + item, total, self.radius)
    let angle = startAngle + 2 * .pi * CGFloat(index) / CGFloat(count)
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.size = itemSize
    attributes.center = CGPoint(
      x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    if rotatesItems { attributes.transform = Affine(rotationAngle: angle + .pi / 2) }
    return attributes
  }
}
