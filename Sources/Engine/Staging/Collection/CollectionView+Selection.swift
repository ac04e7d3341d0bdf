import CollectionUpdates
public import Foundation
import Layouts

/// The selection, which follows its items through updates.
extension CollectionView {
  /// The selected items, ascending; never `nil`, though UIKit's may be.
  public var indexPathsForSelectedItems: [IndexPath]? { interactionState.selection }

  /// Selects an item; not affected by overrides of `selectItem`.
  func select(
    _ indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    loadIfNeeded()
    guard let indexPath else {
      for path in interactionState.selection { deselect(path) }
      return
    }
    guard indexPath.exists(in: elementStore.counts ?? []) else { return }
    if !interactionState.selection.contains(indexPath) {
      interactionState.selection = (interactionState.selection + [indexPath]).sorted()
    }
    cellForItem(at: indexPath)?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item; not affected by overrides of `deselectItem`.
  func deselect(_ indexPath: IndexPath) {
    interactionState.selection.removeAll { $0 == indexPath }
    cellForItem(at: indexPath)?.isSelected = false
  }

  /// Returns whether an element is a selected item.
  func isSelected(_ element: LayoutElement) -> Bool {
    element.category == .cell && interactionState.selection.contains(element.indexPath)
  }
}
