public import Foundation
public import Geometry

/// What is known of a change of screens or of their extent to those that move along with it, as
/// `UIViewControllerTransitionCoordinatorContext`.
public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
  /// The view in which everything moves.
  var containerView: View { get }
  /// Whether the change is animated at all.
  var isAnimated: Bool { get }
  /// Whether the progress is driven from outside at present.
  var isInteractive: Bool { get }
  /// Whether the progress was driven from outside at the beginning.
  var initiallyInteractive: Bool { get }
  /// Whether everything goes back to how it was.
  var isCancelled: Bool { get }
  /// How the screen is presented that comes or goes; `none` where none does so.
  var presentationStyle: ModalPresentationStyle { get }
  /// How long the change takes, in seconds.
  var transitionDuration: TimeInterval { get }
  /// How far the change has come, from 0 to 1.
  var percentComplete: CGFloat { get }
  /// By what the container turns in the change: by nothing, here.
  var targetTransform: Affine { get }
  /// Returns the screen that goes or the one that comes; both are the one that gets another extent.
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// Returns the view of the screen that goes or of the one that comes.
  func view(forKey key: TransitionContextKey) -> View?
}

/// Has other views move along with a change, as `UIViewControllerTransitionCoordinator`.
public protocol ViewControllerTransitionCoordinator: ViewControllerTransitionCoordinatorContext {
  /// Animates changes on the change's own clock, ease-in-out over its whole duration.
  ///
  /// - Parameter completion: called when the change is over.
  /// - Returns: whether they will be animated, which is too late once the change runs.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Has something happen when the progress is driven from outside, or no longer is.
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

  /// Animates changes of a view that may be outside the container, as those in it are.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View?, animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }
}
