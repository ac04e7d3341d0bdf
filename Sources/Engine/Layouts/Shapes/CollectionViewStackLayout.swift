public import Foundation
public import Geometry

/// Items on top of each other like a pile of cards, one pile per section, item 0 on top.
///
/// Piles form a grid with as many in a line as fit. The grid is at a place in the visible area, by
/// default in the middle, and its content scrolls if it is larger. Every pile has the space of a full one, so piles keep
/// their positions when cards are inserted or deleted, and an empty section keeps its space. The
/// content covers every card, rotated and scaled as it is. A delegate's sizes are ignored, and
/// there are no headers or footers. A query examines every card of the piles whose lines it
/// intersects.
///
/// ```swift
/// let layout = CollectionViewStackLayout()
/// layout.itemSize = CGSize(width: 120, height: 90)
/// layout.angleStep = .pi / 60
/// layout.maximumVisibleItems = 3
/// ```
open class CollectionViewStackLayout: CollectionViewLayout {
  /// The size of a card before scale and rotation, in points from 0; 100 × 140 by default.
  open var itemSize = CGSize(width: 100, height: 140) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The offset of each card's center from that of the card above it, in points; (0, −8) by
  /// default.
  open var offset = Vector(dx: 0, dy: -8) {
    didSet { if offset != oldValue { invalidateLayout() } }
  }
  /// The fan angle of the cards, in radians; 0, the default, leaves them upright.
  ///
  /// The top card is upright; below it one card turns clockwise and the next one by the same angle
  /// anticlockwise, and each such pair by `angleStep` more than the pair above it.
  open var angleStep: CGFloat = 0 { didSet { if angleStep != oldValue { invalidateLayout() } } }
  /// The decrease of each card's scale from the card above it, as a fraction of the top card; 0.05
  /// by default.
  ///
  /// Card d from the top has the scale `max(0, 1 − d·scaleStep)`.
  open var scaleStep: CGFloat = 0.05 { didSet { if scaleStep != oldValue { invalidateLayout() } } }
  /// The number of visible cards of a pile, from 1 to 1000; 5 by default.
  ///
  /// Cards below are transparent at the position of the last visible card, so that a card that
  /// moves up fades in at that position, under those that covered it.
  open var maximumVisibleItems = 5 {
    didSet { if maximumVisibleItems != oldValue { invalidateLayout() } }
  }
  /// The distance between piles, in points from 0; 20 by default.
  open var pileSpacing: CGFloat = 20 {
    didSet { if pileSpacing != oldValue { invalidateLayout() } }
  }
  /// The place of piles in a larger visible area, as shares of the room from 0 to 1; (0.5, 0.5), the
  /// middle, by default.
  open var alignment = CGPoint(x: 0.5, y: 0.5) {
    didSet { if alignment != oldValue { invalidateLayout() } }
  }
  /// The direction in which content scrolls, and in which lines of piles follow one another.
  open var scrollDirection: CollectionViewFlowLayout.ScrollDirection = .vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// Whether the layout is mirrored, including the angles of cards; `false` by default.
  open var isRightToLeft = false { didSet { if isRightToLeft != oldValue { invalidateLayout() } } }
  override package var runsFromRight: Bool { isRightToLeft }

  package private(set) var geometry = StackGeometry(
    counts: [],
    shape: PileShape(size: .zero, offset: .zero, angleStep: 0, scaleStep: 0, visibleCount: 1),
    room: .zero, alignment: .zero, spacing: 0, isHorizontal: false, isRightToLeft: false)

  // MARK: Preparation

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
      room: host.bounds.inset(by: host.restingContentInset).size,
      alignment: CGPoint(
        x: min(1, max(0, alignment.x)), y: min(1, max(0, alignment.y))),
      spacing: max(0, pileSpacing),
      isHorizontal: scrollDirection == .horizontal, isRightToLeft: isRightToLeft)
  }

  package override var metrics: SectionMetrics { SectionMetrics(itemSize: itemSize) }

  // MARK: Queries

  package override var currentGeometry: (any LayoutGeometry)? { geometry }

  /// Returns whether the size of the bounds changes, since piles are placed in it.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    isResize(to: newBounds)
  }

  package override var isBuiltIn: Bool { type(of: self) == CollectionViewStackLayout.self }
  package override var appearsInPlace: Bool { isBuiltIn }
}
