/// A stage that animates the elements that two view controllers have in common.
///
/// The target that knows such animations makes `Stage` conform. So navigation does without them where
/// that target is not linked.
package protocol SharedElementAnimating: AnyObject {
  /// Animates the elements that have the same transition name in two views of a container.
  ///
  /// - Parameter completion: Called when the elements have arrived.
  /// - Returns: Whether there are such elements; if not, nothing happens.
  func animateSharedElements(
    from: View, to: View, in container: View, motion: TransitionMotion,
    completion: @escaping () -> Void
  ) -> Bool
}

extension ViewControllerContextTransitioning {
  /// Animates the elements that have the same transition name on both sides.
  ///
  /// - Returns: Whether there are such elements; if so, the transition completes when they arrive.
  func animateSharedElements(
    from: View, to: View, on stage: Stage, motion: TransitionMotion
  ) -> Bool {
    let stage: AnyObject = stage
    guard let animator = stage as? any SharedElementAnimating else { return false }
    return animator.animateSharedElements(
      from: from, to: to, in: containerView, motion: motion
    ) { self.completeTransition(!self.transitionWasCancelled) }
  }
}
