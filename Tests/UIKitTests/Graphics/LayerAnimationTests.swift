import Painting
import Staging
import Testing
import Timelines
import Timing
import Typesetting
import UIKit

/// A record of an animation's delegate calls.
private final class Witness: NSObject, CAAnimationDelegate {
  var events: [String] = []

  func animationDidStart(_ anim: CAAnimation) { events.append("start") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    events.append(flag ? "finished" : "stopped")
  }
}

struct LayerAnimationTests {
  private let canvas = Canvas(size: CGSize(width: 200, height: 200))

  /// Plays a body with one stand-alone layer of 50 by 50 at (25, 25), which is on the stage
  /// already.
  private func play(_ body: (Stage, CALayer) throws -> Void) throws -> Layer {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      layer.backgroundColor = .black
      stage.rootView.layer.addSublayer(layer)
      stage.advance(by: 1)
      try body(stage, layer)
    }
    return timeline.layers[1]
  }

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `a basic animation is shown over the model and removed after it`() throws {
    let layer = try play { _, layer in
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 25
      animation.toValue = 125
      animation.duration = 1
      layer.add(animation, forKey: "way")
      #expect(layer.position.x == 25)
      #expect(layer.animationKeys() == ["way"])
    }
    #expect(layer.position.value(at: at(1)).x == 25)
    #expect(abs(layer.position.value(at: at(1.5)).x - 75) < 1e-6)
    #expect(abs(layer.position.value(at: at(1.999)).x - 124.9) < 1e-6)
    #expect(layer.position.value(at: at(2)).x == 25)
    // One linear motion is one animation of the track without samples.
    #expect(layer.position.segments.allSatisfy { !$0.isSampled })
  }

  @Test func `contents fill the bounds while these are animated`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let image = UIGraphicsImageRenderer(size: CGSize(width: 50, height: 50)).image { context in
        context.fill(CGRect(x: 0, y: 0, width: 25, height: 25))
      }
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      layer.contents = image.cgImage
      stage.rootView.layer.addSublayer(layer)
      stage.advance(by: 1)
      let animation = CABasicAnimation(keyPath: "bounds")
      animation.fromValue = CGRect(x: 0, y: 0, width: 50, height: 50)
      animation.toValue = CGRect(x: 0, y: 0, width: 90, height: 150)
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    let contents = try #require(timeline.layers.first { $0.content != nil })
    let size = contents.size.value(at: at(1.5))
    #expect(abs(size.width - 70) < 1e-6 && abs(size.height - 100) < 1e-6)
    let center = contents.position.value(at: at(1.5))
    #expect(abs(center.x - 35) < 1e-6 && abs(center.y - 50) < 1e-6)
    #expect(contents.size.value(at: at(2)) == CGSize(width: 50, height: 50))
  }

  @Test func `the model may be set directly after the animation was added`() throws {
    let layer = try play { _, layer in
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 1
      layer.opacity = 0.25
      layer.removeAllAnimations()
      layer.add(animation, forKey: nil)
      CATransaction.setDisableActions(true)
      layer.opacity = 1
    }
    #expect(abs(layer.alpha.value(at: at(1.5)) - 0.5) < 1e-6)
    #expect(layer.alpha.value(at: at(2)) == 1)
  }

  @Test func `a missing start is the value below, animated or not`() throws {
    let layer = try play { _, layer in
      let animation = CABasicAnimation(keyPath: "transform.scale")
      animation.toValue = 3
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(animation, forKey: nil)
    }
    #expect(abs(layer.transform.value(at: at(1.5)).m11 - 2) < 1e-6)
    #expect(layer.transform.value(at: at(2)).isIdentity)
  }

  @Test func `a whole turn is animated though its ends are equal`() throws {
    let layer = try play { _, layer in
      let animation = CABasicAnimation(keyPath: "transform.rotation.z")
      animation.fromValue = 0
      animation.toValue = CGFloat.pi * 2
      animation.duration = 2
      layer.add(animation, forKey: nil)
    }
    #expect(abs(layer.transform.value(at: at(1.5)).m12 - 1) < 0.01)
    #expect(abs(layer.transform.value(at: at(2)).m11 + 1) < 0.01)
    #expect(abs(layer.transform.value(at: at(2.5)).m12 + 1) < 0.01)
  }

  @Test(arguments: ["transform.rotation.z", "transform.rotation.y"])
  func `whole turns are animated about any axis`(keyPath: String) throws {
    let layer = try play { _, layer in
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.byValue = CGFloat.pi * 4
      animation.duration = 2
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(animation, forKey: nil)
    }
    for quarter in 0...8 {
      let map = layer.transform.value(at: at(1 + Double(quarter) / 4))
      #expect(abs(map.m11 - cos(CGFloat(quarter) * .pi / 2)) < 0.01)
    }
  }

  @Test func `a repeated, reversing animation returns each time`() throws {
    let layer = try play { _, layer in
      let animation = CABasicAnimation(keyPath: "position.y")
      animation.byValue = 60
      animation.duration = 0.5
      animation.autoreverses = true
      animation.repeatCount = 2
      layer.add(animation, forKey: nil)
    }
    for (time, y) in [(1.25, 55.0), (1.5, 85), (1.75, 55), (2, 25), (2.5, 85), (3, 25), (3.5, 25)] {
      #expect(abs(layer.position.value(at: at(time)).y - y) < 0.02, "at \(time)")
    }
  }

  @Test func `an endless animation lasts until all other changes have ended`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      stage.rootView.layer.addSublayer(layer)
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 1
      animation.toValue = 0
      animation.duration = 0.5
      animation.autoreverses = true
      animation.repeatCount = .infinity
      layer.add(animation, forKey: "pulse")
      stage.schedule(after: 3.2) {}
    }
    let alpha = timeline.layers[1].alpha
    #expect(abs(alpha.value(at: at(2.5)) - 0) < 0.01)
    #expect(abs(alpha.value(at: at(3)) - 1) < 0.01)
    #expect(timeline.playback.duration < at(6))
  }

  @Test func `a spring overshoots as its closed form does`() throws {
    let layer = try play { _, layer in
      let animation = CASpringAnimation(keyPath: "position.x")
      animation.fromValue = 25
      animation.toValue = 125
      animation.duration = animation.settlingDuration
      layer.position.x = 125
      layer.removeAllAnimations()
      layer.add(animation, forKey: nil)
    }
    let spring = Spring(mass: 1, stiffness: 100, damping: 10)
    for time in [0.1, 0.36, 0.7] {
      let expected = 25 + 100 * spring.progress(at: time)
      #expect(abs(layer.position.value(at: at(1 + time)).x - expected) < 1e-6)
    }
    #expect(
      layer.position.segments.contains { if case .spring = $0.curve { true } else { false } })
  }

  @Test func `key frames are reached at their times, straight or in jumps`() throws {
    func animation(_ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.values = [25, 45, 5]
      animation.keyTimes = mode == .discrete ? [0, 0.25, 0.5, 1] : [0, 0.25, 1]
      animation.duration = 1
      animation.calculationMode = mode
      return animation
    }
    let straight = try play { _, layer in layer.add(animation(.linear), forKey: nil) }
    #expect(abs(straight.position.value(at: at(1.125)).x - 35) < 0.02)
    #expect(abs(straight.position.value(at: at(1.25)).x - 45) < 0.02)
    #expect(abs(straight.position.value(at: at(1.625)).x - 25) < 0.02)
    let jumps = try play { _, layer in layer.add(animation(.discrete), forKey: nil) }
    #expect(abs(jumps.position.value(at: at(1.2)).x - 25) < 0.02)
    #expect(abs(jumps.position.value(at: at(1.4)).x - 45) < 0.02)
    #expect(abs(jumps.position.value(at: at(1.7)).x - 5) < 0.02)
  }

  @Test func `a layer moves along a path and rotates with it`() throws {
    let layer = try play { _, layer in
      let animation = CAKeyframeAnimation(keyPath: "position")
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 0, y: 0))
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addLine(to: CGPoint(x: 100, y: 300))
      animation.path = path
      animation.calculationMode = .paced
      animation.rotationMode = .rotateAuto
      animation.duration = 4
      layer.add(animation, forKey: nil)
    }
    let early = layer.position.value(at: at(1.5))
    #expect(abs(early.x - 50) < 0.02)
    #expect(abs(early.y) < 0.02)
    let late = layer.position.value(at: at(3))
    #expect(abs(late.x - 100) < 0.02)
    #expect(abs(late.y - 100) < 0.02)
    #expect(abs(layer.transform.value(at: at(3)).m12 - 1) < 0.01)
  }

  @Test func `a group plays its animations together, each in its own time`() throws {
    let layer = try play { _, layer in
      let move = CABasicAnimation(keyPath: "position.x")
      move.toValue = 125
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.toValue = 0
      fade.beginTime = 0.5
      fade.duration = 0.5
      fade.fillMode = .backwards
      let group = CAAnimationGroup()
      group.animations = [move, fade]
      group.duration = 1
      layer.add(group, forKey: "both")
    }
    #expect(abs(layer.position.value(at: at(1.5)).x - 75) < 0.02)
    #expect(abs(layer.alpha.value(at: at(1.5)) - 1) < 0.001)
    #expect(abs(layer.alpha.value(at: at(1.75)) - 0.5) < 0.001)
  }

  @Test func `a kept animation stays after its end`() throws {
    let layer = try play { _, layer in
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.toValue = 125
      animation.duration = 0.5
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: nil)
    }
    #expect(abs(layer.position.value(at: at(5)).x - 125) < 1e-6)
  }

  @Test func `additive animations are added to the animation below them`() throws {
    let layer = try play { _, layer in
      for _ in 0..<2 {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = -40
        animation.toValue = 0
        animation.duration = 1
        animation.isAdditive = true
        layer.add(animation, forKey: nil)
      }
    }
    #expect(abs(layer.position.value(at: at(1.5)).x - (25 - 40)) < 0.02)
  }

  @Test func `colors, corners and shadows are animated together on one layer`() throws {
    let layer = try play { _, layer in
      let round = CABasicAnimation(keyPath: "cornerRadius")
      round.toValue = 20
      round.duration = 1
      layer.add(round, forKey: nil)
      let color = CABasicAnimation(keyPath: "backgroundColor")
      color.toValue = CGColor.white
      color.duration = 2
      layer.add(color, forKey: nil)
      let shade = CABasicAnimation(keyPath: "shadowOpacity")
      shade.fromValue = 1
      shade.toValue = 0
      shade.duration = 2
      layer.add(shade, forKey: nil)
    }
    let middle = layer.appearance.value(at: at(1.5))
    #expect(abs(middle.cornerRadius - 10) < 0.2)
    guard case .solid(let color)? = middle.fill else {
      Issue.record("no color")
      return
    }
    #expect(abs(color.red - 0.25) < 0.01)
    #expect(abs((middle.shadows.first?.color.alpha ?? 0) - 0.75) < 0.01)
    #expect(layer.appearance.value(at: at(3)).shadows.isEmpty)
  }

  @Test func `the end of a line runs along its path`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let shape = CAShapeLayer()
      shape.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
      shape.path = path
      shape.fillColor = nil
      shape.strokeColor = .black
      stage.rootView.layer.addSublayer(shape)
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 1
      shape.add(animation, forKey: nil)
    }
    let line = timeline.frame(at: at(0.5)).layers.last?.appearance
    let trim = try #require(line?.border?.trim)
    #expect(trim.start == 0)
    #expect(abs(trim.end - 0.5) < 0.02)
  }

  @Test func `the delegate is called, and reusing a key ends the earlier animation`() throws {
    let (first, second) = (Witness(), Witness())
    _ = try play { stage, layer in
      for witness in [first, second] {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0
        animation.duration = 1
        animation.delegate = witness
        layer.add(animation, forKey: "fade")
        stage.advance(by: 0.25)
      }
      #expect(abs(Double(layer.presentation()?.opacity ?? 0) - 0.75) < 0.01)
      #expect(layer.presentation()?.model() === layer)
    }
    #expect(first.events == ["start", "stopped"])
    #expect(second.events == ["start", "finished"])
  }

  @Test func `layers of views do not animate implicitly, and stand-alone ones do`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      let layer = CALayer()
      layer.frame = view.frame
      stage.rootView.addSubview(view)
      stage.rootView.layer.addSublayer(layer)
      stage.advance(by: 1)
      view.layer.position.x = 125
      layer.position.x = 125
    }
    #expect(timeline.layers[1].position.value(at: at(1.1)).x == 125)
    let way = CubicBezier.default.progress(at: 0.4)
    #expect(abs(timeline.layers[2].position.value(at: at(1.1)).x - (25 + 100 * way)) < 1e-6)
    #expect(timeline.layers[2].position.value(at: at(1.25)).x == 125)
  }

  @Test func `a transaction sets the timing of implicit animations, and waits for them`() throws {
    var ends: [Double] = []
    let layer = try play { stage, layer in
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock { ends.append(stage.now.seconds) }
      layer.position.x = 125
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      CATransaction.commit()
      layer.actions = ["cornerRadius": NSNull()]
      layer.cornerRadius = 9
    }
    #expect(ends == [3])
    #expect(abs(layer.position.value(at: at(2)).x - 75) < 1e-6)
    #expect(layer.alpha.value(at: at(1)) == 0.5)
    #expect(layer.appearance.value(at: at(1)).cornerRadius == 9)
  }

  @Test func `a fade of contents starts from the old contents`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      view.layer.backgroundColor = .black
      stage.rootView.addSubview(view)
      stage.advance(by: 1)
      view.layer.backgroundColor = .white
      let transition = CATransition()
      transition.type = .fade
      transition.duration = 1
      transition.timingFunction = CAMediaTimingFunction(name: .linear)
      view.layer.add(transition, forKey: kCATransition)
    }
    let middle = timeline.frame(at: at(1.5)).layers
    let greys = middle.compactMap { layer -> (Double, Double)? in
      if case .solid(let color)? = layer.appearance.fill { (color.red, layer.alpha) } else { nil }
    }
    #expect(greys.map(\.0) == [1, 0])
    #expect(middle.contains { abs($0.alpha - 0.5) < 1e-6 })
    #expect(timeline.frame(at: at(2)).layers.count == 2)
  }
}

