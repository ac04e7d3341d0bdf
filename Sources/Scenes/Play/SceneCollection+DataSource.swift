import Foundation
import Layouts
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
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    let section = sections[indexPath.section]
    let style = section.items[indexPath.item]?.document.style ?? section.style ?? document.style
    (cell as? SceneCell)?.show(nestedCollection(at: indexPath))
    cell.appearance = appearance(style, in: context(at: indexPath))
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    let isHeader = kind == CollectionViewFlowLayout.elementKindSectionHeader
    view.appearance = appearance(
      isHeader ? document.headerStyle : document.footerStyle,
      in: ItemContext(
        section: indexPath.section, item: 0, count: sections[indexPath.section].items.count,
        key: collectionView.key(ofSection: indexPath.section),
        sectionData: sectionData(indexPath.section)))
    return view
  }

  func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? {
    sections[indexPath.section].items[indexPath.item]?.document.key
  }

  func collectionView(_ collectionView: CollectionView, keyForSection section: Int) -> String? {
    sections[section].key
  }
}

extension SceneCollection: CollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    if let own = sections[indexPath.section].items[indexPath.item]?.document.size { return own }
    return switch collectionViewLayout {
    case let flow as CollectionViewFlowLayout: flow.itemSize
    case let waterfall as CollectionViewWaterfallLayout: waterfall.itemSize
    default: .zero
    }
  }
}
