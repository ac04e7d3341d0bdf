package import Foundation
import Layouts

/// Actions beside items that a finger uncovers.
extension CollectionView {
  /// The source of actions beside items; `nil` where items cannot be swiped.
  package var swipeSource: SwipeSource? {
    get { interactionState.swipes?.source }
    set {
      interactionState.swipes?.end()
      interactionState.swipes = newValue.map { SwipeController(self, source: $0) }
    }
  }

  /// The item whose actions are uncovered; `nil` while there is none.
  package var indexPathOfOpenSwipe: IndexPath? {
    guard let key = interactionState.swipes?.row?.key else { return nil }
    return indexPaths(forKeys: [key])[key]
  }

  /// Uncovers the actions of an item at a side, with an animation; nothing while others are uncovered.
  package func openSwipe(at indexPath: IndexPath, _ side: SwipeSide) {
    interactionState.swipes?.open(indexPath, at: side)
  }

  /// Covers the actions that are uncovered, with an animation.
  package func closeSwipe() { interactionState.swipes?.close() }

  /// Returns the button of an action that is uncovered beside an item; `nil` if there is none.
  package func swipeButton(titled title: String, besideItemAt path: IndexPath) -> View? {
    guard let row = interactionState.swipes?.row, path == indexPathOfOpenSwipe else { return nil }
    return row.pane.buttons.first { $0.action.title == title }
  }

}
