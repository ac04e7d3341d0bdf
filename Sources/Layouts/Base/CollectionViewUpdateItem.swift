public import Foundation

/// One change of a batch update, as a layout is told of it.
///
/// An index path with one index (its `item` is `NSNotFound`) stands for a whole section.
public final class CollectionViewUpdateItem: NSObject {
  /// What happens; the numbers are UIKit's.
  public enum Action: Int, Hashable, Sendable {
    case insert = 0
    case delete = 1
    case reload = 2
    case move = 3
    case none = 4
  }

  /// Where the item was; `nil` for an insert.
  public let indexPathBeforeUpdate: IndexPath?
  /// Where the item is afterwards; `nil` for a delete.
  public let indexPathAfterUpdate: IndexPath?
  public let updateAction: Action

  /// Makes a change.
  public init(before: IndexPath?, after: IndexPath?, action: Action) {
    (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (before, after, action)
  }

  /// Tells whether the change is of a whole section.
  public var isSectionOperation: Bool {
    (indexPathBeforeUpdate ?? indexPathAfterUpdate)?.count == 1
  }
}
