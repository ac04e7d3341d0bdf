public import Foundation
import Geometry

/// Items on a circle about the center of the visible area.
///
/// The content is as large as the bounds without the content inset, so nothing scrolls; with a
/// radius or items too large for it, items exceed it on all sides. By default an inserted item
/// starts at the center of the bounds, and a deleted one shrinks into it; `appearingPose` and
/// `disappearingPose` can be changed. A delegate's sizes are ignored, and there are no headers or
/// footers. A query examines the items at the angles of its rectangle.
///
/// ```swift
/// let layout = CollectionViewCircleLayout()
/// layout.itemSize = CGSize(width: 30, height: 30)
/// layout.radius = 70
/// ```
open class CollectionViewCircleLayout: CollectionViewLayout {
  /// The items' size before rotation, in points from 0; 50 × 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The distance of items' centers from the circle's center, in points from 0.
  ///
  /// `nil`, the default, is a third of the shorter side of the bounds.
  open var radius: CGFloat? { didSet { if radius != oldValue { invalidateLayout() } } }
  /// The difference between the radii of consecutive sections' rings, in points.
  ///
  /// `nil`, the default, puts all sections on one circle, one after another. With a number, the
  /// first section is the outermost ring at `radius`, an empty section leaves its ring free, and no
  /// radius is below 0.
  open var ringSpacing: CGFloat? { didSet { if ringSpacing != oldValue { invalidateLayout() } } }
  /// The direction of the first item from the center, in radians; −π/2, the top, by default.
  ///
  /// 0 is to the right, and angles grow clockwise: item i of n is at `startAngle + 2π·i/n`.
  open var startAngle: CGFloat = -.pi / 2 {
    didSet { if startAngle != oldValue { invalidateLayout() } }
  }
  /// Whether items are rotated so that their tops face outward; `false` by default.
  open var rotatesItems = false { didSet { if rotatesItems != oldValue { invalidateLayout() } } }

  package private(set) var geometry = CircleGeometry(
    counts: [], center: .zero, radius: 0, ringSpacing: nil, startAngle: 0, itemSize: .zero,
    rotatesItems: false, contentSize: .zero)

  /// Makes a layout of one circle, from whose center items appear and to which they disappear.
  public override init() {
    super.init()
    let center = TransitionPose.Anchor.viewport(CGPoint(x: 0.5, y: 0.5))
    appearingPose = TransitionPose(anchor: center, alpha: 0)
    disappearingPose = TransitionPose(
      anchor: center, scale: CGSize(width: 0.1, height: 0.1), alpha: 0)
  }

  // MARK: Preparation

  open override func prepare() {
    super.prepare()
    guard let host else { return }
    let counts = itemCounts
    let size = checkedSize(itemSize, of: counts, for: host)
    let bounds = host.bounds
    // The content offset does not matter: the content begins inside the inset.
    let room = bounds.inset(by: host.restingContentInset).size
    geometry = CircleGeometry(
      counts: counts, center: CGPoint(x: room.width / 2, y: room.height / 2),
      radius: max(0, radius ?? min(bounds.width, bounds.height) / 3), ringSpacing: ringSpacing,
      startAngle: startAngle, itemSize: size, rotatesItems: rotatesItems, contentSize: room)
  }

  package override var metrics: SectionMetrics { SectionMetrics(itemSize: itemSize) }

  // MARK: Queries

  package override var currentGeometry: (any LayoutGeometry)? { geometry }

  /// Returns whether the size of the bounds changes; while scrolling, the circle moves with the
  /// content.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    isResize(to: newBounds)
  }

  package override var isBuiltIn: Bool { type(of: self) == CollectionViewCircleLayout.self }
}
