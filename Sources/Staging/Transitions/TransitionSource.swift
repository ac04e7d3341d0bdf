/// What a screen was opened from: an item by its name and not by its view or path, or any view.
struct TransitionSource {
  private(set) weak var collectionView: CollectionView?
  /// The name of the item; `nil` for a view.
  let key: String?
  private(set) weak var view: View?

  /// Makes a source of an item in a collection.
  init(collectionView: CollectionView, key: String) {
    self.collectionView = collectionView; self.key = key
  }

  /// Makes a source of a view.
  init(view: View) { self.view = view; key = nil }
}
