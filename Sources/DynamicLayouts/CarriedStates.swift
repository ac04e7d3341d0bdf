import Foundation
import Layouts

/// States of a layout's items that are kept while the items change their paths.
struct CarriedStates<State> {
  private var states: [IndexPath: State]?

  /// Makes an empty store.
  init() {}

  /// Whether paths are about to change, so that none of the states belongs to anybody.
  var isWaiting: Bool { states != nil }

  /// Keeps states by the paths of before.
  mutating func keep(_ states: [IndexPath: State]) { self.states = states }

  /// Hands the states out by the paths of afterwards; those of items that are gone are dropped.
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
