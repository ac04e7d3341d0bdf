public import Foundation
import Geometry

/// Covers in a row, the one in the middle facing the eye and the others turned aside; or on a ring.
///
/// The item in the middle of what is visible is shown upright and larger; on its way to the side a
/// cover turns about its vertical axis and leaves a gap. Scrolling sideways leafs through them, and
/// a scroll that the finger left ends with a cover in the middle. Items of all sections stand in
/// one row. Each has its own perspective in `transform3D`, and is the nearer to the eye the nearer
/// it is to the middle, so covers lie over those farther out without a `zIndex`. A delegate's sizes
/// are not asked for, and there are no headers or footers.
open class CollectionViewCoverFlowLayout: CollectionViewLayout {
  /// How covers stand.
  public enum Arrangement: String, Hashable, Sendable, CaseIterable {
    /// In a row; those at the side are turned by `angle`.
    case row
    /// On a ring about an upright axis, facing outwards: a carousel. `angle` and `centerGap` do not
    /// count.
    case ring
  }

  /// The covers' extent before they are turned, in points from 0; 160 × 160 by default.
  open var itemSize = CGSize(width: 160, height: 160) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The distance of the centres of covers at the side, in points above 0; 60 by default.
  ///
  /// It is how far is scrolled from one cover to the next. On a ring it is measured along the ring.
  open var spacing: CGFloat = 60 {
    didSet { if spacing != oldValue { invalidateLayout() } }
  }
  /// How far covers at the side are turned about their vertical axis, in radians; 65° by default.
  open var angle: CGFloat = 65 * .pi / 180 {
    didSet { if angle != oldValue { invalidateLayout() } }
  }
  /// How much farther from the middle all covers at the side are, in points; 60 by default.
  open var centerGap: CGFloat = 60 {
    didSet { if centerGap != oldValue { invalidateLayout() } }
  }
  /// How much larger the cover in the middle is shown than its size, above 0; 1.2 by default.
  ///
  /// It is so much nearer to the eye.
  open var centerZoom: CGFloat = 1.2 {
    didSet { if centerZoom != oldValue { invalidateLayout() } }
  }
  /// The distance of the eye, in points: `m34 = −1/eyeDistance`; 500 by default, 0 for endless.
  open var eyeDistance: CGFloat = 500 {
    didSet { if eyeDistance != oldValue { invalidateLayout() } }
  }
  /// Whether covers stand in a row, as they do by default, or on a ring.
  open var arrangement = Arrangement.row {
    didSet { if arrangement != oldValue { invalidateLayout() } }
  }

  package private(set) var geometry = CoverFlowGeometry(
    counts: [], itemSize: .zero, spacing: 1, angle: 0, centerGap: 0, centerZoom: 1, eyeDistance: 0,
    arrangement: .row, bounds: .zero, room: .zero, leading: .zero)

  // MARK: Preparing

  open override func prepare() {
    super.prepare()
    guard let host else { return }
    let counts = itemCounts
    let size = checkedSize(itemSize, of: counts, for: host)
    let inset = host.adjustedContentInset
    geometry = CoverFlowGeometry(
      counts: counts, itemSize: size, spacing: max(0, spacing), angle: angle,
      centerGap: centerGap, centerZoom: centerZoom > 0 ? centerZoom : 1,
      eyeDistance: max(0, eyeDistance), arrangement: arrangement, bounds: host.bounds,
      room: host.bounds.inset(by: inset).size, leading: CGPoint(x: inset.left, y: inset.top))
  }

  package override var metrics: SectionMetrics { SectionMetrics(itemSize: itemSize) }

  // MARK: Queries

  package override var currentGeometry: (any LayoutGeometry)? { geometry }

  /// True where the bounds move sideways or change their size: covers turn as they go by.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let bounds = host?.bounds else { return false }
    return newBounds.size != bounds.size || newBounds.minX != bounds.minX
  }

  /// The offset nearest to the proposal at which a cover is in the middle.
  open override func targetContentOffset(
    forProposedContentOffset offset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let leading = host?.adjustedContentInset.left ?? 0
    return CGPoint(x: geometry.snapped(offset.x, leading: leading), y: offset.y)
  }

  /// An item is scrolled to as if it were in the middle already.
  package override func scrollFrame(ofItemAt indexPath: IndexPath) -> CGRect? {
    guard isBuiltIn else {
      return super.scrollFrame(ofItemAt: indexPath)
    }
    return geometry.middleFrame(ofItemAt: indexPath)
  }

  package override var isBuiltIn: Bool { type(of: self) == CollectionViewCoverFlowLayout.self }
}
