public import Foundation
import Geometry
public import Layouts

/// Queries of the elements on the stage.
extension CollectionView {
  /// The elements on the stage that show the present data; none before a reload is laid out.
  var presentElements: [LayoutElement: ShownElement] {
    updateState.needsReload ? [:] : elementStore.shown
  }

  /// Returns the item that a cell shows; `nil` where it shows none of this collection.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    presentElements.first { $0.value.view === cell }?.key.indexPath
  }

  /// Returns a supplementary view that is on the stage.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? {
    presentElements[
      LayoutElement(category: .supplementaryView, kind: elementKind, indexPath: indexPath)]?.view
  }

  /// Returns the supplementary views of a kind that are on the stage, in the order of their paths.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }

  /// Returns the paths of the supplementary views of a kind that are on the stage, ascending.
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    presentElements.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }
      .map(\.indexPath).sorted()
  }

  /// Returns the layout's attributes of a supplementary view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    loadIfNeeded()
    collectionViewLayout.prepareIfNeeded()
    return collectionViewLayout.layoutAttributes(
      of: LayoutElement(category: .supplementaryView, kind: kind, indexPath: indexPath))
  }

  /// The order of what is behind all elements.
  static let zIndexOfBackground = -1_000_000

  /// Resizes the background view to the bounds, wherever the content is scrolled to.
  func layOutBackground() {
    guard let _backgroundView, _backgroundView.frame != bounds else { return }
    _backgroundView.frame = bounds
  }
}