/// Animated masks.
struct MaskTests {
  private let canvas = Canvas(size: CGSize(width: 100, height: 100))

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  /// Plays a body with a view of 100 by 100, and returns its layer.
  private func play(_ body: (Stage, UIView) throws -> Void) throws -> Layer {
    try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.backgroundColor = .red
      stage.rootView.addSubview(view)
      stage.advance(by: 0.1)
      try body(stage, view)
    }.layers[1]
  }

  /// Returns the frame of a layer's mask at a time.
  private func frame(of layer: Layer, _ seconds: Double) -> CGRect? {
    layer.appearance.value(at: at(seconds)).mask?.frame.resolved(in: canvas.size)
  }

  @Test func `a growing circle reveals a view`() throws {
    let layer = try play { stage, view in
      let mask = CAShapeLayer()
      let small = UIBezierPath(ovalIn: CGRect(x: 45, y: 45, width: 10, height: 10))
      let large = UIBezierPath(ovalIn: CGRect(x: -25, y: -25, width: 150, height: 150))
      mask.path = large.cgPath
      view.layer.mask = mask
      let animation = CABasicAnimation(keyPath: "path")
      animation.fromValue = small.cgPath
      animation.toValue = large.cgPath
      animation.duration = 1
      mask.add(animation, forKey: "path")
      #expect(mask.animationKeys() == ["path"])
      stage.advance(by: 2)
      #expect(mask.animationKeys() == nil)
    }
    /// Returns the width of the hole at a time.
    func width(_ seconds: Double) throws -> CGFloat {
      let mask = try #require(layer.appearance.value(at: at(seconds)).mask)
      let drawn = mask.appearance.stack.first?.appearance ?? mask.appearance
      guard case .path(let path) = drawn.shape else { return 0 }
      return path.path(in: canvas.size).bounds?.width ?? 0
    }
    // Outlines are not interpolated between two samples, which are a sixtieth of a second apart.
    #expect(abs(try width(0.1) - 10) < 3)
    #expect(abs(try width(0.6) - 80) < 3)
    #expect(abs(try width(1.2) - 150) < 0.5)
  }

  @Test func `a shape without a frame masks by its path, in the image`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.backgroundColor = .red
      stage.rootView.addSubview(view)
      stage.advance(by: 0.1)
      let mask = CAShapeLayer()
      mask.path = UIBezierPath(ovalIn: CGRect(x: 30, y: 30, width: 40, height: 40)).cgPath
      view.layer.mask = mask
      let animation = CABasicAnimation(keyPath: "path")
      animation.fromValue = UIBezierPath(ovalIn: CGRect(x: 48, y: 48, width: 4, height: 4)).cgPath
      animation.duration = 1
      mask.add(animation, forKey: nil)
    }
    let painter = try Painter(catalog: .builtIn)
    /// Returns whether a point of the middle row shows the view.
    func shows(_ x: Int, _ seconds: Double) throws -> Bool {
      try painter.paint(timeline.frame(at: at(seconds)), scale: 1)[x, 50] & 0xFFFFFF == 0xFF0000
    }
    #expect(try [10, 35, 50].map { try shows($0, 0.05) } == [true, true, true])
    #expect(try [10, 35, 50].map { try shows($0, 0.2) } == [false, false, true])
    #expect(try [10, 35, 50].map { try shows($0, 1.2) } == [false, true, true])
  }

  @Test func `an animation that was added before the mask was set is played`() throws {
    let layer = try play { stage, view in
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      mask.backgroundColor = UIColor.black.cgColor
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.byValue = 100
      animation.duration = 1
      mask.add(animation, forKey: nil)
      stage.advance(by: 0.5)
      view.layer.mask = mask
      stage.advance(by: 2)
    }
    #expect(abs(try #require(frame(of: layer, 1.1)).minX - 50) < 0.5)
    #expect(frame(of: layer, 2)?.minX == 0)
  }

  @Test func `a masking view is animated like any other`() throws {
    let layer = try play { stage, view in
      let mask = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      mask.backgroundColor = .black
      view.mask = mask
      #expect(view.mask === mask)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        mask.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
      }
      stage.advance(by: 1.5)
      mask.alpha = 0.5
      stage.advance(by: 0.5)
      mask.isHidden = true
      stage.advance(by: 0.5)
      view.mask = nil
      mask.alpha = 1
    }
    #expect(frame(of: layer, 0.6)?.size == CGSize(width: 60, height: 40))
    #expect(layer.appearance.value(at: at(1.9)).mask?.appearance.opacity == 0.5)
    #expect(layer.appearance.value(at: at(2.2)).mask?.appearance.opacity == 0)
    #expect(layer.appearance.last.mask == nil)
  }
}
