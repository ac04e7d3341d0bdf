public import Foundation
public import Geometry

/// A line-breaking grid, as UIKit's flow layout arranges it.
///
/// As many items as fit go into a line; full lines are justified, an incomplete last row of equal
/// items keeps the slots of the full rows, and one of unequal items is packed to the left. Frames
/// are not rounded. Rules and golden numbers: UIKIT reference, topic 1.
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// The direction in which content scrolls.
  public enum ScrollDirection: Int, Hashable, Sendable { case vertical, horizontal }

  /// The kind of header views.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of footer views.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
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
  /// The headers' extent; only the one along the scroll axis counts, and 0 means none.
  open var headerReferenceSize: CGSize = .zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The footers' extent; only the one along the scroll axis counts, and 0 means none.
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
  /// How items sit in their lines; UIKit's rules by default.
  public var rules = FlowRules() {
    didSet { if rules != oldValue { invalidateLayout() } }
  }
  /// How much an item may exceed the room that is left and still count as fitting, in points.
  public var fitTolerance: CGFloat = 1e-4 {
    didSet { if fitTolerance != oldValue { invalidateLayout() } }
  }
  /// Whether sizes that a delegate answers all equal are laid out as a grid.
  public var uniformDelegateSizesAreFixed = true {
    didSet { if uniformDelegateSizesAreFixed != oldValue { invalidateLayout() } }
  }
  /// Pixels per point to which origins are rounded; `nil` or 0 leaves them as they come.
  public var roundsLayoutFramesToScale: CGFloat? {
    didSet { if roundsLayoutFramesToScale != oldValue { invalidateLayout() } }
  }
  /// Whether lines run from right to left.
  public var isRightToLeft = false {
    didSet { if isRightToLeft != oldValue { invalidateLayout() } }
  }
  /// The zIndex of headers and footers.
  public var flowSupplementaryZIndex = 10 {
    didSet { if flowSupplementaryZIndex != oldValue { invalidateLayout() } }
  }

  package private(set) var geometry = FlowGeometry(
    sections: [], breadth: 0, isHorizontal: false)

  // MARK: Preparing

  open override func prepare() {
    super.prepare()
    guard let host else { return }
    let isHorizontal = scrollDirection == .horizontal
    let inset = host.adjustedContentInset
    let room =
      isHorizontal
      ? host.bounds.height - inset.top - inset.bottom
      : host.bounds.width - inset.left - inset.right
    let breadth = max(0, room)
    let sections = (0..<numberOfSections).map { section in
      FlowSection(input(of: section, host: host, breadth: breadth, isHorizontal: isHorizontal))
    }
    for (index, section) in sections.enumerated() {
      guard let (item, along) = section.oversized else { continue }
      host.report(
        .itemLargerThanLine(
          IndexPath(item: item, section: index), along: along,
          available: section.input.available))
    }
    geometry = FlowGeometry(
      sections: sections, breadth: breadth, isHorizontal: isHorizontal,
      isRightToLeft: isRightToLeft,
      roundingScale: roundsLayoutFramesToScale.flatMap { $0 > 0 ? $0 : nil })
  }

  /// Gathers one section's parameters, a delegate's answers before the layout's own.
  private func input(
    of section: Int, host: any LayoutHost, breadth: CGFloat, isHorizontal: Bool
  ) -> FlowSectionInput {
    func extent(_ size: CGSize) -> FlowSectionInput.Extent {
      isHorizontal
        ? .init(along: size.height, across: size.width)
        : .init(along: size.width, across: size.height)
    }
    func checked(_ size: CGSize, at path: IndexPath) -> CGSize {
      if size.width >= 0, size.height >= 0 { return size }
      host.report(.negativeSize(path))
      return CGSize(width: max(0, size.width), height: max(0, size.height))
    }
    let count = numberOfItems(inSection: section)
    var items: FlowSectionInput.Items
    if count > 0, host.sizesItemsIndividually {
      let sizes = (0..<count).map { item in
        let path = IndexPath(item: item, section: section)
        return extent(checked(host.sizeForItem(at: path) ?? itemSize, at: path))
      }
      items = .individual(sizes)
      if uniformDelegateSizesAreFixed, let first = sizes.first,
        sizes.allSatisfy({ $0 == first })
      {
        items = .uniform(count: count, size: first)
      }
    } else {
      let size = checked(itemSize, at: IndexPath(item: 0, section: section))
      items = .uniform(count: count, size: extent(size))
    }
    let inset = host.inset(forSection: section) ?? sectionInset
    let whole = IndexPath(index: section)
    let header = checked(
      host.referenceSizeForHeader(inSection: section) ?? headerReferenceSize, at: whole)
    let footer = checked(
      host.referenceSizeForFooter(inSection: section) ?? footerReferenceSize, at: whole)
    let (start, end) = isHorizontal ? (inset.top, inset.bottom) : (inset.left, inset.right)
    return FlowSectionInput(
      items: items, available: breadth - start - end, start: start,
      leading: isHorizontal ? inset.left : inset.top,
      trailing: isHorizontal ? inset.right : inset.bottom,
      lineSpacing: host.minimumLineSpacing(forSection: section) ?? minimumLineSpacing,
      interitemSpacing: host.minimumInteritemSpacing(forSection: section)
        ?? minimumInteritemSpacing,
      header: extent(header).across, footer: extent(footer).across,
      fitTolerance: fitTolerance, rules: rules)
  }

  // MARK: Queries

  open override var collectionViewContentSize: CGSize { geometry.contentSize }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    var result: [CollectionViewLayoutAttributes] = []
    func add(_ attributes: CollectionViewLayoutAttributes?) {
      if let attributes, attributes.frame.meets(rect) { result.append(attributes) }
    }
    let near = geometry.sections(in: rect)
    // A pinned view may be shown far from its slot, but never outside its section.
    for section in near {
      let first = IndexPath(item: 0, section: section)
      add(supplementary(CollectionViewFlowLayout.elementKindSectionHeader, at: first))
      for item in geometry.candidates(inSection: section, meeting: rect) {
        guard let frame = geometry.frame(ofItem: item, section: section), frame.meets(rect) else {
          continue
        }
        let path = IndexPath(item: item, section: section)
        let attributes = CollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = frame
        result.append(attributes)
      }
      add(supplementary(CollectionViewFlowLayout.elementKindSectionFooter, at: first))
    }
    return result
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    itemAttributes(at: indexPath, in: geometry)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    supplementary(elementKind, at: indexPath)
  }

  /// Makes an item's attributes from a geometry, this one or an older one.
  private func itemAttributes(
    at indexPath: IndexPath, in geometry: FlowGeometry
  ) -> CollectionViewLayoutAttributes? {
    guard let frame = geometry.frame(ofItem: indexPath.item, section: indexPath.section) else {
      return nil
    }
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frame
    return attributes
  }

  /// Makes the attributes of a header or footer where the section has one.
  private func supplementary(
    _ kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    supplementaries()(kind, indexPath)
  }

  /// Returns a way to make headers and footers as they are now, pinned ones where they are seen.
  private func supplementaries() -> (String, IndexPath) -> CollectionViewLayoutAttributes? {
    let (geometry, zIndex) = (geometry, flowSupplementaryZIndex)
    let visible = host.map { $0.bounds.inset(by: $0.adjustedContentInset) }
    let headerPin = sectionHeadersPinToVisibleBounds ? visible : nil
    let footerPin = sectionFootersPinToVisibleBounds ? visible : nil
    return { kind, indexPath in
      let frame: CGRect? =
        switch kind {
        case CollectionViewFlowLayout.elementKindSectionHeader:
          geometry.headerFrame(section: indexPath.section, pinnedTo: headerPin)
        case CollectionViewFlowLayout.elementKindSectionFooter:
          geometry.footerFrame(section: indexPath.section, pinnedTo: footerPin)
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

  /// True where the extent across the scroll axis changes, or something is pinned.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    guard let bounds = host?.bounds else { return false }
    return scrollDirection == .vertical
      ? newBounds.width != bounds.width : newBounds.height != bounds.height
  }

  /// Keeps the geometry itself where no subclass can answer otherwise: nothing is asked ahead.
  package override func frozenAttributes()
    -> (LayoutElement) -> CollectionViewLayoutAttributes?
  {
    guard type(of: self) == CollectionViewFlowLayout.self else { return super.frozenAttributes() }
    let (geometry, supplementaries) = (geometry, supplementaries())
    return { [self] element in
      switch element.category {
      case .cell: itemAttributes(at: element.indexPath, in: geometry)
      case .supplementaryView: supplementaries(element.kind, element.indexPath)
      case .decorationView: nil
      }
    }
  }
}
