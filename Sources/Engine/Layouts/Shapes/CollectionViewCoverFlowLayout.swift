public import Foundation
import Geometry

/// Covers in a row, the middle one facing the viewer and the others turned aside; or on a ring.
///
/// The item in the middle of the visible area is upright and larger; between the middle and the
/// side a cover turns about its vertical axis and leaves a gap. Horizontal scrolling moves through
/// the covers, and a scroll after a drag ends with a cover in the middle. Items of all sections are
/// in one row. Each has its own perspective in `transform3D` and is nearer to the viewer the nearer
/// it is to the middle, so covers lie over those farther out without a `zIndex`. A delegate's sizes
/// are ignored, and there are no headers or footers.
///
/// ```swift
/// let layout = CollectionViewCoverFlowLayout()
/// layout.itemSize = CGSize(width: 120, height: 120)
/// layout.angle = .pi / 3
/// ```
open class CollectionViewCoverFlowLayout: CollectionViewLayout {
  /// The arrangement of covers.
  public enum Arrangement: String, Hashable, Sendable, CaseIterable {
    /// A row; covers at the side are turned by `angle`.
    case row
    /// A ring about a vertical axis, covers facing outward: a carousel. `angle` and `centerGap`
    /// have no effect.
    case ring
  }

  /// The covers' size before rotation, in points from 0; 160 × 160 by default.
  open var itemSize = CGSize(width: 160, height: 160) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The distance between the centers of covers at the side, in points above 0; 60 by default.
  ///
  /// It is the scrolled distance from one cover to the next. On a ring it is measured along the
  /// ring.
  open var spacing: CGFloat = 60 { didSet { if spacing != oldValue { invalidateLayout() } } }
  /// The angle of covers at the side about their vertical axis, in radians; 65° by default.
  open var angle: CGFloat = 65 * .pi / 180 {
    didSet { if angle != oldValue { invalidateLayout() } }
  }
  /// The additional distance of covers at the side from the middle, in points; 60 by default.
  open var centerGap: CGFloat = 60 { didSet { if centerGap != oldValue { invalidateLayout() } } }
  /// The scale of the middle cover, above 0; 1.2 by default.
  ///
  /// It results from moving the cover nearer to the viewer.
  open var centerZoom: CGFloat = 1.2 { didSet { if centerZoom != oldValue { invalidateLayout() } } }
  /// The distance of the viewer, in points: `m34 = −1/eyeDistance`; 500 by default, 0 for infinite.
  open var eyeDistance: CGFloat = 500 {
    didSet { if eyeDistance != oldValue { invalidateLayout() } }
  }
  /// The arrangement in a row, the default, or on a ring.
  open var arrangement = Arrangement.row {
    didSet { if arrangement != oldValue { invalidateLayout() } }
  }

  package private(set) var geometry = CoverFlowGeometry(
    counts: [], itemSize: .zero, spacing: 1, angle: 0, centerGap: 0, centerZoom: 1, eyeDistance: 0,
    arrangement: .row, bounds: .zero, room: .zero, leading: .zero)

  // MARK: Preparation

  open override func prepare() {
    super.prepare()
    guard let host else { return }
    let counts = itemCounts
    let size = checkedSize(itemSize, of: counts, for: host)
    let inset = host.restingContentInset
    geometry = CoverFlowGeometry(
      counts: counts, itemSize: size, spacing: max(0, spacing), angle: angle,
      centerGap: centerGap, centerZoom: centerZoom > 0 ? centerZoom : 1,
      eyeDistance: max(0, eyeDistance), arrangement: arrangement, bounds: host.bounds,
      room: host.bounds.inset(by: inset).size, leading: CGPoint(x: inset.left, y: inset.top))
  }

  package override var metrics: SectionMetrics { SectionMetrics(itemSize: itemSize) }

  // MARK: Queries

  package override var currentGeometry: (any LayoutGeometry)? { geometry }

  /// Returns whether the bounds move horizontally or change their size, since covers turn while
  /// scrolling.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let bounds = host?.bounds else { return false }
    return newBounds.size != bounds.size || newBounds.minX != bounds.minX
  }

  /// Returns the offset nearest to the proposal at which a cover is in the middle.
  open override func targetContentOffset(
    forProposedContentOffset offset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let leading = host?.restingContentInset.left ?? 0
    return CGPoint(x: geometry.snapped(offset.x, leading: leading), y: offset.y)
  }

  /// Returns the rectangle that an item has when it is in the middle.
  package override func scrollFrame(ofItemAt indexPath: IndexPath) -> CGRect? {
    guard isBuiltIn else { return super.scrollFrame(ofItemAt: indexPath) }
    return geometry.middleFrame(ofItemAt: indexPath)
  }

  package override var isBuiltIn: Bool { type(of: self) == CollectionViewCoverFlowLayout.self }
}
