public import Foundation
import Geometry

extension Stage {
  /// Turns the device: the screen gets another size about its middle, animated.
  ///
  /// The screen, those in it and those that it presents are sent `viewWillTransition(to:with:)` first.
  /// The canvas stays; leave room for both orientations, or have the window turn as well. A first
  /// screen that does not turn, or not to that orientation, stays as it is, which is a warning. Other
  /// windows that cover the screen turn with it.
  ///
  /// - Parameters:
  ///   - size: The new size in points; `nil` exchanges width and height.
  ///   - turn: The angle in radians by which the window turns about its center, as it is seen from
  ///     outside; the window gets the screen's size then.
  ///   - duration: How long it takes, in seconds.
  public func rotate(
    to size: CGSize? = nil, turn: CGFloat = 0,
    duration: TimeInterval = CollectionView.defaultBoundsChangeDuration
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
    let others = windows.filter {
      ![screenHolder, rootView].contains($0) && !$0.isHidden && $0.bounds.size == old
    }
    let screens = others.compactMap(\.rootViewController)
    for screen in [screen] + presented + screens { screen.sizeTransition = transition }
    announceTraits(forScreenOf: size, to: [screen] + presented + screens, with: transition)
    for screen in [screen] + screens { screen.viewWillTransition(to: size, with: transition) }
    for screen in presented {
      if let controller = screen.presentationController {
        controller.viewWillTransition(to: size, with: transition)
      } else {
        screen.viewWillTransition(to: size, with: transition)
      }
    }
    transition.run(on: self) {
      turnDevice(to: size, turn: turn)
      let frame = screenFrame
      resize(view, to: frame)
      for screen in presented {
        guard let controller = screen.presentationController,
          let container = controller.containerView
        else {
          resize(screen.screenView, to: frame)
          continue
        }
        resize(container, to: frame)
        if let view = controller.presentedView {
          resize(view, to: controller.frameOfPresentedViewInContainerView)
        }
      }
      for window in others { self.turn(window, to: size, by: turn) }
    }
  }

  /// Gives a window another size about its middle, turned by an angle, with its screen.
  private func turn(_ window: Window, to size: CGSize, by angle: CGFloat) {
    window.bounds = CGRect(origin: .zero, size: size)
    if angle != 0 { window.turn(by: angle) }
    if let view = window.rootViewController?.viewIfLoaded { resize(view, to: window.bounds) }
  }

  /// Announces the traits that screens will have when they have a size, where they are others.
  private func announceTraits(
    forScreenOf size: CGSize, to screens: [ViewController], with transition: SizeTransition
  ) {
    let base = baseTraitValues(forScreenOf: size)
    for screen in screens {
      guard let view = screen.viewIfLoaded else { continue }
      let values = view.traitValues(over: base)
      if values == view.traitValues { continue }
      screen.willTransition(to: TraitCollection(values: values), with: transition)
    }
  }

  /// The frame of view controllers, or of collections that fill the stage, in their window.
  package var deviceFrame: CGRect { screenFrame }

  /// Gives what fills the device another frame from now on, and turns the window by an angle.
  package func turnDevice(to size: CGSize, turn: CGFloat) {
    if turn == 0 {
      changeBaseTraits {
        screens.turnedFrame = CGRect(center: screenFrame.center, size: size)
      }
      return
    }
    let frame = CGRect(origin: .zero, size: size)
    changeBaseTraits { screens.turnedFrame = frame }
    screenHolder.bounds = frame
    screenHolder.turn(by: turn)
  }

  /// Gives a screen's view another frame, with all that is in it.
  private func resize(_ view: View, to frame: CGRect) {
    view.frame = frame
    view.layoutIfNeeded()
  }
}

extension View {
  /// Turns the view about its anchor point by an angle in radians, however many turns that is.
  package func turn(by angle: CGFloat) {
    let total = Rotation(z: unwoundRotation.z + angle)
    let own = Rotation(z: angle).withinHalfTurns
    turn(to: transform3D.concatenating(own.transform), by: total)
  }
}
