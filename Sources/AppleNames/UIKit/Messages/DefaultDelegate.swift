import Dynamics
public import Foundation
public import QuartzCore
public import Staging

/// An object that implements no optional method of any delegate.
///
/// A call of one of its methods has the effect that the method is missing. Sources adapted to Linux
/// call it where only a subclass implements a method, as Objective-C allows.
public final class DefaultDelegate: NSObject, CALayerDelegate, CAAnimationDelegate,
  UIScrollViewDelegate, UIGestureRecognizerDelegate, UINavigationControllerDelegate,
  UIViewControllerTransitioningDelegate, UISplitViewControllerDelegate,
  UIPopoverPresentationControllerDelegate, UISheetPresentationControllerDelegate,
  UIPointerInteractionDelegate, UITabBarDelegate, UITabBarControllerDelegate,
  UISearchBarDelegate, UISearchControllerDelegate, UIPageViewControllerDelegate,
  UITextFieldDelegate, UITextViewDelegate, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate
{}

extension DefaultDelegate: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout,
  UICollectionViewDataSourcePrefetching
{
  public func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    0
  }
  public func collectionView(
    _ view: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell { CollectionViewCell() }
  public func collectionView(_ view: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {}
}

extension DefaultDelegate: UITableViewDataSource, UITableViewDelegate {
  public func tableView(_ view: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  public func tableView(_ view: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
}

extension DefaultDelegate: UIPageViewControllerDataSource {
  public func pageViewController(
    _ pages: UIPageViewController, viewControllerBefore screen: UIViewController
  ) -> UIViewController? { nil }
  public func pageViewController(
    _ pages: UIPageViewController, viewControllerAfter screen: UIViewController
  ) -> UIViewController? { nil }
}

extension DefaultDelegate: UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
}

extension DefaultDelegate: UIViewControllerAnimatedTransitioning,
  UIViewControllerInteractiveTransitioning
{
  public func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }
  public func animateTransition(using context: any ViewControllerContextTransitioning) {}
  public func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {}
}
