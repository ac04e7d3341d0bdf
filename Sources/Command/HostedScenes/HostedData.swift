import Foundation
import Geometry
import Layouts
import Staging

/// Numbered items for any layout, with cells and with the other views that it requests.
final class HostedData: CollectionViewDataSource {
  /// The identifier of the cells.
  static let identifier = "item"
  /// The numbers of each section's items.
  private(set) var sections: [[Int]]
  /// The number of the next item.
  private var nextNumber: Int

  /// Creates sections whose items are numbered from 1 on, across all of them.
  init(sectionCount: Int, itemCount: Int) {
    sections = (0..<sectionCount).map { section in
      (0..<itemCount).map { section * itemCount + $0 + 1 }
    }
    nextNumber = sectionCount * itemCount + 1
  }

  /// Inserts new items at an index path.
  func insert(_ count: Int, at indexPath: IndexPath) {
    let numbers = (0..<count).map { nextNumber + $0 }
    nextNumber += count
    sections[indexPath.section].insert(contentsOf: numbers, at: indexPath.item)
  }

  /// Removes consecutive items.
  func remove(_ count: Int, at indexPath: IndexPath) {
    let items = indexPath.item..<indexPath.item + count
    sections[indexPath.section].removeSubrange(items)
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? { "\(sections[indexPath.section][indexPath.item])" }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: Self.identifier, for: indexPath)
    (cell as? HostedCell)?.number = sections[indexPath.section][indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    // The layout decides on the kinds.
    collectionView.register(
      HostedSupplementaryView.self, forSupplementaryViewOfKind: kind,
      withReuseIdentifier: "supplementary")
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "supplementary", for: indexPath)
    (view as? HostedSupplementaryView)?.text = text(ofKind: kind, at: indexPath)
    return view
  }

  /// Returns the text of a supplementary view.
  private func text(ofKind kind: String, at indexPath: IndexPath) -> String {
    switch kind {
    case CollectionViewFlowLayout.elementKindSectionHeader: "Section \(indexPath.section + 1)"
    case CollectionViewFlowLayout.elementKindSectionFooter:
      "End of section \(indexPath.section + 1)"
    default: kind
    }
  }
}

/// A delegate that gives a flow layout the size of its items.
final class HostedSizes: CollectionViewDelegateFlowLayout {
  private let size: HostedSettings.ItemSize

  /// Creates a delegate that gives all items one size.
  init(_ size: HostedSettings.ItemSize) { self.size = size }

  /// Returns the size of items in a collection; `nil` where the layout decides.
  func itemSize(in collectionView: CollectionView) -> CGSize? {
    switch size {
    case .own: nil
    case .fixed(let size): size
    case .page:
      collectionView.bounds.inset(by: collectionView.adjustedContentInset).size
    }
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { itemSize(in: collectionView) ?? collectionViewLayout.metrics.itemSize }
}
