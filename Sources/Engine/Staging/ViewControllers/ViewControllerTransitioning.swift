public import Foundation
public import Geometry

/// A key for one of the two view controllers of a transition, as
/// `UITransitionContextViewControllerKey`.
public enum TransitionContextKey: String, Hashable, Sendable, CaseIterable {
  case from, to
}

/// An animator of a transition between view controllers, as
/// `UIViewControllerAnimatedTransitioning`.
///
/// The calls have this order: `transitionDuration(using:)`, which may be called several times,
/// `animateTransition(using:)`, and `animationEnded(_:)` when everything is over.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration of the transition in seconds, which also applies to the navigation bar.
  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> TimeInterval

  /// Adds the new view to the container and animates the transition.
  ///
  /// It must call the context's `completeTransition(_:)` exactly once, with
  /// `!context.transitionWasCancelled`, usually in the animations' completion.
  func animateTransition(using context: any ViewControllerContextTransitioning)

  /// Called when the transition is over, with whether it was completed rather than cancelled.
  func animationEnded(_ transitionCompleted: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Does nothing at the end.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The context of an animator's transition, as `UIViewControllerContextTransitioning`.
public protocol ViewControllerContextTransitioning: AnyObject {
  /// The view that contains the transition; the old view is in it from the beginning.
  var containerView: View { get }
  /// Whether the change is animated.
  var isAnimated: Bool { get }
  /// Whether an interaction drives the progress at present.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled and is reversed.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation; `none` for a change on a stack.
  var presentationStyle: ModalPresentationStyle { get }
  /// The rotation of the container by the transition; always the identity here.
  var targetTransform: Affine { get }
  /// Reports the progress, from 0 to 1, of an interaction that drives the transition itself.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Ends the interaction and runs the remaining animation.
  func finishInteractiveTransition()
  /// Ends the interaction and runs the animation back.
  func cancelInteractiveTransition()
  /// Stops a running transition at its present progress, so that it can be driven again.
  func pauseInteractiveTransition()
  /// Ends the transition; called exactly once.
  func completeTransition(_ didComplete: Bool)
  /// Returns the disappearing or the appearing view controller.
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// Returns the view of the disappearing or the appearing view controller.
  ///
  /// It is `nil` for the presenting view controller if a presentation controller leaves its view in
  /// place.
  func view(forKey key: TransitionContextKey) -> View?
  /// Returns the initial frame of a view controller's view in the container; `.zero` if it is not
  /// in it.
  func initialFrame(for viewController: ViewController) -> CGRect
  /// Returns the final frame of a view controller's view in the container; `.zero` if it will not
  /// be in it.
  func finalFrame(for viewController: ViewController) -> CGRect
}

/// A driver of a transition's progress, as `UIViewControllerInteractiveTransitioning`.
public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// Begins the transition in place of the animator.
  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning)
  /// Whether the transition begins interactively; otherwise the animator just runs.
  var wantsInteractiveStart: Bool { get }
}

extension ViewControllerInteractiveTransitioning {
  /// Whether the transition begins interactively; `true` by default.
  public var wantsInteractiveStart: Bool { true }
}

/// A provider of animators for presentations and dismissals, as
/// `UIViewControllerTransitioningDelegate`.
public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator of a presentation; `nil` for that of the `modalTransitionStyle`.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// Returns the animator of a dismissal; `nil` for that of the `modalTransitionStyle`.
  func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  /// Returns the driver of a presentation's progress; `nil` for none.
  func interactionControllerForPresentation(using animator: any ViewControllerAnimatedTransitioning)
    -> (any ViewControllerInteractiveTransitioning)?
  /// Returns the driver of a dismissal's progress; `nil` for none.
  func interactionControllerForDismissal(using animator: any ViewControllerAnimatedTransitioning)
    -> (any ViewControllerInteractiveTransitioning)?
  /// Returns the presentation controller of a presented view controller.
  ///
  /// It is called if the `modalPresentationStyle` is `custom`; `nil` for none.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}
