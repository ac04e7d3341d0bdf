import DynamicItems
import Foundation

extension DynamicItem {
  /// What tells the item apart from others.
  var identity: ItemIdentity {
    dynamicItemKey.map { .key($0) } ?? .object(ObjectIdentifier(self))
  }

  /// The item in the words of a problem.
  var problemName: String {
    dynamicItemKey.map { "the item “\($0)”" } ?? "an item of the type \(type(of: self))"
  }
}

/// What tells items apart: a key, or the object.
enum ItemIdentity: Hashable {
  case key(DynamicItemKey)
  case object(ObjectIdentifier)
}

/// Items in the order of adding, each once.
struct ItemList {
  private(set) var items: [any DynamicItem] = []
  private var identities: Set<ItemIdentity> = []

  /// Makes a list; an item that comes twice counts once.
  init(_ items: [any DynamicItem] = []) {
    for item in items { add(item) }
  }

  /// Adds an item, and tells whether it is new.
  @discardableResult
  mutating func add(_ item: any DynamicItem) -> Bool {
    guard identities.insert(item.identity).inserted else { return false }
    items.append(item)
    return true
  }

  /// Removes an item, and tells whether it was there.
  mutating func remove(_ item: any DynamicItem) -> Bool {
    let identity = item.identity
    guard identities.remove(identity) != nil else { return false }
    items.removeAll { $0.identity == identity }
    return true
  }

  /// Tells whether an item is in the list.
  func contains(_ item: any DynamicItem) -> Bool { identities.contains(item.identity) }
}
