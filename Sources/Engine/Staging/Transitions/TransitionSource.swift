/// The origin of a view controller: an item, identified by its key, or any view.
package struct TransitionSource {
  /// The collection view of the item; `nil` for a view.
  package private(set) weak var collectionView: CollectionView?
  /// The key of the item; `nil` for a view.
  package let key: String?
  /// The view; `nil` for an item.
  package private(set) weak var view: View?

  /// Makes a source of an item in a collection.
  package init(collectionView: CollectionView, key: String) {
    self.collectionView = collectionView
    self.key = key
  }

  /// Makes a source of a view.
  package init(view: View) {
    self.view = view
    key = nil
  }
}
