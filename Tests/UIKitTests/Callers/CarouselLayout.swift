import UIKit

/// Attributes with a cell's distance from the middle.
final class CarouselAttributes: UICollectionViewLayoutAttributes {
  var distance: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone) as! CarouselAttributes
    copy.distance = distance
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CarouselAttributes else { return false }
    return super.isEqual(object) && other.distance == distance
  }
}

/// A row of pages that shrink and tilt away from the middle, where one of them stops.
final class CarouselLayout: UICollectionViewFlowLayout {
  override class var layoutAttributesClass: AnyClass { CarouselAttributes.self }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    super.layoutAttributesForElements(in: rect)?
      .compactMap { $0.copy() as? CarouselAttributes }
      .map(transformed)
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    (super.layoutAttributesForItem(at: indexPath)?.copy() as? CarouselAttributes).map(transformed)
  }

  private func transformed(_ attributes: CarouselAttributes) -> UICollectionViewLayoutAttributes {
    guard let collectionView else { return attributes }
    let middle = collectionView.contentOffset.x + collectionView.bounds.width / 2
    let distance = (attributes.center.x - middle) / collectionView.bounds.width
    attributes.distance = distance
    let scale = 1 - min(1, abs(distance)) * 0.3
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    transform = CATransform3DRotate(transform, distance * .pi / 4, 0, 1, 0)
    attributes.transform3D = CATransform3DScale(transform, scale, scale, 1)
    attributes.zIndex = Int(-abs(distance) * 10)
    return attributes
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let page = itemSize.width + minimumLineSpacing
    return CGPoint(x: (proposedContentOffset.x / page).rounded() * page, y: 0)
  }
}

/// A page that fades with its distance from the middle.
final class CarouselCell: UICollectionViewCell {
  let stripe = UIView()
  private(set) var distance: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    stripe.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    stripe.backgroundColor = .white
    contentView.addSubview(stripe)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let attributes = layoutAttributes as? CarouselAttributes else { return }
    distance = attributes.distance
    stripe.alpha = 1 - min(1, abs(attributes.distance))
  }
}
