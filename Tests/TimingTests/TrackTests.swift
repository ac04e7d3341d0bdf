import Foundation
import Geometry
import Testing
import Timing

/// A time in seconds.
private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// The shortest duration.
private let tick = Instant(ticks: 1)

struct TrackTests {
  @Test func `a track without animations shows its model`() {
    var track = Track(5.0)
    #expect(track.value(at: at(3)) == 5)
    #expect(track.lastChange == nil)
    track.set(7, at: at(1))
    #expect(track.value(at: at(1) - tick) == 5)
    #expect(track.value(at: at(1)) == 7)
    #expect(track.lastChange == at(1))
    #expect(track.last == 7)
  }

  @Test func `an animation is half-open`() {
    var track = Track(0.0)
    track.animate(to: 10, at: at(1), duration: at(0.3), curve: .linear)
    #expect(track.value(at: at(1) - tick) == 0)
    #expect(track.value(at: at(1)) == 0)
    #expect(abs(track.value(at: at(1.15)) - 5) < 1e-12)
    #expect(track.value(at: at(1.3) - tick) < 10)
    #expect(track.value(at: at(1.3)) == 10)
    #expect(track.isAnimating(at: at(1)))
    #expect(track.isAnimating(at: at(1.3) - tick))
    #expect(!track.isAnimating(at: at(1.3)))
    #expect(!track.isAnimating(at: at(1) - tick))
    #expect(track.lastChange == at(1.3))
  }

  @Test func `the end is exact for a spring too`() {
    var track = Track(0.0)
    let curve = TimingCurve.spring(Spring(dampingRatio: 0.7, duration: 0.4))
    track.animate(to: 100, at: .zero, duration: at(0.4), curve: curve)
    #expect(abs(track.value(at: at(0.4) - tick) - 99.857) < 1e-3)
    #expect(track.value(at: at(0.4)) == 100)
  }

  @Test func `a delay shows the start until it is over`() {
    var track = Track(0.0)
    track.animate(to: 10, at: at(1), delay: at(0.5), duration: at(1), curve: .linear)
    #expect(track.value(at: at(1)) == 0)
    #expect(track.value(at: at(1.5)) == 0)
    #expect(abs(track.value(at: at(2)) - 5) < 1e-12)
    #expect(track.value(at: at(2.5)) == 10)
    #expect(track.isAnimating(at: at(1.2)))
    #expect(track.lastChange == at(2.5))
  }

  @Test func `without duration the value is set, and without a change nothing is animated`() {
    var track = Track(0.0)
    track.animate(to: 10, at: at(1), duration: .zero, curve: .linear)
    #expect(track.segments.isEmpty)
    #expect(track.value(at: at(1)) == 10)
    track.animate(to: 10, at: at(2), duration: at(1), curve: .linear)
    #expect(track.segments.isEmpty)
    track.animate(
      to: 10, at: at(3), duration: at(1), curve: .linear, beginsFromCurrentState: true)
    #expect(track.segments.isEmpty)
    #expect(track.lastChange == at(1))
  }

  @Test(arguments: allCurves.indices)
  func `an interruption keeps position and velocity`(index: Int) {
    let curve = allCurves[index].curve
    var track = Track(CGPoint(x: 0, y: 0))
    track.animate(to: CGPoint(x: 100, y: 50), at: .zero, duration: at(0.3), curve: .easeInEaseOut)
    var interrupted = track
    interrupted.animate(
      to: CGPoint(x: -20, y: 200), at: at(0.15), duration: at(0.3), curve: curve)
    #expect(abs(interrupted.value(at: at(0.15)).x - track.value(at: at(0.15)).x) < 1e-12)
    #expect(abs(interrupted.value(at: at(0.15)).y - track.value(at: at(0.15)).y) < 1e-12)
    // The old motion continues beneath: the new animation adds its own change alone.
    for time in [0.16, 0.2, 0.29, 0.31, 0.4] {
      let new = 1 - curve.progress(at: at(time - 0.15), duration: at(0.3))
      let old = 1 - TimingCurve.easeInEaseOut.progress(at: at(time), duration: at(0.3))
      let x = -20 + (100 - -20) * new + (0 - 100) * old
      #expect(abs(interrupted.value(at: at(time)).x - x) < 1e-9)
    }
    #expect(interrupted.value(at: at(0.45)) == CGPoint(x: -20, y: 200))
  }

  @Test func `no frame of overlapping updates jumps by more than its motion`() {
    // A6: five updates, each begun before the one before it ends.
    var track = Track(CGPoint(x: 33, y: 33))
    for (index, x) in [97.0, 161, 33, 225, 97].enumerated() {
      track.animate(
        to: CGPoint(x: x, y: 33), at: at(0.1 * Double(index)), duration: at(0.3),
        curve: .easeInEaseOut)
    }
    let step = Instant(seconds: 0.001)
    // Three overlapping animations over at most 192 pt each, at 1.72/0.3 of it per second.
    let most: CGFloat = 3 * 192 * 1.72 / 0.3 * 0.001
    var previous = track.value(at: .zero)
    for count in 1...800 {
      let next = track.value(at: step * count)
      #expect(abs(next.x - previous.x) < most)
      previous = next
    }
    #expect(previous == CGPoint(x: 97, y: 33))
  }

