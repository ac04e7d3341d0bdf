public import Staging

/// The provider of a page view controller's pages.
public protocol UIPageViewControllerDataSource: AnyObject {
  /// Returns the page before another one; `nil` for the first.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?  // required
  /// Returns the page after another one; `nil` for the last.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?  // required
  /// Returns the number of dots below the pages; optional, no dots if it is not implemented.
  func presentationCount(for pageViewController: UIPageViewController) -> Int  // 0
  /// Returns the index of the current dot when pages were set; optional.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int  // 0
}

/// The observer of a page view controller's swipes; all methods are optional.
public protocol UIPageViewControllerDelegate: AnyObject {
  /// Called when a swipe begins to show other pages.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  /// Called when a swipe is over.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}
