public import Foundation
import Layouts
public import Timing

/// A player that inserts the items of a collection view one after the other, section by section.
///
/// Item (s, i) is inserted at the first display-link tick at or after `n·step` with
/// `n = i + Σ_{j<s}(count_j + 1)`, section s > 0 takes the slot before its first item, and one event
/// happens in a tick at most. The layout is worked out once, for the final counts, so no earlier
/// item ever moves. The data source returns the player's counts. A player that has played can
/// be prepared and displayed again.
public final class SequencePlayer {
  /// The final number of items of each section, repeats included.
  public let itemCounts: [Int]
  /// The number of different items of each section, each repeated by `repeatCounts`.
  public let unitCounts: [Int]
  /// The number of rounds in which all units of each section are inserted.
  public let repeatCounts: [Int]
  /// The time between two events.
  public let step: Instant
  /// The number of items and sections that have been inserted.
  public private(set) var eventCount = 0
  /// Whether everything has been inserted, or the player was cancelled.
  public private(set) var isFinished = false

  private var currentSection = 0
  private var currentItem = -1
  private var start = Instant.zero
  private var link: DisplayLink?
  private weak var collectionView: CollectionView?

  /// Makes a player for final counts; `step` in seconds, not negative.
  public convenience init(itemCounts: [Int], step: TimeInterval) {
    self.init(
      unitCounts: itemCounts, repeatCounts: itemCounts.map { _ in 1 }, step: step)
  }

  /// Makes a player for sections whose units are repeated; `step` in seconds, not negative.
  ///
  /// - Precondition: There are as many counts of repeats as of units, and none is negative.
  public init(unitCounts: [Int], repeatCounts: [Int], step: TimeInterval) {
    precondition(unitCounts.count == repeatCounts.count, "each section has a number of repeats")
    precondition((unitCounts + repeatCounts).allSatisfy { $0 >= 0 }, "counts are not negative")
    self.unitCounts = unitCounts; self.repeatCounts = repeatCounts
    itemCounts = zip(unitCounts, repeatCounts).map { $0 * $1 }
    self.step = Instant(seconds: max(0, step))
  }

  /// Returns which unit of its section an item shows, counted from 0, and in which round it does.
  public func unit(ofItemAt indexPath: IndexPath) -> (index: Int, round: Int) {
    let (round, index) = indexPath.item.quotientAndRemainder(
      dividingBy: max(1, unitCounts[indexPath.section]))
    return (index, round)
  }

  /// The number of sections that the data source has to return.
  ///
  /// A collection that is to appear begins with one empty section.
  public var numberOfSections: Int { min(currentSection + 1, itemCounts.count) }

  /// Returns the number of items of a section that the data source has to return.
  public func numberOfItems(inSection section: Int) -> Int {
    section < currentSection
      ? itemCounts[section] : min(currentItem + 1, itemCounts[section])
  }

  /// Lays the collection view out for the final counts and leaves it empty.
  ///
  /// Present items, as after a sequence that is played again, are removed.
  ///
  /// - Parameter remove: A closure that runs the removal as one update; `nil` removes everything at
  ///   once.
  public func prepare(
    _ collectionView: CollectionView, remove: ((_ body: () -> Void) -> Void)? = nil
  ) {
    cancel()
    self.collectionView = collectionView
    isFinished = false
    guard let remove else {
      rewind()
      collectionView.collectionViewLayout.plannedItemCounts = itemCounts
      return collectionView.reloadData()
    }
    // Until the update the data source has to report what is there.
    let counts = (0..<collectionView.numberOfSections).map {
      collectionView.numberOfItems(inSection: $0)
    }
    (currentSection, currentItem) = (max(0, counts.count - 1), (counts.last ?? 0) - 1)
    collectionView.collectionViewLayout.plannedItemCounts = itemCounts
    remove {
      collectionView.performBatchUpdates {
        self.rewind()
        if counts.count > 1 { collectionView.deleteSections(IndexSet(1..<counts.count)) }
        let first = (0..<(counts.first ?? 0)).map { IndexPath(item: $0, section: 0) }
        if !first.isEmpty { collectionView.deleteItems(at: first) }
      }
    }
  }

  /// Goes back to before the first event.
  private func rewind() { (currentSection, currentItem, eventCount) = (0, -1, 0) }

  /// Begins to insert, with the first tick from now on.
  ///
  /// - Parameter insert: Runs each insertion; by default at the collection view's own pace.
  public func display(insert: @escaping (_ body: () -> Void) -> Void = { $0() }) {
    guard let collectionView, link == nil, !isFinished else { return }
    start = collectionView.stage?.now ?? .zero
    link = DisplayLink { [weak self] link in
      self?.tick(at: link.instant, insert: insert)
    }
  }

  /// Inserts the next item or section if it is due.
  private func tick(at time: Instant, insert: (_ body: () -> Void) -> Void) {
    if time - start < step * eventCount { return }
    if hasInsertedAll { return cancel() }
    insert {
      // A reload that is pending, as off the stage, loads the data without the new item.
      self.collectionView?.performBatchUpdates {
        if self.advance() { self.insertCurrent() }
      }
    }
  }

  /// Whether every item and section has been inserted.
  public var hasInsertedAll: Bool {
    currentSection + 1 >= itemCounts.count
      && currentItem + 1 >= (itemCounts.last ?? 0)
  }

  /// Returns the instant of the last insertion in a sequence; without insertions its beginning.
  ///
  /// That is the tick at or after its time, and no two insertions happen at one tick.
  package static func lastEvent(
    itemCounts: [Int], step: Instant, from begin: Instant
  ) -> Instant {
    let following = itemCounts.reduce(0, +) + itemCounts.count - 2
    guard following >= 0 else { return begin }
    let ticks = DisplayLink.tick(atOrAfter: begin) + DisplayLink.period * following
    return max(ticks, DisplayLink.tick(atOrAfter: begin + step * following))
  }

  /// Goes on to the next item, else to the next section; `false` where there is neither.
  private func advance() -> Bool {
    if itemCounts.indices.contains(currentSection),
      currentItem + 1 < itemCounts[currentSection]
    {
      currentItem += 1
    } else if currentSection + 1 < itemCounts.count {
      currentSection += 1
      currentItem = -1
    } else {
      return false
    }
    eventCount += 1
    return true
  }

  /// Inserts the items of the last advance into the collection view.
  private func insertCurrent() {
    if currentItem >= 0 {
      collectionView?.insertItems(at: [IndexPath(item: currentItem, section: currentSection)])
    } else {
      collectionView?.insertSections(IndexSet(integer: currentSection))
    }
  }

  /// Shows the final state at once: everything left is inserted without animations.
  public func skip() {
    if isFinished { return }
    View.performWithoutAnimation {
      collectionView?.performBatchUpdates {
        while self.advance() { self.insertCurrent() }
      }
    }
    collectionView?.finishAnimations()
    cancel()
  }

  /// Ends the sequence where it is; what has been inserted stays.
  public func cancel() {
    isFinished = true
    link?.invalidate()
    link = nil
  }
}
