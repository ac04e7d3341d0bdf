import CollectionUpdates
public import Foundation
import Layouts

/// Which items are selected; they follow their items through updates.
extension CollectionView {
  /// The selected items, ascending; never `nil`, though UIKit's may be.
  public var indexPathsForSelectedItems: [IndexPath]? { selection }

  /// Selects an item, whoever overrides `selectItem`.
  func select(
    _ indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    loadIfNeeded()
    guard let indexPath else {
      for path in selection { deselect(path) }
      return
    }
    guard indexPath.exists(in: counts ?? []) else { return }
    if !selection.contains(indexPath) { selection = (selection + [indexPath]).sorted() }
    cellForItem(at: indexPath)?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Selects an item no longer, whoever overrides `deselectItem`.
  func deselect(_ indexPath: IndexPath) {
    selection.removeAll { $0 == indexPath }
    cellForItem(at: indexPath)?.isSelected = false
  }

  /// Tells whether an element is a selected item.
  func isSelected(_ element: LayoutElement) -> Bool {
    element.category == .cell && selection.contains(element.indexPath)
  }
}
