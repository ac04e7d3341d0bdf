public import DynamicItems

/// A behavior with a list of the items that it moves.
open class ItemBehavior: DynamicBehavior {
  private var list: ItemList

  init(_ items: [any DynamicItem]) { list = ItemList(items) }

  /// The items that the behavior moves, in the order of adding.
  public var items: [any DynamicItem] { list.items }

  override var ownItems: [any DynamicItem] { list.items }

  func contains(_ item: any DynamicItem) -> Bool { list.contains(item) }

  /// Adds an item; adding it again has no effect.
  public func addItem(_ item: any DynamicItem) { if list.add(item) { changed(waking: [item]) } }

  /// Removes an item.
  public func removeItem(_ item: any DynamicItem) {
    if list.remove(item) { changed(waking: [item]) }
  }
}
