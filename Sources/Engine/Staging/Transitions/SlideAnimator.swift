public import Foundation
import Geometry
import Imaging
import Layouts
import Timelines
import Timing

/// The system's push and pop: the new view slides in over the old one, which moves aside a little.
///
/// The covered screen travels `parallaxFactor` of the width and is dimmed, and the covering one
/// casts a shadow along its edge; it stays where it is if it stays on the stage behind a screen that
/// is presented over it. The motion is the system's spring, in its own time or stretched to another
/// duration; UIKit documents none of the other numbers. Where parts of both screens have one
/// transition name, these fly instead and the rest fades.
public final class SlideAnimator: TransitionPacing {
  /// The default duration of a push or pop, in seconds.
  public static let defaultDuration: TimeInterval = SystemMotion.duration
  /// The distance by which the covered view moves, as a share of the width.
  public var parallaxFactor: CGFloat = 0.3
  /// The opacity of the black over the covered screen, from 0 to 1.
  public var dimming: CGFloat = 0.1
  private static let shadowWidth: CGFloat = 9
  private let operation: NavigationController.Operation
  private let motion: TransitionMotion
  /// The timing of a transition that a finger leads from the beginning.
  private let ledMotion: TransitionMotion

  /// Makes an animator; duration in seconds.
  public init(
    operation: NavigationController.Operation,
    andDuration duration: TimeInterval = SlideAnimator.defaultDuration
  ) {
    self.operation = operation
    motion = .system(lasting: duration)
    ledMotion = motion.led
  }

  /// Makes an animator with a timing of any kind.
  package init(operation: NavigationController.Operation, motion: TransitionMotion) {
    self.operation = operation; self.motion = motion
    ledMotion = motion
  }

  func motion(in context: any ViewControllerContextTransitioning) -> TransitionMotion {
    context.isInteractive ? ledMotion : motion
  }

  public func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { motion.duration }

  public func animateTransition(using context: any ViewControllerContextTransitioning) {
    let container = context.containerView
    let isThere = context.view(forKey: .to)?.superview === container
    guard let screens = context.placeScreens(for: operation) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let (from, to) = (screens.from.screenView, screens.to.screenView)
    let motion = motion(in: context)
    if context.animateSharedElements(from: from, to: to, on: screens.stage, motion: motion) {
      return
    }
    let isPop = operation == .pop
    let frame = context.finalFrame(for: screens.to)
    let (upper, lower) = isPop ? (from, to) : (to, from)
    let staysBehind = isPop ? isThere : context.leavesOldScreenBehind
    let dimmer = PartView(frame: container.bounds)
    dimmer.backgroundColor = .black
    // In an interface from right to left everything slides the other way.
    let isMirrored = container.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let side: CGFloat = isMirrored ? -1 : 1
    let shadow = edgeShadow(height: frame.height, isMirrored: isMirrored)
    container.addSubview(dimmer)
    container.addSubview(shadow)
    // In this order they lie upon each other.
    for view in [lower, dimmer, shadow, upper] { container.bringSubviewToFront(view) }

    let parallax = staysBehind ? 0 : parallaxFactor
    let aside = frame.offsetBy(dx: -frame.width * parallax * side, dy: 0)
    let outside = frame.offsetBy(dx: frame.width * side, dy: 0)
    func place(covered: Bool) {
      lower.frame = covered ? aside : frame
      upper.frame = covered ? frame : outside
      shadow.frame.origin.x =
        isMirrored ? upper.frame.maxX : upper.frame.minX - Self.shadowWidth
      (dimmer.alpha, shadow.alpha) = covered ? (dimming, 1) : (0, 0)
    }
    View.performWithoutAnimation { place(covered: isPop) }
    motion.animate {
      place(covered: !isPop)
    } completion: {
      dimmer.removeFromSuperview()
      shadow.removeFromSuperview()
      // A view that leaves the stage returns in its own position.
      if !context.transitionWasCancelled { from.frame = frame }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Makes the shadow beside the covering screen.
  private func edgeShadow(height: CGFloat, isMirrored: Bool) -> View {
    let shadow = PartView(frame: CGRect(x: 0, y: 0, width: Self.shadowWidth, height: height))
    shadow.appearance.fill = .linear(
      LinearGradient(
        stops: [
          .init(location: 0, color: Color(red: 0, green: 0, blue: 0, alpha: 0)),
          .init(location: 1, color: Color(red: 0, green: 0, blue: 0, alpha: 0.15)),
        ], start: CGPoint(x: isMirrored ? 1 : 0, y: 0.5),
        end: CGPoint(x: isMirrored ? 0 : 1, y: 0.5)))
    return shadow
  }
}
