public import Foundation
import Geometry

/// A blend of two layouts with a settable progress, as `UICollectionViewTransitionLayout`.
///
/// Center, size, opacity and offset are blended linearly, transforms by their decomposed parts.
/// `isHidden` and the zIndex are the next layout's as soon as the progress is above 0; but if
/// overlapping elements would visibly exchange their order, the zIndex changes at progress 1 or at
/// half of it. An element that only one layout has fades at its position. Queries cover everything
/// that is visible in either layout or in between.
open class CollectionViewTransitionLayout: CollectionViewLayout {
  public let currentLayout: CollectionViewLayout
  public let nextLayout: CollectionViewLayout

  /// The progress of the transition, from 0 to 1; values outside are clamped.
  open var transitionProgress: CGFloat = 0 {
    didSet {
      guard transitionProgress != oldValue else { return }
      earlierProgress = min(1, max(0, oldValue))
      invalidateLayout()
      offsetChanged?(contentOffset)
    }
  }

  open override var developmentLayoutDirection: UserInterfaceLayoutDirection {
    nextLayout.developmentLayoutDirection
  }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool {
    nextLayout.flipsHorizontallyInOppositeLayoutDirection
  }

  /// The collection view's handler of offset changes by the progress.
  package var offsetChanged: ((CGPoint) -> Void)?

