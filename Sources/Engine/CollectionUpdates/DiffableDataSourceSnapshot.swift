package import Foundation
import Layouts

/// A state of a collection as sections and items by their identifiers, as
/// `NSDiffableDataSourceSnapshot`.
///
/// Identifiers are unique within the snapshot; adding one twice, or naming one that does not exist,
/// is a programming error.
public struct DiffableDataSourceSnapshot<
  SectionIdentifier: Hashable, ItemIdentifier: Hashable
> {
  /// The sections with their items, in order.
  package var sections: [KeyedSection<SectionIdentifier, ItemIdentifier>] = []
  /// The items whose views are to be replaced.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifier] = []
  /// The items whose views are to be configured again.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifier] = []
  /// The sections whose views are to be replaced.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifier] = []
  private var known: Set<ItemIdentifier> = []

  /// Makes an empty snapshot.
  public init() {}

  /// The same state without reload and reconfigure requests, which apply to one change only.
  package var settled: DiffableDataSourceSnapshot {
    var result = self
    result.reloadedItemIdentifiers = []
    result.reconfiguredItemIdentifiers = []
    result.reloadedSectionIdentifiers = []
    return result
  }

  // MARK: Queries

  public var numberOfSections: Int { sections.count }
  public var numberOfItems: Int { known.count }
  public var sectionIdentifiers: [SectionIdentifier] { sections.map(\.key) }
  public var itemIdentifiers: [ItemIdentifier] { sections.flatMap(\.items) }

  /// Returns the number of items of a section.
  public func numberOfItems(inSection identifier: SectionIdentifier) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// Returns the items of a section, in order.
  public func itemIdentifiers(inSection identifier: SectionIdentifier) -> [ItemIdentifier] {
    indexOfSection(identifier).map { sections[$0].items } ?? []
  }

  /// Returns the section that contains an item; `nil` if none does.
  public func sectionIdentifier(containingItem identifier: ItemIdentifier) -> SectionIdentifier? {
    position(of: identifier).map { sections[$0.section].key }
  }

  /// Returns the index of an item among all items; `nil` if there is no such item.
  public func indexOfItem(_ identifier: ItemIdentifier) -> Int? {
    position(of: identifier).map { position in
      sections[..<position.section].reduce(0) { $0 + $1.items.count } + position.item
    }
  }

  /// Returns the index of a section; `nil` if there is no such section.
  public func indexOfSection(_ identifier: SectionIdentifier) -> Int? {
    sections.firstIndex { $0.key == identifier }
  }

  /// Returns the section and index of an item; `nil` if there is no such item.
  private func position(of identifier: ItemIdentifier) -> (section: Int, item: Int)? {
    guard known.contains(identifier) else { return nil }
    for (section, content) in sections.enumerated() {
      if let item = content.items.firstIndex(of: identifier) { return (section, item) }
    }
    return nil
  }

  /// Returns the section and index of an item, which must exist.
  private func requiredPosition(of identifier: ItemIdentifier) -> (section: Int, item: Int) {
    guard let position = position(of: identifier) else {
      preconditionFailure("there is no item \(identifier) in the snapshot")
    }
    return position
  }

  /// Returns the index of a section, which must exist.
  private func requiredIndex(of identifier: SectionIdentifier) -> Int {
    guard let index = indexOfSection(identifier) else {
      preconditionFailure("there is no section \(identifier) in the snapshot")
    }
    return index
  }

  // MARK: Items

  /// Adds items at the end of a section; `nil` for the last section.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifier], toSection sectionIdentifier: SectionIdentifier? = nil
  ) {
    precondition(!sections.isEmpty, "items need a section; append one first")
    let section = sectionIdentifier.map { requiredIndex(of: $0) } ?? sections.count - 1
    insert(identifiers, section: section, item: sections[section].items.count)
  }

  /// Adds items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifier], beforeItem beforeIdentifier: ItemIdentifier
  ) {
    let position = requiredPosition(of: beforeIdentifier)
    insert(identifiers, section: position.section, item: position.item)
  }

  /// Adds items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifier], afterItem afterIdentifier: ItemIdentifier
  ) {
    let position = requiredPosition(of: afterIdentifier)
    insert(identifiers, section: position.section, item: position.item + 1)
  }

  /// Inserts items that do not exist yet.
  private mutating func insert(_ identifiers: [ItemIdentifier], section: Int, item: Int) {
    for identifier in identifiers {
      precondition(known.insert(identifier).inserted, "item \(identifier) exists already")
    }
    sections[section].items.insert(contentsOf: identifiers, at: item)
  }

  /// Deletes items; identifiers that do not exist are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifier]) {
    let gone = Set(identifiers).intersection(known)
    known.subtract(gone)
    for index in sections.indices { sections[index].items.removeAll { gone.contains($0) } }
  }

  /// Deletes all items and sections.
  public mutating func deleteAllItems() { self = DiffableDataSourceSnapshot() }

  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifier, beforeItem toIdentifier: ItemIdentifier
  ) { move(identifier, to: toIdentifier, offset: 0) }

  /// Moves an item after another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifier, afterItem toIdentifier: ItemIdentifier
  ) { move(identifier, to: toIdentifier, offset: 1) }

  /// Moves an item beside another one.
  private mutating func move(_ identifier: ItemIdentifier, to target: ItemIdentifier, offset: Int) {
    precondition(identifier != target, "an item cannot move beside itself")
    let from = requiredPosition(of: identifier)
    sections[from.section].items.remove(at: from.item)
    let to = requiredPosition(of: target)
    sections[to.section].items.insert(identifier, at: to.item + offset)
  }

  /// Moves an item from an index path to the one that it has afterwards.
  package mutating func moveItem(at source: IndexPath, to target: IndexPath) {
    let item = sections[source.section].items.remove(at: source.item)
    sections[target.section].items.insert(item, at: target.item)
  }

  /// Requests the replacement of items' views.
  public mutating func reloadItems(_ identifiers: [ItemIdentifier]) {
    reloadedItemIdentifiers += identifiers
  }

  /// Requests the configuration of items' views without replacing them.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifier]) {
    reconfiguredItemIdentifiers += identifiers
  }

  // MARK: Sections

  /// Adds empty sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifier]) {
    insert(identifiers, at: sections.count)
  }

  /// Adds empty sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifier], beforeSection toIdentifier: SectionIdentifier
  ) { insert(identifiers, at: requiredIndex(of: toIdentifier)) }

  /// Adds empty sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifier], afterSection toIdentifier: SectionIdentifier
  ) { insert(identifiers, at: requiredIndex(of: toIdentifier) + 1) }

  /// Inserts sections that do not exist yet.
  private mutating func insert(_ identifiers: [SectionIdentifier], at index: Int) {
    for identifier in identifiers {
      precondition(indexOfSection(identifier) == nil, "section \(identifier) exists already")
    }
    sections.insert(contentsOf: identifiers.map { .init(key: $0, items: []) }, at: index)
    precondition(Set(sections.map(\.key)).count == sections.count, "a section is added twice")
  }

  /// Deletes sections with their items; identifiers that do not exist are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifier]) {
    let gone = Set(identifiers)
    for section in sections where gone.contains(section.key) { known.subtract(section.items) }
    sections.removeAll { gone.contains($0.key) }
  }

  /// Moves a section before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifier, beforeSection toIdentifier: SectionIdentifier
  ) { move(identifier, to: toIdentifier, offset: 0) }

  /// Moves a section after another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifier, afterSection toIdentifier: SectionIdentifier
  ) { move(identifier, to: toIdentifier, offset: 1) }

  /// Moves a section beside another one.
  private mutating func move(
    _ identifier: SectionIdentifier, to target: SectionIdentifier, offset: Int
  ) {
    precondition(identifier != target, "a section cannot move beside itself")
    let section = sections.remove(at: requiredIndex(of: identifier))
    sections.insert(section, at: requiredIndex(of: target) + offset)
  }

  /// Requests the replacement of all views of sections.
  public mutating func reloadSections(_ identifiers: [SectionIdentifier]) {
    reloadedSectionIdentifiers += identifiers
  }
}
