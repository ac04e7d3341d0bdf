public import Foundation
import Geometry

extension Stage {
  /// Turns the device: the screen gets another extent about its middle, animated.
  ///
  /// The screen, those in it and those that it presents hear `viewWillTransition(to:with:)` first. The
  /// canvas stays; leave room for both ways. A first screen that does not turn, or not that way, stays
  /// as it is, which is told as a warning.
  ///
  /// - Parameters:
  ///   - size: the new extent in points; width and height change places where `nil`.
  ///   - duration: how long it takes, in seconds.
  public func rotate(
    to size: CGSize? = nil, duration: TimeInterval = CollectionView.defaultBoundsChangeDuration
  ) {
    guard let screen = rootViewController, let view = screen.viewIfLoaded else { return }
    let old = view.bounds.size
    let size = size ?? CGSize(width: old.height, height: old.width)
    let way: InterfaceOrientationMask =
      size.width > size.height ? .landscape : [.portrait, .portraitUpsideDown]
    guard screen.shouldAutorotate,
      !screen.supportedInterfaceOrientations.isDisjoint(with: way)
    else {
      return warn(
        .withoutEffect(property: "rotate", reason: "the screen does not turn that way"),
        in: "\(type(of: screen))")
    }
    let transition = SizeTransition(of: screen, in: screenHolder, lasting: duration)
    let presented = Array(
      sequence(first: screen, next: \.presentedViewController).dropFirst())
    for screen in [screen] + presented { screen.sizeTransition = transition }
    screen.viewWillTransition(to: size, with: transition)
    for screen in presented {
      if let controller = screen.presentationController {
        controller.viewWillTransition(to: size, with: transition)
      } else {
        screen.viewWillTransition(to: size, with: transition)
      }
    }
    let frame = CGRect(center: view.center, size: size)
    turnedFrame = frame
    transition.run(on: self) {
      turn(view, to: frame)
      for screen in presented {
        guard let controller = screen.presentationController,
          let container = controller.containerView
        else {
          turn(screen.screenView, to: frame)
          continue
        }
        turn(container, to: frame)
        if let view = controller.presentedView {
          turn(view, to: controller.frameOfPresentedViewInContainerView)
        }
      }
    }
  }

  /// Gives a screen's view another frame, with all that is in it.
  private func turn(_ view: View, to frame: CGRect) {
    view.frame = frame
    view.layoutIfNeeded()
  }
}
