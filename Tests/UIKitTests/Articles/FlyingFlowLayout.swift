import UIKit

/// The first article's animated flow layout.
///
/// Inserted items fly in from below, rotating as they grow, deleted ones fly past the viewer, and a
/// rotation of the device moves all others.
final class FlyingFlowLayout: UICollectionViewFlowLayout {
  /// The opacity at which a deleted item is removed; the article's 0.2 makes it vanish abruptly.
  var finalAlpha: CGFloat = 0.2
  /// Whether the hooks of every element return its flight, as in the article's first attempt.
  var fliesAlways = false
  /// The number of calls of `prepare`.
  private(set) var prepareCount = 0

  private var insertedIndexPaths: Set<IndexPath> = []
  private var deletedIndexPaths: Set<IndexPath> = []
  private var isChangingBounds = false

  override func prepare() {
    super.prepare()
    prepareCount += 1
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }

  // MARK: Kinds of animations

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    insertedIndexPaths = []
    deletedIndexPaths = []
    for update in updateItems {
      switch update.updateAction {
      case .insert:
        if let indexPath = update.indexPathAfterUpdate { insertedIndexPaths.insert(indexPath) }
      case .delete:
        if let indexPath = update.indexPathBeforeUpdate { deletedIndexPaths.insert(indexPath) }
      default:
        // Moved items glide, and reloaded ones fade, by UIKit's own attributes.
        break
      }
    }
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    insertedIndexPaths = []
    deletedIndexPaths = []
  }

  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    super.prepare(forAnimatedBoundsChange: oldBounds)
    isChangingBounds = true
  }

  override func finalizeAnimatedBoundsChange() {
    super.finalizeAnimatedBoundsChange()
    isChangingBounds = false
  }

  // MARK: Ends of animations

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if fliesAlways || insertedIndexPaths.contains(itemIndexPath), let collectionView {
      let attributes =
        layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
      attributes?.transform = CGAffineTransform(scaleX: 0.2, y: 0.2).rotated(by: .pi)
      attributes?.center = CGPoint(x: collectionView.bounds.midX, y: collectionView.bounds.maxY)
      return attributes
    }
    // The removal ends where the insertion begins, so that both halves of a rotation join.
    return isChangingBounds
      ? layoutAttributesForItem(at: itemIndexPath)
      : super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if fliesAlways || deletedIndexPaths.contains(itemIndexPath), let collectionView {
      // UIKit's own attributes still have the deleted item's slot; the layout no longer has.
      let attributes =
        super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)?.copy()
        as? UICollectionViewLayoutAttributes
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 20_000
      attributes?.transform3D = CATransform3DTranslate(perspective, 0, 0, 19_500)
      attributes?.center = CGPoint(x: collectionView.bounds.midX, y: collectionView.bounds.midY)
      attributes?.alpha = finalAlpha
      attributes?.zIndex = 1
      return attributes
    }
    return isChangingBounds
      ? layoutAttributesForItem(at: itemIndexPath)
      : super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
}
