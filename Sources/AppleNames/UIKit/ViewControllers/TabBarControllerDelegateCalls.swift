public import Staging

/// The delegate of a tab bar controller; all methods are optional.
public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns whether a touch may select a tab; `true` if it is not implemented.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  /// Called when a touch has selected a tab, also the one that was selected already.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)

  /// Returns the animator of a change to another tab; `nil` for a change at once.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// Returns the driver of a transition's progress; `nil` for none.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { OptionalRequirement.unimplemented(returning: true) }

  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) { OptionalRequirement.unimplemented() }

  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    OptionalRequirement.unimplemented(returning: nil)
  }

  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    OptionalRequirement.unimplemented(returning: nil)
  }

  /// The messages of this name, for calls of the optional form.
  public var tabBarController: TabBarControllerDelegateCalls? {
    TabBarControllerDelegateCalls(delegate: self)
  }
}

/// Calls of a tab bar controller's delegate in the optional form.
public struct TabBarControllerDelegateCalls {
  let delegate: any UITabBarControllerDelegate

  /// Calls the delegate's `tabBarController(_:shouldSelect:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool? {
    OptionalRequirement.call {
      delegate.tabBarController(tabBarController, shouldSelect: viewController)
    }
  }

  /// Calls the delegate's `tabBarController(_:didSelect:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) -> Void? {
    OptionalRequirement.call {
      delegate.tabBarController(tabBarController, didSelect: viewController)
    }
  }

  /// Calls the delegate's `tabBarController(_:animationControllerForTransitionFrom:to:)` if it is
  /// implemented.
  @discardableResult
  public func callAsFunction(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?? {
    OptionalRequirement.call {
      delegate.tabBarController(
        tabBarController, animationControllerForTransitionFrom: fromVC, to: toVC)
    }
  }

  /// Calls the delegate's `tabBarController(_:interactionControllerFor:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?? {
    OptionalRequirement.call {
      delegate.tabBarController(tabBarController, interactionControllerFor: animationController)
    }
  }
}
