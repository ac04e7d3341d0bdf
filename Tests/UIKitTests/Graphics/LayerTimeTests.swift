import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A record of the instants at which an animation ends.
private final class EndWitness: NSObject, CAAnimationDelegate {
  var ends: [Double] = []

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag { ends.append(CACurrentMediaTime()) }
  }
}

struct LayerTimeTests {
  private let canvas = Canvas(size: CGSize(width: 200, height: 200))

  /// Plays a body with a layer and its sublayer, which moves from x = 0 to 100 between seconds 1 and
  /// 2; returns the sublayer's record.
  private func play(
    witness: EndWitness? = nil, _ body: (Stage, CALayer, CALayer) throws -> Void
  ) throws -> Layer {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let (outer, inner) = (CALayer(), CALayer())
      outer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      inner.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      stage.rootView.layer.addSublayer(outer)
      outer.addSublayer(inner)
      stage.advance(by: 1)
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 1)
      animation.delegate = witness
      inner.add(animation, forKey: "way")
      try body(stage, outer, inner)
    }
    return timeline.layers[2]
  }

  /// Returns the horizontal position at a time in seconds.
  private func x(_ layer: Layer, _ seconds: Double) -> CGFloat {
    layer.position.value(at: Instant(seconds: seconds)).x
  }

  /// Pauses a layer as Apple's technical question QA1673 does.
  private func pause(_ layer: CALayer) {
    let time = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = time
  }

  /// Resumes a layer as Apple's technical question QA1673 does.
  private func resume(_ layer: CALayer) {
    let time = layer.timeOffset
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - time
  }

  @Test func `a paused layer's sublayers stop, and go on when it is resumed`() throws {
    let witness = EndWitness()
    let layer = try play(witness: witness) { stage, outer, inner in
      stage.advance(by: 0.25)
      pause(outer)
      stage.advance(by: 2)
      #expect(abs((inner.presentation()?.position.x ?? 0) - 25) < 1e-6)
      #expect(inner.animation(forKey: "way") != nil)
      #expect(abs(inner.convertTime(CACurrentMediaTime(), from: nil) - 1.25) < 1e-9)
      resume(outer)
      #expect(abs(inner.convertTime(CACurrentMediaTime(), from: nil) - 1.25) < 1e-9)
    }
    #expect(abs(x(layer, 1.2) - 20) < 1e-6)
    for time in [1.25, 2, 3.25] { #expect(abs(x(layer, time) - 25) < 1e-6) }
    #expect(abs(x(layer, 3.5) - 50) < 1e-6)
    #expect(abs(x(layer, 3.99) - 99) < 1e-3)
    #expect(x(layer, 4.01) == 5)
    #expect(witness.ends.count == 1)
    #expect(abs((witness.ends.first ?? 0) - 4) < 1e-6)
  }

  @Test func `a layer that stays paused does not keep the stage running`() throws {
    let layer = try play { stage, outer, _ in
      stage.advance(by: 0.5)
      pause(outer)
    }
    #expect(abs(x(layer, 60) - 50) < 1e-6)
  }

  @Test func `a changing offset scrubs animations of a layer without speed`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let layer = CALayer()
      stage.rootView.layer.addSublayer(layer)
      stage.advance(by: 1)
      layer.speed = 0
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
      layer.add(animation, forKey: nil)
      for share in [0.25, 0.75, 0.5] {
        layer.timeOffset = share
        stage.advance(by: 1)
      }
    }
    let alpha = timeline.layers[1].alpha
    let values = [1.5, 2.5, 3.5].map { alpha.value(at: Instant(seconds: $0)) }
    #expect(zip(values, [0.25, 0.75, 0.5]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `speeds multiply, and the end comes earlier`() throws {
    let witness = EndWitness()
    let layer = try play(witness: witness) { _, outer, inner in
      let time = outer.convertTime(CACurrentMediaTime(), from: nil)
      (outer.timeOffset, outer.beginTime, outer.speed) = (time, CACurrentMediaTime(), 2)
    }
    #expect(abs(x(layer, 1.25) - 50) < 0.01)
    #expect(x(layer, 1.6) == 5)
    #expect(abs((witness.ends.first ?? 0) - 1.5) < 1e-6)
  }

  @Test func `a negative speed plays back to the begin`() throws {
    let witness = EndWitness()
    let layer = try play(witness: witness) { stage, outer, _ in
      stage.advance(by: 0.5)
      let time = outer.convertTime(CACurrentMediaTime(), from: nil)
      (outer.timeOffset, outer.beginTime, outer.speed) = (time, CACurrentMediaTime(), -2)
    }
    #expect(abs(x(layer, 1.6) - 30) < 0.01)
    #expect(abs((witness.ends.first ?? 0) - 1.75) < 1e-6)
  }

  @Test func `an animation block stops and goes on with its layer`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let (outer, inner) = (UIView(), UIView())
      stage.rootView.addSubview(outer)
      outer.addSubview(inner)
      stage.advance(by: 1)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { inner.center.x = 100 }
      stage.advance(by: 0.25)
      pause(outer.layer)
      stage.advance(by: 1)
      resume(outer.layer)
    }
    let layer = timeline.layers[2]
    #expect(abs(x(layer, 1.2) - 20) < 1e-6)
    #expect(abs(x(layer, 2) - 25) < 1e-6)
    #expect(abs(x(layer, 2.75) - 75) < 0.01)
    #expect(x(layer, 3.1) == 100)
  }

  @Test func `an animation that is added again goes on from where it was`() throws {
    let layer = try play { stage, _, inner in
      stage.advance(by: 0.5)
      let running = try #require(inner.animation(forKey: "way"))
      #expect(running.beginTime == 1)
      inner.removeAllAnimations()
      inner.add(running, forKey: "way")
    }
    #expect(abs(x(layer, 1.75) - 75) < 0.01)
    #expect(x(layer, 2.1) == 5)
  }

  @Test func `times are converted between layers of different speeds`() throws {
    try _ = Stage.run(canvas: canvas) { stage in
      let (first, second) = (CALayer(), CALayer())
      stage.rootView.layer.addSublayer(first)
      first.addSublayer(second)
      (first.speed, second.speed, second.beginTime) = (2, 0.5, 4)
      #expect(first.convertTime(3, from: nil) == 6)
      #expect(second.convertTime(3, from: nil) == 1)
      #expect(second.convertTime(1, to: first) == 6)
      #expect(second.convertTime(1, to: nil) == 3)
      #expect(first.convertTime(6, to: second) == 1)
    }
  }
}
