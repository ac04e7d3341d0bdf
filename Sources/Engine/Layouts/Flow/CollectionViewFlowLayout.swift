public import Foundation
public import Geometry

/// A line-breaking grid with UIKit's flow layout rules.
///
/// Each line takes as many items as fit; full lines are justified. An incomplete last row of equal
/// items keeps the columns of the full rows, one of unequal items is packed to the left. A single
/// item is centered. Frames are not rounded, and an item that is longer than its line begins at
/// the inset, unless `roundsLayoutFrames` is set.
/// Rules and golden numbers: UIKIT reference, topic 1.
///
/// ```swift
/// let layout = CollectionViewFlowLayout()
/// layout.itemSize = CGSize(width: 60, height: 40)
/// layout.minimumLineSpacing = 8
/// layout.sectionInset = EdgeInsets(all: 16)
/// layout.headerReferenceSize = CGSize(width: 0, height: 24)
/// ```
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// The direction in which content scrolls.
  public enum ScrollDirection: Int, Hashable, Sendable { case vertical, horizontal }

  /// The element kind of section headers.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The element kind of section footers.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The size of self-sizing cells until they are measured, in points.
  ///
  /// Zero, the default, disables self-sizing; otherwise it and the measured sizes replace
  /// `itemSize` and a delegate's sizes, and items are arranged by the rules for unequal sizes.
  open var estimatedItemSize: CGSize = .zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  open var sectionInset: EdgeInsets = .zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// The size of headers; only the length along the scroll axis is used, and 0 means none.
  open var headerReferenceSize: CGSize = .zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of footers; only the length along the scroll axis is used, and 0 means none.
  open var footerReferenceSize: CGSize = .zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  open var scrollDirection: ScrollDirection = .vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  var _rules = FlowRules() { didSet { if rules != oldValue { invalidateLayout() } } }
  var _fitTolerance: CGFloat = 1e-4 {
    didSet { if fitTolerance != oldValue { invalidateLayout() } }
  }
  var _uniformDelegateSizesAreFixed = true {
    didSet { if uniformDelegateSizesAreFixed != oldValue { invalidateLayout() } }
  }
  var _roundsLayoutFramesToScale: CGFloat? {
    didSet { if roundsLayoutFramesToScale != oldValue { invalidateLayout() } }
  }
  var _roundsLayoutFrames: Bool? {
    didSet { if _roundsLayoutFrames != oldValue { invalidateLayout() } }
  }
  /// Whether a new layout rounds the origins of its frames to pixels.
  class var roundsNewLayouts: Bool { false }
  var _isRightToLeft = false { didSet { if isRightToLeft != oldValue { invalidateLayout() } } }
  /// The number of columns of a grid, or of rows if it scrolls horizontally; as many as fit where
  /// `nil`.
  package var columns: CollectionViewWaterfallLayout.Columns? {
    didSet { if columns != oldValue { invalidateLayout() } }
  }
  /// The list that the layout is, which gives sections insets and backgrounds; `nil` for none.
  package var list: FlowList? { didSet { if list != oldValue { invalidateLayout() } } }
  /// The alignments of items of lists, which have one item in each line; those of the rules where
  /// `nil`.
  package var itemAlignment: ((IndexPath) -> FlowRules.Alignment?)?
  /// Returns the size of an item in the room for it, in points; it takes precedence over a delegate.
  package var itemSizer: ItemSizer?
  /// Whether items run from right to left: `isRightToLeft`, reversed in a host of that direction.
  ///
  /// As in UIKit, a flow layout that does not flip the coordinates mirrors its items itself.
  override package var runsFromRight: Bool {
    let followsHost =
      !flipsHorizontallyInOppositeLayoutDirection
      && host?.effectiveUserInterfaceLayoutDirection == .rightToLeft
      && developmentLayoutDirection == .leftToRight
    return isRightToLeft != followsHost
  }
  var _flowSupplementaryZIndex = 10 {
    didSet { if flowSupplementaryZIndex != oldValue { invalidateLayout() } }
  }

  package private(set) var geometry = FlowGeometry(sections: [], breadth: 0, isHorizontal: false)
  /// The part of the geometry that the next `prepare` recomputes.
  private var staleness = Staleness.metrics

  /// The invalid part of a geometry; each case includes those before it.
  private enum Staleness: Int {
    case nothing, lines, metrics
  }

  // MARK: Invalidation

  open override class var invalidationContextClass: AnyClass {
    CollectionViewFlowLayoutInvalidationContext.self
  }

  /// Invalidates everything, including the delegate's values.
  open override func invalidateLayout() {
    staleness = .metrics
    super.invalidateLayout()
  }

  /// Invalidates the parts that the context names; a context that only moves pinned views is cheap.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    let before = staleness
    super.invalidateLayout(with: context)
    guard staleness == .metrics, before != .metrics,
      let context = context as? CollectionViewFlowLayoutInvalidationContext
    else { return }
    if context.keepsSections {
      staleness = before
    } else if context.keepsDelegateMetrics {
      staleness = .lines
    }
  }

  /// Returns whether the length across the scroll axis changes, or any view is pinned.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    return changesBreadth(newBounds, scrollDirection)
  }

  /// Returns the context for new bounds; it names only pinned views if the breadth does not change.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let context = context as? CollectionViewFlowLayoutInvalidationContext,
      !changesBreadth(newBounds, scrollDirection)
    {
      context.invalidateFlowLayoutDelegateMetrics = false
      context.invalidateFlowLayoutAttributes = false
    }
    return context
  }

  /// Returns whether cells size themselves and the preferred size differs by more than 1e-6 pt.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    guard estimatedItemSize != .zero, originalAttributes.representedElementCategory == .cell
    else { return false }
    let (preferred, original) = (preferredAttributes.size, originalAttributes.size)
    return abs(preferred.width - original.width) > 1e-6
      || abs(preferred.height - original.height) > 1e-6
  }

  // MARK: Preparation

  open override func prepare() {
    super.prepare()
    computeGeometry()
  }

  package override var metrics: SectionMetrics {
    SectionMetrics(
      itemSize: itemSize, sectionInset: sectionInset, lineSpacing: minimumLineSpacing,
      interitemSpacing: minimumInteritemSpacing, headerReferenceSize: headerReferenceSize,
      footerReferenceSize: footerReferenceSize)
  }

  // MARK: Queries

  open override var collectionViewContentSize: CGSize {
    computeIfPrepared()
    return geometry.stack.contentSize
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    computeIfPrepared()
    var result: [CollectionViewLayoutAttributes] = []
    func add(_ attributes: CollectionViewLayoutAttributes?) {
      if let attributes, attributes.frame.meets(rect) { result.append(attributes) }
    }
    let near = geometry.stack.sections(in: rect)
    // A pinned view may be far from its unpinned frame, but never outside its section.
    for section in near {
      let first = IndexPath(item: 0, section: section)
      add(sectionBackground(section, in: geometry))
      add(supplementary(CollectionViewFlowLayout.elementKindSectionHeader, at: first))
      for item in geometry.candidates(inSection: section, meeting: rect) {
        // The attributes' frame decides, since it may differ from the slot in the last digit.
        add(itemAttributes(at: IndexPath(item: item, section: section), in: geometry))
      }
      add(supplementary(CollectionViewFlowLayout.elementKindSectionFooter, at: first))
    }
    return result
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    computeIfPrepared()
    return itemAttributes(at: indexPath, in: geometry)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    computeIfPrepared()
    return supplementary(elementKind, at: indexPath)
  }

  /// Returns the background of a section of a list; `nil` for other kinds.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == Self.elementKindSectionBackground else { return nil }
    computeIfPrepared()
    return sectionBackground(indexPath.section, in: geometry)
  }

  /// Returns an item's attributes in a geometry, this one or an older one.
  private func itemAttributes(
    at indexPath: IndexPath, in geometry: FlowGeometry
  ) -> CollectionViewLayoutAttributes? {
    guard let frame = geometry.frame(ofItem: indexPath.item, section: indexPath.section) else {
      return nil
    }
    let attributes = makeAttributes(for: LayoutElement(category: .cell, indexPath: indexPath))
    attributes.frame = frame
    return attributes
  }

  /// Returns the attributes of a header or footer; `nil` if the section has none.
  private func supplementary(
    _ kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { supplementaries()(kind, indexPath) }

  /// Returns a function that makes headers and footers at their present, possibly pinned positions.
  private func supplementaries() -> (String, IndexPath) -> CollectionViewLayoutAttributes? {
    let (geometry, zIndex) = (geometry, flowSupplementaryZIndex)
    let visible = host.map { $0.bounds.inset(by: $0.restingContentInset) }
    let headerPin = sectionHeadersPinToVisibleBounds ? visible : nil
    let footerPin = sectionFootersPinToVisibleBounds ? visible : nil
    return { kind, indexPath in
      let frame: CGRect? =
        switch kind {
        case CollectionViewFlowLayout.elementKindSectionHeader:
          geometry.stack.headerFrame(section: indexPath.section, pinnedTo: headerPin)
        case CollectionViewFlowLayout.elementKindSectionFooter:
          geometry.stack.footerFrame(section: indexPath.section, pinnedTo: footerPin)
        default: nil
        }
      guard let frame else { return nil }
      let attributes = CollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: kind, with: indexPath)
      attributes.frame = frame
      attributes.zIndex = zIndex
      return attributes
    }
  }

  package override var isBuiltIn: Bool {
    type(of: self) == CollectionViewFlowLayout.self
      || type(of: self) == RoundedCollectionViewFlowLayout.self
  }
  package override var appearsInPlace: Bool { isBuiltIn }

  /// Returns attributes from the geometry value itself, without any queries.
  package override func frozenGeometry() -> ((LayoutElement) -> CollectionViewLayoutAttributes?)? {
    let (geometry, supplementaries) = (geometry, supplementaries())
    return { [self] element in
      switch element.category {
      case .cell: itemAttributes(at: element.indexPath, in: geometry)
      case .supplementaryView: supplementaries(element.kind, element.indexPath)
      case .decorationView:
        element.kind == Self.elementKindSectionBackground
          ? sectionBackground(element.indexPath.section, in: geometry) : nil
      }
    }
  }
}

