public import Staging

/// The provider of a page view controller's pages.
public protocol UIPageViewControllerDataSource: AnyObject {
  /// Returns the page before another one; `nil` for the first.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// Returns the page after another one; `nil` for the last.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// Returns the number of dots below the pages; optional, no dots if it is not implemented.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// Returns the index of the current dot when pages were set; optional.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int {
    OptionalRequirement.unimplemented(returning: 0)
  }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int {
    OptionalRequirement.unimplemented(returning: 0)
  }
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

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) { OptionalRequirement.unimplemented() }
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) { OptionalRequirement.unimplemented() }

  /// The messages of this name, for calls of the optional form.
  public var pageViewController: PageViewControllerDelegateCalls? {
    PageViewControllerDelegateCalls(delegate: self)
  }
}

/// Calls of a page view controller's delegate in the optional form.
public struct PageViewControllerDelegateCalls {
  let delegate: any UIPageViewControllerDelegate

  /// Calls the delegate's `pageViewController(_:willTransitionTo:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) -> Void? {
    OptionalRequirement.call {
      delegate.pageViewController(pageViewController, willTransitionTo: pendingViewControllers)
    }
  }

  /// Calls the delegate's `pageViewController(_:didFinishAnimating:previousViewControllers:
  /// transitionCompleted:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) -> Void? {
    OptionalRequirement.call {
      delegate.pageViewController(
        pageViewController, didFinishAnimating: finished,
        previousViewControllers: previousViewControllers, transitionCompleted: completed)
    }
  }
}
