import Staging
import Testing
import Timelines
import Timing
import UIKit

struct PropertyAnimatorTests {
  private let canvas = Canvas(size: CGSize(width: 200, height: 200))

  /// Plays a body with one view at (25, 25), which has been on the stage for a second.
  private func play(_ body: (Stage, UIView) throws -> Void) throws -> Layer {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      stage.rootView.addSubview(view)
      stage.advance(by: 1)
      try body(stage, view)
    }
    return timeline.layers[1]
  }

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `an animator follows its curve and reports its end`() throws {
    var ends: [UIViewAnimatingPosition] = []
    let layer = try play { stage, view in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 125 }
      animator.addCompletion { ends.append($0) }
      #expect(animator.state == .inactive)
      animator.startAnimation()
      #expect(animator.state == .active)
      #expect(animator.isRunning)
      stage.advance(by: 1.5)
      #expect(animator.state == .inactive)
      #expect(!animator.isRunning)
    }
    let way = CubicBezier.easeIn.progress(at: 0.5)
    #expect(abs(layer.position.value(at: at(1.5)).x - (25 + 100 * way)) < 1e-6)
    #expect(ends == [.end])
  }

  @Test func `scrubbing is linear with any curve`() throws {
    let layer = try play { stage, view in
      let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { view.center.x = 125 }
      animator.fractionComplete = 0.5
      #expect(animator.state == .active)
      #expect(!animator.isRunning)
      stage.advance(by: 0.5)
      #expect(abs(animator.fractionComplete - 0.5) < 1e-6)
      animator.fractionComplete = 0.25
      stage.advance(by: 0.5)
      animator.stopAnimation(true)
      #expect(abs(view.center.x - 50) < 0.01)
      #expect(animator.state == .inactive)
    }
    #expect(abs(layer.position.value(at: at(1.4)).x - 75) < 0.01)
    #expect(abs(layer.position.value(at: at(1.9)).x - 50) < 0.01)
    #expect(abs(layer.position.value(at: at(4)).x - 50) < 0.01)
  }

  @Test func `a reversed animator and its view return to their beginning`() throws {
    var ends: [UIViewAnimatingPosition] = []
    let layer = try play { stage, view in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 125 }
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      stage.advance(by: 0.6)
      #expect(abs(animator.fractionComplete - 0.6) < 0.01)
      animator.isReversed = true
      #expect(abs(animator.fractionComplete - 0.4) < 0.01)
      stage.advance(by: 1)
      #expect(view.center.x == 25)
    }
    #expect(abs(layer.position.value(at: at(1.6)).x - 85) < 0.01)
    #expect(abs(layer.position.value(at: at(1.9)).x - 55) < 0.5)
    #expect(layer.position.value(at: at(2.5)).x == 25)
    #expect(ends == [.start])
  }

  @Test func `a paused animator resumes, with another timing if one is given`() throws {
    let layer = try play { stage, view in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 125 }
      animator.startAnimation()
      stage.advance(by: 0.5)
      animator.pauseAnimation()
      stage.advance(by: 1)
      #expect(animator.state == .active)
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut),
        durationFactor: 2)
    }
    #expect(abs(layer.position.value(at: at(2.2)).x - 75) < 0.01)
    let way = CubicBezier.easeOut.progress(at: 0.5)
    #expect(abs(layer.position.value(at: at(3.5)).x - (75 + 50 * way)) < 0.5)
    #expect(layer.position.value(at: at(4.6)).x == 125)
  }

  @Test func `a stopped animator finishes at the given position`() throws {
    var ends: [UIViewAnimatingPosition] = []
    let layer = try play { stage, view in
      for position in [UIViewAnimatingPosition.start, .current, .end] {
        view.center.x = 25
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 125 }
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        stage.advance(by: 0.5)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped)
        animator.finishAnimation(at: position)
        #expect(animator.state == .inactive)
        stage.advance(by: 1)
        let x = position == .start ? 25.0 : position == .end ? 125 : 75
        #expect(abs(view.center.x - x) < 0.01)
      }
    }
    #expect(ends == [.start, .current, .end])
    #expect(abs(layer.position.value(at: at(2.4)).x - 25) < 0.01)
    #expect(abs(layer.position.value(at: at(3.9)).x - 75) < 0.01)
    #expect(abs(layer.position.value(at: at(5.4)).x - 125) < 0.01)
  }

  @Test func `animations and the animator itself can be delayed`()
    throws
  {
    let layer = try play { _, view in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      animator.addAnimations { view.center.x = 125 }
      animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
      animator.startAnimation(afterDelay: 0.5)
    }
    #expect(layer.position.value(at: at(1.4)).x == 25)
    #expect(abs(layer.position.value(at: at(2)).x - 75) < 1e-6)
    #expect(abs(layer.alpha.value(at: at(2)) - 1) < 1e-6)
    #expect(abs(layer.alpha.value(at: at(2.25)) - 0.5) < 1e-6)
  }

  @Test func `mechanics determine the duration of an animator`() {
    let parameters = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let animator = UIViewPropertyAnimator(duration: 7, timingParameters: parameters)
    #expect(animator.duration == Spring().settlingDuration)
    #expect(animator.timingParameters?.timingCurveType == .spring)
  }
}
