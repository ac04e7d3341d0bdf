public import Foundation

/// What of a layout is no longer valid.
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is to be worked out anew, as after `reloadData`.
  public package(set) var invalidateEverything = false
  /// Whether the numbers of sections or items changed.
  public package(set) var invalidateDataSourceCounts = false

  /// Makes a context that says nothing yet.
  public required override init() {}
}
