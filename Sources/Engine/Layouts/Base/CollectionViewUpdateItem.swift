public import Foundation

/// One change of a batch update, as passed to a layout.
///
/// An index path with one index (its `item` is `NSNotFound`) stands for a whole section.
public final class CollectionViewUpdateItem: NSObject {
  /// The kind of a change; the raw values are UIKit's.
  public enum Action: Int, Hashable, Sendable {
    case insert = 0
    case delete = 1
    case reload = 2
    case move = 3
    case none = 4
  }

  /// The item's index path before the update; `nil` for an insert.
  public let indexPathBeforeUpdate: IndexPath?
  /// The item's index path after the update; `nil` for a delete.
  public let indexPathAfterUpdate: IndexPath?
  public let updateAction: Action

  /// Makes a change.
  public init(before: IndexPath?, after: IndexPath?, action: Action) {
    (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (before, after, action)
  }

  /// Whether the change applies to a whole section.
  public var isSectionOperation: Bool {
    (indexPathBeforeUpdate ?? indexPathAfterUpdate)?.count == 1
  }
}
