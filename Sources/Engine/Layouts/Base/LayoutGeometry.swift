package import Foundation
import Geometry

/// The geometry of a layout, as a value that outlives the layout's changes.
package protocol LayoutGeometry: Sendable {
  /// The size of the content in points.
  var contentSize: CGSize { get }

  /// Returns an element's attributes; `nil` for an element that the layout does not have.
  func attributes(of element: LayoutElement) -> CollectionViewLayoutAttributes?

  /// Returns the attributes of all elements whose frames meet a rectangle.
  func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes]
}

/// The geometry of a layout that has items only, without headers and footers.
package protocol ItemGeometry: LayoutGeometry {
  /// The number of items of each section.
  var counts: [Int] { get }

  /// Returns an item's attributes; `nil` for an item that does not exist.
  func attributes(ofItemAt indexPath: IndexPath) -> CollectionViewLayoutAttributes?

  /// Returns the sections whose items may meet a rectangle.
  func sections(in rect: CGRect) -> Range<Int>

  /// Returns the items of a section that may meet a rectangle, as ascending ranges.
  func items(ofSection section: Int, in rect: CGRect) -> [Range<Int>]
}

extension ItemGeometry {
  package func sections(in rect: CGRect) -> Range<Int> { counts.indices }

  package func items(ofSection section: Int, in rect: CGRect) -> [Range<Int>] {
    [0..<counts[section]]
  }

  package func attributes(of element: LayoutElement) -> CollectionViewLayoutAttributes? {
    element.category == .cell ? attributes(ofItemAt: element.indexPath) : nil
  }

  package func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    var result: [CollectionViewLayoutAttributes] = []
    for section in sections(in: rect) {
      for item in items(ofSection: section, in: rect).joined() {
        let path = IndexPath(item: item, section: section)
        if let attributes = attributes(ofItemAt: path), attributes.frame.meets(rect) {
          result.append(attributes)
        }
      }
    }
    return result
  }

  /// Returns whether the data has an item.
  package func hasItem(at indexPath: IndexPath) -> Bool {
    counts.indices.contains(indexPath.section) && indexPath.item >= 0
      && indexPath.item < counts[indexPath.section]
  }
}

extension CollectionViewLayout {
  /// The numbers of items of all sections.
  package var itemCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }

  /// Returns the size of all items of a layout, which reports a size that it cannot use.
  package func checkedSize(
    _ itemSize: CGSize, of counts: [Int], for host: any LayoutHost
  ) -> CGSize {
    guard let first = counts.firstIndex(where: { $0 > 0 }) else {
      return CGSize(width: max(0, itemSize.width), height: max(0, itemSize.height))
    }
    return host.checked(itemSize, at: IndexPath(item: 0, section: first))
  }

  /// Returns whether new bounds have another length across the scroll axis.
  func changesBreadth(
    _ newBounds: CGRect, _ direction: CollectionViewFlowLayout.ScrollDirection
  ) -> Bool {
    guard let bounds = host?.bounds else { return false }
    return direction == .vertical
      ? newBounds.width != bounds.width : newBounds.height != bounds.height
  }

  /// Returns whether new bounds have another size than the present ones.
  package func isResize(to newBounds: CGRect) -> Bool {
    host.map { $0.bounds.size != newBounds.size } ?? false
  }
}
