import UIKit

/// A layout of rows that calls its delegate in the optional form, as layouts in apps do.
final class SpacingLayout: UICollectionViewLayout {
  var itemSize = CGSize(width: 40, height: 30)
  var spacing: CGFloat = 4
  private var cache: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var contentHeight: CGFloat = 0

  override init() { super.init() }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  // Names that the engine's own layouts have, too.
  var numberOfSections: Int { collectionView?.numberOfSections ?? 0 }
  var appearingPose = "none"

  override func prepare() {
    super.prepare()
    cache.removeAll()
    contentHeight = 0
    guard let collectionView else { return }
    let delegate = collectionView.delegate as? UICollectionViewDelegateFlowLayout
    for section in 0..<numberOfSections {
      let gap =
        delegate?.collectionView?(
          collectionView, layout: self, minimumLineSpacingForSectionAt: section) ?? spacing
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let indexPath = IndexPath(item: item, section: section)
        var size = itemSize
        if let asked = delegate?.collectionView?(
          collectionView, layout: self, sizeForItemAt: indexPath)
        {
          size = asked
        }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(origin: CGPoint(x: 0, y: contentHeight), size: size)
        cache[indexPath] = attributes
        contentHeight += size.height + gap
      }
    }
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: contentHeight)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    cache.values.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { cache[indexPath] }
}
