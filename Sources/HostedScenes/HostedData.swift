import Foundation
import Geometry
import Layouts
import Staging

/// Numbered items for any layout, with cells and with whatever else it asks for.
final class HostedData: CollectionViewDataSource {
  /// The numbers of each section's items.
  private(set) var sections: [[Int]]
  /// The number of the next item that comes.
  private var nextNumber: Int

  /// Makes sections whose items are numbered from 1 on, across all of them.
  init(sectionCount: Int, itemCount: Int) {
    sections = (0..<sectionCount).map { section in
      (0..<itemCount).map { section * itemCount + $0 + 1 }
    }
    nextNumber = sectionCount * itemCount + 1
  }

  /// Adds new items at a place of a section.
  func insert(_ count: Int, at indexPath: IndexPath) {
    let numbers = (0..<count).map { nextNumber + $0 }
    nextNumber += count
    sections[indexPath.section].insert(contentsOf: numbers, at: indexPath.item)
  }

  /// Takes items away that follow each other.
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
      withReuseIdentifier: "item", for: indexPath)
    (cell as? HostedCell)?.number = sections[indexPath.section][indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    // Which kinds there are is the layout's own affair.
    collectionView.register(
      HostedSupplementaryView.self, forSupplementaryViewOfKind: kind,
      withReuseIdentifier: "supplementary")
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "supplementary", for: indexPath)
    (view as? HostedSupplementaryView)?.text = text(ofKind: kind, at: indexPath)
    return view
  }

  /// Words what a supplementary view is.
  private func text(ofKind kind: String, at indexPath: IndexPath) -> String {
    switch kind {
    case CollectionViewFlowLayout.elementKindSectionHeader: "Section \(indexPath.section + 1)"
    case CollectionViewFlowLayout.elementKindSectionFooter:
      "End of section \(indexPath.section + 1)"
    default: kind
    }
  }
}

/// Answers a flow layout's question how large items are.
final class HostedSizes: CollectionViewDelegateFlowLayout {
  private let size: HostedSettings.ItemSize

  /// Makes a delegate that gives all items one size.
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
  ) -> CGSize {
    itemSize(in: collectionView) ?? collectionViewLayout.metrics.itemSize
  }
}
