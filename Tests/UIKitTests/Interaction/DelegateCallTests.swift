import Staging
import Testing
import Timelines
import UIKit

/// A view controller that has both a navigation controller and the delegate's methods.
private final class Delegate: UIViewController, UINavigationControllerDelegate,
  UIGestureRecognizerDelegate, UIViewControllerTransitioningDelegate
{
  var shown = 0

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { shown += 1 }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { Animator() }

  /// The own properties are meant, not the calls of the same names.
  func hasContainers() -> Bool {
    navigationController != nil || presentationController?.containerView != nil
  }
}

/// An animator that notes its end.
private final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
  var hasEnded: Bool?

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    1
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {}

  func animationEnded(_ transitionCompleted: Bool) { hasEnded = transitionCompleted }
}

/// A proxy that passes messages on, as apps write them.
private final class Proxy: NSObject, UIScrollViewDelegate {
  weak var original: UIScrollViewDelegate?

  func responds(to selector: Selector!) -> Bool {
    selector.name == "own" || original?.responds(to: selector) == true
  }
}

/// A delegate that scrolls.
private final class Scroller: NSObject, UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

struct DelegateCallTests {
  /// Runs a body on a stage.
  private func run(_ body: () -> Void) throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { _ in body() }
  }

  @Test func `optional calls of a navigation controller's delegate reach its methods`() throws {
    try run {
      let own = Delegate()
      let delegate: UINavigationControllerDelegate? = own
      let stack = UINavigationController()
      delegate?.navigationController?(stack, didShow: own, animated: false)
      delegate?.navigationController?(stack, willShow: own, animated: false)
      #expect(own.shown == 1 && !own.hasContainers())
      #expect(
        delegate?.navigationController?(stack, animationControllerFor: .push, from: own, to: own)
          == nil)
      #expect(delegate?.navigationController?(stack, interactionControllerFor: Animator()) == nil)
    }
  }

  @Test func `optional calls of other delegates reach their methods or the defaults`() throws {
    try run {
      let own = Delegate()
      let (pan, tap) = (UIPanGestureRecognizer(), UITapGestureRecognizer())
      let gestures: UIGestureRecognizerDelegate? = own
      #expect(
        gestures?.gestureRecognizer?(pan, shouldRecognizeSimultaneouslyWith: tap) ?? false)
      #expect(gestures?.gestureRecognizer?(pan, shouldRequireFailureOf: tap) == false)
      #expect(gestures?.gestureRecognizerShouldBegin?(pan) == true)
      let transitioning: UIViewControllerTransitioningDelegate? = own
      let animator = transitioning?.animationController?(forDismissed: own)
      #expect(animator is Animator)
      #expect(
        transitioning?.presentationController?(forPresented: own, presenting: nil, source: own)
          == nil)
      #expect(transitioning?.interactionControllerForDismissal?(using: Animator()) == nil)
      animator?.animationEnded?(true)
      #expect((animator as? Animator)?.hasEnded == true)
      #expect(animator?.interruptibleAnimator == nil)
    }
  }

  @Test func `an implicitly animating object takes changes in the optional form`() throws {
    try run {
      let animator: UIViewImplicitlyAnimating = UIViewPropertyAnimator(duration: 1, curve: .linear)
      var events: [String] = []
      animator.addAnimations?({ events.append("changed") })
      animator.addCompletion?({ _ in events.append("ended") })
      animator.startAnimation()
      Stage.current.schedule(after: 2) { #expect(events == ["changed", "ended"]) }
    }
  }

  @Test func `existentials of delegates say whether they have a method`() throws {
    try run {
      let scroller = Scroller()
      let didScroll = Selector("scrollViewDidScroll:", Scroller.scrollViewDidScroll(_:))
      let proxy = Proxy()
      proxy.original = scroller
      #expect(proxy.responds(to: didScroll) && !proxy.responds(to: Selector("other")))
      let object: NSObjectProtocol = scroller
      #expect(object.responds(to: didScroll))
      let gestures: UIGestureRecognizerDelegate = Delegate()
      #expect(!gestures.responds(to: didScroll))
      // A class that is an object has one such method.
      #expect(scroller.responds(to: didScroll))
    }
  }
}
