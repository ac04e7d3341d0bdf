public import Dynamics
public import Foundation
public import Staging

// Existentials of UIKit's protocols are no `NSObject`s, but in UIKit they have its methods. These
// are disfavoured, so that classes that are `NSObject`s use their own.

extension NSObjectProtocol {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension ScrollViewDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension CollectionViewDataSource {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UITableViewDataSource {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension NavigationControllerDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UITabBarControllerDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension GestureRecognizerDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension ViewControllerTransitioningDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension ViewControllerAnimatedTransitioning {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension ViewControllerInteractiveTransitioning {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension ViewControllerContextTransitioning {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension ViewControllerTransitionCoordinatorContext {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UITextFieldDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UISearchBarDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UITabBarDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UIPageViewControllerDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UIPageViewControllerDataSource {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UIApplicationDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension CollisionBehaviorDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension DynamicAnimatorDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UIPointerInteractionDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}

extension UISplitViewControllerDelegate {
  /// Returns whether the object has a method; only selectors of methods know.
  @_disfavoredOverload
  public func responds(to aSelector: Selector!) -> Bool { aSelector.isRecognized(by: self) }
}
