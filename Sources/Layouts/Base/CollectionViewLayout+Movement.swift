import Foundation
import Geometry

/// What layouts answer by default of items that are moved by hand.
extension CollectionViewLayout {
  /// The order of an item that is being moved: above everything that layouts order themselves.
  static let zIndexOfMovingItem = 10_000

  /// Returns the item at a position, in the order of paths the last one where several are.
  func defaultTargetIndexPath(ofItemAt path: IndexPath, at position: CGPoint) -> IndexPath {
    let square = CGRect(center: position, size: CGSize(width: 1, height: 1))
    let found = (layoutAttributesForElements(in: square) ?? []).filter {
      $0.frame.contains(position)
    }
    let items = found.filter { $0.representedElementCategory == .cell }.map(\.indexPath)
    // Where items lie over each other, as in a pile, the one that is moved stays.
    if items.contains(path) { return path }
    if let item = items.max() { return item }
    let empty = found.first {
      $0.representedElementCategory == .supplementaryView
        && numberOfItems(inSection: $0.indexPath.section) == 0
    }
    return empty.map { IndexPath(item: 0, section: $0.indexPath.section) } ?? path
  }

  /// Makes the context of an item that goes from one place to another.
  func movementContext(
    from old: [IndexPath], to new: [IndexPath]
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.invalidateItems(at: old + new)
    return context
  }
}
