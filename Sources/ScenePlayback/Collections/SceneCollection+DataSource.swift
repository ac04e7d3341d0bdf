import Foundation
import Layouts
import SceneDocuments
import Staging

extension SceneCollection: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int {
    sequence?.numberOfSections ?? sections.count
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    sequence?.numberOfItems(inSection: section) ?? sections[section].items.count
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell { cell(at: indexPath) }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView { supplementaryView(ofKind: kind, at: indexPath) }

  func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? {
    sections[indexPath.section].items[indexPath.item]?.document.key ?? replayedNames[indexPath]
  }

  func collectionView(_ collectionView: CollectionView, keyForSection section: Int) -> String? {
    sections[section].key
  }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { moveItem(from: sourceIndexPath, to: destinationIndexPath) }
}

extension SceneCollection: CollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    size(at: indexPath, in: collectionViewLayout)
  }
}

/// The content of the view, by paths in the view, which may show only a part of the data.
extension SceneCollection {
  /// Returns the cell of an item.
  func cell(at viewPath: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: viewPath)
    (cell as? SceneCell)?.show(nestedCollection(at: viewPath))
    cell.appearance = appearance(at: viewPath)
    return cell
  }

  /// Returns the header or footer of a section.
  func supplementaryView(ofKind kind: String, at viewPath: IndexPath) -> CollectionReusableView {
    let shown = view.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "view", for: viewPath)
    let isHeader = kind == CollectionViewFlowLayout.elementKindSectionHeader
    let section = dataPath(viewPath).section
    shown.appearance = appearance(
      isHeader ? document.headerStyle : document.footerStyle,
      in: ItemContext(
        section: section, item: 0, count: sections[section].items.count,
        key: view.key(ofSection: viewPath.section), sectionData: sectionData(section)))
    return shown
  }

  /// Returns the size of an item, its own or the layout's.
  func size(at viewPath: IndexPath, in layout: CollectionViewLayout) -> CGSize {
    let path = dataPath(viewPath)
    if let own = sections[path.section].items[path.item]?.document.size { return own }
    return switch layout {
    case let flow as CollectionViewFlowLayout: flow.itemSize
    case let waterfall as CollectionViewWaterfallLayout: waterfall.itemSize
    default: .zero
    }
  }
}
