public import Foundation
import Geometry
import ScriptedInteractions
public import Staging
import Timing

/// A stage whose window a driver file fills, and whose time and fingers it directs.
///
/// Each call that takes time returns when that time has passed on the stage:
///
/// ```swift
/// driver.show(ViewController(title: "Home"))
/// driver.wait(0.5)
/// driver.tap(at: CGPoint(x: 195, y: 400))
/// driver.wait(1)
/// ```
public final class SceneDriver {
  /// The stage.
  public let stage: Stage
  /// The window, which fills the canvas.
  public let window: Window

  init(on stage: Stage) {
    self.stage = stage
    window = stage.rootView as? Window ?? Window()
  }

  /// Fills the window with a view controller.
  public func show(_ viewController: ViewController) { window.rootViewController = viewController }

  /// Lets time pass, in seconds.
  public func wait(_ seconds: TimeInterval) { stage.advance(by: max(0, seconds)) }

  /// Taps at a point of the window.
  public func tap(at point: CGPoint) {
    play(TouchTrack.tap(begin: stage.now, at: point), lasting: 0.1)
  }

  /// Taps in the middle of a view.
  public func tap(_ view: View) { tap(at: view.convert(view.bounds.center, to: nil)) }

  /// Presses at a point of the window for a time, in seconds.
  public func press(at point: CGPoint, duration: TimeInterval = 0.8) {
    play(
      TouchTrack.tap(begin: stage.now, at: point, duration: Instant(seconds: duration)),
      lasting: duration)
  }

  /// Drags a finger between two points of the window, and lifts it without a throw.
  ///
  /// - Parameter press: The time for which the finger rests first, in seconds, as on what opens a menu
  ///   by a long press.
  public func drag(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval = 0.5, press: TimeInterval = 0
  ) {
    play(
      [
        TouchTrack.drag(
          begin: stage.now, through: [start, end], duration: Instant(seconds: duration),
          curve: .easeInEaseOut, press: Instant(seconds: press), hold: Instant(seconds: 0.1))
      ], lasting: press + duration + 0.12)
  }

  /// Throws the content from one point of the window toward another.
  public func fling(from start: CGPoint, to end: CGPoint, speed: CGFloat = 1500) {
    let way = Vector(dx: end.x - start.x, dy: end.y - start.y)
    let duration = TimeInterval(hypot(way.dx, way.dy) / max(1, speed))
    play(
      [TouchTrack.fling(begin: stage.now, from: start, by: way, speed: max(1, speed))],
      lasting: duration + 0.02)
  }

  /// Pinches about a point of the window, from one distance between the fingers to another.
  public func pinch(
    at center: CGPoint, from start: CGFloat, to end: CGFloat, duration: TimeInterval = 0.6
  ) {
    let keys = [(0.0, start), (duration, end)].map { time, distance in
      TouchTrack.PinchKey(at: Instant(seconds: time), center: center, distance: distance)
    }
    play(TouchTrack.pinch(begin: stage.now, keys), lasting: duration + 0.02)
  }

  /// Turns the device.
  public func rotate() { stage.rotate() }

  /// Plays touches, and lets their time pass.
  private func play(_ touches: [TouchTrack], lasting seconds: TimeInterval) {
    stage.play(touches)
    stage.advance(by: seconds)
  }
}
