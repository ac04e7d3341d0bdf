import Foundation
import Layouts

/// Notifications of the delegate about views that appear and disappear.
extension CollectionView {
  /// Shows what the bounds show, each view in the size that it prefers, and notifies the delegate
  /// then.
  func showFittedElements() {
    simulation?.willShowElements(in: visibleRect)
    elementStore.unannounced = []
    showVisibleElements()
    fitVisibleElements()
    let new = elementStore.unannounced ?? []
    elementStore.unannounced = nil
    for known in new { tellDelegate(ofDisplayOf: known.view, as: known.attributes.element) }
  }

  /// Notifies the delegate that an element is about to be shown.
  func tellDelegate(ofDisplayOf view: CollectionReusableView, as element: LayoutElement) {
    switch element.category {
    case .cell:
      guard let cell = view as? CollectionViewCell else { return }
      delegate?.collectionView(self, willDisplay: cell, forItemAt: element.indexPath)
    case .supplementaryView:
      delegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: element.kind,
        at: element.indexPath)
    case .decorationView: break
    }
  }

  /// Notifies the delegate that an element is no longer shown, by the index path that it had.
  func tellDelegate(ofEndOf shown: ShownElement) {
    if let index = elementStore.unannounced?.firstIndex(where: { $0 === shown }) {
      // A later pass left no room for it.
      elementStore.unannounced?.remove(at: index)
      return
    }
    let element = shown.attributes.element
    switch element.category {
    case .cell:
      guard let cell = shown.view as? CollectionViewCell else { return }
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.indexPath)
    case .supplementaryView:
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: shown.view, forElementOfKind: element.kind,
        at: element.indexPath)
    case .decorationView: break
    }
  }
}
