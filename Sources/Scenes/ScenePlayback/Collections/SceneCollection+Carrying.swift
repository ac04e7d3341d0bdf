import CollectionUpdates
import Documents
import Foundation
import Layouts
import SceneDocuments
import Staging

/// Items that are carried from one collection to another.
extension SceneCollection {
  /// Returns an item, by its path in the view, as it is in another collection.
  ///
  /// It keeps its key and its style, even where it has them from its section or collection, and the
  /// values of its section that the other one does not have.
  func carriedItem(at viewPath: IndexPath, named key: String, into section: SceneSection)
    -> SceneItem
  {
    let path = dataPath(viewPath)
    let item = sections[path.section].items[path.item]
    var document = item?.document ?? ItemDocument(location: self.document.location)
    document.key = key
    document.style = styleReference(at: path)
    let own = document.data
    document.data = sectionData(path.section).filter { section.data[$0.key] == nil }
      .merging(own) { _, own in own }
    let carried = SceneItem(document)
    carried.restyled = item?.restyled
    carried.nested = item?.nested
    return carried
  }

  /// Removes the item with a key, animated as an update; the rest is filled again.
  func removeItem(named key: String) {
    guard let viewPath = view.indexPaths(forKeys: [key])[key].map(view.dataPath) else { return }
    let path = dataPath(viewPath)
    animateUpdate {
      var sections = self.sections
      sections[path.section].items.remove(at: path.item)
      self.replaceSections(by: sections)
      self.view.record([.deleteItem(viewPath)])
    }
  }

  /// Inserts an item, animated as an update, and scrolls until it is seen.
  ///
  /// If there are fewer items by now, it comes after the last one.
  func insert(_ item: SceneItem, at path: IndexPath) {
    guard sections.indices.contains(path.section) else { return }
    let index = min(path.item, sections[path.section].items.count)
    let slot = IndexPath(item: index, section: path.section)
    nest(item, named: item.document.key ?? "")
    animateUpdate(revealing: slot) {
      self.replaceSections(by: self.sections(with: item, at: slot))
      self.view.record([.insertItem(slot)])
    }
  }

  /// Returns the data with one more item.
  private func sections(with item: SceneItem, at path: IndexPath) -> [SceneSection] {
    var sections = sections
    sections[path.section].items.insert(item, at: path.item)
    return sections
  }

  /// Runs a batch of a finger's; surviving items are reconfigured, as styles know indices.
  private func animateUpdate(revealing slot: IndexPath? = nil, _ body: @escaping () -> Void) {
    view.layoutIfNeeded()
    View.animate(
      duration: view.updateDuration, delay: 0, curve: view.updateCurve, options: [],
      animations: {
        keepingAnchor {
          view.performBatchUpdates {
            body()
            self.view.reconfigureVisibleElements()
          }
        }
        if let slot { view.reveal(itemAt: slot) }
      }, completion: nil)
  }

  /// Returns where the center of an item will be in the viewport once it is inserted and seen.
  func slot(of item: SceneItem, at path: IndexPath) -> CGPoint? {
    let copy = unshownCopy(with: sections(with: item, at: path))
    for var selected in view.indexPathsForSelectedItems ?? [] {
      if selected.section == path.section, selected.item >= path.item { selected.item += 1 }
      copy.view.selectItem(at: selected, animated: false, scrollPosition: [])
    }
    copy.view.takeContentSize()
    if isAnchored { copy.anchor() }
    return copy.view.revealedFrame(ofItemAt: path).map { CGPoint(x: $0.midX, y: $0.midY) }
  }
}