  /// The time at which elements take the next layout's zIndex.
  package var zIndexSwitch = CollectionViewLayoutAttributes.ZIndexSwitch.auto
  /// The progress from which on elements have the next layout's zIndex; at 0 they have the old one.
  private var orderProgress: CGFloat = 0
  /// The progress before the present one.
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
    // It was prepared where the content was scrolled before.
    invalidate(nextLayout, scrolledFrom: from, to: toBounds)
  }

  /// Invalidates one of the layouts if it depends on the offset at its end, which has changed.
  private func invalidate(
    _ layout: CollectionViewLayout, scrolledFrom old: CGPoint, to bounds: CGRect
  ) {
    if old == bounds.origin { return }
    var isInvalid = false
    host(of: layout)?.whileScrolled(to: old) {
      isInvalid = layout.shouldInvalidateLayout(forBoundsChange: bounds)
    }
    if isInvalid { layout.invalidateLayout() }
  }

  /// Returns the host that one of the layouts asks.
  private func host(of layout: CollectionViewLayout) -> (any LayoutHost)? { layout.host ?? host }

  /// Prepares one of the layouts as if the content were scrolled to the offset at its end.
  private func prepare(_ layout: CollectionViewLayout, at offset: CGPoint) {
    guard let host = host(of: layout) else { return layout.prepareIfNeeded() }
    host.whileScrolled(to: offset) { layout.prepareIfNeeded() }
  }

  /// Shifts the offsets at both ends so that the present offset becomes the given one.
  package func moveOffset(to offset: CGPoint) {
    let (dx, dy) = (offset.x - contentOffset.x, offset.y - contentOffset.y)
    if abs(dx) < 1e-9, abs(dy) < 1e-9 { return }
    let old = (from: fromBounds.origin, to: toBounds.origin)
    fromBounds = fromBounds.offsetBy(dx: dx, dy: dy)
    toBounds = toBounds.offsetBy(dx: dx, dy: dy)
    invalidate(currentLayout, scrolledFrom: old.from, to: fromBounds)
    invalidate(nextLayout, scrolledFrom: old.to, to: toBounds)
    super.invalidateLayout()
  }

  /// Replaces the offset at one end by the result of a function of it.
  package func adjustEnd(ofNext isNext: Bool, _ offset: (CGPoint) -> CGPoint) {
    if isNext {
      let old = toBounds.origin
      toBounds.origin = offset(old)
      invalidate(nextLayout, scrolledFrom: old, to: toBounds)
    } else {
      let old = fromBounds.origin
      fromBounds.origin = offset(old)
      invalidate(currentLayout, scrolledFrom: old, to: fromBounds)
    }
  }

  /// Invalidates the layout if one of the two layouts has become invalid.
  private func innerLayoutChanged() { super.invalidateLayout() }

  /// The clamped progress.
  private var progress: CGFloat { min(1, max(0, transitionProgress)) }

  /// The content offset at the present progress.
  private var contentOffset: CGPoint {
    CGPoint(
      x: fromBounds.minX + (toBounds.minX - fromBounds.minX) * progress,
      y: fromBounds.minY + (toBounds.minY - fromBounds.minY) * progress)
  }

  // MARK: Values

  /// Stores a number for a subclass that animates more than attributes.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

  /// Returns a stored number; 0 if there is none.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  // MARK: Layout

  open override func prepare() {
    super.prepare()
    if let size = host?.bounds.size, size != fromBounds.size {
      (fromBounds.size, toBounds.size) = (size, size)
      currentLayout.invalidateLayout()
      nextLayout.invalidateLayout()
    }
    prepare(currentLayout, at: fromBounds.origin)
    prepare(nextLayout, at: toBounds.origin)
    var seen: Set<LayoutElement> = []
    let all = currentLayout.attributes(in: fromBounds) + nextLayout.attributes(in: toBounds)
    elements = all.map(\.element).filter { seen.insert($0).inserted }
    orderProgress = progressOfOrder()
  }

  /// Returns the progress at which elements take the next layout's zIndex.
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
    let (from, to) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(
      width: from.width + (to.width - from.width) * progress,
      height: from.height + (to.height - from.height) * progress)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? { elements.compactMap { blended($0) } }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    blended(LayoutElement(category: .cell, indexPath: indexPath))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    blended(LayoutElement(category: .supplementaryView, kind: elementKind, indexPath: indexPath))
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    blended(LayoutElement(category: .decorationView, kind: elementKind, indexPath: indexPath))
  }

  /// Returns a blend of an element's attributes in both layouts; `nil` if it is in neither.
  private func blended(_ element: LayoutElement) -> CollectionViewLayoutAttributes? {
    let (from, to) = (shown(element, in: currentLayout), shown(element, in: nextLayout))
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

  /// Returns the attributes of an element in one of the layouts as they are shown, however far its
  /// section is scrolled by itself.
  private func shown(
    _ element: LayoutElement, in layout: CollectionViewLayout
  ) -> CollectionViewLayoutAttributes? {
    let attributes = layout.attributes(of: element)
    guard let attributes, let section = layout.orthogonalSection(of: element),
      let scroller = layout.orthogonalScroller(ofSection: section)
    else { return attributes }
    return attributes.shifted(
      by: host?.orthogonalOffset(ofSection: section, of: layout) ?? scroller.startOffset)
  }

  /// Returns whether elements have the next layout's zIndex at a progress.
  private func hasNewOrder(at progress: CGFloat) -> Bool {
    orderProgress > 0 ? progress >= orderProgress : progress > 0
  }

  /// Returns a blend of attributes at a progress; an element on one side only fades at its
  /// position.
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

  /// Whether all queries are implemented in this module; each of the two layouts is queried by its
  /// own rules.
  package override var isBuiltIn: Bool { type(of: self) == CollectionViewTransitionLayout.self }

  /// Returns the frozen geometry of one of the layouts as it is shown, however far its sections are
  /// scrolled by themselves.
  private func frozen(
    _ layout: CollectionViewLayout
  ) -> (LayoutElement) -> CollectionViewLayoutAttributes? {
    let (attributes, start) = (layout.frozenAttributes(), layout.frozenOrthogonalStart())
    var offsets: [Int: CGPoint] = [:]
    let content = CGRect(origin: .zero, size: layout.collectionViewContentSize)
    for section in layout.orthogonalSections(in: content) {
      offsets[section] = host?.orthogonalOffset(ofSection: section, of: layout)
    }
    return { element in
      guard let (section, start) = start(element) else { return attributes(element) }
      return attributes(element)?.shifted(by: offsets[section] ?? start)
    }
  }

  /// Returns the frozen geometries of both layouts.
  package override func frozenGeometry() -> ((LayoutElement) -> CollectionViewLayoutAttributes?)? {
    let (from, to, progress) = (frozen(currentLayout), frozen(nextLayout), progress)
    return { Self.blend(from($0), to($0), progress) }
  }

  /// Returns whether the size changes; the visible area is determined by the bounds at both ends.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != fromBounds.size
  }
}

extension CollectionViewLayoutAttributes {
  /// Adds the whole turns at a progress that the shorter rotation between two transforms omits.
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
