public import Foundation
public import Staging

extension ViewController {
  /// Replaces a child's view by another child's, above it, and animates changes.
  ///
  /// Options of a transition apply to the view around both. Otherwise the old view is removed when
  /// the animation has ended.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    precondition(
      fromViewController.parent === self && toViewController.parent === self,
      "a transition is between children of the view controller")
    guard let old = fromViewController.view, let new = toViewController.view else { return }
    let container: UIView = old.superview ?? view
    if options.hasTransition {
      UIView.transition(
        with: container, duration: duration, options: options,
        animations: {
          container.addSubview(new)
          animations?()
          old.removeFromSuperview()
        }, completion: completion)
      return
    }
    UIView.performWithoutAnimation { container.addSubview(new) }
    UIView.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() },
      completion: { isFinished in
        old.removeFromSuperview()
        completion?(isFinished)
      })
  }
}

extension UIView.AnimationOptions {
  /// Whether the options name a transition, such as a flip.
  fileprivate var hasTransition: Bool { rawValue >> 20 & 7 != 0 }
}
