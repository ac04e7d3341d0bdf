public import Staging

/// Calls of a navigation controller's delegate in the optional form.
///
/// With it `delegate?.navigationController?(…)` works as in UIKit, where the methods are optional.
/// A method that is not implemented returns what UIKit assumes for it.
public struct NavigationControllerDelegateCalls {
  let delegate: any NavigationControllerDelegate

  /// Calls the delegate's `navigationController(_:animationControllerFor:from:to:)`.
  @discardableResult
  public func callAsFunction(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    delegate.navigationController(
      navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
  }

  /// Calls the delegate's `navigationController(_:interactionControllerFor:)`.
  @discardableResult
  public func callAsFunction(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    delegate.navigationController(
      navigationController, interactionControllerFor: animationController)
  }

  /// Calls the delegate's `navigationController(_:willShow:animated:)`.
  @discardableResult
  public func callAsFunction(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) -> Void? {
    delegate.navigationController(
      navigationController, willShow: viewController, animated: animated)
  }

  /// Calls the delegate's `navigationController(_:didShow:animated:)`.
  @discardableResult
  public func callAsFunction(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) -> Void? {
    delegate.navigationController(
      navigationController, didShow: viewController, animated: animated)
  }
}

/// A call of a delegate's method that chooses the orientations of a navigation controller.
public struct NavigationOrientationsCall {
  /// Returns `nil`: the stage reads the orientations of its root view controller only.
  @discardableResult
  public func callAsFunction(_ navigationController: NavigationController)
    -> InterfaceOrientationMask?
  { nil }
}

extension NavigationControllerDelegate {
  /// The messages of this name, for calls of the optional form.
  @_disfavoredOverload
  public var navigationController: NavigationControllerDelegateCalls? {
    NavigationControllerDelegateCalls(delegate: self)
  }

  /// The message of this name, for calls of the optional form; it calls nothing.
  @_disfavoredOverload
  public var navigationControllerSupportedInterfaceOrientations: NavigationOrientationsCall? {
    NavigationOrientationsCall()
  }
}
