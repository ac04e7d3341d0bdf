public import Foundation
import Geometry

/// The way from one layout to another whose progress is driven, as `UICollectionViewTransitionLayout`.
///
/// Centre, size, opacity and offset are blended linearly, transforms by their decomposed parts; what
/// is hidden is the next layout's as soon as the progress is above 0, and so is the order, unless
/// elements that overlap would be seen to exchange it: then it changes when the progress is 1, or
/// half-way. An element that one layout does not have fades in its place. It answers for everything
/// that is visible in either layout, wherever it is on its way.
open class CollectionViewTransitionLayout: CollectionViewLayout {
  public let currentLayout: CollectionViewLayout
  public let nextLayout: CollectionViewLayout

  /// How far the transition is, from 0 to 1; what is outside counts as the nearer end.
  open var transitionProgress: CGFloat = 0 {
    didSet {
      guard transitionProgress != oldValue else { return }
      earlierProgress = min(1, max(0, oldValue))
      invalidateLayout()
      offsetChanged?(contentOffset)
    }
  }

  /// What the collection view does when the progress moves the content.
  package var offsetChanged: ((CGPoint) -> Void)?

  /// When elements take the next layout's order.
  package var zIndexSwitch = CollectionViewLayoutAttributes.ZIndexSwitch.auto
  /// The progress from which on elements have the next layout's order; at 0 they have the old one.
  private var orderProgress: CGFloat = 0
  /// The progress that was in force before the present one.
  private var earlierProgress: CGFloat = 0

  private var (fromBounds, toBounds) = (CGRect.zero, CGRect.zero)
  private var values: [String: CGFloat] = [:]
  private var elements: [LayoutElement] = []

  /// Makes a transition between two layouts.
  public init(currentLayout: CollectionViewLayout, nextLayout: CollectionViewLayout) {
    self.currentLayout = currentLayout; self.nextLayout = nextLayout
    super.init()
    appearingPose = nextLayout.appearingPose
    disappearingPose = nextLayout.disappearingPose
    appearingPosesByKind = nextLayout.appearingPosesByKind
    disappearingPosesByKind = nextLayout.disappearingPosesByKind
    takePoses(of: currentLayout)
    plannedItemCounts = nextLayout.plannedItemCounts ?? currentLayout.plannedItemCounts
  }

  override var _plannedItemCounts: [Int]? {
    didSet {
      currentLayout.plannedItemCounts = plannedItemCounts
      nextLayout.plannedItemCounts = plannedItemCounts
    }
  }

  /// Sets the offsets between which the transition scrolls, for bounds of a size.
  package func begin(from: CGPoint, to: CGPoint, size: CGSize) {
    fromBounds = CGRect(origin: from, size: size)
    toBounds = CGRect(origin: to, size: size)
    for layout in [currentLayout, nextLayout] {
      layout.hostNeedsLayout = { [weak self] in self?.innerLayoutChanged() }
    }
  }

  /// Moves the offsets at both ends so that the present one becomes another.
  package func moveOffset(to offset: CGPoint) {
    let (dx, dy) = (offset.x - contentOffset.x, offset.y - contentOffset.y)
    if abs(dx) < 1e-9, abs(dy) < 1e-9 { return }
    fromBounds = fromBounds.offsetBy(dx: dx, dy: dy)
    toBounds = toBounds.offsetBy(dx: dx, dy: dy)
    super.invalidateLayout()
  }

  /// Sets where the content is at one end, told an offset there and returning the one to have.
  package func adjustEnd(ofNext isNext: Bool, _ offset: (CGPoint) -> CGPoint) {
    if isNext {
      toBounds.origin = offset(toBounds.origin)
    } else {
      fromBounds.origin = offset(fromBounds.origin)
    }
  }

  /// Passes on that one of the two layouts is no longer valid.
  private func innerLayoutChanged() {
    super.invalidateLayout()
  }

  /// The progress that is in force.
  private var progress: CGFloat { min(1, max(0, transitionProgress)) }

  /// Where the content is at the present progress.
  private var contentOffset: CGPoint {
    CGPoint(
      x: fromBounds.minX + (toBounds.minX - fromBounds.minX) * progress,
      y: fromBounds.minY + (toBounds.minY - fromBounds.minY) * progress)
  }

  // MARK: Values

  /// Keeps a number for a subclass that animates more than attributes.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

  /// Returns a number that was kept; 0 where there is none.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  // MARK: Layout

  open override func prepare() {
    super.prepare()
    if let size = host?.bounds.size, size != fromBounds.size {
      (fromBounds.size, toBounds.size) = (size, size)
      currentLayout.invalidateLayout()
      nextLayout.invalidateLayout()
    }
    currentLayout.prepareIfNeeded()
    nextLayout.prepareIfNeeded()
    var seen: Set<LayoutElement> = []
    let all = currentLayout.attributes(in: fromBounds) + nextLayout.attributes(in: toBounds)
    elements = all.map(\.element).filter { seen.insert($0).inserted }
    orderProgress = progressOfOrder()
  }

