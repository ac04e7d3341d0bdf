import Foundation
import Layouts

/// States of a layout's items that are kept while the items change their paths.
struct CarriedStates<State> {
  private var states: [IndexPath: State]?

  /// Makes an empty store.
  init() {}

  /// Whether paths are about to change, so that none of the states belongs to anybody.
  var isWaiting: Bool { states != nil }

  /// Keeps states by their old index paths.
  mutating func keep(_ states: [IndexPath: State]) { self.states = states }

  /// Returns the states by their new index paths; those of deleted items are dropped.
  mutating func take(after update: LayoutUpdate?) -> [IndexPath: State] {
    var result: [IndexPath: State] = [:]
    for (path, state) in states ?? [:] {
      let after = update?.after(LayoutElement(category: .cell, indexPath: path))
      if let after { result[after.indexPath] = state }
    }
    states = nil
    return result
  }
}
