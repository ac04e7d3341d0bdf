public import Staging

/// Calls of a transitioning delegate's `animationController` methods in the optional form.
public struct AnimationControllerCalls {
  let delegate: any ViewControllerTransitioningDelegate

  /// Calls the delegate's `animationController(forPresented:presenting:source:)`.
  public func callAsFunction(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    delegate.animationController(
      forPresented: presented, presenting: presenting, source: source)
  }

  /// Calls the delegate's `animationController(forDismissed:)`.
  public func callAsFunction(forDismissed dismissed: ViewController)
    -> (any ViewControllerAnimatedTransitioning)?
  { delegate.animationController(forDismissed: dismissed) }
}

/// A call of a transitioning delegate's choice of a driver in the optional form.
public struct InteractionControllerCall {
  let call:
    (any ViewControllerAnimatedTransitioning) -> (any ViewControllerInteractiveTransitioning)?

  /// Calls the delegate's method.
  public func callAsFunction(using animator: any ViewControllerAnimatedTransitioning)
    -> (any ViewControllerInteractiveTransitioning)?
  { call(animator) }
}

/// A call of a transitioning delegate's `presentationController` method in the optional form.
public struct PresentationControllerCall {
  let delegate: any ViewControllerTransitioningDelegate

  /// Calls the delegate's `presentationController(forPresented:presenting:source:)`.
  public func callAsFunction(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    delegate.presentationController(
      forPresented: presented, presenting: presenting, source: source)
  }
}

extension ViewControllerTransitioningDelegate {
  /// The messages of this name, for calls of the optional form.
  @_disfavoredOverload
  public var animationController: AnimationControllerCalls? {
    AnimationControllerCalls(delegate: self)
  }

  /// The message of this name, for calls of the optional form.
  @_disfavoredOverload
  public var interactionControllerForPresentation: InteractionControllerCall? {
    InteractionControllerCall { self.interactionControllerForPresentation(using: $0) }
  }

  /// The message of this name, for calls of the optional form.
  @_disfavoredOverload
  public var interactionControllerForDismissal: InteractionControllerCall? {
    InteractionControllerCall { self.interactionControllerForDismissal(using: $0) }
  }

  /// The message of this name, for calls of the optional form.
  @_disfavoredOverload
  public var presentationController: PresentationControllerCall? {
    PresentationControllerCall(delegate: self)
  }
}
