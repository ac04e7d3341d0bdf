import Foundation
import Geometry
import Layouts
import Staging

/// The layout of a table view: rows of the full width, with headers and footers between them.
final class TableLayout: CollectionViewLayout {
  let style: UITableView.Style
  /// The positions of everything, headers and footers at rest.
  private(set) var geometry = TableGeometry()
  /// The positions before the last change of them.
  private(set) var oldGeometry = TableGeometry()
  /// Whether the heights have to be asked for again.
  private var isStale = true
  /// Whether an invalidation concerns only pinned headers and footers.
  private var movesOnlyPins = false
  /// The animations of the update in progress.
  var animations = RowAnimations()

  /// Makes the layout of a style.
  init(style: UITableView.Style) {
    self.style = style
    super.init()
  }

  private var table: UITableView? { collectionView as? UITableView }

  /// Whether headers and footers stay in the bounds.
  private var pins: Bool { style == .plain }

  /// The rectangle in which headers and footers stay; `nil` where they do not.
  private var pinningRect: CGRect? {
    guard pins, let host else { return nil }
    return host.bounds.inset(by: host.restingContentInset)
  }

  // MARK: Invalidation

  /// The invalid parts of a table's layout.
  final class InvalidationContext: CollectionViewLayoutInvalidationContext {
    /// Whether only the positions of pinned headers and footers are invalid.
    var movesOnlyPins = false
  }

  override class var invalidationContextClass: AnyClass { InvalidationContext.self }

  override func invalidateLayout() {
    if !movesOnlyPins { isStale = true }
    super.invalidateLayout()
  }

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    movesOnlyPins = (context as? InvalidationContext)?.movesOnlyPins ?? false
    super.invalidateLayout(with: context)
    movesOnlyPins = false
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let host else { return false }
    if newBounds.width != host.bounds.width { return true }
    return pins && geometry.sections.contains { $0.headerHeight > 0 || $0.footerHeight > 0 }
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    (context as? InvalidationContext)?.movesOnlyPins = newBounds.width == host?.bounds.width
    return context
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    guard let original = originalAttributes as? TableAttributes, original.sizesItself else {
      return false
    }
    return abs(preferredAttributes.size.height - original.size.height) > 1e-6
  }

  // MARK: Preparation

  override func prepare() {
    super.prepare()
    guard isStale, let host, let table else { return }
    isStale = false
    oldGeometry = geometry
    // Views that were made to be measured belong to sections as they were before a change.
    if table.isChangingContent { table.views.prepared = [:] }
    let inset = host.restingContentInset
    var result = TableGeometry()
    result.width = max(0, host.bounds.width - inset.left - inset.right)
    result.rowInset =
      style == .insetGrouped ? ListForm.margin(forWidth: result.width) : 0
    result.top = table.tableHeaderView?.frame.height ?? 0
    result.footerHeight = table.tableFooterView?.frame.height ?? 0
    let rowWidth = max(0, result.width - 2 * result.rowInset)
    var y = result.top
    for index in 0..<table.numberOfSections {
      var section = TableGeometry.Section(top: y, edges: [])
      section.headerHeight = table.supplementaryHeight(.header, section: index, width: rowWidth)
      y += section.headerHeight
      let count = table.numberOfItems(inSection: index)
      section.edges.reserveCapacity(count + 1)
      section.edges.append(y)
      for row in 0..<count {
        let path = IndexPath(item: row, section: index)
        let (height, isAutomatic) = table.layoutHeight(ofRowAt: path)
        y += max(0, height)
        section.edges.append(y)
        section.sizesItself.append(isAutomatic)
      }
      section.footerHeight = table.supplementaryHeight(.footer, section: index, width: rowWidth)
      y += section.footerHeight
      result.sections.append(section)
    }
    geometry = result
  }

  // MARK: Queries

  override var collectionViewContentSize: CGSize { geometry.contentSize }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    var result: [CollectionViewLayoutAttributes] = []
    for section in geometry.sections(in: rect) {
      if let header = supplementary(.header, section: section), header.frame.intersects(rect) {
        result.append(header)
      }
      for row in geometry.rows(ofSection: section, in: rect) {
        if let attributes = rowAttributes(at: IndexPath(item: row, section: section)) {
          result.append(attributes)
        }
      }
      if let footer = supplementary(.footer, section: section), footer.frame.intersects(rect) {
        result.append(footer)
      }
    }
    return result
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { rowAttributes(at: indexPath) }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    UITableView.SupplementaryKind(rawValue: elementKind).flatMap {
      supplementary($0, section: indexPath.section)
    }
  }

  private func rowAttributes(at path: IndexPath) -> TableAttributes? {
    guard let frame = geometry.rowFrame(at: path) else { return nil }
    let attributes = TableAttributes(forCellWith: path)
    attributes.frame = frame
    attributes.isFirst = path.item == 0
    attributes.isLast = path.item == geometry.sections[path.section].count - 1
    attributes.sizesItself = geometry.sections[path.section].sizesItself[path.item]
    return attributes
  }

  /// Returns the attributes of a header or footer, which lie above the rows.
  private func supplementary(
    _ kind: UITableView.SupplementaryKind, section: Int
  ) -> TableAttributes? {
    let frame =
      switch kind {
      case .header: geometry.headerFrame(of: section, pinnedTo: pinningRect)
      case .footer: geometry.footerFrame(of: section, pinnedTo: pinningRect)
      }
    guard let frame else { return nil }
    let attributes = TableAttributes(
      forSupplementaryViewOfKind: kind.rawValue, with: IndexPath(item: 0, section: section))
    attributes.frame = frame
    attributes.zIndex = 1
    return attributes
  }

  // MARK: Updates

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    animations = table?.takeAnimations() ?? RowAnimations()
    animations.prepare(for: updateItems)
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    animations = RowAnimations()
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    initialRowAttributes(at: itemIndexPath)
      ?? super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    finalRowAttributes(at: itemIndexPath)
      ?? super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }

  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    initialSupplementaryAttributes(ofKind: elementKind, at: elementIndexPath)
      ?? super.initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind: elementKind, at: elementIndexPath)
  }

  override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    finalSupplementaryAttributes(ofKind: elementKind, at: elementIndexPath)
      ?? super.finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: elementKind, at: elementIndexPath)
  }
}
