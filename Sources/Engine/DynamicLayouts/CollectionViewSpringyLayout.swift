public import Dynamics
public import Foundation
import Geometry
public import Layouts
import Staging

/// A flow layout whose items hang on springs, so that they lag behind when the content scrolls.
///
/// Each item near the viewport is attached to its slot by a spring. A scroll moves it along with
/// the viewport by a share of the scroll that grows with its distance from the finger, and the spring
/// brings it back. Without a finger the middle of the viewport counts.
/// Source: objc.io issue 5, "UICollectionView + UIKit Dynamics"; SEEDS 11.
open class CollectionViewSpringyLayout: CollectionViewFlowLayout {
  /// The undamped frequency of the springs in oscillations per second; above 0.
  public var frequency: CGFloat = 1 { didSet { if frequency != oldValue { releaseItems() } } }
  /// The damping ratio of the springs; 1 does not swing over.
  public var damping: CGFloat = 0.8 { didSet { if damping != oldValue { releaseItems() } } }
  /// The distance from the finger at which an item stays behind by the whole scroll, in points.
  ///
  /// With 0 every item does.
  public var resistance: CGFloat = 1500
  /// The margin around the viewport within which items have springs, in points.
  public var margin: CGFloat = 100
  /// The policy for items that leave the viewport and the margin around it.
  ///
  /// With `simulate` invisible items continue to swing and lag behind each scroll as all others do.
  public var reentry = ReentryPolicy.reset

  /// The animator of the items.
  public private(set) lazy var dynamicAnimator = makeAnimator()
  /// An item's spring, and where its slot is.
  private struct Hanging {
    let attributes: CollectionViewLayoutAttributes
    let spring: AttachmentBehavior
    let slot: CGRect
  }
  private var hanging: [IndexPath: Hanging] = [:]
  /// A behavior that reads and adds velocities.
  private let bodies = DynamicItemBehavior()
  /// The distance of an item from its slot, and its velocity.
  private struct Swing {
    let way: CGPoint
    let velocity: CGPoint
  }
  /// The swings of items whose index paths are about to change, by their old index paths.
  private var carried = CarriedStates<Swing>()
  /// The swings of invisible items, if they are kept.
  private var remembered: [IndexPath: Swing] = [:]
  /// The offset for which items were moved last.
  private var lastOffset: CGPoint?
  /// The size of the bounds then.
  private var lastSize = CGSize.zero

  /// Makes a layout, by default of 44 × 44 points with insets of 10.
  public override init() {
    super.init()
    itemSize = CGSize(width: 44, height: 44)
    sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  }

  /// Makes the animator, in which each item has a spring of its own and thus an exact solution.
  private func makeAnimator() -> DynamicAnimator {
    let animator = DynamicAnimator(collectionViewLayout: self)
    animator.exactPointSprings = true
    animator.ownParameters = { [weak self] in
      self.map { [("scroll resistance", Double($0.resistance))] } ?? []
    }
    animator.addBehavior(bodies)
    return animator
  }

  /// True: each scroll moves items.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  // MARK: Changes

