package import Cellophane
import Testing

/// A data source of numbered cells, which are white unless a function fills them otherwise.
package final class PlainSource: CollectionViewDataSource {
  package var counts: [Int]
  package var keys: [IndexPath: String] = [:]
  /// Whether being asked for anything is a failure.
  package var isClosed = false
  package var fill: (CollectionViewCell, IndexPath) -> Void
  /// The maker of headers and footers, which are empty by default.
  package var makeSupplementary: (CollectionView, String, IndexPath) -> CollectionReusableView = {
    _, _, _ in CollectionReusableView()
  }
  /// Whether an item can be moved interactively.
  package var canMove: (IndexPath) -> Bool = { _ in true }
  /// The sequence whose items are shown, instead of `counts`.
  private var player: SequencePlayer?

  /// Creates a source of sections with some numbers of items.
  package init(
    _ counts: [Int],
    fill: @escaping (CollectionViewCell, IndexPath) -> Void = { cell, _ in
      cell.backgroundColor = .white
    }
  ) { (self.counts, self.fill) = (counts, fill) }

  /// Creates a source of the items that a sequence shows at present.
  package convenience init(_ player: SequencePlayer) {
    self.init([])
    self.player = player
  }

  /// Shows one section of items with keys.
  package func show(_ names: [String]) {
    counts = [names.count]
    keys = Dictionary(uniqueKeysWithValues: names.enumerated().map { (path(0, $0), $1) })
  }

  package func numberOfSections(in collectionView: CollectionView) -> Int {
    #expect(!isClosed, "the data is asked after a mistake")
    return player?.numberOfSections ?? counts.count
  }

  package func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { player?.numberOfItems(inSection: section) ?? counts[section] }

  package func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    #expect(!isClosed, "a cell is asked for after a mistake")
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    fill(cell, indexPath)
    return cell
  }

  package func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView { makeSupplementary(collectionView, kind, indexPath) }

  package func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? { keys[indexPath] }

  package func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { canMove(indexPath) }
}
