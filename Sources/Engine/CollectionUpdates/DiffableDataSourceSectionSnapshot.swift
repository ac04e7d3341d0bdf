/// A state of one section as a forest of items, as `NSDiffableDataSourceSectionSnapshot`.
///
/// Items without a parent are roots. An item is visible if all items above it are expanded; new
/// items are collapsed. Identifiers are unique within the snapshot; adding one twice, or naming one
/// that does not exist, is a programming error.
///
/// ```swift
/// var outline = DiffableDataSourceSectionSnapshot<String>()
/// outline.append(["fruit", "bread"])
/// outline.append(["apple", "pear"], to: "fruit")
/// outline.expand(["fruit"])
/// // outline.visibleItems == ["fruit", "apple", "pear", "bread"]
/// ```
public struct DiffableDataSourceSectionSnapshot<ItemIdentifier: Hashable> {
  /// An item's place in the forest.
  private struct Node {
    /// The item above; `nil` for a root.
    var parent: ItemIdentifier?
    var children: [ItemIdentifier] = []
    var isExpanded = false
  }

  private var nodes: [ItemIdentifier: Node] = [:]
  /// The items without a parent, in order.
  public private(set) var rootItems: [ItemIdentifier] = []

  /// Makes an empty snapshot.
  public init() {}

  /// Makes a snapshot of roots, which must be unique.
  package init(roots: [ItemIdentifier]) { append(roots) }

  // MARK: Queries

  /// All items, each before those below it.
  public var items: [ItemIdentifier] { flattened(rootItems) { _ in true } }

  /// The items all of whose ancestors are expanded, each before those below it.
  public var visibleItems: [ItemIdentifier] { flattened(rootItems) { $0.isExpanded } }

  /// Whether any item is below another one.
  package var hasLevels: Bool { rootItems.count < nodes.count }

  /// Returns items in order with those below, as far down as a rule goes on.
  private func flattened(
    _ tops: [ItemIdentifier], whereOpen isOpen: (Node) -> Bool
  ) -> [ItemIdentifier] {
    var result: [ItemIdentifier] = []
    var waiting = Array(tops.reversed())
    while let item = waiting.popLast() {
      result.append(item)
      if let node = nodes[item], isOpen(node) { waiting += node.children.reversed() }
    }
    return result
  }

  /// Returns the place of an item, which must exist.
  private func node(_ item: ItemIdentifier) -> Node {
    guard let node = nodes[item] else {
      preconditionFailure("there is no item \(item) in the section snapshot")
    }
    return node
  }

  /// Returns whether the snapshot has an item.
  public func contains(_ item: ItemIdentifier) -> Bool { nodes[item] != nil }

  /// Returns the index of an item among all items; `nil` if there is no such item.
  public func index(of item: ItemIdentifier) -> Int? {
    contains(item) ? items.firstIndex(of: item) : nil
  }

  /// Returns whether the items below an item are open, which they are visible by if it is.
  public func isExpanded(_ item: ItemIdentifier) -> Bool { node(item).isExpanded }

  /// Returns whether all items above an item are expanded.
  public func isVisible(_ item: ItemIdentifier) -> Bool {
    ancestors(of: item).allSatisfy { node($0).isExpanded }
  }

  /// Returns the number of items above an item; 0 for a root.
  public func level(of item: ItemIdentifier) -> Int { ancestors(of: item).count }

  /// Returns the item above an item; `nil` for a root.
  public func parent(of child: ItemIdentifier) -> ItemIdentifier? { node(child).parent }

  /// Returns the items directly below an item, in order.
  package func children(of item: ItemIdentifier) -> [ItemIdentifier] { node(item).children }

  /// Returns the items above an item, the nearest first.
  private func ancestors(of item: ItemIdentifier) -> [ItemIdentifier] {
    var (result, next) = ([ItemIdentifier](), node(item).parent)
    while let parent = next {
      result.append(parent)
      next = node(parent).parent
    }
    return result
  }

  /// Returns the snapshot of what is below an item.
  ///
  /// - Parameter includingParent: Whether the item itself is in it, as its only root.
  public func snapshot(
    of parent: ItemIdentifier, includingParent: Bool = false
  ) -> DiffableDataSourceSectionSnapshot {
    var result = DiffableDataSourceSectionSnapshot()
    result.rootItems = includingParent ? [parent] : node(parent).children
    for item in flattened(result.rootItems, whereOpen: { _ in true }) {
      result.nodes[item] = node(item)
    }
    for root in result.rootItems { result.nodes[root]?.parent = nil }
    return result
  }

  /// Returns the items line by line, indented by level, with `+` for expanded and `-` for others.
  public func visualDescription() -> String {
    items.map { item in
      let mark = node(item).children.isEmpty ? "*" : isExpanded(item) ? "+" : "-"
      return String(repeating: "  ", count: level(of: item)) + "\(mark) \(item)"
    }.joined(separator: "\n")
  }

