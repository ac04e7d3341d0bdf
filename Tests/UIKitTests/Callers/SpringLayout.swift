import UIKit

/// A flow layout whose items are attached to springs, as in the talk on UIKit Dynamics.
final class SpringLayout: UICollectionViewFlowLayout {
  private lazy var dynamicAnimator = UIDynamicAnimator(collectionViewLayout: self)

  override func prepare() {
    super.prepare()
    guard dynamicAnimator.behaviors.isEmpty, collectionView != nil else { return }
    let all = CGRect(origin: .zero, size: collectionViewContentSize)
    for item in super.layoutAttributesForElements(in: all) ?? [] {
      let behavior = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
      behavior.length = 0
      behavior.damping = 0.8
      behavior.frequency = 1
      dynamicAnimator.addBehavior(behavior)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    dynamicAnimator.items(in: rect) as? [UICollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { dynamicAnimator.layoutAttributesForCell(at: indexPath) }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let scrollView = collectionView else { return false }
    let delta = newBounds.origin.y - scrollView.bounds.origin.y
    let touch = scrollView.panGestureRecognizer.location(in: scrollView)
    for case let spring as UIAttachmentBehavior in dynamicAnimator.behaviors {
      guard let item = spring.items.first else { continue }
      let resistance = abs(touch.y - spring.anchorPoint.y) / 500
      var center = item.center
      center.y += delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
      item.center = center
      dynamicAnimator.updateItem(usingCurrentState: item)
    }
    return false
  }
}
