public import Foundation
public import Geometry

/// Columns of items with individual heights, as in a photo wall.
///
/// Each item is added at the highest free place, in the leftmost of equal columns.
/// Sections follow one another as those of a flow layout do, with headers and footers of the same
/// kinds, and every section begins below the longest column of the section before it. With
/// horizontal scrolling the axes are swapped: columns are rows, widths are heights, and the topmost
/// of equal rows is chosen.
///
/// An item is as wide as its column. The delegate's size, or else `itemSize`, determines its aspect
/// ratio; the height of a size without width is used as it is. If no delegate sizes an item, the
/// preferred height of its view when it was last shown takes precedence over `itemSize`, and is
/// used as it is.
///
/// ```swift
/// let layout = CollectionViewWaterfallLayout()
/// layout.columns = .count(3)
/// layout.columnSpacing = 10
/// layout.itemSize = CGSize(width: 50, height: 70)
/// ```
open class CollectionViewWaterfallLayout: CollectionViewLayout {
  /// The number of columns.
  public enum Columns: Hashable, Sendable {
    /// A fixed number, from 1 to 1000.
    case count(Int)
    /// As many as fit with a minimum width, in points from 1; at least one, at most 1000.
    case minimumWidth(CGFloat)
  }

  /// The columns of every section, which share its breadth; two by default.
  open var columns = Columns.count(2) { didSet { if columns != oldValue { invalidateLayout() } } }
  /// A size in points whose aspect ratio applies to items without another size; 50 × 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The distance between columns, in points; 10 by default.
  ///
  /// If it leaves no width for columns, they are 0 wide and exceed the section. A delegate's
  /// `minimumInteritemSpacing` takes precedence.
  open var columnSpacing: CGFloat = 10 {
    didSet { if columnSpacing != oldValue { invalidateLayout() } }
  }
  /// The distance between items of a column, in points; 10 by default.
  ///
  /// A delegate's `minimumLineSpacing` takes precedence.
  open var lineSpacing: CGFloat = 10 {
    didSet { if lineSpacing != oldValue { invalidateLayout() } }
  }
  /// The insets of the columns from the section's edges, header and footer; none by default.
  open var sectionInset: EdgeInsets = .zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// The size of headers in points; only the length along the scroll axis is used, and 0 means
  /// none.
  open var headerReferenceSize: CGSize = .zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of footers in points; only the length along the scroll axis is used, and 0 means
  /// none.
  open var footerReferenceSize: CGSize = .zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The direction in which content scrolls; vertical by default.
  open var scrollDirection: CollectionViewFlowLayout.ScrollDirection = .vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// Whether x is measured from the right, so that the rightmost column is the first; `false` by
  /// default.
  open var isRightToLeft = false { didSet { if isRightToLeft != oldValue { invalidateLayout() } } }
  /// Returns the size of an item in the room for it, in points; it takes precedence over a delegate.
  package var itemSizer: ItemSizer?
  override package var runsFromRight: Bool { isRightToLeft }
  /// The zIndex of headers and footers; 10 by default, as in a flow layout.
  open var supplementaryZIndex = 10 {
    didSet { if supplementaryZIndex != oldValue { invalidateLayout() } }
  }

  package private(set) var geometry = WaterfallGeometry(
    sections: [], breadth: 0, isHorizontal: false, isRightToLeft: false, supplementaryZIndex: 0)

  // MARK: Preparation

  open override func prepare() {
    super.prepare()
    guard let host else { return }
    let isHorizontal = scrollDirection == .horizontal
    let room = host.bounds.inset(by: host.restingContentInset).size
    let breadth = isHorizontal ? room.height : room.width
    let known = geometry.sections
    geometry = WaterfallGeometry(
      sections: (0..<numberOfSections).map {
        WaterfallSection(
          input(of: $0, host: host, breadth: breadth, isHorizontal: isHorizontal),
          reusing: known.indices.contains($0) ? known[$0].rows : nil)
      }, breadth: breadth, isHorizontal: isHorizontal, isRightToLeft: isRightToLeft,
      supplementaryZIndex: supplementaryZIndex)
  }

