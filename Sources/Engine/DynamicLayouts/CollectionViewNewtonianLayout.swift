public import Dynamics
public import Foundation
import Geometry
public import Layouts
import Staging

/// A layout without slots: items hang from a point on springs, fall, swing and push each other.
///
/// A new item comes in from beyond the right edge. One that is to be deleted is let go first and
/// falls out of sight; then it is deleted. Source: objc.io issue 5, "UICollectionView + UIKit
/// Dynamics"; SEEDS 11.
open class CollectionViewNewtonianLayout: CollectionViewLayout {
  /// The size of items in points.
  public var itemSize = CGSize(width: 100, height: 100)
  /// The distance of the anchor point from the top, in points; it is in the middle horizontally.
  public var anchorHeight: CGFloat = 64 {
    didSet { if anchorHeight != oldValue { invalidateLayout() } }
  }
  /// The length of the springs, in points.
  public var length: CGFloat = 300 { didSet { if length != oldValue { invalidateLayout() } } }
  /// The damping ratio of the springs.
  public var damping: CGFloat = 0.4 { didSet { if damping != oldValue { invalidateLayout() } } }
  /// The undamped frequency of the springs in oscillations per second; above 0.
  public var frequency: CGFloat = 1 { didSet { if frequency != oldValue { invalidateLayout() } } }
  /// The strength of gravity; 1 is 1000 pt/s².
  public var gravity: CGFloat = 1 { didSet { fall.magnitude = gravity } }
  /// The deceleration by the air, per second; with the article's 0 items swing for ever.
  public var airResistance: CGFloat = 0 {
    didSet { (air.resistance, air.angularResistance) = (airResistance, airResistance) }
  }
  /// The position of new items: the distance from the right edge and from the top, in points.
  public var entry = CGPoint(x: 100, y: 300)
  /// The time for which a released item falls before it is deleted, in seconds.
  public static let fallDuration: TimeInterval = 2

  /// The animator of the items.
  public private(set) lazy var dynamicAnimator = makeAnimator()
  private let fall = GravityBehavior()
  private let collision = CollisionBehavior()
  private let air = DynamicItemBehavior()
  private var bodies: [IndexPath: Hanging] = [:]
  private var bodyCount = 0

  /// An item with a number that it keeps when its index path changes.
  private final class Hanging: DynamicItem {
    let number: Int
    var center: CGPoint
    let bounds: CGRect
    var transform = Affine.identity
    /// The spring of the item; `nil` after its release.
    var spring: AttachmentBehavior?

    init(number: Int, center: CGPoint, size: CGSize) {
      self.number = number; self.center = center
      bounds = CGRect(origin: .zero, size: size)
    }

    var dynamicItemKey: DynamicItemKey? { DynamicItemKey(kind: "hanging", numbers: [number]) }
  }

  /// Makes a layout of items of 100 × 100 points.
  public override init() {
    super.init()
    appearingPose = TransitionPose()
  }

  /// Makes the animator with what holds for all items.
  private func makeAnimator() -> DynamicAnimator {
    let animator = DynamicAnimator()
    _ = AnimatorClock(of: animator, for: self)
    animator.addBehavior(fall)
    animator.addBehavior(collision)
    animator.addBehavior(air)
    return animator
  }

  // MARK: Items

  /// Whether items are about to change their index paths in an update that follows `prepare`.
  private var awaitsUpdate = false

  /// Notes whether an update follows.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts { awaitsUpdate = !context.invalidateEverything }
    super.invalidateLayout(with: context)
  }

  /// True where the size changes, and with it where items are hung up.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != host?.bounds.size
  }

  /// Adds springs to new items, and removes those of deleted items.
  open override func prepare() {
    super.prepare()
    if awaitsUpdate { return }
    for body in bodies.values { body.spring.map(setUp) }
    match()
  }

  /// Gives a spring the numbers of the layout.
  private func setUp(_ spring: AttachmentBehavior) {
    let anchor = CGPoint(x: (host?.bounds.width ?? 0) / 2, y: anchorHeight)
    if spring.anchorPoint != anchor { spring.anchorPoint = anchor }
    if spring.length != length { spring.length = length }
    if spring.damping != damping { spring.damping = damping }
    if spring.frequency != frequency { spring.frequency = frequency }
  }

  /// Makes the bodies those of the present items.
  private func match() {
    let paths = (0..<numberOfSections).flatMap { section in
      (0..<numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
    let wanted = Set(paths)
    for (path, body) in bodies.sorted(by: { $0.key < $1.key }) where !wanted.contains(path) {
      remove(body)
      bodies[path] = nil
    }
    add(paths.filter { bodies[$0] == nil })
  }

  /// Adds items one behind the other.
  private func add(_ paths: [IndexPath]) {
    guard let host else { return }
    for (index, path) in paths.enumerated() {
      let way = CGFloat(index) * (itemSize.width + 10)
      let body = Hanging(
        number: bodyCount,
        center: CGPoint(
          x: host.bounds.width + entry.x + itemSize.width / 2 + way,
          y: entry.y + itemSize.height / 2), size: itemSize)
      bodyCount += 1
      bodies[path] = body
      let spring = AttachmentBehavior(
        item: body, attachedToAnchor: CGPoint(x: host.bounds.width / 2, y: anchorHeight))
      setUp(spring)
      body.spring = spring
      dynamicAnimator.addBehavior(spring)
      fall.addItem(body)
      collision.addItem(body)
      air.addItem(body)
    }
  }

  /// Takes an item out of the animator.
  private func remove(_ body: Hanging) {
    letGo(body)
    fall.removeItem(body)
    collision.removeItem(body)
    air.removeItem(body)
  }

  /// Takes away what an item hangs on.
  private func letGo(_ body: Hanging) {
    if let spring = body.spring { dynamicAnimator.removeBehavior(spring) }
    body.spring = nil
  }

  /// Lets items go: they fall, and are to be deleted after `fallDuration`.
  open func detachItems(at indexPaths: [IndexPath]) {
    for path in indexPaths.sorted() {
      guard let body = bodies[path] else { continue }
      letGo(body)
      // What falls hits nothing, as it would if it were gone.
      collision.removeItem(body)
    }
  }

  // MARK: Updates

  /// Takes bodies along to the paths of their items, hangs up new ones and drops the deleted.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    guard let update else { return }
    var moved: [IndexPath: Hanging] = [:]
    for (path, body) in bodies.sorted(by: { $0.key < $1.key }) {
      let element = LayoutElement(category: .cell, indexPath: path)
      if let after = update.after(element) {
        moved[after.indexPath] = body
      } else {
        remove(body)
      }
    }
    bodies = moved
    awaitsUpdate = false
    match()
  }

  // MARK: Queries

  /// The bounds: nothing scrolls.
  open override var collectionViewContentSize: CGSize { host?.bounds.size ?? .zero }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    bodies.sorted { $0.key < $1.key }.map { attributes(of: $0.value, at: $0.key) }
      .filter { $0.frame.overlaps(rect) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    bodies[indexPath].map { attributes(of: $0, at: indexPath) }
  }

  /// Makes the attributes of an item where it is now.
  private func attributes(of body: Hanging, at path: IndexPath) -> CollectionViewLayoutAttributes {
    let result = CollectionViewLayoutAttributes(forCellWith: path)
    (result.center, result.size) = (body.center, body.bounds.size)
    result.transform = body.transform
    return result
  }
}
