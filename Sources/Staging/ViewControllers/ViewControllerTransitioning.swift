public import Foundation
public import Geometry

/// Which of the two screens of a transition is meant, as `UITransitionContextViewControllerKey`.
public enum TransitionContextKey: String, Hashable, Sendable, CaseIterable {
  case from, to
}

/// Makes the animations by which one screen becomes another, as
/// `UIViewControllerAnimatedTransitioning`.
///
/// The calls come in this order: `transitionDuration(using:)`, which may be asked several times,
/// `animateTransition(using:)`, and `animationEnded(_:)` when everything is over.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// Returns how long the transition takes, in seconds; the navigation bar takes as long.
  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> TimeInterval

  /// Adds the new screen's view to the container and animates the way to it.
  ///
  /// The context's `completeTransition(_:)` is to be called exactly once, with
  /// `!context.transitionWasCancelled`, as a rule in the animations' completion.
  func animateTransition(using context: any ViewControllerContextTransitioning)

  /// Called when the transition is over, with whether it was completed rather than cancelled.
  func animationEnded(_ transitionCompleted: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Needs nothing when everything is over.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// What an animator knows about the transition that it is to animate, as
/// `UIViewControllerContextTransitioning`.
public protocol ViewControllerContextTransitioning: AnyObject {
  /// The view in which everything moves; it holds the old screen's view from the beginning.
  var containerView: View { get }
  /// Whether the change is animated at all.
  var isAnimated: Bool { get }
  /// Whether the progress is driven from outside at present.
  var isInteractive: Bool { get }
  /// Whether everything goes back to how it was.
  var transitionWasCancelled: Bool { get }
  /// How the screen is presented that comes or goes; `none` on a stack.
  var presentationStyle: ModalPresentationStyle { get }
  /// By what the container turns in the transition: by nothing, here.
  var targetTransform: Affine { get }
  /// What an interaction that drives the transition itself reports: how far it has come, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Says that the interaction is over and the rest of the way is gone.
  func finishInteractiveTransition()
  /// Says that the interaction is over and everything goes back.
  func cancelInteractiveTransition()
  /// Stops what runs by itself where it is, to be driven from outside again.
  func pauseInteractiveTransition()
  /// Ends the transition; to be called exactly once.
  func completeTransition(_ didComplete: Bool)
  /// Returns the screen that goes or the one that comes.
  func viewController(forKey key: TransitionContextKey) -> ViewController?
  /// Returns the view of the screen that goes or of the one that comes.
  ///
  /// Where a presentation controller leaves the presenter's view alone it is `nil` for that one.
  func view(forKey key: TransitionContextKey) -> View?
  /// Returns where a screen's view is at the beginning, in the container; `.zero` where it is not.
  func initialFrame(for viewController: ViewController) -> CGRect
  /// Returns where a screen's view is to be at the end, in the container; `.zero` where it is not.
  func finalFrame(for viewController: ViewController) -> CGRect
}

/// Drives the progress of a transition, as `UIViewControllerInteractiveTransitioning`.
public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// Begins the transition in place of the animator.
  func startInteractiveTransition(_ context: any ViewControllerContextTransitioning)
  /// Whether the transition begins interactively; where not, the animator just animates it.
  var wantsInteractiveStart: Bool { get }
}

extension ViewControllerInteractiveTransitioning {
  /// Begins interactively, as an interaction by default does.
  public var wantsInteractiveStart: Bool { true }
}

/// Chooses animators for screens that are presented over others, as
/// `UIViewControllerTransitioningDelegate`.
public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// Returns who animates how a screen comes; `nil` is as its `modalTransitionStyle` says.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// Returns who animates how a screen goes; `nil` is as its `modalTransitionStyle` says.
  func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  /// Returns who drives the progress by which a screen comes; `nil` where nobody does.
  func interactionControllerForPresentation(using animator: any ViewControllerAnimatedTransitioning)
    -> (any ViewControllerInteractiveTransitioning)?
  /// Returns who drives the progress by which a screen goes; `nil` where nobody does.
  func interactionControllerForDismissal(using animator: any ViewControllerAnimatedTransitioning)
    -> (any ViewControllerInteractiveTransitioning)?
  /// Returns what arranges the screen and its surroundings while it is presented.
  ///
  /// It is asked where the screen's `modalPresentationStyle` is `custom`; `nil` arranges nothing.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}

extension ViewControllerTransitioningDelegate {
  /// Has a screen come as its `modalTransitionStyle` says.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Has a screen go as its `modalTransitionStyle` says.
  public func animationController(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  { nil }

  /// Lets a screen come by itself.
  public func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Lets a screen go by itself.
  public func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Arranges nothing around a screen.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { nil }
}
