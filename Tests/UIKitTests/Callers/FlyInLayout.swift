import UIKit

/// The first article's layout: inserted items fly up from the bottom center, rotating as they grow.
final class FlyInLayout: UICollectionViewFlowLayout {
  private var insertedIndexPaths: [IndexPath] = []

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems where update.updateAction == .insert {
      if let indexPath = update.indexPathAfterUpdate { insertedIndexPaths.append(indexPath) }
    }
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard insertedIndexPaths.contains(itemIndexPath), let collectionView else {
      return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }
    let attributes =
      layoutAttributesForItem(at: itemIndexPath)!.copy() as! UICollectionViewLayoutAttributes
    attributes.transform = CGAffineTransform(scaleX: 0.2, y: 0.2).rotated(by: .pi)
    attributes.center = CGPoint(
      x: collectionView.bounds.midX, y: collectionView.bounds.maxY)
    return attributes
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    insertedIndexPaths.removeAll()
  }
}

/// The first article's view controller: squares of red, green and blue, each darker than the one
/// before.
class SquaresViewController: UICollectionViewController {
  var counts = [13, 16, 14]

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "square")
    collectionView.backgroundColor = nil
  }

  override func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
    let shade = 1 - CGFloat(indexPath.item + 1) / CGFloat(2 * counts[indexPath.section])
    let shades = (0..<3).map { $0 == indexPath.section ? shade : 0 }
    cell.backgroundColor = UIColor(red: shades[0], green: shades[1], blue: shades[2], alpha: 1)
    return cell
  }

  /// Adds an item, by default at the end of the first section.
  func insertItem(at indexPath: IndexPath = IndexPath(item: 13, section: 0)) {
    collectionView.performBatchUpdates(
      {
        self.counts[indexPath.section] += 1
        self.collectionView.insertItems(at: [indexPath])
        self.collectionView.reconfigureItems(at: self.collectionView.indexPathsForVisibleItems)
      }, completion: nil)
  }

  /// Deletes an item; the others get the shades of their new indices.
  func deleteItem(at indexPath: IndexPath) {
    collectionView.performBatchUpdates(
      {
        self.counts[indexPath.section] -= 1
        self.collectionView.deleteItems(at: [indexPath])
        let others = self.collectionView.indexPathsForVisibleItems.filter { $0 != indexPath }
        self.collectionView.reconfigureItems(at: others)
      }, completion: nil)
  }
}
