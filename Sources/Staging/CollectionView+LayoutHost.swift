public import Foundation
public import Geometry
public import Layouts

extension CollectionViewLayout {
  /// The collection view that the layout serves.
  public var collectionView: CollectionView? { host as? CollectionView }
}

extension CollectionView: LayoutHost {
  private var flowDelegate: (any CollectionViewDelegateFlowLayout)? {
    delegate as? any CollectionViewDelegateFlowLayout
  }

  public var sizesItemsIndividually: Bool { flowDelegate != nil }

  public func sizeForItem(at indexPath: IndexPath) -> CGSize? {
    flowDelegate?.collectionView(self, layout: collectionViewLayout, sizeForItemAt: indexPath)
  }

  public func inset(forSection section: Int) -> EdgeInsets? {
    flowDelegate?.collectionView(self, layout: collectionViewLayout, insetForSectionAt: section)
  }

  public func minimumLineSpacing(forSection section: Int) -> CGFloat? {
    flowDelegate?.collectionView(
      self, layout: collectionViewLayout, minimumLineSpacingForSectionAt: section)
  }

  public func minimumInteritemSpacing(forSection section: Int) -> CGFloat? {
    flowDelegate?.collectionView(
      self, layout: collectionViewLayout, minimumInteritemSpacingForSectionAt: section)
  }

  public func referenceSizeForHeader(inSection section: Int) -> CGSize? {
    flowDelegate?.collectionView(
      self, layout: collectionViewLayout, referenceSizeForHeaderInSection: section)
  }

  public func referenceSizeForFooter(inSection section: Int) -> CGSize? {
    flowDelegate?.collectionView(
      self, layout: collectionViewLayout, referenceSizeForFooterInSection: section)
  }

  public func report(_ problem: LayoutProblem) { stage?.report(problem, in: qualifiedID) }
}
