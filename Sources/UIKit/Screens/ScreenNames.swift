public import Staging

/// A screen; `ViewController` by UIKit's name.
public typealias UIViewController = ViewController

/// A stack of screens; `NavigationController` by UIKit's name.
public typealias UINavigationController = NavigationController

/// Who chooses how screens come and go; `NavigationControllerDelegate` by UIKit's name.
public typealias UINavigationControllerDelegate = NavigationControllerDelegate

/// A bar with a title and the way back; `NavigationBar` by UIKit's name.
public typealias UINavigationBar = NavigationBar

/// What a bar shows of a screen; `NavigationItem` by UIKit's name.
public typealias UINavigationItem = NavigationItem

/// Who animates a change of screens; by UIKit's name.
public typealias UIViewControllerAnimatedTransitioning = ViewControllerAnimatedTransitioning

/// What an animator knows; `ViewControllerContextTransitioning` by UIKit's name.
public typealias UIViewControllerContextTransitioning = ViewControllerContextTransitioning

/// Who drives a change of screens; by UIKit's name.
public typealias UIViewControllerInteractiveTransitioning = ViewControllerInteractiveTransitioning

/// Who chooses how a presented screen comes and goes; by UIKit's name.
public typealias UIViewControllerTransitioningDelegate = ViewControllerTransitioningDelegate

/// What moves along with a change of screens; by UIKit's name.
public typealias UIViewControllerTransitionCoordinator = ViewControllerTransitionCoordinator

/// What is known to what moves along; by UIKit's name.
public typealias UIViewControllerTransitionCoordinatorContext =
  ViewControllerTransitionCoordinatorContext

/// What arranges a presented screen; `PresentationController` by UIKit's name.
public typealias UIPresentationController = PresentationController

/// Ways a device can be held; `InterfaceOrientationMask` by UIKit's name.
public typealias UIInterfaceOrientationMask = InterfaceOrientationMask

/// What a status bar is written in; `StatusBarStyle` by UIKit's name.
public typealias UIStatusBarStyle = StatusBarStyle

/// Drives a change by percent; `PercentDrivenInteractiveTransition` by UIKit's name.
public typealias UIPercentDrivenInteractiveTransition = PercentDrivenInteractiveTransition

/// Which of the two screens is meant; `TransitionContextKey` by UIKit's name.
public typealias UITransitionContextViewControllerKey = TransitionContextKey

/// Which of the two views is meant; `TransitionContextKey` by UIKit's name.
public typealias UITransitionContextViewKey = TransitionContextKey

/// How a presented screen comes and goes; `ModalTransitionStyle` by UIKit's name.
public typealias UIModalTransitionStyle = ModalTransitionStyle

/// Whether what presents stays; `ModalPresentationStyle` by UIKit's name.
public typealias UIModalPresentationStyle = ModalPresentationStyle

/// What a change does to the stack, by the name that older sources have.
public typealias UINavigationControllerOperation = NavigationController.Operation
