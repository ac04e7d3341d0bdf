import CollectionUpdates
import Documents
import Foundation
import Layouts
import SceneDocuments
import Staging

/// The change of a collection's data to another state, by the keys of sections and items.
/// An item whose key persists is the same item, with its nested collection; it is reloaded if its
/// style, size or data changes. A style that a step has given it persists, unless the new state
/// names one.
struct SceneState {
  /// The data of the new state.
  private(set) var sections: [SceneSection]
  /// The operations that lead from the present state to the new one.
  let operations: [UpdatePlan.Operation]

  /// Computes the difference; every section and item of the new state has a key.
  init(_ documents: [SectionDocument], of collection: SceneCollection) {
    sections = documents.map { SceneSection($0) }
    var items: [String: SceneItem?] = [:]
    let old = collection.sections.enumerated().map { index, section in
      let keys = section.items.indices.map { item in
        let path = IndexPath(item: item, section: index)
        return collection.view.key(ofItemAt: collection.view.shownPath(path))
      }
      for (key, item) in zip(keys, section.items) { items[key] = .some(item) }
      return KeyedSection(key: collection.view.key(ofSection: index), items: keys)
    }
    var reloaded: Set<String> = []
    for section in sections.indices {
      for (index, item) in sections[section].items.enumerated() {
        guard let item, let key = item.document.key, let known = items[key] else { continue }
        if let known, known.isLike(item) {
          sections[section].items[index] = known
        } else {
          if item.document.style == nil, known?.document.style == nil {
            let (old, new) = (known?.document.data ?? [:], item.document.data)
            item.restyled = known?.restyled?.showing(
              data: Set(new.keys.filter { old[$0] != new[$0] }))
          }
          item.nested = known?.nested?.renewed(data: item.document.data)
          reloaded.insert(key)
        }
      }
    }
    let new = sections.map { section in
      KeyedSection(
        key: section.key ?? "", items: section.items.map { $0?.document.key ?? "" })
    }
    operations = StateDifference(from: old, to: new, reloadedItems: reloaded).operations
  }
}

extension SceneItem {
  /// Returns whether two items have the same appearance, as far as their own values determine it.
  fileprivate func isLike(_ other: SceneItem) -> Bool {
    document.style?.name == other.document.style?.name && document.size == other.document.size
      && document.data == other.document.data && (restyled == nil || other.document.style == nil)
  }
}