  /// Returns one section's parameters; a delegate's values take precedence over the layout's own.
  private func input(
    of section: Int, host: any LayoutHost, breadth: CGFloat, isHorizontal: Bool
  ) -> WaterfallSectionInput {
    let inset = host.inset(forSection: section) ?? sectionInset
    let (start, end) = isHorizontal ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let spacing = host.minimumInteritemSpacing(forSection: section) ?? columnSpacing
    let available = breadth - start - end
    let count = columns.number(in: available, spacing: spacing)
    let width = max(0, (available - CGFloat(count - 1) * spacing) / CGFloat(count))
    func scaled(_ size: CGSize) -> CGFloat {
      let (along, across) = isHorizontal ? (size.height, size.width) : (size.width, size.height)
      return along > 0 && along != width ? across / along * width : across
    }
    let viewport = host.bounds.inset(by: host.restingContentInset).inset(by: inset).size
    let room =
      isHorizontal
      ? CGSize(width: max(0, viewport.width), height: width)
      : CGSize(width: width, height: max(0, viewport.height))
    let isAsked = host.sizesItemsIndividually
    let items = numberOfItems(inSection: section)
    let standard =
      items > 0 ? scaled(host.checked(itemSize, at: IndexPath(item: 0, section: section))) : 0
    let isAlike =
      itemSizer == nil && !isAsked && host.measuredSizes(inSection: section)?.isEmpty == true
    func length(of item: Int) -> CGFloat {
      let path = IndexPath(item: item, section: section)
      if let itemSizer { return scaled(host.checked(itemSizer(path, room), at: path)) }
      if isAsked, let size = host.sizeForItem(at: path) {
        return scaled(host.checked(size, at: path))
      }
      guard let measured = host.measuredSize(ofItemAt: path) else { return standard }
      let size = host.checked(measured, at: path)
      return isHorizontal ? size.width : size.height
    }
    let sizes: WaterfallSectionInput.Items =
      isAlike ? .uniform(count: items, length: standard) : .individual((0..<items).map(length))
    let whole = IndexPath(index: section)
    let header = host.checked(
      host.referenceSizeForHeader(inSection: section) ?? headerReferenceSize, at: whole)
    let footer = host.checked(
      host.referenceSizeForFooter(inSection: section) ?? footerReferenceSize, at: whole)
    return WaterfallSectionInput(
      items: sizes, columnCount: count, columnWidth: width, columnSpacing: spacing,
      lineSpacing: host.minimumLineSpacing(forSection: section) ?? lineSpacing, start: start,
      leading: isHorizontal ? inset.left : inset.top,
      trailing: isHorizontal ? inset.right : inset.bottom,
      header: isHorizontal ? header.width : header.height,
      footer: isHorizontal ? footer.width : footer.height)
  }

  package override var metrics: SectionMetrics {
    SectionMetrics(
      itemSize: itemSize, sectionInset: sectionInset, lineSpacing: lineSpacing,
      interitemSpacing: columnSpacing, headerReferenceSize: headerReferenceSize,
      footerReferenceSize: footerReferenceSize)
  }

  // MARK: Queries

  package override var currentGeometry: (any LayoutGeometry)? { geometry }

  /// Returns whether the length across the scroll axis changes.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    changesBreadth(newBounds, scrollDirection)
  }

  /// Returns whether a cell that no delegate sizes prefers a height that differs by more than 1e-6
  /// pt.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    guard let host, originalAttributes.representedElementCategory == .cell else { return false }
    let path = originalAttributes.indexPath
    if itemSizer != nil { return false }
    if host.sizesItemsIndividually, host.sizeForItem(at: path) != nil { return false }
    let (preferred, original) = (preferredAttributes.size, originalAttributes.size)
    return scrollDirection == .vertical
      ? abs(preferred.height - original.height) > 1e-6
      : abs(preferred.width - original.width) > 1e-6
  }

  package override var isBuiltIn: Bool { type(of: self) == CollectionViewWaterfallLayout.self }
  package override var appearsInPlace: Bool { isBuiltIn }
}

extension CollectionViewWaterfallLayout.Columns {
  /// Returns the number of columns in a breadth, with the flow layout's tolerance for a tight fit.
  func number(in available: CGFloat, spacing: CGFloat) -> Int {
    switch self {
    case .count(let count): return min(max(1, count), 1000)
    case .minimumWidth(let width):
      let pitch = max(1, width) + spacing
      guard pitch > 0 else { return 1 }
      return Int(min(max(1, (available + spacing + 1e-4) / pitch), 1000))
    }
  }
}
