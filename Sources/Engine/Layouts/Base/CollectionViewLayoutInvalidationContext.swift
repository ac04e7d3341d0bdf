public import Foundation

/// The invalid parts of a layout, and adjustments of the content offset and size.
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is invalid, as after `reloadData`.
  open package(set) var invalidateEverything = false
  /// Whether the numbers of sections or items changed.
  open package(set) var invalidateDataSourceCounts = false
  /// The items whose attributes are invalid; `nil` if none was named.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The invalid supplementary views, by kind; `nil` if none was named.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The invalid decoration views, by kind; `nil` if none was named.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// The addition to the content offset at the invalidation, in points.
  open var contentOffsetAdjustment: CGPoint = .zero
  /// The addition to the content size until the layout is prepared again, in points.
  open var contentSizeAdjustment: CGSize = .zero

  /// Whether only what depends on the content offset is invalid, in a layout that knows such.
  var keepsGeometry = false

  /// Makes a context that names nothing.
  public required override init() {}

  /// Adds items whose attributes are invalid.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Adds invalid supplementary views.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }

  /// Adds invalid decoration views.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
}
