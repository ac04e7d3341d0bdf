import Foundation

/// The selection of a collection view and the items that fingers touch or move.
final class InteractionState {
  /// Whether a tap on an item selects it.
  var allowsSelection = true
  /// Whether several items can be selected.
  var allowsMultipleSelection = false
  /// The selected items in ascending order.
  var selection: [IndexPath] = []
  /// The item under a finger that may select it.
  var touchedItem: CollectionView.TouchedItem?
  /// The item that is being moved interactively.
  var movement: ItemMovement?
  /// Whether the batch that is being made belongs to the movement.
  var isUpdatingMovement = false
  /// The actions beside items; `nil` where items cannot be swiped.
  var swipes: SwipeController?
  /// The context menus of items; `nil` before the first touch.
  var menus: CollectionMenus?
  /// Whether rows of lists show controls for editing.
  var editsLists = false
  /// Whether the data source does not implement the movement of items.
  var hasRefusedMove = false
}
