/// A delegate that chooses the transitions of a navigation controller and observes its changes, as
/// `UINavigationControllerDelegate`.
public protocol NavigationControllerDelegate: AnyObject {
  /// Returns the animator of a transition; `nil` for the system's slide.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// Returns the driver of a transition's progress; `nil` for none.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// Called before a view controller is shown, including the first one and at a reversed
  /// transition.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)
  /// Called when a view controller is shown and its transition is over; not after a cancelled
  /// interaction.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool)
}