  @Test func `changes of one timing are one segment`() {
    var track = Track(0.0)
    track.animate(to: 4, at: at(1), duration: at(1), curve: .easeIn)
    track.animate(to: 10, at: at(1), duration: at(1), curve: .easeIn)
    #expect(track.segments.count == 1)
    #expect(track.segments.first?.change == .adding(-10))
    #expect(track.value(at: at(1)) == 0)
    track.animate(to: 11, at: at(1), duration: at(1), curve: .easeOut)
    track.animate(to: 12, at: at(1), delay: at(0.1), duration: at(1), curve: .easeOut)
    track.animate(to: 13, at: at(1), duration: at(2), curve: .easeOut)
    #expect(track.segments.count == 4)
    #expect(track.value(at: at(1)) == 0)
    #expect(track.value(at: at(3)) == 13)
  }

  @Test func `setting the model leaves running animations running`() {
    var track = Track(0.0)
    track.animate(to: 10, at: .zero, duration: at(1), curve: .linear)
    track.set(20, at: at(0.5))
    #expect(abs(track.value(at: at(0.5)) - 15) < 1e-12)
    #expect(track.value(at: at(1)) == 20)
  }

  @Test func `beginning from the current state replaces running animations`() {
    var track = Track(0.0)
    track.animate(to: 10, at: .zero, duration: at(4), curve: .linear)
    track.animate(
      to: 0, at: at(1), duration: at(1), curve: .linear, beginsFromCurrentState: true)
    #expect(abs(track.value(at: at(1)) - 2.5) < 1e-12)
    #expect(abs(track.value(at: at(1.5)) - 1.25) < 1e-12)
    #expect(track.value(at: at(2)) == 0)
    #expect(track.value(at: at(3)) == 0)
    #expect(track.lastChange == at(2))
    #expect(track.isAnimating(at: at(0.5)))
    #expect(!track.isAnimating(at: at(3)))
  }

  @Test func `a spring from the current state keeps the velocity`() {
    var track = Track(0.0)
    track.animate(to: 100, at: .zero, duration: at(1), curve: .linear)
    track.animate(
      to: 200, at: at(0.5), duration: at(0.5),
      curve: .spring(Spring(dampingRatio: 0.8, duration: 0.5)), beginsFromCurrentState: true)
    let now = track.value(at: at(0.5))
    #expect(abs(now - 50) < 1e-9)
    let step = 1e-5
    let after = track.value(at: at(0.5 + step))
    #expect(abs((after - now) / step - 100) < 0.5)
  }

  @Test func `a spring against the motion starts with negative velocity`() {
    var track = Track(CGPoint.zero)
    track.animate(to: CGPoint(x: 100, y: 0), at: .zero, duration: at(1), curve: .linear)
    track.animate(
      to: .zero, at: at(0.5), duration: at(1), curve: .spring(Spring()),
      beginsFromCurrentState: true)
    let after = track.value(at: at(0.5001))
    #expect(abs((after.x - 50) / 0.0001 - 100) < 1)
  }

  @Test func `a jump of the model gives a spring no velocity`() {
    var track = Track(0.0)
    for index in 1...10 { track.set(Double(index) * 5, at: Instant(frame: index, perSecond: 120)) }
    let release = Instant(frame: 10, perSecond: 120)
    track.animate(
      to: 0, at: release, duration: at(1), curve: .spring(Spring()),
      beginsFromCurrentState: true)
    guard case .spring(let spring) = track.segments.last?.curve else {
      Issue.record("the animation's curve is not its spring")
      return
    }
    #expect(spring.initialVelocity == 0)
    #expect(track.value(at: release) == 50)
  }

  @Test func `a spring's own velocity is added to the inherited one`() {
    var track = Track(0.0)
    track.animate(to: 100, at: .zero, duration: at(1), curve: .linear)
    track.animate(
      to: 100, at: at(0.5), duration: at(1), curve: .spring(Spring(initialVelocity: 3)),
      beginsFromCurrentState: true)
    guard case .spring(let spring) = track.segments.last?.curve else {
      Issue.record("the animation's curve is not its spring")
      return
    }
    #expect(abs(spring.initialVelocity - (3 + 100.0 / 50)) < 1e-6)
  }

  @Test func `animations after a replacement add again`() {
    var track = Track(0.0)
    track.animate(
      to: 10, at: .zero, duration: at(1), curve: .linear, beginsFromCurrentState: true)
    track.animate(to: 20, at: at(2), duration: at(1), curve: .linear)
    #expect(track.segments.last?.change == .adding(-10))
    #expect(abs(track.value(at: at(2.5)) - 15) < 1e-12)
  }

  @Test func `the last change is that of the model or an animation, whichever is later`() {
    var track = Track(0.0)
    track.animate(to: 1, at: .zero, duration: at(1), curve: .linear)
    #expect(track.lastChange == at(1))
    track.set(2, at: at(3))
    #expect(track.lastChange == at(3))
  }
}
