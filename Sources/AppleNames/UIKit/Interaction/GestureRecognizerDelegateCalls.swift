public import Staging

/// Calls of a gesture recogniser's delegate in the optional form.
///
/// With it `delegate?.gestureRecognizer?(…)` works as in UIKit, where the methods are optional. A
/// method that is not implemented returns what UIKit assumes for it.
public struct GestureRecognizerDelegateCalls {
  let delegate: any GestureRecognizerDelegate

  /// Calls the delegate's `gestureRecognizer(_:shouldReceive:)`.
  public func callAsFunction(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool? { delegate.gestureRecognizer(gestureRecognizer, shouldReceive: touch) }

  /// Calls the delegate's `gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)`.
  public func callAsFunction(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool? {
    delegate.gestureRecognizer(
      gestureRecognizer, shouldRecognizeSimultaneouslyWith: otherGestureRecognizer)
  }

  /// Calls the delegate's `gestureRecognizer(_:shouldRequireFailureOf:)`.
  public func callAsFunction(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool? {
    delegate.gestureRecognizer(
      gestureRecognizer, shouldRequireFailureOf: otherGestureRecognizer)
  }

  /// Calls the delegate's `gestureRecognizer(_:shouldBeRequiredToFailBy:)`.
  public func callAsFunction(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool? {
    delegate.gestureRecognizer(
      gestureRecognizer, shouldBeRequiredToFailBy: otherGestureRecognizer)
  }
}

/// A call of `gestureRecognizerShouldBegin(_:)` in the optional form.
public struct ShouldBeginCall {
  let delegate: any GestureRecognizerDelegate

  /// Calls the delegate's method.
  public func callAsFunction(_ gestureRecognizer: GestureRecognizer) -> Bool? {
    delegate.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}

extension GestureRecognizerDelegate {
  /// The messages of this name, for calls of the optional form.
  @_disfavoredOverload
  public var gestureRecognizer: GestureRecognizerDelegateCalls? {
    GestureRecognizerDelegateCalls(delegate: self)
  }

  /// The message of this name, for calls of the optional form.
  @_disfavoredOverload
  public var gestureRecognizerShouldBegin: ShouldBeginCall? { ShouldBeginCall(delegate: self) }
}
