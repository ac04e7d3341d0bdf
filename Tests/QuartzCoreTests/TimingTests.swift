import Foundation
import QuartzCore
import Staging
import Testing
import Timelines
import Timing

/// Timing functions, transactions and the layers' clock.
struct TimingTests {
  /// Returns a control point of a function.
  private func point(_ index: Int, of function: CAMediaTimingFunction) -> [Float] {
    var values: [Float] = [-1, -1]
    values.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      function.getControlPoint(at: index, values: base)
    }
    return values
  }

  /// The control points that Apple documents for the named functions.
  @Test(
    arguments: [
      (CAMediaTimingFunctionName.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]),
      (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
      (.default, [0.25, 0.1, 0.25, 1]),
    ] as [(CAMediaTimingFunctionName, [Float])])
  func `a named function has its control points`(name: CAMediaTimingFunctionName, inner: [Float]) {
    let function = CAMediaTimingFunction(name: name)
    #expect(point(0, of: function) == [0, 0] && point(3, of: function) == [1, 1])
    #expect(point(1, of: function) + point(2, of: function) == inner)
  }

  @Test func `times of control points are clamped to 0…1, and values are not`() {
    let function = CAMediaTimingFunction(controlPoints: -0.5, -2, 1.5, 3)
    #expect(point(1, of: function) == [0, -2] && point(2, of: function) == [1, 3])
  }

  @Test func `a transaction sets the duration of implicit animations, and inner ones end first`()
    throws
  {
    _ = try Stage.run(canvas: .init(size: CGSize(width: 100, height: 100))) { _ in
      #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      #expect(CATransaction.animationDuration() == 2 && CATransaction.disableActions())
      CATransaction.commit()
      #expect(!CATransaction.disableActions() && CATransaction.animationDuration() == 2)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }

  @Test func `the clock is the stage's`() throws {
    _ = try Stage.run(canvas: .init(size: CGSize(width: 100, height: 100))) { stage in
      #expect(CACurrentMediaTime() == 0)
      stage.advance(by: 1.5)
      #expect(CACurrentMediaTime() == 1.5)
    }
  }

  @Test func `an implicit animation of a bare layer lasts a quarter of a second`() throws {
    let timeline = try Stage.run(canvas: .init(size: CGSize(width: 100, height: 100))) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      stage.rootView.layer.addSublayer(layer)
      stage.advance(by: 1)
      layer.position = CGPoint(x: 55, y: 5)
      stage.advance(by: 1)
    }
    let track = try #require(timeline.layers.last).position
    #expect(track.value(at: .init(seconds: 1)).x == 5)
    let middle = track.value(at: .init(seconds: 1.125)).x
    #expect(middle > 5 && middle < 55)
    #expect(track.value(at: .init(seconds: 1.25)).x == 55)
  }

  @Test(arguments: [0.05, 0.1, 0.2]) func `a change during an implicit animation replaces it`(
    interval: Double
  ) throws {
    let timeline = try Stage.run(canvas: .init(size: CGSize(width: 100, height: 100))) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      stage.rootView.layer.addSublayer(layer)
      stage.advance(by: 1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      (layer.position, layer.opacity) = (CGPoint(x: 55, y: 5), 0)
      stage.advance(by: interval)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      (layer.position, layer.opacity) = (CGPoint(x: 25, y: 45), 1)
      stage.advance(by: 1)
    }
    let layer = try #require(timeline.layers.last)
    let share = interval / 0.25
    let (start, faded) = (CGPoint(x: 5 + 50 * share, y: 5), 1 - share)
    for step in 0...10 {
      let rest = 1 - Double(step) / 10
      let time = Instant(seconds: 1 + interval + 0.25 * Double(step) / 10)
      let point = layer.position.value(at: time)
      #expect(abs(point.x - (25 + (start.x - 25) * rest)) < 1e-4)
      #expect(abs(point.y - (45 + (start.y - 45) * rest)) < 1e-4)
      #expect(abs(layer.alpha.value(at: time) - (1 + (faded - 1) * rest)) < 1e-4)
    }
  }
}
