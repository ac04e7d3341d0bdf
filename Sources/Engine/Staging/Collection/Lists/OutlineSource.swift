import CollectionUpdates
package import Foundation
import Layouts

/// A data source whose items may be below others.
package protocol OutlineSource: AnyObject {
  /// Returns the number of items above an item.
  func outlineLevel(ofItemAt indexPath: IndexPath) -> Int
  /// Returns whether what is below an item is visible; `nil` if there is nothing below.
  func isExpanded(itemAt indexPath: IndexPath) -> Bool?
  /// Expands or collapses an item, if handlers allow it, with an animation.
  func setExpanded(_ isExpanded: Bool, itemAt indexPath: IndexPath)
}

extension CollectionViewDiffableDataSource: OutlineSource {
  /// Returns an item, its section, and the section's items.
  private func outlined(_ indexPath: IndexPath) -> (
    item: ItemIdentifier, section: SectionIdentifier, outline: SectionSnapshot
  )? {
    guard let item = itemIdentifier(for: indexPath),
      let section = sectionIdentifier(for: indexPath.section)
    else { return nil }
    let outline = changes.current.sectionSnapshot(for: section)
    return outline.contains(item) ? (item, section, outline) : nil
  }

  package func outlineLevel(ofItemAt indexPath: IndexPath) -> Int {
    outlined(indexPath).map { $0.outline.level(of: $0.item) } ?? 0
  }

  package func isExpanded(itemAt indexPath: IndexPath) -> Bool? {
    outlined(indexPath).flatMap { item, _, outline in
      outline.children(of: item).isEmpty
        && sectionSnapshotHandlers.snapshotForExpandingParent == nil
        ? nil : outline.isExpanded(item)
    }
  }

  package func setExpanded(_ isExpanded: Bool, itemAt indexPath: IndexPath) {
    guard let (item, section, outline) = outlined(indexPath),
      outline.isExpanded(item) != isExpanded
    else { return }
    var next = outline
    let handlers = sectionSnapshotHandlers
    if isExpanded {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let provide = handlers.snapshotForExpandingParent {
        next.replace(childrenOf: item, using: provide(item, outline.snapshot(of: item)))
      }
      next.expand([item])
    } else {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      next.collapse([item])
    }
    apply(next, to: section)
  }
}