extension CollectionViewFlowLayout {
  /// Computes what is stale in a layout that is prepared: a subclass may have prepared without
  /// `super`, or changed parameters in the end.
  func computeIfPrepared() { if isValid, staleness != .nothing { computeGeometry() } }

  /// Computes the part of the geometry that is stale.
  private func computeGeometry() {
    guard let host else { return }
    let work = staleness
    staleness = .nothing
    if work == .nothing { return }
    let isHorizontal = scrollDirection == .horizontal
    let inset = host.restingContentInset
    let room =
      isHorizontal
      ? host.bounds.height - inset.top - inset.bottom
      : host.bounds.width - inset.left - inset.right
    let breadth = max(0, room)
    let known = work == .lines ? geometry.inputs(forBreadth: breadth) : nil
    let inputs =
      known
      ?? (0..<numberOfSections).map {
        input(of: $0, host: host, breadth: breadth, isHorizontal: isHorizontal)
      }
    let sections = inputs.map(FlowSection.init)
    for (index, section) in sections.enumerated() {
      guard let (item, along) = section.oversized else { continue }
      host.report(
        .itemLargerThanLine(
          IndexPath(item: item, section: index), along: along,
          available: section.input.available))
    }
    geometry = FlowGeometry(
      sections: sections, breadth: breadth, isHorizontal: isHorizontal,
      isRightToLeft: runsFromRight,
      roundingScale: roundingScale(in: host))
  }

  /// Returns the pixels per point to which origins are rounded; `nil` for no rounding.
  func roundingScale(in host: any LayoutHost) -> CGFloat? {
    let scale = roundsLayoutFramesToScale ?? (roundsLayoutFrames ? host.layoutScale : 0)
    return scale > 0 ? scale : nil
  }
}
