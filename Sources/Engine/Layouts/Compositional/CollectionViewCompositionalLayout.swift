public import Foundation
import Geometry

/// Returns a section of a compositional layout; `nil` for one without elements.
///
/// - Parameters:
///   - section: the number of the section.
///   - environment: the room for it.
public typealias CollectionViewCompositionalLayoutSectionProvider = (
  _ section: Int, _ environment: any CollectionLayoutEnvironment
) -> CollectionLayoutSection?

/// A layout of sections that each repeat a group of items.
///
/// Groups have items in rows and columns, nested at will, whose sizes are shares of their containers,
/// fixed, or measured. Frames are not rounded. A section may scroll across the scroll axis of the
/// layout. Sections whose items are not measured take no memory for each item.
/// Rules and golden numbers: UIKIT reference, topic 9.
///
/// ```swift
/// let item = CollectionLayoutItem(
///   layoutSize: CollectionLayoutSize(
///     widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
/// let group = CollectionLayoutGroup.horizontal(
///   layoutSize: CollectionLayoutSize(
///     widthDimension: .fractionalWidth(1), heightDimension: .absolute(80)),
///   subitems: [item])
/// group.interItemSpacing = .fixed(10)
/// let section = CollectionLayoutSection(group: group)
/// section.interGroupSpacing = 10
/// section.orthogonalScrollingBehavior = .groupPaging
/// let layout = CollectionViewCompositionalLayout(section: section)
/// ```
open class CollectionViewCompositionalLayout: CollectionViewLayout {
  private let sectionProvider: CollectionViewCompositionalLayoutSectionProvider
  private var settings: CollectionViewCompositionalLayoutConfiguration
  private(set) var geometry = CompositionalGeometry()
  /// The sections as the provider returned them.
  private(set) var sections: [CollectionLayoutSection?] = []
  /// The measured sizes of headers and footers.
  private var measuredBoundaries: [LayoutElement: CGSize] = [:]
  /// The elements that handlers have changed.
  private var changed: [LayoutElement: CollectionViewLayoutAttributes] = [:]
  /// The kinds of the views that are attached to items.
  private var kindsOfItems: Set<String> = []
  package override var attachedKinds: Set<String> { kindsOfItems }
  /// Whether the next `prepare` computes the geometry.
  private var isStale = true
  /// Whether x is measured from the right; reversed in a host of that direction.
  package var isRightToLeft = false {
    didSet { if isRightToLeft != oldValue { invalidateLayout() } }
  }

  /// Returns the size of an item of estimated size in the room for it, in points; it takes the place
  /// of what views prefer.
  package var itemSizer: SlotSizer?

  /// Makes a layout of sections that are all alike.
  public convenience init(section: CollectionLayoutSection) {
    self.init(sectionProvider: { _, _ in section })
  }

  /// Makes a layout of sections that are all alike.
  public convenience init(
    section: CollectionLayoutSection,
    configuration: CollectionViewCompositionalLayoutConfiguration
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }

