public import Foundation

/// What of a layout is no longer valid, and by how much the content moves or grows for it.
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is to be worked out anew, as after `reloadData`.
  public package(set) var invalidateEverything = false
  /// Whether the numbers of sections or items changed.
  public package(set) var invalidateDataSourceCounts = false
  /// The items whose attributes are no longer valid; `nil` where none was named.
  public private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views that are no longer valid, by kind; `nil` where none was named.
  public private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration views that are no longer valid, by kind; `nil` where none was named.
  public private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// What is added to the content offset when the invalidation takes place, in points.
  open var contentOffsetAdjustment: CGPoint = .zero
  /// What is added to the content size until the layout is worked out anew, in points.
  open var contentSizeAdjustment: CGSize = .zero

  /// Makes a context that says nothing yet.
  public required override init() {}

  /// Names items whose attributes are no longer valid.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Names supplementary views that are no longer valid.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }

  /// Names decoration views that are no longer valid.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
}
