package import Foundation

/// The edge of a row from which a swipe uncovers actions, by the direction of the interface.
package enum SwipeSide: String, Hashable, Sendable, CaseIterable {
  case leading, trailing
}

/// An action that a swipe uncovers beside a row.
package struct SwipeAction {
  package var title: String?
  /// Whether performing the action with success takes the row away.
  package var isDestructive: Bool
  /// Gives a button its background.
  package var paint: (View) -> Void
  /// The width of the title in points; `nil` for an estimate.
  package var titleWidth: CGFloat?
  /// Makes the view of an icon in its size; `nil` for none.
  package var makeIcon: (() -> View)?
  /// Performs the action, given the button, and says at any time whether it succeeded.
  package var perform: (_ button: View, _ completion: @escaping (Bool) -> Void) -> Void

  /// Makes an action.
  package init(
    title: String?, isDestructive: Bool = false, paint: @escaping (View) -> Void,
    perform: @escaping (_ button: View, _ completion: @escaping (Bool) -> Void) -> Void
  ) {
    self.title = title; self.isDestructive = isDestructive; self.paint = paint
    self.perform = perform
  }
}

/// The actions of a row at one side, of which the first one is at the edge of the row.
package struct SwipeActions {
  package var actions: [SwipeAction]
  /// Whether a swipe across most of the row performs the first action.
  package var performsFirstWithFullSwipe: Bool

  /// Makes a set of actions.
  package init(_ actions: [SwipeAction], performsFirstWithFullSwipe: Bool = true) {
    self.actions = actions; self.performsFirstWithFullSwipe = performsFirstWithFullSwipe
  }
}

/// The source of the actions of a collection view's items.
package struct SwipeSource {
  /// Returns the actions of an item at a side; `nil`, or none, if it cannot be swiped there.
  package var actions: (IndexPath, SwipeSide) -> SwipeActions?
  /// Called when a swipe begins to uncover the actions of an item.
  package var willOpen: (IndexPath) -> Void = { _ in }
  /// Called when the actions of an item are covered again, or gone with it (`nil`).
  package var didClose: (IndexPath?) -> Void = { _ in }

  /// Makes a source.
  package init(actions: @escaping (IndexPath, SwipeSide) -> SwipeActions?) {
    self.actions = actions
  }
}
