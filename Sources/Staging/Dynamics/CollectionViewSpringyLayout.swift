public import Dynamics
public import Foundation
import Geometry
public import Layouts

/// A flow layout whose items hang on springs, so that they lag behind when the content scrolls.
///
/// Each item near the viewport is attached to its slot by a spring. A scroll moves it along with
/// the viewport by a share of the way that grows with its distance from the finger, and the spring
/// brings it back. Without a finger the middle of the viewport takes its place.
/// Source: objc.io issue 5, "UICollectionView + UIKit Dynamics"; SEEDS 11.
open class CollectionViewSpringyLayout: CollectionViewFlowLayout {
  /// How often the springs swing in a second, undamped; above 0.
  public var frequency: CGFloat = 1 { didSet { if frequency != oldValue { releaseItems() } } }
  /// The damping ratio of the springs; 1 does not swing over.
  public var damping: CGFloat = 0.8 { didSet { if damping != oldValue { releaseItems() } } }
  /// The distance from the finger at which an item stays behind by the whole way, in points.
  public var resistance: CGFloat = 1500
  /// How far around the viewport items hang on springs, in points.
  public var margin: CGFloat = 100

  /// What moves the items.
  public private(set) lazy var dynamicAnimator = DynamicAnimator(collectionViewLayout: self)
  /// An item's spring, and where its slot is.
  private struct Hanging {
    let attributes: CollectionViewLayoutAttributes
    let spring: AttachmentBehavior
    let slot: CGRect
  }
  private var hanging: [IndexPath: Hanging] = [:]
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

  /// True: each scroll moves items.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  /// Hangs up what came near, lets go of what is far, and moves all by what was scrolled.
  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let bounds = collectionView.bounds
    if bounds.size != lastSize { lastOffset = nil }
    let delta = lastOffset.map { CGPoint(x: bounds.minX - $0.x, y: bounds.minY - $0.y) } ?? .zero
    (lastOffset, lastSize) = (bounds.origin, bounds.size)
    updateSprings(near: bounds.insetBy(dx: -margin, dy: -margin), scrolledBy: delta)
  }

  /// Attaches the items near a rectangle and no others.
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
    for (path, known) in hanging where kept[path] == nil {
      dynamicAnimator.removeBehavior(known.spring)
    }
    if delta != .zero {
      for known in kept.values { pull(known, by: delta) }
    }
    for attributes in new {
      let slot = attributes.frame
      let spring = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
      (spring.length, spring.damping, spring.frequency) = (0, damping, frequency)
      let known = Hanging(attributes: attributes, spring: spring, slot: slot)
      // What comes into sight while a finger moves the content is in flight already.
      if delta != .zero, isTouched { displace(known, by: delta) }
      dynamicAnimator.addBehavior(spring)
      kept[attributes.indexPath] = known
    }
    hanging = kept
  }

  /// Whether a finger is on the content.
  private var isTouched: Bool { collectionView?.isTracking ?? false }

  /// What items lag behind of, in content coordinates.
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

  /// Changes an item's place by its share of a scroll, which is the whole way at most.
  private func displace(_ known: Hanging, by delta: CGPoint) {
    let (reference, anchor) = (reference, known.spring.anchorPoint)
    let distance = abs(reference.x - anchor.x) + abs(reference.y - anchor.y)
    let share = min(1, distance / resistance)
    let center = known.attributes.center
    known.attributes.center =
      scrollDirection == .vertical
      ? CGPoint(x: center.x, y: center.y + delta.y * share)
      : CGPoint(x: center.x + delta.x * share, y: center.y)
  }

  /// Puts all items back into their slots, to be hung up anew.
  private func releaseItems() {
    dynamicAnimator.removeAllBehaviors()
    hanging = [:]
    invalidateForDynamics()
  }

  /// The items as the springs have them, and everything else as a flow layout places it.
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
