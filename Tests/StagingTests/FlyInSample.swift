import Cellophane

/// A flow layout whose new items shoot up from the bottom center, turning as they grow.
final class FlyInLayout: CollectionViewFlowLayout {
  private var inserted: Set<IndexPath> = []

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    let inserts = updateItems.filter { $0.updateAction == .insert }
    inserted = Set(inserts.compactMap(\.indexPathAfterUpdate))
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard inserted.contains(itemIndexPath), let bounds = collectionView?.bounds,
      let attributes = layoutAttributesForItem(at: itemIndexPath)?.copy()
        as? CollectionViewLayoutAttributes
    else { return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }
    attributes.transform = Affine(scaleX: 0.2, y: 0.2).rotated(by: .pi)
    attributes.center = CGPoint(x: bounds.midX, y: bounds.maxY)
    return attributes
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    inserted.removeAll()
  }
}

/// Squares of red, green and blue, each darker than the one before.
final class Squares: CollectionViewDataSource {
  var counts = [13, 16, 14]

  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
    let shade = 1 - Double(indexPath.item + 1) / Double(2 * counts[indexPath.section])
    let shades = [0, 1, 2].map { $0 == indexPath.section ? shade : 0 }
    cell.backgroundColor = Color(red: shades[0], green: shades[1], blue: shades[2])
    return cell
  }
}

/// Plays the insertion of one item and returns its timeline.
func insertionTimeline() throws -> Timeline {
  let canvas = Canvas(size: CGSize(width: 768, height: 1024), background: .black)
  return try Stage.run(canvas: canvas) { stage in
    let layout = FlyInLayout()
    layout.minimumLineSpacing = 16
    layout.sectionInset = EdgeInsets(all: 8)
    let squares = Squares()
    let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
    view.id = "grid"
    view.dataSource = squares
    stage.rootView.addSubview(view)

    stage.advance(by: 0)
    view.performBatchUpdates {
      squares.counts[0] += 1
      view.insertItems(at: [IndexPath(item: 13, section: 0)])
      view.reconfigureItems(at: view.indexPathsForVisibleItems)
    }
    stage.advance(by: 1)
  }
}
