import UIKit

/// The first article's own push of a row to a grid.
///
/// The grid begins with the row's layout object, one row high, and grows to the whole screen while
/// it changes to its own layout.
///
/// Four of the original's faults are inherent in the technique: it supports flow layouts only, the
/// plain copy loses properties that it does not name, layout objects change their views, and the
/// bottom inset changes in one frame. The pop is left to another animator. Its other faults are
/// fixed here: bars do not move the row down, the row's offset is preserved, frames are converted
/// to the container, and a cancelled transition is not completed. The layout without enough space
/// for its items, which UIKit calls undefined, has defined frames on the stage.
final class RowToGridTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let row: UICollectionView
  let grid: UICollectionView
  /// Whether the grid begins below the bar and unscrolled, as in the original.
  var keepsOriginalFaults = false

  init(from row: UICollectionView, to grid: UICollectionView) {
    self.row = row
    self.grid = grid
    super.init()
  }

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval { 0.6 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    guard let page = transitionContext.viewController(forKey: .to), let pageView = page.view,
      let listView = transitionContext.view(forKey: .from)
    else { return transitionContext.completeTransition(false) }
    let finalFrame = transitionContext.finalFrame(for: page)
    guard let rowLayout = row.collectionViewLayout as? UICollectionViewFlowLayout,
      let gridLayout = grid.collectionViewLayout as? UICollectionViewFlowLayout
    else {
      pageView.frame = finalFrame
      container.addSubview(pageView)
      return transitionContext.completeTransition(true)
    }
    let rowFrame = container.convert(row.frame, from: row.superview)
    let rowOffset = row.contentOffset
    let insets = grid.contentInset

    // The row keeps its appearance by a copy, and the grid takes over its layout.
    row.setCollectionViewLayout(Self.plainCopy(of: rowLayout), animated: false)
    var tightInsets = insets
    tightInsets.bottom =
      finalFrame.height - gridLayout.itemSize.height - gridLayout.sectionInset.top
      - gridLayout.sectionInset.bottom
    if !keepsOriginalFaults { tightInsets.top -= grid.adjustedContentInset.top - insets.top }
    grid.contentInset = tightInsets
    grid.setCollectionViewLayout(rowLayout, animated: false)
    pageView.frame = rowFrame
    container.insertSubview(pageView, aboveSubview: listView)
    if !keepsOriginalFaults { grid.contentOffset = rowOffset }

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .beginFromCurrentState
    ) { [grid] in
      pageView.frame = finalFrame
      grid.contentInset.top = insets.top
      grid.performBatchUpdates(
        { grid.setCollectionViewLayout(gridLayout, animated: false) },
        completion: { _ in grid.contentInset.bottom = insets.bottom })
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  /// Returns a plain flow layout with the same items, spacings, inset and direction.
  static func plainCopy(of layout: UICollectionViewFlowLayout) -> UICollectionViewFlowLayout {
    let copy = UICollectionViewFlowLayout()
    copy.itemSize = layout.itemSize
    copy.sectionInset = layout.sectionInset
    copy.minimumLineSpacing = layout.minimumLineSpacing
    copy.minimumInteritemSpacing = layout.minimumInteritemSpacing
    copy.scrollDirection = layout.scrollDirection
    return copy
  }
}
