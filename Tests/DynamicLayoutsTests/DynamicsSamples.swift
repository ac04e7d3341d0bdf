import Cellophane

/// A grid whose cells hang on springs, written as one would write it for an app.
final class SpringySample: CollectionViewFlowLayout {
  private lazy var animator = DynamicAnimator(collectionViewLayout: self)
  private var hanging: Set<IndexPath> = []
  private var latestDelta: CGFloat = 0

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let near = collectionView.bounds.insetBy(dx: -100, dy: -100)
    let items = super.layoutAttributesForElements(in: near) ?? []
    let paths = Set(items.map(\.indexPath))
    for case let spring as AttachmentBehavior in animator.behaviors {
      guard let item = spring.items.first as? CollectionViewLayoutAttributes else { continue }
      if !paths.contains(item.indexPath) {
        animator.removeBehavior(spring)
        hanging.remove(item.indexPath)
      }
    }
    for item in items where hanging.insert(item.indexPath).inserted {
      let spring = AttachmentBehavior(item: item, attachedToAnchor: item.center)
      (spring.length, spring.damping, spring.frequency) = (0, 0.8, 1)
      if collectionView.isTracking { pull(item, of: spring, by: latestDelta) }
      animator.addBehavior(spring)
    }
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    animator.items(in: rect).compactMap { $0 as? CollectionViewLayoutAttributes }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath)
      ?? super.layoutAttributesForItem(at: indexPath)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    latestDelta = newBounds.minY - collectionView.bounds.minY
    for case let spring as AttachmentBehavior in animator.behaviors {
      guard let item = spring.items.first as? CollectionViewLayoutAttributes else { continue }
      pull(item, of: spring, by: latestDelta)
      animator.updateItem(usingCurrentState: item)
    }
    return false
  }

  /// Holds an item back from a scroll by its distance from the finger.
  private func pull(
    _ item: CollectionViewLayoutAttributes, of spring: AttachmentBehavior, by delta: CGFloat
  ) {
    let touch = collectionView?.panGestureRecognizer.location(in: collectionView) ?? .zero
    let distance = abs(touch.x - spring.anchorPoint.x) + abs(touch.y - spring.anchorPoint.y)
    let way = delta * distance / 1500
    item.center.y += delta < 0 ? max(delta, way) : min(delta, way)
  }
}

/// A strip whose cells turn with the scroll, written as one would write it for an app.
final class SpinnerSample: CollectionViewFlowLayout {
  private lazy var animator = DynamicAnimator(collectionViewLayout: self)
  private let spinner = DynamicItemBehavior()
  private var offset: CGFloat?
  private var scrolled: CGFloat = 0

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    if animator.behaviors.isEmpty { animator.addBehavior(spinner) }
    let items = super.layoutAttributesForElements(in: collectionView.bounds) ?? []
    let paths = Set(items.map(\.indexPath))
    let spinning = spinner.items.compactMap { $0 as? CollectionViewLayoutAttributes }
    for item in spinning where !paths.contains(item.indexPath) { spinner.removeItem(item) }
    for item in items where animator.layoutAttributesForCell(at: item.indexPath) == nil {
      spinner.addItem(item)
    }
    if let offset, offset != collectionView.bounds.minX {
      let impulse = (collectionView.bounds.minX - offset) / collectionView.bounds.width * .pi / 16
      for item in spinner.items { spinner.addAngularVelocity(impulse, for: item) }
    }
    offset = collectionView.bounds.minX
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    animator.items(in: rect).compactMap { $0 as? CollectionViewLayoutAttributes }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: indexPath)
      ?? super.layoutAttributesForItem(at: indexPath)
  }
}

/// Cards that fall into the view on springs, written as one would write it for an app.
final class NewtonianSample: CollectionViewLayout {
  private lazy var animator = DynamicAnimator(collectionViewLayout: self)
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private var springs: [IndexPath: AttachmentBehavior] = [:]

  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    guard let bounds = collectionView?.bounds else { return }
    if animator.behaviors.isEmpty {
      animator.addBehavior(gravity)
      animator.addBehavior(collision)
    }
    for path in updateItems.filter({ $0.updateAction == .insert }).compactMap(
      \.indexPathAfterUpdate)
    {
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(x: bounds.maxX + 100, y: 300, width: 100, height: 100)
      let spring = AttachmentBehavior(
        item: attributes, attachedToAnchor: CGPoint(x: bounds.midX, y: 64))
      (spring.length, spring.damping, spring.frequency) = (300, 0.4, 1)
      springs[path] = spring
      animator.addBehavior(spring)
      gravity.addItem(attributes)
      collision.addItem(attributes)
    }
  }

  /// Lets an item fall; it is to be deleted when it is out of sight.
  func detachItem(at path: IndexPath) {
    if let spring = springs.removeValue(forKey: path) { animator.removeBehavior(spring) }
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    animator.items(in: rect).compactMap { $0 as? CollectionViewLayoutAttributes }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { animator.layoutAttributesForCell(at: indexPath) }
}
