import Foundation
import Geometry

/// The default behavior of layouts for items that are moved interactively.
extension CollectionViewLayout {
  /// The zIndex of an item that is being moved, above every zIndex that layouts assign themselves.
  static let zIndexOfMovingItem = 10_000

  /// Returns the item at a position; if several overlap there, the last one by index path.
  func defaultTargetIndexPath(ofItemAt path: IndexPath, at position: CGPoint) -> IndexPath {
    // The position is where the layout has the item, however far its section is scrolled.
    let isScrolled =
      orthogonalSection(of: LayoutElement(category: .cell, indexPath: path)) != nil
    let offset =
      isScrolled ? host?.orthogonalOffset(ofSection: path.section, of: self) ?? .zero : .zero
    let square = CGRect(center: position, size: CGSize(width: 1, height: 1))
      .offsetBy(dx: -offset.x, dy: -offset.y)
    let found = (layoutAttributesForElements(in: square) ?? []).filter {
      $0.frame.contains(position)
    }
    let items = found.filter { $0.representedElementCategory == .cell }.map(\.indexPath)
    // Where items overlap, as in a pile, the moved item stays at its index path.
    if items.contains(path) { return path }
    if let item = items.max() { return item }
    let empty = found.first {
      $0.representedElementCategory == .supplementaryView
        && numberOfItems(inSection: $0.indexPath.section) == 0
    }
    return empty.map { IndexPath(item: 0, section: $0.indexPath.section) } ?? path
  }

  /// Makes the invalidation context for an item that moves between index paths.
  func movementContext(
    from old: [IndexPath], to new: [IndexPath]
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.invalidateItems(at: old + new)
    return context
  }
}