  // MARK: Items

  /// Adds items at the end of those below another one; `nil` for the end of the roots.
  public mutating func append(_ items: [ItemIdentifier], to parent: ItemIdentifier? = nil) {
    let end = parent.map { node($0).children.count } ?? rootItems.count
    insert(Self.forest(of: items), below: parent, at: end)
  }

  /// Adds items before another one, below the same parent.
  public mutating func insert(_ items: [ItemIdentifier], before item: ItemIdentifier) {
    insert(Self.forest(of: items), before: item)
  }

  /// Adds items after another one and what is below it, below the same parent.
  public mutating func insert(_ items: [ItemIdentifier], after item: ItemIdentifier) {
    insert(Self.forest(of: items), after: item)
  }

  /// Adds the items of another snapshot before an item, below the same parent.
  public mutating func insert(
    _ snapshot: DiffableDataSourceSectionSnapshot, before item: ItemIdentifier
  ) { insert(snapshot, below: node(item).parent, at: indexAmongSiblings(of: item)) }

  /// Adds the items of another snapshot after an item and what is below it.
  public mutating func insert(
    _ snapshot: DiffableDataSourceSectionSnapshot, after item: ItemIdentifier
  ) { insert(snapshot, below: node(item).parent, at: indexAmongSiblings(of: item) + 1) }

  /// Replaces all that is below an item by the items of another snapshot.
  ///
  /// Items of both are the other snapshot's: expanded if they are there.
  public mutating func replace(
    childrenOf parent: ItemIdentifier, using snapshot: DiffableDataSourceSectionSnapshot
  ) {
    delete(node(parent).children)
    insert(snapshot, below: parent, at: 0)
  }

  /// Deletes items with all that is below them; identifiers that do not exist are ignored.
  public mutating func delete(_ items: [ItemIdentifier]) {
    for item in items where contains(item) {
      let gone = flattened([item]) { _ in true }
      if let parent = node(item).parent {
        nodes[parent]?.children.removeAll { $0 == item }
      } else {
        rootItems.removeAll { $0 == item }
      }
      for item in gone { nodes[item] = nil }
    }
  }

  /// Deletes all items.
  public mutating func deleteAll() { self = DiffableDataSourceSectionSnapshot() }

  /// Returns a snapshot of roots only.
  private static func forest(of items: [ItemIdentifier]) -> DiffableDataSourceSectionSnapshot {
    var result = DiffableDataSourceSectionSnapshot()
    for item in items {
      precondition(!result.contains(item), "item \(item) is added twice")
      result.nodes[item] = Node()
    }
    result.rootItems = items
    return result
  }

  /// Returns the index of an item among those below its parent.
  private func indexAmongSiblings(of item: ItemIdentifier) -> Int {
    let siblings = node(item).parent.map { node($0).children } ?? rootItems
    return siblings.firstIndex(of: item) ?? siblings.count
  }

  /// Adds the items of another snapshot below a parent; `nil` for the roots.
  package mutating func insert(
    _ forest: DiffableDataSourceSectionSnapshot, below parent: ItemIdentifier?, at index: Int
  ) {
    nodes.merge(forest.nodes) { own, _ in
      preconditionFailure("an item of \(own.children) or its parent exists already")
    }
    if let parent {
      precondition(contains(parent), "there is no item \(parent) in the section snapshot")
      for root in forest.rootItems { nodes[root]?.parent = parent }
      nodes[parent]?.children.insert(contentsOf: forest.rootItems, at: index)
    } else {
      rootItems.insert(contentsOf: forest.rootItems, at: index)
    }
  }

  // MARK: Expansion

  /// Opens items, so that those directly below them are visible where they are.
  public mutating func expand(_ items: [ItemIdentifier]) { setExpanded(items, to: true) }

  /// Closes items, so that nothing below them is visible.
  public mutating func collapse(_ items: [ItemIdentifier]) { setExpanded(items, to: false) }

  private mutating func setExpanded(_ items: [ItemIdentifier], to isExpanded: Bool) {
    for item in items {
      precondition(contains(item), "there is no item \(item) in the section snapshot")
      nodes[item]?.isExpanded = isExpanded
    }
  }
}

extension DiffableDataSourceSectionSnapshot: Equatable {
  /// Returns whether two snapshots have the same items, in the same places, expanded alike.
  public static func == (
    left: DiffableDataSourceSectionSnapshot, right: DiffableDataSourceSectionSnapshot
  ) -> Bool {
    left.rootItems == right.rootItems && left.nodes.count == right.nodes.count
      && left.nodes.allSatisfy { item, node in
        guard let other = right.nodes[item] else { return false }
        return node.children == other.children && node.isExpanded == other.isExpanded
      }
  }
}
