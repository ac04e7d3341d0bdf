public import Staging

/// A view controller; `ViewController` under its UIKit name.
public typealias UIViewController = ViewController

/// A stack of view controllers; `NavigationController` under its UIKit name.
public typealias UINavigationController = NavigationController

/// The delegate of a navigation controller; `NavigationControllerDelegate` under its UIKit name.
public typealias UINavigationControllerDelegate = NavigationControllerDelegate

/// A bar with a title and a back button; `NavigationBar` under its UIKit name.
public typealias UINavigationBar = NavigationBar

/// A view controller's entry in a navigation bar; `NavigationItem` under its UIKit name.
public typealias UINavigationItem = NavigationItem

/// An animator of a view controller transition, under its UIKit name.
public typealias UIViewControllerAnimatedTransitioning = ViewControllerAnimatedTransitioning

/// The context of a transition; `ViewControllerContextTransitioning` under its UIKit name.
public typealias UIViewControllerContextTransitioning = ViewControllerContextTransitioning

/// A driver of an interactive transition, under its UIKit name.
public typealias UIViewControllerInteractiveTransitioning = ViewControllerInteractiveTransitioning

/// A provider of animators for presentations and dismissals, under its UIKit name.
public typealias UIViewControllerTransitioningDelegate = ViewControllerTransitioningDelegate

/// A coordinator of animations alongside a transition, under its UIKit name.
public typealias UIViewControllerTransitionCoordinator = ViewControllerTransitionCoordinator

/// The context of animations alongside a transition, under its UIKit name.
public typealias UIViewControllerTransitionCoordinatorContext =
  ViewControllerTransitionCoordinatorContext

/// A controller that arranges a presented view; `PresentationController` under its UIKit name.
public typealias UIPresentationController = PresentationController

/// A set of interface orientations; `InterfaceOrientationMask` under its UIKit name.
public typealias UIInterfaceOrientationMask = InterfaceOrientationMask

/// The text style of a status bar; `StatusBarStyle` under its UIKit name.
public typealias UIStatusBarStyle = StatusBarStyle

/// A driver of a transition by percentage; `PercentDrivenInteractiveTransition` under its UIKit
/// name.
public typealias UIPercentDrivenInteractiveTransition = PercentDrivenInteractiveTransition

/// A key for one of the two view controllers; `TransitionContextKey` under its UIKit name.
public typealias UITransitionContextViewControllerKey = TransitionContextKey

/// A key for one of the two views; `TransitionContextKey` under its UIKit name.
public typealias UITransitionContextViewKey = TransitionContextKey

/// The style of a presentation's transition; `ModalTransitionStyle` under its UIKit name.
public typealias UIModalTransitionStyle = ModalTransitionStyle

/// The style of a presentation; `ModalPresentationStyle` under its UIKit name.
public typealias UIModalPresentationStyle = ModalPresentationStyle

/// The operation of a navigation controller, under the name that older sources use.
public typealias UINavigationControllerOperation = NavigationController.Operation

/// A change of view controllers that a storyboard names; `StoryboardSegue` under its UIKit name.
public typealias UIStoryboardSegue = StoryboardSegue

/// A controller that arranges content; `ContentContainer` under its UIKit name.
public typealias UIContentContainer = ContentContainer

extension PercentDrivenInteractiveTransition {
  /// The curve of the remaining animation; ease-in-out by default.
  public var completionCurve: View.AnimationCurve {
    get { View.AnimationCurve.allCases.first { $0.timing == completionTiming } ?? .easeInOut }
    set { completionTiming = newValue.timing }
  }
}
