public import Foundation
public import Staging

/// An animator of a transition whose animation can be interrupted.
///
/// UIKit has the method among the optional ones of `UIViewControllerAnimatedTransitioning`. Here an
/// animator states the conformance; `animateTransition(using:)` is called in either case.
public protocol UIViewControllerInterruptibleTransitioning: ViewControllerAnimatedTransitioning {
  /// Returns the animation of a transition; always the same one for one transition.
  func interruptibleAnimator(using transitionContext: any ViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
}

/// A call of an animator's `animationEnded(_:)` in the optional form.
public struct AnimationEndedCall {
  let animator: any ViewControllerAnimatedTransitioning

  /// Calls the animator's method.
  @discardableResult
  public func callAsFunction(_ transitionCompleted: Bool) -> Void? {
    animator.animationEnded(transitionCompleted)
  }
}

/// A call of an animator's `interruptibleAnimator(using:)` in the optional form.
public struct InterruptibleAnimatorCall {
  let animator: any UIViewControllerInterruptibleTransitioning

  /// Calls the animator's method.
  public func callAsFunction(
    using transitionContext: any ViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    animator.interruptibleAnimator(using: transitionContext)
  }
}

/// Calls of an animation's `addAnimations` methods in the optional form.
public struct AddAnimationsCall {
  let animation: any UIViewImplicitlyAnimating

  /// Adds changes.
  @discardableResult
  public func callAsFunction(_ changes: @escaping () -> Void) -> Void? {
    animation.addAnimations(changes)
  }

  /// Adds changes that begin after a fraction of the duration.
  @discardableResult
  public func callAsFunction(_ changes: @escaping () -> Void, delayFactor: CGFloat) -> Void? {
    animation.addAnimations(changes, delayFactor: delayFactor)
  }
}

/// A call of an animation's `addCompletion(_:)` in the optional form.
public struct AddCompletionCall {
  let animation: any UIViewImplicitlyAnimating

  /// Adds a handler that is called at the end.
  @discardableResult
  public func callAsFunction(
    _ completion: @escaping (UIViewAnimatingPosition) -> Void
  ) -> Void? { animation.addCompletion(completion) }
}

/// A call of an animation's `continueAnimation` in the optional form.
public struct ContinueAnimationCall {
  let animation: any UIViewImplicitlyAnimating

  /// Resumes with another timing, over a fraction of the original duration.
  @discardableResult
  public func callAsFunction(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) -> Void? {
    animation.continueAnimation(
      withTimingParameters: parameters, durationFactor: durationFactor)
  }
}

extension ViewControllerAnimatedTransitioning {
  /// The message of this name, for calls of the optional form.
  @_disfavoredOverload
  public var animationEnded: AnimationEndedCall? { AnimationEndedCall(animator: self) }

  /// The message of this name, for calls of the optional form; `nil` unless the animator conforms
  /// to `UIViewControllerInterruptibleTransitioning`.
  @_disfavoredOverload
  public var interruptibleAnimator: InterruptibleAnimatorCall? {
    (self as? any UIViewControllerInterruptibleTransitioning).map {
      InterruptibleAnimatorCall(animator: $0)
    }
  }
}

extension UIViewImplicitlyAnimating {
  /// The messages of this name, for calls of the optional form.
  @_disfavoredOverload
  public var addAnimations: AddAnimationsCall? { AddAnimationsCall(animation: self) }

  /// The message of this name, for calls of the optional form.
  @_disfavoredOverload
  public var addCompletion: AddCompletionCall? { AddCompletionCall(animation: self) }

  /// The message of this name, for calls of the optional form.
  @_disfavoredOverload
  public var continueAnimation: ContinueAnimationCall? { ContinueAnimationCall(animation: self) }
}
