public import Foundation
public import Geometry

/// Columns of items of their own heights, as on a wall of pictures.
///
/// Each item goes into the column that is the shortest so far, the leftmost one of equals. Sections
/// follow one another as those of a flow layout do, with headers and footers of the same kinds, and
/// every section begins below the longest column of the one before it. Scrolling sideways swaps
/// the axes: columns are rows then, widths heights, and the topmost row wins.
///
/// An item is as wide as its column. What a delegate says of its size, or else `itemSize`, tells
/// its aspect ratio; the height of a size without width is taken as it is. Where no delegate sizes
/// an item, the height that its view asked for when it was last shown comes before `itemSize`, and
/// is taken as it is.
open class CollectionViewWaterfallLayout: CollectionViewLayout {
  /// How many columns there are.
  public enum Columns: Hashable, Sendable {
    /// That many, from 1 to 1000.
    case count(Int)
    /// As many as fit with at least this width, in points from 1; at least one, at most 1000.
    case minimumWidth(CGFloat)
  }

  /// The columns of every section, side by side in all of its breadth; two by default.
  open var columns = Columns.count(2) {
    didSet { if columns != oldValue { invalidateLayout() } }
  }
  /// The aspect ratio of items of which nothing else is known, as a size in points; 50 × 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The distance between columns, in points; 10 by default.
  ///
  /// Where it leaves columns no room they are 0 wide and stick out.
  /// A delegate's `minimumInteritemSpacing` comes before it.
  open var columnSpacing: CGFloat = 10 {
    didSet { if columnSpacing != oldValue { invalidateLayout() } }
  }
  /// The distance between items of a column, in points; 10 by default.
  ///
  /// A delegate's `minimumLineSpacing` comes before it.
  open var lineSpacing: CGFloat = 10 {
    didSet { if lineSpacing != oldValue { invalidateLayout() } }
  }
  /// The distance of the columns from the section's edges, header and footer; none by default.
  open var sectionInset: EdgeInsets = .zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// The headers' extent in points; only the one along the scroll axis counts, and 0 means none.
  open var headerReferenceSize: CGSize = .zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The footers' extent in points; only the one along the scroll axis counts, and 0 means none.
  open var footerReferenceSize: CGSize = .zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The direction in which content scrolls; vertical by default.
  open var scrollDirection: CollectionViewFlowLayout.ScrollDirection = .vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// Whether x runs from right to left, so that the rightmost column is the first; false by default.
  open var isRightToLeft = false {
    didSet { if isRightToLeft != oldValue { invalidateLayout() } }
  }
  override var runsFromRight: Bool { isRightToLeft }
  /// The zIndex of headers and footers; 10 by default, as in a flow layout.
  open var supplementaryZIndex = 10 {
    didSet { if supplementaryZIndex != oldValue { invalidateLayout() } }
  }

  package private(set) var geometry = WaterfallGeometry(
    sections: [], breadth: 0, isHorizontal: false, isRightToLeft: false, supplementaryZIndex: 0)

  // MARK: Preparing

  open override func prepare() {
    super.prepare()
    guard let host else { return }
    let isHorizontal = scrollDirection == .horizontal
    let room = host.bounds.inset(by: host.adjustedContentInset).size
    let breadth = isHorizontal ? room.height : room.width
    geometry = WaterfallGeometry(
      sections: (0..<numberOfSections).map {
        WaterfallSection(
          input(of: $0, host: host, breadth: breadth, isHorizontal: isHorizontal))
      }, breadth: breadth, isHorizontal: isHorizontal, isRightToLeft: isRightToLeft,
      supplementaryZIndex: supplementaryZIndex)
  }

  /// Gathers one section's parameters, a delegate's answers before the layout's own.
  private func input(
    of section: Int, host: any LayoutHost, breadth: CGFloat, isHorizontal: Bool
  ) -> WaterfallSectionInput {
    let inset = host.inset(forSection: section) ?? sectionInset
    let (start, end) = isHorizontal ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let spacing = host.minimumInteritemSpacing(forSection: section) ?? columnSpacing
    let available = breadth - start - end
    let count = columnCount(in: available, spacing: spacing)
    let width = max(0, (available - CGFloat(count - 1) * spacing) / CGFloat(count))
    func scaled(_ size: CGSize) -> CGFloat {
      let (along, across) =
        isHorizontal ? (size.height, size.width) : (size.width, size.height)
      return along > 0 ? across / along * width : across
    }
    let isAsked = host.sizesItemsIndividually
    let items = numberOfItems(inSection: section)
    let standard =
      items > 0 ? scaled(host.checked(itemSize, at: IndexPath(item: 0, section: section))) : 0
    let lengths = (0..<items).map { item -> CGFloat in
      let path = IndexPath(item: item, section: section)
      if isAsked, let size = host.sizeForItem(at: path) {
        return scaled(host.checked(size, at: path))
      }
      guard let measured = host.measuredSize(ofItemAt: path) else { return standard }
      let size = host.checked(measured, at: path)
      return isHorizontal ? size.width : size.height
    }
    let whole = IndexPath(index: section)
    let header = host.checked(
      host.referenceSizeForHeader(inSection: section) ?? headerReferenceSize, at: whole)
    let footer = host.checked(
      host.referenceSizeForFooter(inSection: section) ?? footerReferenceSize, at: whole)
    return WaterfallSectionInput(
      lengths: lengths, columnCount: count, columnWidth: width, columnSpacing: spacing,
      lineSpacing: host.minimumLineSpacing(forSection: section) ?? lineSpacing, start: start,
      leading: isHorizontal ? inset.left : inset.top,
      trailing: isHorizontal ? inset.right : inset.bottom,
      header: isHorizontal ? header.width : header.height,
      footer: isHorizontal ? footer.width : footer.height)
  }

  /// Returns the number of columns in a breadth, with flow's tolerance for what just fits.
  private func columnCount(in available: CGFloat, spacing: CGFloat) -> Int {
    switch columns {
    case .count(let count): return min(max(1, count), 1000)
    case .minimumWidth(let width):
      let pitch = max(1, width) + spacing
      guard pitch > 0 else { return 1 }
      return Int(min(max(1, (available + spacing + 1e-4) / pitch), 1000))
    }
  }

  package override var metrics: SectionMetrics {
    SectionMetrics(
      itemSize: itemSize, sectionInset: sectionInset, lineSpacing: lineSpacing,
      interitemSpacing: columnSpacing, headerReferenceSize: headerReferenceSize,
      footerReferenceSize: footerReferenceSize)
  }

  // MARK: Queries

  package override var currentGeometry: (any LayoutGeometry)? { geometry }

  /// True where the extent across the scroll axis changes.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let bounds = host?.bounds else { return false }
    return scrollDirection == .vertical
      ? newBounds.width != bounds.width : newBounds.height != bounds.height
  }

  /// True for a cell that asks for another height, more than 1e-6 pt away, and that no delegate sizes.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    guard let host, originalAttributes.representedElementCategory == .cell else { return false }
    let path = originalAttributes.indexPath
    if host.sizesItemsIndividually, host.sizeForItem(at: path) != nil { return false }
    let (preferred, original) = (preferredAttributes.size, originalAttributes.size)
    return scrollDirection == .vertical
      ? abs(preferred.height - original.height) > 1e-6
      : abs(preferred.width - original.width) > 1e-6
  }

  package override var isBuiltIn: Bool { type(of: self) == CollectionViewWaterfallLayout.self }
  package override var appearsInPlace: Bool { isBuiltIn }
}
