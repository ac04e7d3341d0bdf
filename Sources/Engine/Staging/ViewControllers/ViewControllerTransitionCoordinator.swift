public import Foundation
public import Geometry

/// The context of animations alongside a transition or a change of size, as
/// `UIViewControllerTransitionCoordinatorContext`.
public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
  /// The view that contains the transition.
  var containerView: View { get }
  /// Whether the change is animated.
  var isAnimated: Bool { get }
  /// Whether an interaction drives the progress at present.
  var isInteractive: Bool { get }
  /// Whether an interaction drove the progress at the beginning.
  var initiallyInteractive: Bool { get }
  /// Whether the change was cancelled and is reversed.
  var isCancelled: Bool { get }
  /// The style of the presentation; `none` if there is none.
  var presentationStyle: ModalPresentationStyle { get }
  /// The duration of the change, in seconds.
  var transitionDuration: TimeInterval { get }
  /// The progress of the change, from 0 to 1.
  var percentComplete: CGFloat { get }
  /// The rotation of the container by the change; always the identity here.
  var targetTransform: Affine { get }
  /// Returns the disappearing or the appearing view controller; for a change of size, both are the
  /// resized one.
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// Returns the view of the disappearing or the appearing view controller.
  func view(forKey key: TransitionContextKey) -> View?
}

/// A coordinator of animations alongside a change, as `UIViewControllerTransitionCoordinator`.
public protocol ViewControllerTransitionCoordinator: ViewControllerTransitionCoordinatorContext {
  /// Animates changes on the change's own clock, over its whole duration.
  ///
  /// They follow the system's own pushes and covers, and are eased in and out otherwise.
  ///
  /// - Parameter completion: called when the change is over.
  /// - Returns: whether they will be animated, which is not possible once the change is running.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Adds a handler that is called when an interaction begins or ends.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any ViewControllerTransitionCoordinatorContext) -> Void)
}

extension ViewControllerTransitionCoordinator {
  /// Animates changes on the change's own clock; see the method with a completion.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }

  /// Adds a handler that is called when an interaction begins or ends.
  public func notifyWhenInteractionEnds(
    _ handler: @escaping (any ViewControllerTransitionCoordinatorContext) -> Void
  ) { notifyWhenInteractionChanges(handler) }

  /// Animates changes of a view that may be outside the container.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View?, animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }
}
