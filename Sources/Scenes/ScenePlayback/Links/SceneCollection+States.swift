import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timing

/// The states of items, which their styles show.
extension SceneCollection {
  /// Returns the states of an item that is shown.
  func states(ofItemAt path: IndexPath) -> Set<ElementState> {
    var states: Set<ElementState> = []
    guard let key = shownKey(at: path) else { return states }
    if pressedKey == key { states.insert(.pressed) }
    if liftedKey == key { states.insert(.dragging) }
    if view.indexPathsForSelectedItems?.contains(path) == true { states.insert(.selected) }
    return states
  }

  /// Notes a state of a cell's item, and animates the item to it.
  func cell(_ cell: SceneCell, didChange state: ElementState) {
    if state == .pressed, !cell.isHighlighted, pressedKey == cell.key { pressedKey = nil }
    // A cell that is not shown yet begins in its states, and one that is replaced has none.
    guard !view.isChangingContent, let path = view.indexPath(for: cell),
      view.cellForItem(at: path) === cell
    else { return }
    let key = view.key(ofItemAt: path)
    guard key == cell.key else { return }
    if state == .pressed { pressedKey = cell.isHighlighted ? key : nil }
    statesDidChange(ofItemWithKey: key, from: state)
  }

  /// Forgets what fingers have done to items that are not there any more.
  func forgetGoneItems() {
    if drags.isEmpty, settlings.isEmpty, pressedKey == nil { return }
    let keys = Set(drags.keys).union(settlings.keys).union([pressedKey].compactMap(\.self)).sorted()
    let known = view.indexPaths(forKeys: keys)
    for key in keys where known[key] == nil { forgetDrag(ofItemWithKey: key) }
  }

  /// Forgets what fingers have done to all items, because they are others now.
  func forgetAllItems() {
    for key in Set(drags.keys).union(settlings.keys).sorted() { forgetDrag(ofItemWithKey: key) }
    pressedKey = nil
    liftedKey = nil
  }

  /// Forgets what fingers have done to an item.
  private func forgetDrag(ofItemWithKey key: String) {
    drags[key] = nil
    settlings.removeValue(forKey: key)?.invalidate()
    if pressedKey == key { pressedKey = nil }
  }

  /// Notes that an item is lifted by a finger, or none, and animates it.
  func lift(itemWithKey key: String?) {
    let old = liftedKey
    liftedKey = key
    for key in [old, key].compactMap(\.self) {
      statesDidChange(ofItemWithKey: key, from: .dragging)
    }
  }

  /// Animates an item to its present states.
  func statesDidChange(ofItemWithKey key: String, from old: ElementState) {
    guard let path = view.indexPaths(forKeys: [key])[key],
      let style = style(at: view.dataPath(path)),
      let state = style.states.first(where: { $0.state == old })
    else { return }
    // An item out of sight only makes room for its size.
    let cell = view.cellForItem(at: path)
    let appearance = appearance(at: view.dataPath(path))
    state.animate {
      cell?.appearance = appearance
      if style.changesPose || style.changesSize {
        self.view.collectionViewLayout.adjustmentsDidChange()
        self.view.layoutIfNeeded()
      }
      self.fitItems()
    }
    resources.links.follow()
  }

  /// Shows an item that is carried to another collection in its dragging state.
  ///
  /// - Returns: An action that shows it without the state again; its pose ends as it is put down.
  func showCarried(_ cell: CollectionViewCell, itemWithKey key: String) -> (() -> Void)? {
    guard let path = view.indexPaths(forKeys: [key])[key],
      let style = style(at: view.dataPath(path)),
      let state = style.states.first(where: { $0.state == .dragging })
    else { return nil }
    let normal = appearance(at: view.dataPath(path))
    liftedKey = key
    let lifted = appearance(at: view.dataPath(path))
    var context = ItemContext(section: 0, item: 0, count: 1, key: "")
    context.states = [.dragging]
    let pose = style.pose(in: context)
    liftedKey = nil
    state.animate {
      cell.appearance = lifted
      guard let pose else { return }
      cell.transform3D = pose.parts.transform3D(in: cell.bounds.size).concatenating(
        cell.transform3D)
    }
    return { state.animate { cell.appearance = normal } }
  }
}

extension StateDocument {
  /// Animates a change to the state or back.
  func animate(_ body: @escaping () -> Void) {
    View.animate(
      duration: duration.seconds, delay: 0,
      curve: motion?.curve(for: duration.seconds) ?? .easeInEaseOut, options: [], animations: body,
      completion: nil)
  }
}
