import Expectations
import Foundation
import Geometry
import Testing
import Timelines
import Timing

struct MonotonyTests {
  /// A spring that overshoots more than once.
  private let spring = TimingCurve.spring(Spring(dampingRatio: 0.5, duration: 1))

  @Test func `a steady motion does not reverse, up or down`() {
    let line = timeline([cell("a", x: 10, y: 90).moving(toX: 90, y: 10, curve: .easeInEaseOut)])
    #expect(line.sentences(.monotonic(.x), .monotonic(.y), .monotonic(.width)) == [])
  }

  @Test func `reports the amount and the time of a reversal`() {
    let back = cell("0/13", x: 10).moving(toX: 60, y: 50, at: 0, for: 0.5)
      .moving(toX: 40, y: 50, at: 0.5, for: 0.2)
    #expect(
      timeline([back]).sentences(.monotonic(.x)) == [
        "x of cell 0/13 turns back by 20.0 pt from 0.500 s to 0.700 s (tolerance 0.5 pt)"
      ])
    #expect(timeline([back]).sentences(.monotonic(.x).to(0.5)) == [])
    #expect(timeline([back]).sentences(.monotonic(.x).from(0.5)) == [])
    #expect(timeline([back]).sentences(.monotonic(.x).within(20.001)) == [])
    #expect(timeline([back]).sentences(.monotonic(.x).within(19.999)).count == 1)
  }

  @Test func `a spring overshoots and an ease does not`() {
    let swinging = timeline([cell("a", y: 90).moving(toX: 50, y: 10, curve: spring)])
    let finding = swinging.findings(of: [.monotonic(.y)]).first
    // Each swing has exp(−πζ/√(1−ζ²)) of the one before; the return is the sum of two.
    let ratio = exp(-Double.pi * 0.5 / 0.75.squareRoot())
    let back = 80 * (ratio + ratio * ratio)
    #expect(abs((finding?.amount ?? 0) - back) < 0.05)
    #expect(swinging.sentences(.monotonic(.y).within(back + 0.05)) == [])
  }

  @Test func `a value that returns to its beginning has reversed`() {
    let round = cell("a", x: 10).moving(toX: 50, y: 50, at: 0, for: 0.5)
      .moving(toX: 10, y: 50, at: 0.5, for: 0.5)
    #expect(
      timeline([round]).sentences(.monotonic(.x)) == [
        "x of cell a turns back by 40.0 pt from 0.500 s to 1.000 s (tolerance 0.5 pt)"
      ])
  }

  @Test func `opacity, scale and rotation are the shown ones`() {
    let parent = holder().with {
      $0.alpha.animate(to: 0.2, at: .zero, duration: at(0.5), curve: .linear)
      $0.alpha.animate(to: 0.6, at: at(0.5), duration: at(0.5), curve: .linear)
    }
    let turning = cell("a", parent: 0).with {
      $0.transform.animate(
        to: Transform3D(Affine(scaleX: 3, y: 3)), at: .zero, duration: at(0.5), curve: .linear)
      $0.transform.animate(
        to: Transform3D(Affine(scaleX: 2, y: 2).rotated(by: -1)), at: at(0.5), duration: at(0.5),
        curve: .linear)
    }
    let line = timeline([parent, turning])
    #expect(
      line.sentences(.monotonic(.alpha), .monotonic(.scale), .monotonic(.rotation)) == [
        "alpha of cell a turns back by 0.400 from 0.500 s to 1.000 s (tolerance 0.005)",
        "scale of cell a turns back by 1.000 from 0.500 s to 1.000 s (tolerance 0.005)",
      ])
  }

  @Test func `a whole turn and more is one direction`() {
    let angles = (1...12).map { Double($0) * 0.7 }
    let turning = cell("a").with { layer in
      for (index, angle) in angles.enumerated() {
        layer.transform.animate(
          to: Transform3D(Affine(rotationAngle: angle)), at: at(0.1 * Double(index)),
          duration: at(0.1), curve: .linear)
      }
    }
    #expect(timeline([turning]).sentences(.monotonic(.rotation)) == [])
    let back = turning.with {
      $0.transform.animate(
        to: Transform3D(Affine(rotationAngle: 8.4 - .pi / 18)), at: at(1.3), duration: at(0.1),
        curve: .linear)
    }
    #expect(
      timeline([back]).sentences(.monotonic(.rotation)) == [
        "rotation of cell a turns back by 10.0° from 1.300 s to 1.400 s (tolerance 0.5°)"
      ])
  }
}
