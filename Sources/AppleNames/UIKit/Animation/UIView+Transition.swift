public import Foundation
import Geometry
public import Staging
import Timing

extension View {
  /// Animates from a view's content before this call to its content after the changes of a body.
  ///
  /// A snapshot of the old content fades out or flips over. Page curls are replaced by a fade.
  public static func transition(
    with view: View, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let stage = Stage.current
    if let contentTransition = ContentTransition(options, duration: duration, on: stage),
      animatesChanges
    {
      view.transition(contentTransition)
    }
    if options.contains(.allowAnimatedContent) {
      animate(
        duration: duration, delay: 0, curve: options.curve, options: options,
        animations: { animations?() }, completion: nil)
    } else if let animations {
      performWithoutAnimation(animations)
    }
    guard let completion else { return }
    stage.scheduleEnd(at: stage.now + Instant(seconds: max(0, duration))) { completion(true) }
  }

  /// Replaces a view by another one in its superview, with a transition of the superview.
  public static func transition(
    from fromView: View, to toView: View, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      completion?(false)
      return
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          (fromView.isHidden, toView.isHidden) = (true, false)
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }
}

extension ContentTransition {
  /// Makes the transition that the options name; `nil` if they name none.
  fileprivate init?(_ options: AnimationOptions, duration: TimeInterval, on stage: Stage) {
    let (kind, direction): (Kind, Vector)
    switch options.transition {
    case 1: (kind, direction) = (.flip, Vector(dx: 1, dy: 0))
    case 2: (kind, direction) = (.flip, Vector(dx: -1, dy: 0))
    case 6: (kind, direction) = (.flip, Vector(dx: 0, dy: 1))
    case 7: (kind, direction) = (.flip, Vector(dx: 0, dy: -1))
    case 5: (kind, direction) = (.fade, .zero)
    case 3, 4:
      stage.warn(
        .substitution("page curls are not supported; the pages fade"), in: "UIView.transition")
      (kind, direction) = (.fade, .zero)
    default: return nil
    }
    self.init(kind: kind, direction: direction, duration: duration, curve: options.curve)
  }
}
