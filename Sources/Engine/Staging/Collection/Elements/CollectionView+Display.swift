import Foundation
import Layouts

/// Notifications of the delegate about views that appear and disappear.
extension CollectionView {
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
