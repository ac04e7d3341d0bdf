public import Foundation

/// An observer of a scroll view's scrolling, as `UIScrollViewDelegate`; all methods are optional.
public protocol ScrollViewDelegate: DelegateObject {
  /// Called after every change of the offset, whatever caused it.
  ///
  /// A scroll by `setContentOffset(_:animated:)` or to an item is reported at every multiple of
  /// 1/60 s; meanwhile the offset reads as the presented one. A change in an animation block is one
  /// change: the offset is the new one from the beginning.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when a drag is about to begin.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when a drag is about to end; the delegate may change the scroll's target.
  ///
  /// - Parameters:
  ///   - velocity: the velocity of the offset, in points per millisecond.
  ///   - targetContentOffset: the offset at which the scroll is going to end.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when a drag has ended, with whether the content decelerates.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// Called when the content is about to decelerate.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called when the content has decelerated to rest, or was stopped.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called at the end of an animation by `setContentOffset(_:animated:)`, unless it was stopped.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Called when the adjusted content inset has changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)
  /// Whether a tap on the status bar scrolls to the top; never asked, since there is none.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// Called after a scroll by such a tap; never here.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
  /// Returns the view that is zoomed, a subview of the scroll view; `nil` for none.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Called when zooming by fingers, or an animated change of the scale, is about to begin.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Called after a change of the zoom scale, such as to center the content again.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Called when the content has come to rest at a scale within the limits.
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)
}

/// A scroll view with a delegate.
///
/// The delegate is declared in a protocol extension, so that subclasses of scroll views can declare
/// one of a narrower type under the same name, as UIKit's do.
public protocol ScrollViewDelegating: ScrollView {}

extension ScrollViewDelegating {
  /// The delegate of the scroll view.
  public var delegate: (any ScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

extension ScrollView: ScrollViewDelegating {}
