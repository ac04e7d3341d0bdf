import Cellophane
import Staging
import StagingTestSupport

/// A grid as most people write one: caches that are looked up by index, filled by `prepare` and
/// emptied by `invalidateLayout`, with a note of each query that a plain `cache[index]` would not
/// survive.
final class StrictLayout: CollectionViewLayout {
  /// The kind of the decoration views, of which each row of items has one.
  static let row = "row"

  /// The content of a section.
  private struct Content {
    var items: [CollectionViewLayoutAttributes] = []
    var rows: [CollectionViewLayoutAttributes] = []
    var header: CollectionViewLayoutAttributes?
    var footer: CollectionViewLayoutAttributes?

    var all: [CollectionViewLayoutAttributes] {
      items + rows + [header, footer].compactMap(\.self)
    }
  }

  private let plan: LayoutPlan
  private var cache: [Content]?
  private var contentHeight: CGFloat = 0
  private var preparedWidth: CGFloat = 0
  /// The queries that the caches would not have survived.
  private(set) var violations: [String] = []
  /// The number of queries for single elements.
  private(set) var queries = 0
  /// The largest height for which elements were asked, in points.
  private(set) var tallest: CGFloat = 0

  /// Makes the layout of a plan.
  init(_ plan: LayoutPlan) {
    self.plan = plan
    super.init()
    register(CollectionReusableView.self, forDecorationViewOfKind: Self.row)
  }

  /// Returns the queries that the caches would not have survived, and forgets them.
  func takeViolations() -> [String] {
    defer { violations = [] }
    return violations
  }

  /// Forgets how often it was asked.
  func resetCount() { (queries, tallest) = (0, 0) }

  // MARK: Preparing

  override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    var y: CGFloat = 0
    preparedWidth = view.bounds.width
    cache = (0..<view.numberOfSections).map { section in
      content(ofSection: section, count: view.numberOfItems(inSection: section), y: &y)
    }
    contentHeight = y
  }

  /// Lays a section out from a height on.
  private func content(ofSection section: Int, count: Int, y: inout CGFloat) -> Content {
    var result = Content()
    // A section without items has no header in every other plan.
    if plan.header > 0, count > 0 || plan.columns != 2 {
      result.header = CollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: CollectionViewFlowLayout.elementKindSectionHeader,
        with: path(section, 0))
      result.header?.frame = CGRect(x: 0, y: y, width: preparedWidth, height: plan.header)
      y += plan.header
    }
    for item in 0..<count {
      let (row, column) = (item / plan.columns, item % plan.columns)
      let origin = CGPoint(
        x: CGFloat(column) * (plan.itemSize.width + plan.spacing),
        y: y + CGFloat(row) * (plan.itemSize.height + plan.spacing))
      let attributes = CollectionViewLayoutAttributes(forCellWith: path(section, item))
      attributes.frame = CGRect(origin: origin, size: plan.itemSize)
      result.items.append(attributes)
      if column == 0, plan.hasRows {
        let back = CollectionViewLayoutAttributes(
          forDecorationViewOfKind: Self.row, with: path(section, row))
        back.frame = CGRect(
          x: 0, y: origin.y, width: preparedWidth, height: plan.itemSize.height)
        back.zIndex = -1
        result.rows.append(back)
      }
    }
    let rows = (count + plan.columns - 1) / plan.columns
    y += CGFloat(rows) * (plan.itemSize.height + plan.spacing)
    if plan.footer > 0 {
      result.footer = CollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: CollectionViewFlowLayout.elementKindSectionFooter,
        with: path(section, 0))
      result.footer?.frame = CGRect(x: 0, y: y, width: preparedWidth, height: plan.footer)
      y += plan.footer
    }
    return result
  }

  override func invalidateLayout() {
    cache = nil
    super.invalidateLayout()
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    plan.isHorizontal ? newBounds != collectionView?.bounds : newBounds.width != preparedWidth
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: preparedWidth, height: contentHeight)
  }

  // MARK: Queries

  /// Notes a query that a cache would not have survived.
  private func fail(_ query: String) {
    violations.append(
      query + (cache.map { " of \($0.map(\.items.count)) items" } ?? " of an invalid layout"))
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    guard let cache else {
      fail("elements in \(rect)")
      return nil
    }
    tallest = max(tallest, rect.height)
    return cache.flatMap(\.all).filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    queries += 1
    guard let cache, cache.indices.contains(indexPath.section),
      cache[indexPath.section].items.indices.contains(indexPath.item)
    else {
      fail("item \(indexPath.section)/\(indexPath.item)")
      return nil
    }
    return cache[indexPath.section].items[indexPath.item]
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    queries += 1
    let isHeader = elementKind == CollectionViewFlowLayout.elementKindSectionHeader
    guard let cache, cache.indices.contains(indexPath.section),
      let view = isHeader ? cache[indexPath.section].header : cache[indexPath.section].footer
    else {
      fail("\(elementKind) \(indexPath.section)")
      return nil
    }
    return view
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    queries += 1
    guard let cache, cache.indices.contains(indexPath.section),
      cache[indexPath.section].rows.indices.contains(indexPath.item)
    else {
      fail("\(elementKind) \(indexPath.section)/\(indexPath.item)")
      return nil
    }
    return cache[indexPath.section].rows[indexPath.item]
  }
}
