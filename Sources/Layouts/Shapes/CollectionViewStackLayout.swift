public import Foundation
public import Geometry

/// Items on each other like a pile of cards, one pile per section, item 0 on top.
///
/// Piles lie side by side in a grid, as many in a line as fit; the grid is in the middle of what
/// is visible, and content scrolls where it is larger. Every pile has the room of a full one, so
/// piles stay where they are as cards come and go, and an empty section keeps its place. The
/// content covers every card, turned and scaled as it is. A delegate's sizes are not asked for, and
/// there are no headers or footers. A query looks at every card of the piles whose lines it meets.
open class CollectionViewStackLayout: CollectionViewLayout {
  /// The extent of a card before it is scaled and turned, in points from 0; 100 × 140 by default.
  open var itemSize = CGSize(width: 100, height: 140) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// How far each card's centre is from that of the card above it, in points; (0, −8) by default.
  open var offset = Vector(dx: 0, dy: -8) {
    didSet { if offset != oldValue { invalidateLayout() } }
  }
  /// How the cards fan out, in radians; 0, the default, leaves them upright.
  ///
  /// The top card is upright; below it one card turns clockwise and the next one as far
  /// anticlockwise, and each such pair by `angleStep` more than the pair above it.
  open var angleStep: CGFloat = 0 {
    didSet { if angleStep != oldValue { invalidateLayout() } }
  }
  /// How much smaller each card is than the one above it, as part of the top card; 0.05 by default.
  ///
  /// Card d from the top has the scale `max(0, 1 − d·scaleStep)`.
  open var scaleStep: CGFloat = 0.05 {
    didSet { if scaleStep != oldValue { invalidateLayout() } }
  }
  /// How many cards of a pile are to be seen, from 1 to 1000; 5 by default.
  ///
  /// Those below lie transparent at the place of the last one that is seen, so that a card that
  /// moves up fades in where it lies, under those that covered it.
  open var maximumVisibleItems = 5 {
    didSet { if maximumVisibleItems != oldValue { invalidateLayout() } }
  }
  /// The distance between piles, in points from 0; 20 by default.
  open var pileSpacing: CGFloat = 20 {
    didSet { if pileSpacing != oldValue { invalidateLayout() } }
  }
  /// The direction in which content scrolls, and in which lines of piles follow one another.
  open var scrollDirection: CollectionViewFlowLayout.ScrollDirection = .vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// Whether everything is the mirror image, piles and the lean of their cards; false by default.
  open var isRightToLeft = false {
    didSet { if isRightToLeft != oldValue { invalidateLayout() } }
  }
  override var runsFromRight: Bool { isRightToLeft }

  package private(set) var geometry = StackGeometry(
    counts: [],
    shape: PileShape(size: .zero, offset: .zero, angleStep: 0, scaleStep: 0, visibleCount: 1),
    room: .zero, spacing: 0, isHorizontal: false, isRightToLeft: false)

  // MARK: Preparing

  open override func prepare() {
    super.prepare()
    guard let host else { return }
    let counts = itemCounts
    let size = checkedSize(itemSize, of: counts, for: host)
    geometry = StackGeometry(
      counts: counts,
      shape: PileShape(
        size: size, offset: offset, angleStep: angleStep, scaleStep: scaleStep,
        visibleCount: min(max(1, maximumVisibleItems), 1000)),
      room: host.bounds.inset(by: host.adjustedContentInset).size, spacing: max(0, pileSpacing),
      isHorizontal: scrollDirection == .horizontal, isRightToLeft: isRightToLeft)
  }

  package override var metrics: SectionMetrics { SectionMetrics(itemSize: itemSize) }

  // MARK: Queries

  package override var currentGeometry: (any LayoutGeometry)? { geometry }

  /// True where the size of the bounds changes, since the piles lie in its middle.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    isResize(to: newBounds)
  }

  package override var isBuiltIn: Bool { type(of: self) == CollectionViewStackLayout.self }
  package override var appearsInPlace: Bool { isBuiltIn }
}
