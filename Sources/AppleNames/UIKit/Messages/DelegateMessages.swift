public import Dynamics
public import Foundation
public import Staging

// Written by `scripts/delegates` from the protocols.

// The messages of each name, for `object.method?(…)`.

extension ScrollViewDelegate {
  public var scrollViewDidScroll: SenderCall<ScrollView, Void>? {
    SenderCall(view: scrollViewDidScroll)
  }
  public var scrollViewWillBeginDragging: SenderCall<ScrollView, Void>? {
    SenderCall(view: scrollViewWillBeginDragging)
  }
  public var scrollViewWillEndDragging: OptionalCalls<any ScrollViewDelegate>? { .init(self) }
  public var scrollViewDidEndDragging: OptionalCalls<any ScrollViewDelegate>? { .init(self) }
  public var scrollViewWillBeginDecelerating: SenderCall<ScrollView, Void>? {
    SenderCall(view: scrollViewWillBeginDecelerating)
  }
  public var scrollViewDidEndDecelerating: SenderCall<ScrollView, Void>? {
    SenderCall(view: scrollViewDidEndDecelerating)
  }
  public var scrollViewDidEndScrollingAnimation: SenderCall<ScrollView, Void>? {
    SenderCall(view: scrollViewDidEndScrollingAnimation)
  }
  public var scrollViewDidChangeAdjustedContentInset: SenderCall<ScrollView, Void>? {
    SenderCall(view: scrollViewDidChangeAdjustedContentInset)
  }
  public var scrollViewShouldScrollToTop: SenderCall<ScrollView, Bool>? {
    SenderCall(view: scrollViewShouldScrollToTop)
  }
  public var scrollViewDidScrollToTop: SenderCall<ScrollView, Void>? {
    SenderCall(view: scrollViewDidScrollToTop)
  }
  public var viewForZooming: OptionalCalls<any ScrollViewDelegate>? { .init(self) }
  public var scrollViewWillBeginZooming: OptionalCalls<any ScrollViewDelegate>? { .init(self) }
  public var scrollViewDidZoom: SenderCall<ScrollView, Void>? {
    SenderCall(view: scrollViewDidZoom)
  }
  public var scrollViewDidEndZooming: OptionalCalls<any ScrollViewDelegate>? { .init(self) }
}

extension CollectionViewDataSource {
  public var numberOfSections: OptionalCalls<any CollectionViewDataSource>? { .init(self) }
  public var collectionView: OptionalCalls<any CollectionViewDataSource>? { .init(self) }
}

extension CollectionViewDelegate {
  public var collectionView: OptionalCalls<any CollectionViewDelegate>? { .init(self) }
}

extension GestureRecognizerDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
  @_disfavoredOverload public var gestureRecognizerShouldBegin: SenderCall<GestureRecognizer, Bool>?
  { SenderCall(plain: gestureRecognizerShouldBegin) }
  @_disfavoredOverload public var gestureRecognizer: OptionalCalls<any GestureRecognizerDelegate>? {
    .init(self)
  }
}

extension NavigationControllerDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
  @_disfavoredOverload public var navigationController:
    OptionalCalls<any NavigationControllerDelegate>?
  { .init(self) }
}

extension ViewControllerTransitioningDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension UITableViewDataSource {
  public var tableView: OptionalCalls<any UITableViewDataSource>? { .init(self) }
  public var numberOfSections: OptionalCalls<any UITableViewDataSource>? { .init(self) }
}

extension UITableViewDelegate {
  public var tableView: OptionalCalls<any UITableViewDelegate>? { .init(self) }
}

extension UITextFieldDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
  public var textFieldShouldBeginEditing: SenderCall<UITextField, Bool>? {
    SenderCall(textFieldShouldBeginEditing)
  }
  public var textFieldDidBeginEditing: SenderCall<UITextField, Void>? {
    SenderCall(textFieldDidBeginEditing)
  }
  public var textFieldShouldEndEditing: SenderCall<UITextField, Bool>? {
    SenderCall(textFieldShouldEndEditing)
  }
  public var textFieldDidEndEditing: OptionalCalls<any UITextFieldDelegate>? { .init(self) }
  public var textField: OptionalCalls<any UITextFieldDelegate>? { .init(self) }
  public var textFieldDidChangeSelection: SenderCall<UITextField, Void>? {
    SenderCall(textFieldDidChangeSelection)
  }
  public var textFieldShouldClear: SenderCall<UITextField, Bool>? {
    SenderCall(textFieldShouldClear)
  }
  public var textFieldShouldReturn: SenderCall<UITextField, Bool>? {
    SenderCall(textFieldShouldReturn)
  }
}

extension UITextViewDelegate {
  public var textViewShouldBeginEditing: SenderCall<UITextView, Bool>? {
    SenderCall(textViewShouldBeginEditing)
  }
  public var textViewShouldEndEditing: SenderCall<UITextView, Bool>? {
    SenderCall(textViewShouldEndEditing)
  }
  public var textViewDidBeginEditing: SenderCall<UITextView, Void>? {
    SenderCall(textViewDidBeginEditing)
  }
  public var textViewDidEndEditing: SenderCall<UITextView, Void>? {
    SenderCall(textViewDidEndEditing)
  }
  public var textView: OptionalCalls<any UITextViewDelegate>? { .init(self) }
  public var textViewDidChange: SenderCall<UITextView, Void>? { SenderCall(textViewDidChange) }
  public var textViewDidChangeSelection: SenderCall<UITextView, Void>? {
    SenderCall(textViewDidChangeSelection)
  }
}

extension UISearchBarDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
  public var searchBar: OptionalCalls<any UISearchBarDelegate>? { .init(self) }
  public var searchBarSearchButtonClicked: SenderCall<UISearchBar, Void>? {
    SenderCall(searchBarSearchButtonClicked)
  }
  public var searchBarCancelButtonClicked: SenderCall<UISearchBar, Void>? {
    SenderCall(searchBarCancelButtonClicked)
  }
}

extension UITabBarDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
  public var tabBar: OptionalCalls<any UITabBarDelegate>? { .init(self) }
}

extension UITabBarControllerDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
  public var tabBarController: OptionalCalls<any UITabBarControllerDelegate>? { .init(self) }
}

extension UIPageViewControllerDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
  public var pageViewController: OptionalCalls<any UIPageViewControllerDelegate>? { .init(self) }
}

extension UIPageViewControllerDataSource {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension UISplitViewControllerDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension UIAdaptivePresentationControllerDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension UIPointerInteractionDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension UIContextMenuInteractionDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension UISearchControllerDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension DelegateObject {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension NSObjectProtocol {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension ViewControllerAnimatedTransitioning {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension ViewControllerInteractiveTransitioning {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension ViewControllerContextTransitioning {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension ViewControllerTransitionCoordinatorContext {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension UIApplicationDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension CollisionBehaviorDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension DynamicAnimatorDelegate {
  @_disfavoredOverload public func responds(to s: Selector!) -> Bool { s.isRecognized(by: self) }
}

extension DelegateObject {
  public func conforms<Requirements>(to aProtocol: Requirements.Type) -> Bool {
    self is Requirements
  }
}