  /// Returns the progress at which elements take the next layout's order.
  private func progressOfOrder() -> CGFloat {
    switch zIndexSwitch {
    case .start: return 0
    case .middle: return 0.5
    case .end: return 1
    case .auto: break
    }
    var changing: [Int] = []
    let ordered = elements.enumerated().map { index, element in
      let (from, to) = (currentLayout.attributes(of: element), nextLayout.attributes(of: element))
      let orders = [from ?? to, to ?? from].map {
        PaintOrder(zIndex: $0?.zIndex ?? 0, of: element)
      }
      if orders[0] != orders[1] { changing.append(index) }
      return OrderSwitch.Element(
        before: orders[0], held: orders[0], after: orders[1],
        start: from.flatMap { ElementOutline($0) }, end: to.flatMap { ElementOutline($0) })
    }
    if changing.isEmpty { return 0 }
    return switch OrderSwitch(ordered).instant(for: changing) {
    case .auto, .start: 0
    case .middle: 0.5
    case .end: 1
    }
  }

  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts || context.invalidateEverything {
      currentLayout.invalidateLayout(with: context)
      nextLayout.invalidateLayout(with: context)
    }
    super.invalidateLayout(with: context)
  }

  open override var collectionViewContentSize: CGSize {
    let (from, to) = (
      currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize
    )
    return CGSize(
      width: from.width + (to.width - from.width) * progress,
      height: from.height + (to.height - from.height) * progress)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    elements.compactMap { blended($0) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    blended(LayoutElement(category: .cell, indexPath: indexPath))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    blended(
      LayoutElement(category: .supplementaryView, kind: elementKind, indexPath: indexPath))
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    blended(LayoutElement(category: .decorationView, kind: elementKind, indexPath: indexPath))
  }

  /// Blends an element's attributes in both layouts; `nil` where neither has it.
  private func blended(_ element: LayoutElement) -> CollectionViewLayoutAttributes? {
    let (from, to) = (currentLayout.attributes(of: element), nextLayout.attributes(of: element))
    let result = Self.blend(from, to, progress)
    if let result, let from, let to, from.zIndex != to.zIndex {
      result.zIndex = hasNewOrder(at: progress) ? to.zIndex : from.zIndex
      if hasNewOrder(at: earlierProgress) != hasNewOrder(at: progress) {
        let way = progress - earlierProgress
        result.orderShare = way == 0 ? 0 : min(1, max(0, (orderProgress - earlierProgress) / way))
      }
    }
    return result
  }

  /// Returns whether elements have the next layout's order at a progress.
  private func hasNewOrder(at progress: CGFloat) -> Bool {
    orderProgress > 0 ? progress >= orderProgress : progress > 0
  }

  /// Blends attributes by a progress; what one side lacks fades where the other has it.
  private static func blend(
    _ first: CollectionViewLayoutAttributes?, _ second: CollectionViewLayoutAttributes?,
    _ progress: CGFloat
  ) -> CollectionViewLayoutAttributes? {
    guard let from = first ?? second, let to = second ?? first else { return nil }
    let result = (progress > 0 ? to : from).duplicated()
    result.center = CGPoint(
      x: from.center.x + (to.center.x - from.center.x) * progress,
      y: from.center.y + (to.center.y - from.center.y) * progress)
    result.size = CGSize(
      width: from.size.width + (to.size.width - from.size.width) * progress,
      height: from.size.height + (to.size.height - from.size.height) * progress)
    let alphas = (first == nil ? 0 : from.alpha, second == nil ? 0 : to.alpha)
    result.alpha = alphas.0 + (alphas.1 - alphas.0) * progress
    result.transform3D = from.transform3D.interpolated(
      to: to.transform3D, progress: Double(progress))
    result.turn(from: from, to: to, progress)
    return result
  }

  /// Each of the two layouts is asked for what it has itself.
  package override var isBuiltIn: Bool { type(of: self) == CollectionViewTransitionLayout.self }

  /// Keeps what both layouts keep.
  package override func frozenGeometry() -> ((LayoutElement) -> CollectionViewLayoutAttributes?)? {
    let (from, to, progress) = (
      currentLayout.frozenAttributes(), nextLayout.frozenAttributes(), progress
    )
    return { Self.blend(from($0), to($0), progress) }
  }

  /// True for another size; what is visible is settled by the bounds at both ends.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != fromBounds.size
  }
}

extension CollectionViewLayoutAttributes {
  /// Turns by what the shorter rotation from one transform to another leaves out at a progress.
  fileprivate func turn(
    from start: CollectionViewLayoutAttributes, to end: CollectionViewLayoutAttributes,
    _ progress: CGFloat
  ) {
    let (first, last) = (start.unwoundRotation, end.unwoundRotation)
    let turns = Rotation.wholeTurns(
      from: first, to: last, through: (start.transform3D, end.transform3D))
    let rest = progress - 1
    transform3D = transform3D.turned(
      by: Rotation(x: turns.x * rest, y: turns.y * rest, z: turns.z * rest))
    unwoundRotation = Rotation(
      x: first.x + (last.x - first.x) * progress, y: first.y + (last.y - first.y) * progress,
      z: first.z + (last.z - first.z) * progress)
  }
}
