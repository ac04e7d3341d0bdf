import Foundation
import Layouts

/// The attributes of a table's element, with what a cell has to know of its position.
final class TableAttributes: CollectionViewLayoutAttributes {
  /// Whether the row is the first one of its section.
  var isFirst = false
  /// Whether the row is the last one of its section.
  var isLast = false
  /// Whether the cell's own content gives the row its height.
  var sizesItself = false
  /// The natural height of a row that is clipped to its size, in points; `nil` for any other row.
  var clippedHeight: CGFloat?
  /// The vertical offset of the content of a clipped row, in points.
  var contentShift: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? TableAttributes {
      (copy.isFirst, copy.isLast, copy.sizesItself) = (isFirst, isLast, sizesItself)
      (copy.clippedHeight, copy.contentShift) = (clippedHeight, contentShift)
    }
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TableAttributes, super.isEqual(other) else { return false }
    return isFirst == other.isFirst && isLast == other.isLast
      && clippedHeight == other.clippedHeight && contentShift == other.contentShift
  }

  override var hash: Int { super.hash }
}
