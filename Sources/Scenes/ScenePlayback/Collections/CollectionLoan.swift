import Documents
import Foundation
import Layouts
import SceneDocuments
import Staging

/// The loan of a collection to another screen, which shows it in a layout of its own.
///
/// Its items keep their keys and appearances, independent of their positions in the shown data.
struct CollectionLoan {
  let collection: SceneCollection
  /// The only section of the data that is shown; all sections where `nil`.
  let section: Int?
  let sectionKey: String?
  /// The keys of that section's items.
  let keys: [String]
  /// The keys of the items that were selected at the beginning of the loan.
  let selection: [String]

  /// Lends a collection and selects one of its items.
  ///
  /// - Parameters:
  ///   - item: the item in the collection view's data, which is kept in the middle.
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

  /// Restores the selection.
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
  /// The screen that shows a part of the data in the view; `nil` while the view shows all of it.
  var borrower: ScreenController? { view.dataSource as? ScreenController }

  /// Returns the path in the data of an item in the view.
  func dataPath(_ path: IndexPath) -> IndexPath {
    IndexPath(item: path.item, section: borrower?.loan?.section ?? path.section)
  }

  /// Returns the path in the view of an item in the data; `nil` if it is not shown.
  func viewPath(_ path: IndexPath) -> IndexPath? {
    guard let section = borrower?.loan?.section else { return path }
    return section == path.section ? IndexPath(item: path.item, section: 0) : nil
  }
}
