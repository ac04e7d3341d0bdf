public import Foundation
public import Staging

/// A call of one delegate method, for the form `delegate.scrollViewDidScroll?(…)`.
public struct ScrollViewDelegateCall {
  let name: String
  let call: (ScrollView) -> Void

  /// Calls the delegate's method if it is implemented.
  @discardableResult
  public func callAsFunction(_ scrollView: ScrollView) -> Void? {
    scrollView.ifImplemented(name) { call(scrollView) }
  }
}

/// A call of `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)` in the optional form.
public struct EndOfDraggingCall {
  let delegate: any ScrollViewDelegate

  /// Calls the delegate's method if it is implemented; the delegate may change the target.
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

/// A call of `scrollViewDidEndDragging(_:willDecelerate:)` in the optional form.
public struct EndedDraggingCall {
  let delegate: any ScrollViewDelegate

  /// Calls the delegate's method if it is implemented.
  @discardableResult
  public func callAsFunction(_ scrollView: ScrollView, willDecelerate decelerate: Bool) -> Void? {
    scrollView.ifImplemented("scrollViewDidEndDragging(_:willDecelerate:)") {
      delegate.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
    }
  }
}

/// A call of `viewForZooming(in:)` in the optional form.
public struct ViewForZoomingCall {
  let delegate: any ScrollViewDelegate

  /// Calls the delegate's method; `nil` if it is not implemented.
  public func callAsFunction(in scrollView: ScrollView) -> View? {
    scrollView.ifImplemented("viewForZooming(in:)") { delegate.viewForZooming(in: scrollView) }
      ?? nil
  }
}

/// A call of `scrollViewWillBeginZooming(_:with:)` in the optional form.
public struct BeginningZoomCall {
  let delegate: any ScrollViewDelegate

  /// Calls the delegate's method if it is implemented.
  @discardableResult
  public func callAsFunction(_ scrollView: ScrollView, with view: View?) -> Void? {
    scrollView.ifImplemented("scrollViewWillBeginZooming(_:with:)") {
      delegate.scrollViewWillBeginZooming(scrollView, with: view)
    }
  }
}

/// A call of `scrollViewDidEndZooming(_:with:atScale:)` in the optional form.
public struct EndedZoomCall {
  let delegate: any ScrollViewDelegate

  /// Calls the delegate's method if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ scrollView: ScrollView, with view: View?, atScale scale: CGFloat
  ) -> Void? {
    scrollView.ifImplemented("scrollViewDidEndZooming(_:with:atScale:)") {
      delegate.scrollViewDidEndZooming(scrollView, with: view, atScale: scale)
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
  public var scrollViewDidChangeAdjustedContentInset: ScrollViewDelegateCall? {
    ScrollViewDelegateCall(name: "scrollViewDidChangeAdjustedContentInset(_:)") {
      self.scrollViewDidChangeAdjustedContentInset($0)
    }
  }

  /// The message of this name, for calls of the optional form.
  public var scrollViewDidScrollToTop: ScrollViewDelegateCall? {
    ScrollViewDelegateCall(name: "scrollViewDidScrollToTop(_:)") {
      self.scrollViewDidScrollToTop($0)
    }
  }

  /// The message of this name, for calls of the optional form.
  public var scrollViewDidZoom: ScrollViewDelegateCall? {
    ScrollViewDelegateCall(name: "scrollViewDidZoom(_:)") { self.scrollViewDidZoom($0) }
  }

  /// The message of this name, for calls of the optional form.
  public var scrollViewShouldScrollToTop: ((ScrollView) -> Bool?)? {
    { view in
      view.ifImplemented("scrollViewShouldScrollToTop(_:)") {
        self.scrollViewShouldScrollToTop(view)
      }
    }
  }

  /// The message of this name, for calls of the optional form.
  public var viewForZooming: ViewForZoomingCall? { ViewForZoomingCall(delegate: self) }

  /// The message of this name, for calls of the optional form.
  public var scrollViewWillBeginZooming: BeginningZoomCall? { BeginningZoomCall(delegate: self) }

  /// The message of this name, for calls of the optional form.
  public var scrollViewDidEndZooming: EndedZoomCall? { EndedZoomCall(delegate: self) }

  /// The message of this name, for calls of the optional form.
  public var scrollViewWillEndDragging: EndOfDraggingCall? { EndOfDraggingCall(delegate: self) }

  /// The message of this name, for calls of the optional form.
  public var scrollViewDidEndDragging: EndedDraggingCall? { EndedDraggingCall(delegate: self) }
}
