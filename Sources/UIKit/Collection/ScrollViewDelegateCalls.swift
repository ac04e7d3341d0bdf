public import Foundation
public import Staging

/// One message to a scroll view's delegate, for calls of the form `delegate.scrollViewDidScroll?(…)`.
public struct ScrollViewDelegateCall {
  let name: String
  let tell: (ScrollView) -> Void

  /// Tells the delegate, if it listens to that.
  @discardableResult
  public func callAsFunction(_ scrollView: ScrollView) -> Void? {
    scrollView.ifImplemented(name) { tell(scrollView) }
  }
}

/// The message that a finger is about to leave, for calls of the optional form.
public struct EndOfDraggingCall {
  let delegate: any ScrollViewDelegate

  /// Tells the delegate, if it listens to that, which may set another target.
  @discardableResult
  public func callAsFunction(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) -> Void? {
    scrollView.ifImplemented("scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)") {
      delegate.scrollViewWillEndDragging(
        scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
    }
  }
}

/// The message that a finger has left, for calls of the optional form.
public struct EndedDraggingCall {
  let delegate: any ScrollViewDelegate

  /// Tells the delegate, if it listens to that.
  @discardableResult
  public func callAsFunction(_ scrollView: ScrollView, willDecelerate decelerate: Bool) -> Void? {
    scrollView.ifImplemented("scrollViewDidEndDragging(_:willDecelerate:)") {
      delegate.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
    }
  }
}

extension ScrollViewDelegate {
  /// The message of this name, for calls of the optional form.
  public var scrollViewDidScroll: ScrollViewDelegateCall? {
    ScrollViewDelegateCall(name: "scrollViewDidScroll(_:)") { self.scrollViewDidScroll($0) }
  }

  /// The message of this name, for calls of the optional form.
  public var scrollViewWillBeginDragging: ScrollViewDelegateCall? {
    ScrollViewDelegateCall(name: "scrollViewWillBeginDragging(_:)") {
      self.scrollViewWillBeginDragging($0)
    }
  }

  /// The message of this name, for calls of the optional form.
  public var scrollViewWillBeginDecelerating: ScrollViewDelegateCall? {
    ScrollViewDelegateCall(name: "scrollViewWillBeginDecelerating(_:)") {
      self.scrollViewWillBeginDecelerating($0)
    }
  }

  /// The message of this name, for calls of the optional form.
  public var scrollViewDidEndDecelerating: ScrollViewDelegateCall? {
    ScrollViewDelegateCall(name: "scrollViewDidEndDecelerating(_:)") {
      self.scrollViewDidEndDecelerating($0)
    }
  }

  /// The message of this name, for calls of the optional form.
  public var scrollViewDidEndScrollingAnimation: ScrollViewDelegateCall? {
    ScrollViewDelegateCall(name: "scrollViewDidEndScrollingAnimation(_:)") {
      self.scrollViewDidEndScrollingAnimation($0)
    }
  }

  /// The message of this name, for calls of the optional form.
  public var scrollViewWillEndDragging: EndOfDraggingCall? { EndOfDraggingCall(delegate: self) }

  /// The message of this name, for calls of the optional form.
  public var scrollViewDidEndDragging: EndedDraggingCall? { EndedDraggingCall(delegate: self) }
}
