import UIKit

/// A delegate with the final shape of a plan, and the part of it that is shown.
protocol PlanLayoutDelegate: AnyObject {
  func numberOfSequences(in layout: PlanLayout) -> Int
  func planLayout(_ layout: PlanLayout, numberOfUnitsInSequence position: Int) -> Int
  func planLayout(_ layout: PlanLayout, numberOfRepeatsOfSequence position: Int) -> Int
  /// Returns the last shown unit; its item is -1 while its sequence is empty.
  func lastIndexPath(in layout: PlanLayout) -> IndexPath
}

/// The second article's layout: a row of units for each sequence, with a badge if it is repeated.
///
/// All positions are computed from the final counts, so nothing moves when units appear.
final class PlanLayout: UICollectionViewLayout {
  static let badgeKind = "badge"
  static let unitSize = CGSize(width: 60, height: 40)
  static let spacing: CGFloat = 10
  /// The width reserved for badges.
  static let margin: CGFloat = 50

  weak var delegate: PlanLayoutDelegate?
  /// The number of times that the whole plan was computed.
  private(set) var planCount = 0

  /// The parameters of all positions.
  private struct Shape: Equatable {
    var width: CGFloat
    var units: [Int]
    var repeats: [Int]
  }

  private var shape: Shape?
  private var units: [[UICollectionViewLayoutAttributes]] = []
  private var badges: [UICollectionViewLayoutAttributes?] = []
  private var contentSize = CGSize.zero
  private var insertedIndexPaths: Set<IndexPath> = []

  override var collectionViewContentSize: CGSize { contentSize }

  // MARK: Plan

  override func prepare() {
    super.prepare()
    guard let collectionView, let delegate else { return }
    let positions = 0..<delegate.numberOfSequences(in: self)
    let wanted = Shape(
      width: collectionView.bounds.width,
      units: positions.map { delegate.planLayout(self, numberOfUnitsInSequence: $0) },
      repeats: positions.map { delegate.planLayout(self, numberOfRepeatsOfSequence: $0) })
    if wanted != shape { plan(wanted) }
  }

  /// Computes all positions.
  private func plan(_ shape: Shape) {
    self.shape = shape
    planCount += 1
    units = []
    badges = []
    let size = PlanLayout.unitSize
    let step = CGSize(
      width: size.width + PlanLayout.spacing, height: size.height + PlanLayout.spacing)
    let columns = max(1, Int((shape.width - PlanLayout.margin) / step.width))
    var y = PlanLayout.spacing
    for (section, count) in shape.units.enumerated() {
      units.append(
        (0..<count).map { item in
          let attributes = UICollectionViewLayoutAttributes(
            forCellWith: IndexPath(item: item, section: section))
          attributes.frame = CGRect(
            x: PlanLayout.margin + CGFloat(item % columns) * step.width,
            y: y + CGFloat(item / columns) * step.height, width: size.width, height: size.height)
          return attributes
        })
      let isRepeated = count > 0 && shape.repeats[section] > 1
      badges.append(isRepeated ? badge(inSection: section, at: y) : nil)
      y += CGFloat((count + columns - 1) / columns) * step.height
    }
    contentSize = CGSize(width: shape.width, height: y)
  }

  /// Makes the attributes of a sequence's badge.
  private func badge(inSection section: Int, at y: CGFloat) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: PlanLayout.badgeKind,
      with: IndexPath(item: 0, section: section))
    attributes.frame = CGRect(x: 8, y: y + 5, width: 34, height: 30)
    return attributes
  }

  // MARK: Queries

  /// Returns whether an element is shown yet.
  private func isShown(_ indexPath: IndexPath) -> Bool {
    guard let last = delegate?.lastIndexPath(in: self) else { return false }
    return indexPath <= last
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    (units.joined() + badges.compactMap { $0 }).filter {
      isShown($0.indexPath) && $0.frame.intersects(rect)
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard isShown(indexPath), units.indices.contains(indexPath.section),
      units[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return units[indexPath.section][indexPath.item]
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard isShown(indexPath), badges.indices.contains(indexPath.section) else { return nil }
    return badges[indexPath.section]
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }

  // MARK: Appearing

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    insertedIndexPaths = Set(
      updateItems.filter { $0.updateAction == .insert }.compactMap(\.indexPathAfterUpdate))
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    insertedIndexPaths = []
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard insertedIndexPaths.contains(itemIndexPath),
      let attributes = layoutAttributesForItem(at: itemIndexPath)?.copy()
        as? UICollectionViewLayoutAttributes
    else { return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }
    attributes.alpha = 0
    attributes.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    return attributes
  }

  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    // A badge appears with the first unit of its sequence.
    guard insertedIndexPaths.contains(elementIndexPath),
      let attributes = layoutAttributesForSupplementaryView(
        ofKind: elementKind, at: elementIndexPath)?.copy() as? UICollectionViewLayoutAttributes
    else {
      return super.initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind: elementKind, at: elementIndexPath)
    }
    attributes.alpha = 0
    attributes.center.x = -attributes.size.width
    return attributes
  }
}
