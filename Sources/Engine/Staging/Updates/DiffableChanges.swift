package import CollectionUpdates
package import Foundation
import Layouts

/// The states of a diffable data source, which its collection view goes through one after another.
///
/// A state that is requested while the view is taken on to another one, as by a cell that is being
/// filled, is gone on to right afterwards.
package final class DiffableChanges<SectionIdentifier: Hashable, ItemIdentifier: Hashable> {
  package typealias State = DiffableState<SectionIdentifier, ItemIdentifier>

  /// A state that is to be gone on to.
  private struct Change {
    let state: State
    let isAnimated: Bool
    /// Whether everything is reloaded instead of what differs.
    var isReload = false
    let completion: (() -> Void)?
  }

  /// The state that the view has or is being given.
  package private(set) var current = State() { didSet { positions = nil } }
  private weak var view: CollectionView?
  /// Called in each batch before its operations are recorded.
  private let willRecord: () -> Void
  private var waiting: [Change] = []
  private var isApplying = false
  /// The index paths of items; `nil` until one is asked for.
  private var positions: [ItemIdentifier: IndexPath]?

  /// Makes the states of a view, which begin with an empty one.
  ///
  /// - Parameter willRecord: Called in each batch before its operations are recorded.
  package init(of view: CollectionView, willRecord: @escaping () -> Void = {}) {
    self.view = view
    self.willRecord = willRecord
  }

  /// The state that was requested last.
  package var latest: State { waiting.last?.state ?? current }

  /// Goes on to a state: now, or as soon as the view has gone on to those requested before.
  package func apply(_ state: State, isAnimated: Bool, completion: (() -> Void)?) {
    waiting.append(Change(state: state, isAnimated: isAnimated, completion: completion))
    proceed()
  }

  /// Goes on to a state by reloading everything, without an animation.
  package func reload(with state: State, completion: (() -> Void)?) {
    waiting.append(
      Change(state: state, isAnimated: false, isReload: true, completion: completion))
    proceed()
  }

  /// Takes over a state that the view has already, as after an item was moved by hand.
  package func take(_ state: State) { current = state }

  /// Goes on to the states that are waiting.
  private func proceed() {
    if isApplying { return }
    guard let view else {
      waiting.removeAll()
      return
    }
    if view.updateState.isChanging, let stage = view.stage {
      return stage.scheduleCompletion(at: stage.now) { [self] in proceed() }
    }
    isApplying = true
    while !waiting.isEmpty {
      let change = waiting.removeFirst()
      carryOut(change, in: view)
    }
    isApplying = false
  }

  private func carryOut(_ change: Change, in view: CollectionView) {
    let snapshot = change.state.snapshot
    let old = current.snapshot
    // A first state has nothing to differ from: without an animation it is just loaded.
    if change.isReload || !change.isAnimated && old.numberOfSections == 0 {
      current = change.state.settled
      view.reloadData()
      change.completion?()
      return
    }
    let difference = StateDifference(
      from: old.sections, to: snapshot.sections,
      reloadedItems: Set(snapshot.reloadedItemIdentifiers),
      reloadedSections: Set(snapshot.reloadedSectionIdentifiers))
    let filled = Set(snapshot.reconfiguredItemIdentifiers)
    let update = { [self] in
      view.performBatchUpdates { [self] in
        let again = filled.compactMap { self.indexPath(for: $0) }.sorted()
        current = change.state.settled
        willRecord()
        view.record(difference.operations)
        view.reconfigureItems(at: difference.reconfigured + again)
      } completion: { _ in
        change.completion?()
      }
    }
    if change.isAnimated { update() } else { View.performWithoutAnimation(update) }
  }

  // MARK: Queries

  /// Returns the identifier of an item; `nil` where there is no such item.
  package func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
    let sections = current.snapshot.sections
    guard indexPath.exists(in: sections.map(\.items.count)) else { return nil }
    return sections[indexPath.section].items[indexPath.item]
  }

  /// Returns where an item is at present; `nil` where there is no such item.
  package func indexPath(for identifier: ItemIdentifier) -> IndexPath? {
    if let positions { return positions[identifier] }
    var known: [ItemIdentifier: IndexPath] = [:]
    known.reserveCapacity(current.snapshot.numberOfItems)
    for (section, content) in current.snapshot.sections.enumerated() {
      for (item, identifier) in content.items.enumerated() {
        known[identifier] = IndexPath(item: item, section: section)
      }
    }
    positions = known
    return known[identifier]
  }

  /// Returns the identifier of a section; `nil` where there is no such section.
  package func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    let sections = current.snapshot.sections
    return sections.indices.contains(index) ? sections[index].key : nil
  }
}