  /// Makes a layout of the sections that a function returns.
  public convenience init(
    sectionProvider: @escaping CollectionViewCompositionalLayoutSectionProvider
  ) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: CollectionViewCompositionalLayoutConfiguration())
  }

  /// Makes a layout of the sections that a function returns.
  public init(
    sectionProvider: @escaping CollectionViewCompositionalLayoutSectionProvider,
    configuration: CollectionViewCompositionalLayoutConfiguration
  ) {
    self.sectionProvider = sectionProvider
    settings = configuration.duplicate()
    super.init()
  }

  /// The properties that are none of the sections'; a change of them takes effect when they are set.
  open var configuration: CollectionViewCompositionalLayoutConfiguration {
    get { settings.duplicate() }
    set {
      settings = newValue.duplicate()
      invalidateLayout()
    }
  }

  private var isHorizontal: Bool { settings.scrollDirection == .horizontal }

  override package var runsFromRight: Bool { isHorizontal && isMirrored }

  /// Whether items run from right to left.
  private var isMirrored: Bool {
    let followsHost =
      !flipsHorizontallyInOppositeLayoutDirection
      && host?.effectiveUserInterfaceLayoutDirection == .rightToLeft
      && developmentLayoutDirection == .leftToRight
    return isRightToLeft != followsHost
  }

  // MARK: Invalidation

  /// Invalidates everything.
  open override func invalidateLayout() {
    isStale = true
    super.invalidateLayout()
  }

  /// Invalidates the layout; a context of a scroll leaves the geometry alone.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    let before = isStale
    super.invalidateLayout(with: context)
    if context.keepsGeometry { isStale = before }
  }

  /// Returns whether the size changes, or a view is pinned or a section's handler changes elements.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    isResize(to: newBounds) || followsOffset
  }

  /// Whether attributes depend on the content offset.
  private var followsOffset: Bool {
    geometry.boundaries.contains(where: \.isPinned)
      || geometry.sections.contains { $0.boundaries.contains(where: \.isPinned) }
      || sections.contains { $0?.visibleItemsInvalidationHandler != nil }
  }

  /// Returns the context for new bounds, which leaves the geometry alone if only the offset changes.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    context.keepsGeometry = !isResize(to: newBounds)
    return context
  }

  // MARK: Preparation

  open override func prepare() {
    super.prepare()
    if isStale { computeGeometry() }
    changed = [:]
    for index in sections.indices where sections[index]?.visibleItemsInvalidationHandler != nil {
      changeVisibleItems(ofSection: index)
    }
  }

  /// Computes the places of all sections.
  private func computeGeometry() {
    guard let host else { return }
    isStale = false
    let inset = host.restingContentInset
    let room = CGSize(
      width: max(0, host.bounds.width - inset.left - inset.right),
      height: max(0, host.bounds.height - inset.top - inset.bottom))
    let boundaries = BoundarySolver(
      settings.boundarySupplementaryItems, room: room, insets: .zero,
      scrollsHorizontally: isHorizontal,
      measured: { [measuredBoundaries] kind, number in
        measuredBoundaries[
          LayoutElement(
            category: .supplementaryView, kind: kind, indexPath: IndexPath(index: number))]
      })
    let margins = boundaries.margins
    let inner =
      isHorizontal
      ? CGSize(width: room.width, height: max(0, room.height - margins.top - margins.bottom))
      : CGSize(width: max(0, room.width - margins.leading - margins.trailing), height: room.height)
    let count = numberOfSections
    var solved: [CompositionalSection] = []
    sections = []
    for index in 0..<count {
      let environment = LayoutEnvironment(LayoutContainer(contentSize: inner), host: host)
      let section = sectionProvider(index, environment)
      sections.append(section)
      solved.append(
        solve(
          section ?? CollectionLayoutSection(group: .nothing), number: index,
          count: section == nil ? 0 : numberOfItems(inSection: index), in: inner, host))
    }
    geometry = CompositionalGeometry(
      sections: solved, spacing: settings.interSectionSpacing,
      breadth: room.along(!isHorizontal), isHorizontal: isHorizontal, isRightToLeft: isMirrored,
      boundaries: boundaries)
    let attached = solved.flatMap(\.run.pattern.attachments).filter { !$0.isOfGroup }
    kindsOfItems = Set(attached.map(\.kind)).subtracting(
      solved.flatMap(\.boundaries).map(\.kind) + geometry.boundaries.map(\.kind))
  }

  /// Returns a section at its place.
  private func solve(
    _ section: CollectionLayoutSection, number: Int, count items: Int, in room: CGSize,
    _ host: any LayoutHost
  ) -> CompositionalSection {
    let reference =
      section.contentInsetsReference == .automatic
      ? settings.contentInsetsReference : section.contentInsetsReference
    let insets = host.additionalInsets(for: reference)
    var solver = SectionSolver(
      section, count: items, room: room,
      reference: isHorizontal
        ? .zero
        : DirectionalEdgeInsets(
          top: 0, leading: isMirrored ? insets.right : insets.left, bottom: 0,
          trailing: isMirrored ? insets.left : insets.right),
      scrollsHorizontally: isHorizontal, host: host)
    if section.group.estimates, let itemSizer {
      solver.sizer = { item, room, measuresWidth in
        itemSizer(IndexPath(item: item, section: number), room, measuresWidth)
      }
    } else if section.group.estimates {
      solver.measured = host.measuredSizes(inSection: number) ?? measuredSizes(number, items, host)
    }
    if !measuredBoundaries.isEmpty {
      let known = measuredBoundaries
      solver.measuredBoundaries = { kind, item in
        known[
          LayoutElement(
            category: .supplementaryView, kind: kind,
            indexPath: IndexPath(item: item, section: number))]
      }
    }
    let result = solver.solve()
    switch solver.problem {
    case .noRoom where items > 0: host.report(.groupHasNoRoom(section: number))
    case .fitsNothing where items > 0: host.report(.groupFitsNothing(section: number))
    default: break
    }
    return result
  }

  /// Returns the measured sizes of a host that has to be asked for each item.
  private func measuredSizes(
    _ section: Int, _ count: Int, _ host: any LayoutHost
  ) -> [Int: CGSize] {
    var result: [Int: CGSize] = [:]
    for item in 0..<count {
      result[item] = host.measuredSize(ofItemAt: IndexPath(item: item, section: section))
    }
    return result
  }

  // MARK: Self-sizing

  /// Returns whether a view of estimated size prefers one that differs by more than 1e-6 pt.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    if itemSizer != nil { return false }
    guard let (width, height) = measuredAxes(of: originalAttributes.element) else { return false }
    let (preferred, original) = (preferredAttributes.size, originalAttributes.size)
    return width && abs(preferred.width - original.width) > 1e-6
      || height && abs(preferred.height - original.height) > 1e-6
  }

  /// Returns the context for a view's preferred attributes; takes the size of a header or footer.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    if originalAttributes.representedElementCategory == .supplementaryView {
      measuredBoundaries[originalAttributes.element] = preferredAttributes.size
    }
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
  }

  /// Returns the axes along which a view determines its size; `nil` for none.
  package override func measuredAxes(
    of element: LayoutElement
  ) -> (width: Bool, height: Bool)? {
    let path = element.indexPath
    if path.count == 1 {
      return geometry.boundaries.first { $0.kind == element.kind && $0.number == path.section }
        .map { ($0.measuresWidth, $0.measuresHeight) }
    }
    guard path.count == 2, geometry.sections.indices.contains(path.section) else { return nil }
    let section = geometry.sections[path.section]
    switch element.category {
    case .cell:
      guard section.isSelfSizing, let (slot, _) = section.slot(of: path.item) else { return nil }
      return (slot.measuresWidth, slot.measuresHeight)
    case .supplementaryView:
      let boundary = section.boundaries.first {
        $0.kind == element.kind && $0.number == path.item
      }
      return boundary.map { ($0.measuresWidth, $0.measuresHeight) }
    case .decorationView: return nil
    }
  }

  // MARK: Queries

  open override var collectionViewContentSize: CGSize { geometry.contentSize }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let found = geometry.attributes(in: rect, pinnedTo: visible) { section, rect in
      shownRects(rect, inSection: section)
    }
    return changed.isEmpty ? found : found.map { changed[$0.element]?.duplicated() ?? $0 }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(ofPlaced: LayoutElement(category: .cell, indexPath: indexPath))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(
      ofPlaced: LayoutElement(
        category: .supplementaryView, kind: elementKind, indexPath: indexPath))
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(
      ofPlaced: LayoutElement(category: .decorationView, kind: elementKind, indexPath: indexPath))
  }

  /// Returns an element's attributes, as a handler has changed them.
  private func attributes(ofPlaced element: LayoutElement) -> CollectionViewLayoutAttributes? {
    changed[element]?.duplicated() ?? geometry.attributes(of: element, pinnedTo: visible)
  }

  /// The viewport, at whose edges pinned views stay.
  private var visible: CGRect? { host.map { $0.bounds.inset(by: $0.restingContentInset) } }

  package override var isBuiltIn: Bool { type(of: self) == CollectionViewCompositionalLayout.self }
  package override var appearsInPlace: Bool { isBuiltIn }

  package override func frozenGeometry() -> ((LayoutElement) -> CollectionViewLayoutAttributes?)? {
    let (geometry, changed, visible) = (geometry, changed, visible)
    return { changed[$0] ?? geometry.attributes(of: $0, pinnedTo: visible) }
  }

  // MARK: Orthogonal sections

  package override func orthogonalScroller(ofSection section: Int) -> OrthogonalScroller? {
    geometry.scroller(ofSection: section)
  }

  package override func orthogonalSection(of element: LayoutElement) -> Int? {
    geometry.orthogonalSection(of: element)
  }

  package override func frozenOrthogonalStart() -> (LayoutElement) -> (section: Int, CGPoint)? {
    { [geometry] element in
      geometry.orthogonalSection(of: element).flatMap { section in
        geometry.scroller(ofSection: section).map { (section, $0.startOffset) }
      }
    }
  }

  package override func orthogonalSections(in rect: CGRect) -> [Int] {
    geometry.sectionNumbers(in: rect).filter { geometry.sections[$0].orthogonal != nil }
  }

  package override func orthogonalRest(
    ofSection section: Int, proposal: CGFloat, current: CGFloat, start: CGFloat, velocity: CGFloat
  ) -> CGFloat {
    guard let scroller = geometry.scroller(ofSection: section) else { return proposal }
    let sign: CGFloat = scroller.isReversed ? -1 : 1
    return sign
      * geometry.sections[section].rest(
        proposal: sign * proposal, current: sign * current, start: sign * start,
        velocity: sign * velocity)
  }

  package override func orthogonalPosition(
    ofSection section: Int, at offset: CGFloat
  ) -> CGFloat? {
    guard let scroller = geometry.scroller(ofSection: section) else { return nil }
    return geometry.sections[section].position(at: scroller.isReversed ? -offset : offset)
  }

  package override func orthogonalOffset(
    ofSection section: Int, at position: CGFloat
  ) -> CGFloat {
    guard let scroller = geometry.scroller(ofSection: section) else { return 0 }
    let offset = geometry.sections[section].displacement(at: position)
    return scroller.isReversed ? -offset : offset
  }

  package override func orthogonalSectionDidScroll(_ section: Int) {
    super.orthogonalSectionDidScroll(section)
    guard sections.indices.contains(section),
      sections[section]?.visibleItemsInvalidationHandler != nil
    else { return }
    let context = makeInvalidationContext()
    context.keepsGeometry = true
    invalidateLayout(with: context)
  }

  /// Returns the parts of an orthogonal section's content that a rectangle shows.
  private func shownRects(_ rect: CGRect, inSection section: Int) -> [CGRect] {
    if let shown = host?.shownRects(rect, inOrthogonalSection: section, of: self) { return shown }
    let start = geometry.scroller(ofSection: section)?.startOffset ?? .zero
    return [rect.offsetBy(dx: start.x, dy: start.y)]
  }

  /// Lets a section's handler change the elements that are shown.
  private func changeVisibleItems(ofSection index: Int) {
    guard let host, let handler = sections[index]?.visibleItemsInvalidationHandler,
      geometry.sections.indices.contains(index)
    else { return }
    let start = geometry.scroller(ofSection: index)?.startOffset
    let found = geometry.attributes(in: host.bounds, pinnedTo: visible) { section, rect in
      shownRects(rect, inSection: section)
    }.filter { $0.indexPath.count == 2 && $0.indexPath.section == index }
    let offset =
      start.map { host.orthogonalOffset(ofSection: index, of: self) ?? $0 }
      ?? host.bounds.origin
    let environment = LayoutEnvironment(
      LayoutContainer(contentSize: host.bounds.inset(by: host.restingContentInset).size),
      host: host)
    handler(found, offset, environment)
    for attributes in found { changed[attributes.element] = attributes }
  }
}

extension CollectionLayoutGroup {
  /// A group without items and size.
  fileprivate static var nothing: CollectionLayoutGroup {
    .custom(
      layoutSize: CollectionLayoutSize(
        widthDimension: .absolute(0), heightDimension: .absolute(0)), itemProvider: { _ in [] })
  }

  /// Whether any item of the group, nested ones included, is measured.
  fileprivate var estimates: Bool {
    subitems.contains {
      $0.isEstimated(true) || $0.isEstimated(false)
        || ($0 as? CollectionLayoutGroup)?.estimates == true
    }
  }
}
