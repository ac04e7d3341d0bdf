import DynamicItems
import Foundation

extension DynamicItem {
  /// The identity that distinguishes the item from others.
  var identity: ItemIdentity { dynamicItemKey.map { .key($0) } ?? .object(ObjectIdentifier(self)) }

  /// The description of the item in problems.
  var problemName: String { dynamicItemKey?.problemName ?? "an item of the type \(type(of: self))" }
}

/// The identity of an item: a key, or the object.
enum ItemIdentity: Hashable {
  case key(DynamicItemKey)
  case object(ObjectIdentifier)
}

/// Items in the order of adding, each once.
struct ItemList {
  private(set) var items: [any DynamicItem] = []
  private var identities: Set<ItemIdentity> = []

  /// Makes a list; repeated items count once.
  init(_ items: [any DynamicItem] = []) { for item in items { add(item) } }

  @discardableResult
  mutating func add(_ item: any DynamicItem) -> Bool {
    guard identities.insert(item.identity).inserted else { return false }
    items.append(item)
    return true
  }

  mutating func remove(_ item: any DynamicItem) -> Bool {
    let identity = item.identity
    guard identities.remove(identity) != nil else { return false }
    items.removeAll { $0.identity == identity }
    return true
  }

  func contains(_ item: any DynamicItem) -> Bool { identities.contains(item.identity) }
}
