/// The item through which a screen was opened, by its name and not by its view or path.
struct TransitionSource {
  weak var collectionView: CollectionView?
  let key: String
}
