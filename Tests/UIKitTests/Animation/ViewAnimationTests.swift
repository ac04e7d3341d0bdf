import Staging
import Testing
import Timelines
import Timing
import UIKit

struct ViewAnimationTests {
  private let canvas = Canvas(size: CGSize(width: 200, height: 200))

  /// Plays a body with one view of 50 by 50 at (25, 25), which has been on the stage for a second.
  private func play(_ body: (Stage, UIView) throws -> Void) throws -> Layer {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      view.backgroundColor = .black
      stage.rootView.addSubview(view)
      stage.advance(by: 1)
      try body(stage, view)
    }
    return timeline.layers[1]
  }

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `options have UIKit's raw bits`() {
    #expect(UIView.AnimationOptions.allowUserInteraction.rawValue == 2)
    #expect(UIView.AnimationOptions.repeat.rawValue == 8)
    #expect(UIView.AnimationOptions.curveLinear.rawValue == 3 << 16)
    #expect(UIView.AnimationOptions.transitionCrossDissolve.rawValue == 5 << 20)
    #expect(UIView.KeyframeAnimationOptions.calculationModeCubic.rawValue == 3 << 10)
  }

  @Test func `a repeated, reversing animation alternates and ends at the model value`() throws {
    var ends: [Double] = []
    let layer = try play { stage, view in
      UIView.animate(withDuration: 0.5, delay: 0, options: [.autoreverse, .curveLinear]) {
        view.center.x = 125
      } completion: { _ in
        ends.append(stage.now.seconds)
        view.center.x = 25
      }
      #expect(view.center.x == 125)
    }
    #expect(ends == [2])
    #expect(abs(layer.position.value(at: at(1.25)).x - 75) < 0.02)
    #expect(abs(layer.position.value(at: at(1.75)).x - 75) < 0.02)
    #expect(layer.position.value(at: at(2)).x == 25)
  }

  @Test func `an endless animation ends with the scene`() throws {
    let layer = try play { stage, view in
      UIView.animate(withDuration: 0.5, delay: 0, options: [.repeat, .curveLinear]) {
        view.alpha = 0
      }
      stage.schedule(after: 2) {}
    }
    #expect(abs(layer.alpha.value(at: at(1.75)) - 0.5) < 0.01)
    #expect(abs(layer.alpha.value(at: at(2.25)) - 0.5) < 0.01)
  }

  @Test func `key frames take their parts of the duration`() throws {
    let layer = try play { _, view in
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: []) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
          view.center.x = 125
          view.backgroundColor = UIColor(white: 1, alpha: 1)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.center.x = 25
          view.backgroundColor = UIColor(white: 0, alpha: 1)
        }
      }
    }
    for (time, x) in [(1.25, 75.0), (1.5, 125), (2, 125), (2.5, 75), (3, 25)] {
      #expect(abs(layer.position.value(at: at(time)).x - x) < 1e-6, "at \(time)")
    }
    func grey(_ time: Double) -> Double {
      if case .solid(let color)? = layer.appearance.value(at: at(time)).fill {
        color.red
      } else {
        -1
      }
    }
    #expect(abs(grey(1.25) - 0.5) < 1e-6)
    #expect(grey(1.9) == 1)
    #expect(abs(grey(2.5) - 0.5) < 1e-6)
  }

  @Test func `a bouncing spring plays until it is at rest`() throws {
    let layer = try play { _, view in
      UIView.animate(springDuration: 0.4, bounce: 0.3) { view.center.y = 125 }
    }
    let spring = Spring(duration: 0.4, bounce: 0.3)
    let expected = 25 + 100 * spring.progress(at: 0.2)
    #expect(abs(layer.position.value(at: at(1.2)).y - expected) < 1e-6)
  }

  @Test func `disabled animations take no time`() throws {
    var ends: [Double] = []
    let layer = try play { stage, view in
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1) {
        view.center.x = 125
      } completion: { _ in
        ends.append(stage.now.seconds)
      }
      UIView.setAnimationsEnabled(true)
      UIView.animate(withDuration: 0.4) { #expect(UIView.inheritedAnimationDuration == 0.4) }
    }
    #expect(layer.position.value(at: at(1)).x == 125)
    #expect(ends == [1])
  }

  @Test func `a cross dissolve fades from the old content to the new`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      view.backgroundColor = .black
      stage.rootView.addSubview(view)
      stage.advance(by: 1)
      UIView.transition(
        with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]
      ) {
        view.backgroundColor = .white
      }
    }
    let frame = timeline.frame(at: at(1.25)).layers
    let greys = frame.compactMap { layer -> Double? in
      if case .solid(let color)? = layer.appearance.fill { color.red } else { nil }
    }
    #expect(greys == [1, 0])
    #expect(frame.contains { abs($0.alpha - 0.75) < 1e-6 })
  }

  @Test func `a flip shows the old side first and then the new one`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let (front, back) = (UIView(), UIView())
      for (view, grey) in [(front, 0.0), (back, 1.0)] {
        view.frame = CGRect(x: 50, y: 50, width: 50, height: 50)
        view.backgroundColor = UIColor(white: grey, alpha: 1)
      }
      let container = UIView(frame: CGRect(x: 0, y: 0, width: 150, height: 150))
      stage.rootView.addSubview(container)
      container.addSubview(front)
      stage.advance(by: 1)
      UIView.transition(
        from: front, to: back, duration: 1, options: [.transitionFlipFromLeft, .curveLinear])
      #expect(back.superview === container)
      #expect(front.superview == nil)
    }
    func visible(_ time: Double) -> [Double] {
      let layers = timeline.frame(at: at(time)).layers
      var hidden = 0
      return layers.enumerated().compactMap { index, layer in
        if layer.alpha < 0.5 { hidden = max(hidden, layer.subtreeEnd) }
        guard index >= hidden, case .solid(let color)? = layer.appearance.fill else { return nil }
        return color.red
      }
    }
    #expect(visible(1.25) == [0])
    #expect(visible(1.75) == [1])
    #expect(visible(2.1) == [1])
  }
}
