package import Foundation
import Layouts

/// The state of a diffable data source: a snapshot of what is visible, and the forests of sections.
package struct DiffableState<SectionIdentifier: Hashable, ItemIdentifier: Hashable> {
  package typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>
  package typealias SectionSnapshot = DiffableDataSourceSectionSnapshot<ItemIdentifier>

  /// The sections with their visible items.
  package private(set) var snapshot = Snapshot()
  /// The sections that have items below others.
  private var outlines: [SectionIdentifier: SectionSnapshot] = [:]

  /// Makes an empty state.
  package init() {}

  /// The state without requests for reloads.
  package var settled: DiffableState {
    var result = self
    result.snapshot = snapshot.settled
    return result
  }

  /// Returns a section's forest, of roots only where it never was given one.
  package func sectionSnapshot(for section: SectionIdentifier) -> SectionSnapshot {
    outlines[section] ?? SectionSnapshot(roots: snapshot.itemIdentifiers(inSection: section))
  }

  // MARK: Changes

  /// Returns the state with another snapshot.
  ///
  /// A section keeps its forest as far as its visible items are the same, or some of them are gone,
  /// which takes along what is below. Any other change leaves it with roots only: nothing says
  /// where in the forest its items belong.
  package func replaced(by snapshot: Snapshot) -> DiffableState {
    var result = self
    result.snapshot = snapshot
    for (section, outline) in outlines {
      guard snapshot.indexOfSection(section) != nil else {
        result.outlines[section] = nil
        continue
      }
      let items = snapshot.itemIdentifiers(inSection: section)
      let kept = Set(items)
      var next = outline
      next.delete(outline.visibleItems.filter { !kept.contains($0) })
      result.outlines[section] = next.visibleItems == items ? next : nil
    }
    return result
  }

  /// Returns the state with another forest in a section, a new last one if there is no such section.
  ///
  /// Items of the forest that were in other sections leave them.
  package func replaced(
    by outline: SectionSnapshot, in section: SectionIdentifier
  ) -> DiffableState {
    var next = snapshot.settled
    if next.indexOfSection(section) == nil { next.appendSections([section]) }
    next.deleteItems(next.itemIdentifiers(inSection: section))
    let visible = outline.visibleItems
    next.deleteItems(visible)
    next.appendItems(visible, toSection: section)
    var result = replaced(by: next)
    result.outlines[section] = outline.hasLevels ? outline : nil
    return result
  }

  // MARK: Movement

  /// Returns whether an item may be moved by itself: one without visible items below it.
  package func isMovable(_ item: ItemIdentifier) -> Bool {
    guard let section = snapshot.sectionIdentifier(containingItem: item),
      let outline = outlines[section]
    else { return true }
    return !outline.isExpanded(item) || outline.children(of: item).isEmpty
  }

  /// Returns the state after an item has moved to a place among the visible items.
  ///
  /// In a forest it takes along what is below it, and gets a level next to its own that the place
  /// allows: not deeper than right below an expanded item above it, nor less deep than the item
  /// below it.
  ///
  /// - Parameters:
  ///   - source: The index path of an item that may be moved.
  ///   - target: Its index path afterwards.
  package func moved(from source: IndexPath, to target: IndexPath) -> DiffableState {
    let item = snapshot.sections[source.section].items[source.item]
    let (from, to) = (
      snapshot.sections[source.section].key, snapshot.sections[target.section].key
    )
    guard outlines[from] != nil || outlines[to] != nil else {
      var result = self
      result.snapshot.moveItem(at: source, to: target)
      return result
    }
    var origin = sectionSnapshot(for: from)
    let level = origin.level(of: item)
    let part = origin.snapshot(of: item, includingParent: true)
    origin.delete([item])
    var outline = from == to ? origin : sectionSnapshot(for: to)
    outline.insert(part, atVisible: target.item, level: level)
    let left = from == to ? self : replaced(by: origin, in: from)
    return left.replaced(by: outline, in: to)
  }
}

extension DiffableDataSourceSectionSnapshot {
  /// Adds a forest where its first root becomes the visible item of an index, at a level near one.
  fileprivate mutating func insert(
    _ part: DiffableDataSourceSectionSnapshot, atVisible index: Int, level: Int
  ) {
    let visible = visibleItems
    let below = index < visible.count ? visible[index] : nil
    guard index > 0 else { return insert(part, below: nil, at: 0) }
    let above = visible[index - 1]
    if isExpanded(above), !children(of: above).isEmpty {
      return insert(part, below: above, at: 0)
    }
    let wanted = min(max(level, below.map { self.level(of: $0) } ?? 0), self.level(of: above))
    var neighbor = above
    while self.level(of: neighbor) > wanted, let parent = parent(of: neighbor) {
      neighbor = parent
    }
    insert(part, after: neighbor)
  }
}
