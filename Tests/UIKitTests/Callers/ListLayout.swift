import UIKit

/// The invalid heights of a list.
final class ListInvalidationContext: UICollectionViewLayoutInvalidationContext {
  var measuredHeights: [IndexPath: CGFloat] = [:]
}

/// A list whose rows have their cells' preferred heights.
final class ListLayout: UICollectionViewLayout {
  let estimatedHeight: CGFloat = 44
  private var heights: [IndexPath: CGFloat] = [:]
  private var frames: [CGRect] = []
  private(set) var contexts: [ListInvalidationContext] = []

  override class var invalidationContextClass: AnyClass { ListInvalidationContext.self }

  override func prepare() {
    super.prepare()
    frames.removeAll()
    guard let collectionView else { return }
    var y: CGFloat = 0
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let height = heights[IndexPath(item: item, section: 0)] ?? estimatedHeight
      frames.append(CGRect(x: 0, y: y, width: collectionView.bounds.width, height: height))
      y += height
    }
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if let context = context as? ListInvalidationContext {
      heights.merge(context.measuredHeights) { $1 }
      if !context.measuredHeights.isEmpty { contexts.append(context) }
    }
    super.invalidateLayout(with: context)
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.size.height != originalAttributes.size.height }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context =
      super.invalidationContext(
        forPreferredLayoutAttributes: preferredAttributes,
        withOriginalAttributes: originalAttributes) as! ListInvalidationContext
    context.measuredHeights[originalAttributes.indexPath] = preferredAttributes.size.height
    context.contentSizeAdjustment.height +=
      preferredAttributes.size.height - originalAttributes.size.height
    return context
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: frames.last?.maxY ?? 0)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    frames.indices.filter { frames[$0].intersects(rect) }
      .map { layoutAttributesForItem(at: IndexPath(item: $0, section: 0))! }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard frames.indices.contains(indexPath.item) else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frames[indexPath.item]
    return attributes
  }
}

/// A row with a settable preferred height.
final class ListCell: UICollectionViewCell {
  var wantedHeight: CGFloat = 44

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
    attributes.size.height = wantedHeight
    return attributes
  }
}
