public import Foundation

/// Who is told how a scroll view scrolls, as `UIScrollViewDelegate`; nothing has to be implemented.
public protocol ScrollViewDelegate: AnyObject {
  /// Told of every change of the offset, whoever makes it.
  ///
  /// A scroll by `setContentOffset(_:animated:)` or to an item is reported at every multiple of
  /// 1/60 s; the offset that is read meanwhile is the one that is shown. A change in an animation
  /// block is one change: the offset is the new one from its beginning on.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// Told when a finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// Told when the finger is lifted, and may have the scroll end elsewhere.
  ///
  /// - Parameters:
  ///   - velocity: how fast the offset changes, in points per millisecond.
  ///   - targetContentOffset: where the scroll is going to end.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)

  /// Told when the finger has been lifted, and whether the content goes on without it.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

  /// Told when the content begins to go on without the finger.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

  /// Told when the content has come to rest, or was brought to.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// Told at the end of what `setContentOffset(_:animated:)` has animated, unless it was stopped.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) { scrollView.markUnimplemented() }
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    scrollView.markUnimplemented()
  }
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { scrollView.markUnimplemented() }
  public func scrollViewDidEndDragging(
    _ scrollView: ScrollView, willDecelerate decelerate: Bool
  ) { scrollView.markUnimplemented() }
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    scrollView.markUnimplemented()
  }
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    scrollView.markUnimplemented()
  }
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    scrollView.markUnimplemented()
  }
}

/// What has a delegate for its scrolling.
///
/// The delegate is declared here, so that subclasses of scroll views can have one of a narrower
/// type under the same name, as UIKit's have.
public protocol ScrollViewDelegating: ScrollView {}

extension ScrollViewDelegating {
  /// Who is told how the view scrolls.
  public var delegate: (any ScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

extension ScrollView: ScrollViewDelegating {}