  /// Takes the swings along where items change their paths, and ends them where all is new.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything {
      letGo()
    } else if context.invalidateDataSourceCounts {
      carried.keep(remembered.merging(hanging.mapValues(swing(of:))) { _, present in present })
      letGo()
    }
    super.invalidateLayout(with: context)
  }

  /// Returns how an item is away from its slot, and how it moves.
  private func swing(of known: Hanging) -> Swing {
    let center = known.attributes.center
    return Swing(
      way: CGPoint(x: center.x - known.slot.midX, y: center.y - known.slot.midY),
      velocity: bodies.linearVelocity(for: known.attributes))
  }

  /// Hangs the items up again, each with its own swing, whatever its path is now.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    remembered = carried.take(after: update)
    guard let bounds = collectionView?.bounds else { return }
    let near = bounds.insetBy(dx: -margin, dy: -margin)
    updateSprings(near: near, scrolledBy: .zero)
    switch reentry {
    case .reset: remembered = [:]
    case .resume: break
    case .simulate:
      for path in remembered.keys.sorted() {
        if let slot = super.layoutAttributesForItem(at: path) { hangUp(slot, scrolledBy: .zero) }
      }
      remembered = [:]
    }
  }

  /// Resets all state before the layout is installed again.
  open override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    super.prepareForTransition(from: oldLayout)
    letGo()
    lastOffset = nil
  }

  /// Hangs up what came near, lets go of what is far, and moves all by what was scrolled.
  open override func prepare() {
    super.prepare()
    guard let collectionView, !carried.isWaiting else { return }
    let bounds = collectionView.bounds
    if bounds.size != lastSize { lastOffset = nil }
    let delta = lastOffset.map { CGPoint(x: bounds.minX - $0.x, y: bounds.minY - $0.y) } ?? .zero
    (lastOffset, lastSize) = (bounds.origin, bounds.size)
    updateSprings(near: bounds.insetBy(dx: -margin, dy: -margin), scrolledBy: delta)
  }

  /// Attaches the items near a rectangle, and with `simulate` those that have been near.
  private func updateSprings(near rect: CGRect, scrolledBy delta: CGPoint) {
    let near = (super.layoutAttributesForElements(in: rect) ?? []).filter {
      $0.representedElementCategory == .cell
    }
    var kept: [IndexPath: Hanging] = [:]
    var new: [CollectionViewLayoutAttributes] = []
    for attributes in near {
      let path = attributes.indexPath
      if let known = hanging[path], known.slot == attributes.frame {
        kept[path] = known
      } else {
        new.append(attributes)
      }
    }
    let nearPaths = Set(near.map(\.indexPath))
    let others = hanging.filter { kept[$0.key] == nil }
    for (path, known) in others.sorted(by: { $0.key < $1.key }) {
      let isAway = !nearPaths.contains(path)
      if isAway, reentry == .simulate,
        super.layoutAttributesForItem(at: path)?.frame == known.slot
      {
        kept[path] = known
        continue
      }
      if isAway, reentry == .resume { remembered[path] = swing(of: known) }
      dynamicAnimator.removeBehavior(known.spring)
      bodies.removeItem(known.attributes)
    }
    if delta != .zero {
      for known in kept.values { pull(known, by: delta) }
    }
    hanging = kept
    for attributes in new { hangUp(attributes, scrolledBy: delta) }
  }

  /// Attaches an item to its slot, swinging as it is remembered.
  private func hangUp(_ attributes: CollectionViewLayoutAttributes, scrolledBy delta: CGPoint) {
    let slot = attributes.frame
    let spring = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
    (spring.length, spring.damping, spring.frequency) = (0, damping, frequency)
    let known = Hanging(attributes: attributes, spring: spring, slot: slot)
    let swing = remembered.removeValue(forKey: attributes.indexPath)
    if let way = swing?.way {
      let center = attributes.center
      attributes.center = CGPoint(x: center.x + way.x, y: center.y + way.y)
    } else if delta != .zero, isTouched {
      // An item that becomes visible while a finger moves the content is already displaced.
      displace(known, by: delta)
    }
    dynamicAnimator.addBehavior(spring)
    bodies.addItem(attributes)
    if let swing { bodies.addLinearVelocity(swing.velocity, for: attributes) }
    hanging[attributes.indexPath] = known
  }

  /// Whether a finger is on the content.
  private var isTouched: Bool { collectionView?.isTracking ?? false }

  /// The point from which items lag behind: the finger or the middle, in content coordinates.
  private var reference: CGPoint {
    guard let collectionView else { return .zero }
    return isTouched
      ? collectionView.panGestureRecognizer.location(in: collectionView)
      : collectionView.bounds.center
  }

  /// Moves an item that hangs by its share of a scroll.
  private func pull(_ known: Hanging, by delta: CGPoint) {
    displace(known, by: delta)
    dynamicAnimator.updateItem(usingCurrentState: known.attributes)
  }

  /// Displaces an item by its share of a scroll, at most by the whole scroll.
  private func displace(_ known: Hanging, by delta: CGPoint) {
    let (reference, anchor) = (reference, known.spring.anchorPoint)
    let distance = abs(reference.x - anchor.x) + abs(reference.y - anchor.y)
    let share = resistance > 0 ? min(1, distance / resistance) : 1
    let center = known.attributes.center
    known.attributes.center =
      scrollDirection == .vertical
      ? CGPoint(x: center.x, y: center.y + delta.y * share)
      : CGPoint(x: center.x + delta.x * share, y: center.y)
  }

  /// Moves all items back to their slots, where they get new springs.
  private func releaseItems() {
    letGo()
    invalidateForDynamics()
  }

  /// Takes everything off its spring.
  private func letGo() {
    for known in hanging.values.sorted(by: { $0.attributes.indexPath < $1.attributes.indexPath }) {
      dynamicAnimator.removeBehavior(known.spring)
      bodies.removeItem(known.attributes)
    }
    (hanging, remembered) = ([:], [:])
  }

  /// Returns the items in their simulated positions, and all other elements as in a flow layout.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let slots = (super.layoutAttributesForElements(in: rect) ?? []).filter {
      $0.representedElementCategory != .cell || hanging[$0.indexPath] == nil
    }
    let moved = dynamicAnimator.items(in: rect).compactMap {
      $0 as? CollectionViewLayoutAttributes
    }
    return slots + moved
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    hanging[indexPath]?.attributes ?? super.layoutAttributesForItem(at: indexPath)
  }
}
