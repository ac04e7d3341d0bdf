import Documents
import Foundation
import Layouts
import Staging

/// A collection that is shown by another screen than its own, by that one's layout.
///
/// Its items keep their keys and looks, wherever they are in the data that is shown.
struct CollectionLoan {
  let collection: SceneCollection
  /// The section of the data that is shown alone; `nil` where all stay.
  let section: Int?
  let sectionKey: String?
  /// The keys of that section's items.
  let keys: [String]
  /// The keys of the items that were selected when the collection was lent.
  let selection: [String]

  /// Lends a collection, one item of which becomes its selection.
  ///
  /// - Parameters:
  ///   - item: the item as the collection view counts it, to be kept in the middle.
  ///   - isWhole: whether all sections stay.
  init(_ collection: SceneCollection, item: IndexPath?, isWhole: Bool) {
    let view = collection.view
    self.collection = collection
    selection = (view.indexPathsForSelectedItems ?? []).map { view.key(ofItemAt: $0) }
    if let item, !isWhole {
      let section = collection.dataPath(item).section
      self.section = section
      sectionKey = view.key(ofSection: item.section)
      keys = (0..<collection.counts[section]).map {
        view.key(ofItemAt: IndexPath(item: $0, section: item.section))
      }
    } else {
      (section, sectionKey, keys) = (nil, nil, [])
    }
    if let item { Self.select([item], in: view) }
  }

  /// Has the items be selected that were before.
  func end() {
    let paths = collection.view.indexPaths(forKeys: selection)
    Self.select(selection.compactMap { paths[$0] }, in: collection.view)
  }

  /// Selects some items and no others.
  private static func select(_ paths: [IndexPath], in view: CollectionView) {
    for path in view.indexPathsForSelectedItems ?? [] {
      view.deselectItem(at: path, animated: false)
    }
    for path in paths { view.selectItem(at: path, animated: false, scrollPosition: []) }
  }
}

extension SceneCollection {
  /// The screen whose part of the data the view shows; `nil` while it shows all of it.
  var borrower: ScreenController? { view.dataSource as? ScreenController }

  /// Tells where an item of the view is in the data.
  func dataPath(_ path: IndexPath) -> IndexPath {
    IndexPath(item: path.item, section: borrower?.loan?.section ?? path.section)
  }

  /// Tells where an item of the data is in the view; `nil` where it is not shown.
  func viewPath(_ path: IndexPath) -> IndexPath? {
    guard let section = borrower?.loan?.section else { return path }
    return section == path.section ? IndexPath(item: path.item, section: 0) : nil
  }
}
