public import Foundation
public import Geometry
public import Layouts
import Timelines

extension StagedLayout {
  /// The collection view that the layout serves.
  public var collectionView: CollectionView? { host as? CollectionView }
}

extension CollectionView: LayoutHost {
  /// The content inset in force without the gap that a refresh holds open.
  ///
  /// Layouts follow it, so that a refresh only moves the content.
  public var restingContentInset: EdgeInsets {
    var inset = adjustedContentInset
    inset.top -= refreshControl?.openGap ?? 0
    return inset
  }

  public var layoutScale: CGFloat {
    let settings = (stage ?? Stage.current).settings
    return settings.roundsLayout ? CGFloat(settings.canvas.scale) : 0
  }

  private var flowDelegate: (any CollectionViewDelegateFlowLayout)? {
    delegate as? any CollectionViewDelegateFlowLayout
  }

  /// The layout that asks: the one that is being prepared, or the one that is in force.
  private var askingLayout: CollectionViewLayout { preparingLayout ?? collectionViewLayout }

  public func whilePreparing(_ layout: CollectionViewLayout, _ body: () -> Void) {
    let outer = preparingLayout
    preparingLayout = layout
    body()
    preparingLayout = outer
  }

  public func whileScrolled(to offset: CGPoint, _ body: () -> Void) {
    let outer = reportedOffset
    reportedOffset = offset
    body()
    reportedOffset = outer
  }

  public var sizesItemsIndividually: Bool { flowDelegate != nil }

  public func sizeForItem(at indexPath: IndexPath) -> CGSize? {
    flowDelegate?.collectionView(
      self, layout: askingLayout, sizeForItemAt: dataPath(indexPath))
  }

  public func inset(forSection section: Int) -> EdgeInsets? {
    flowDelegate?.collectionView(self, layout: askingLayout, insetForSectionAt: section)
  }

  public func minimumLineSpacing(forSection section: Int) -> CGFloat? {
    flowDelegate?.collectionView(
      self, layout: askingLayout, minimumLineSpacingForSectionAt: section)
  }

  public func minimumInteritemSpacing(forSection section: Int) -> CGFloat? {
    flowDelegate?.collectionView(
      self, layout: askingLayout, minimumInteritemSpacingForSectionAt: section)
  }

  public func referenceSizeForHeader(inSection section: Int) -> CGSize? {
    flowDelegate?.collectionView(
      self, layout: askingLayout, referenceSizeForHeaderInSection: section)
  }

  public func referenceSizeForFooter(inSection section: Int) -> CGSize? {
    flowDelegate?.collectionView(
      self, layout: askingLayout, referenceSizeForFooterInSection: section)
  }

  public func report(_ problem: LayoutProblem) {
    let key = problem.item.flatMap { knownKey(ofItemAt: $0) }
    stage?.report(problem, key: key, in: qualifiedID)
  }

  /// Returns the size for which an item's view asked when it was last shown, in points.
  public func measuredSize(ofItemAt indexPath: IndexPath) -> CGSize? {
    elementStore.measuredSizes.isEmpty
      ? nil : elementStore.measuredSizes[indexPath.section]?[indexPath.item]
  }

  public func measuredSizes(inSection section: Int) -> [Int: CGSize]? {
    elementStore.measuredSizes[section] ?? [:]
  }

  /// Moves the content offset and changes the content size by what an invalidation says, in points.
  public func adjustContent(offset: CGPoint, size: CGSize) {
    if size != .zero {
      contentSize = CGSize(
        width: contentSize.width + size.width, height: contentSize.height + size.height)
    }
    if offset != .zero {
      contentOffset = CGPoint(x: contentOffset.x + offset.x, y: contentOffset.y + offset.y)
    }
  }
}
