package import Foundation
import Geometry

/// A circle of items, or one ring per section, as a value that outlives changes of the layout.
package struct CircleGeometry: ItemGeometry {
  /// How many items each section has.
  package let counts: [Int]
  /// How many items the sections before each one have.
  private let preceding: [Int]
  /// How many items there are in all.
  private let total: Int
  package let center: CGPoint
  /// The radius of the outermost ring.
  package let radius: CGFloat
  /// How much nearer to the centre each ring is; `nil` for all sections on one circle.
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

  /// Returns an item's attributes; `nil` where there is no such item.
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
