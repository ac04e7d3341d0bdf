import Foundation
import ScrollPhysics
import TestSupport
import Testing

/// The motion of content after a drag, without a stage; by the reference's topic 8.
struct ScrollMotionTests {
  private typealias Rules = ScrollMotion.Rules

  /// Rules for content of 10 000 points beyond the viewport, at two pixels per point.
  private func rules(
    _ rate: Double = 0.998, limits: ClosedRange<Double> = 0...10_000, bounces: Bool = true
  ) -> Rules {
    Rules(limits: limits, rate: rate, bounces: bounces, scale: 2)
  }

  // MARK: The reference's numbers

  @Test(arguments: [(0.998, 494.01, 2.3003), (0.99, 98.01, 0.4582)])
  func `content decelerates with the recorded law's distance and time`(
    rate: Double, way: Double, end: Double
  ) {
    let motion = ScrollMotion(from: 0, velocity: 1000, rules: rules(rate))
    #expect(near(motion.target, way, 1e-9) && near(motion.duration, end, 0.00005))
    #expect(near(motion.offset(at: motion.duration - 1e-9), way, 1e-6))
    #expect(motion.offset(at: motion.duration) == motion.target)
    let slope = -log(rate) * rate / (1 - rate)
    #expect(near(motion.velocity(at: 0.1), 1000 * slope * pow(rate, 100), 1e-9))
    // Delegates get the integral, at a whole pixel.
    #expect(motion.proposal == (-0.99 / log(rate) * 2).rounded() / 2)
  }

  @Test func `a proposal stays within the edges`() {
    // The sum ends before the edge, its integral beyond it.
    let motion = ScrollMotion(from: 0, velocity: 3000, rules: rules(limits: 0...1492.3))
    #expect(near(motion.target, 2.99 * 499, 1e-9) && motion.proposal == 1492.3)
    let free = ScrollMotion(from: 0, velocity: 3000, rules: rules(limits: 0...1600))
    #expect(near(free.target, 2.99 * 499, 1e-9) && free.proposal == 1493.5)
  }

  @Test(arguments: [(50.0, 26.2948), (100, 50.3817), (200, 92.9577), (400, 160.9756)])
  func `the rubber band of a view of 600 points has the reference's numbers`(
    pull: Double, stretch: Double
  ) {
    let band = RubberBand(extent: 600)
    #expect(near(band.stretch(forPull: pull), stretch, 0.00005))
    #expect(near(band.stretch(forPull: -pull), -stretch, 0.00005))
    #expect(near(band.pull(forStretch: band.stretch(forPull: -pull)), -pull, 1e-9))
    let slope = (band.stretch(forPull: pull + 1e-4) - band.stretch(forPull: pull - 1e-4)) / 2e-4
    #expect(near(band.slope(atPull: pull), slope, 1e-6))
  }

  @Test func `content beyond its edge by more than a view is held at its offset`() {
    let band = RubberBand(extent: 600, reaching: -1500)
    #expect(near(band.stretch(forPull: band.pull(forStretch: -1500)), -1500, 1e-6))
  }

  // MARK: Edges

  @Test func `position and velocity are continuous at an edge, and content returns`() {
    for velocity in [-4000.0, -900, 700, 5000] {
      let rules = rules(limits: 0...500)
      let motion = ScrollMotion(from: 250, velocity: velocity, rules: rules)
      expectContinuity(of: motion, from: 250, velocity: velocity)
      #expect(motion.target == (velocity < 0 ? 0 : 500))
      let most = samples(of: motion).map { max($0 - 500, -$0) }.max() ?? 0
      // A critically damped spring has a maximum displacement of v/(e·ω).
      let omega = 2 * Double.pi / 0.5735
      #expect(most > 0 && most <= abs(velocity) / (M_E * omega) + 1e-9)
    }
  }

  @Test func `content that does not bounce stops at its edge`() {
    let motion = ScrollMotion(
      from: 250, velocity: 3000, rules: rules(limits: 0...500, bounces: false))
    #expect(motion.target == 500 && samples(of: motion).allSatisfy { $0 <= 500 })
    #expect(near(motion.offset(at: motion.duration - 1e-6), 500, 0.01))
  }

  @Test func `content that is released beyond its edge returns to it`() {
    for velocity in [-800.0, 0, 300, 700] {
      let motion = ScrollMotion(from: -80, velocity: velocity, rules: rules())
      // It begins with a speed toward the edge, unless it is thrown there faster.
      let speed = max(velocity, 0.684 * 2 * Double.pi / 0.582 * 80)
      expectContinuity(of: motion, from: -80, velocity: speed)
      #expect(motion.target == 0 && motion.proposal == 0)
      #expect(samples(of: motion).allSatisfy { $0 <= 0 })
      let mirrored = ScrollMotion(from: 10_080, velocity: -velocity, rules: rules())
      #expect(near(mirrored.offset(at: 0.1) - 10_000, -motion.offset(at: 0.1), 1e-9))
    }
  }

  @Test func `a return is continued with its own spring and velocity`() {
    let motion = ScrollMotion(from: -80, velocity: 0, rules: rules())
    let rest = motion.continued(at: 0.1, from: motion.offset(at: 0.1), rules: rules())
    for time in [0, 0.1, 0.3] {
      #expect(near(rest.offset(at: time), motion.offset(at: time + 0.1), 1e-9))
    }
  }

  @Test func `a bounce is over half a frame after it comes within half a point of the edge`() {
    for motion in [
      ScrollMotion(from: -80, velocity: 0, rules: rules()),
      ScrollMotion(from: 300, velocity: -2000, rules: rules()),
    ] {
      let time = motion.duration - 1.0 / 120
      #expect(near(abs(motion.offset(at: time)), 0.5, 1e-6) && motion.target == 0)
    }
  }

  @Test func `content that is thrown back from beyond its edge moves on within it`() {
    let motion = ScrollMotion(from: -80, velocity: 3000, rules: rules())
    expectContinuity(of: motion, from: -80, velocity: 3000)
    #expect(motion.target > 300)
  }

  @Test func `a release below the velocity at which content stops moves nothing`() {
    let rest = ScrollMotion(from: 70.1, velocity: 9.9, rules: rules())
    #expect(rest.duration == 0 && rest.target == 70.1 && rest.proposal == 70.1)
    #expect(ScrollMotion(from: 70, velocity: 10.1, rules: rules()).duration > 0)
  }

  // MARK: Targets

  @Test func `another target ahead is reached by a deceleration that ends there`() {
    let motion = ScrollMotion(from: 100, velocity: 1000, to: 400, rules: rules())
    let other = ScrollMotion(from: 100, velocity: 300_000 / 499 + 10, rules: rules())
    #expect(motion.target == 400 && near(motion.duration, other.duration, 1e-9))
    for time in stride(from: 0, to: motion.duration, by: 0.1) {
      #expect(near(motion.offset(at: time), other.offset(at: time), 1e-9))
    }
  }

  @Test(arguments: [(0.0, 160.0), (-800, 160), (800, 40)])
  func `if no deceleration leads to the target, a spring does`(velocity: Double, target: Double) {
    let motion = ScrollMotion(from: 100, velocity: velocity, to: target, rules: rules())
    expectContinuity(of: motion, from: 100, velocity: velocity)
    #expect(motion.target == target && motion.duration < 1)
  }

  @Test func `a target beyond the edges is clamped`() {
    #expect(ScrollMotion(from: 100, velocity: 900, to: 20_000, rules: rules()).target == 10_000)
    #expect(ScrollMotion(from: 100, velocity: -900, to: -50, rules: rules()).target == 0)
  }

  @Test func `a motion that continues with the same rules is unchanged`() {
    let motions = [
      ScrollMotion(from: 100, velocity: 900, rules: rules(limits: 0...300)),
      ScrollMotion(from: 100, velocity: 900, to: 250, rules: rules()),
      ScrollMotion(from: 100, velocity: -900, to: 250, rules: rules()),
      ScrollMotion(paging: 100, velocity: 900, to: 300, rules: rules()),
    ]
    for (number, motion) in motions.enumerated() {
      let rules = number == 0 ? rules(limits: 0...300) : rules()
      for time in [0.05, 0.2, 0.4] {
        let rest = motion.continued(at: time, from: motion.offset(at: time), rules: rules)
        #expect(near(rest.target, motion.target, 1e-9))
        #expect(
          near(rest.offset(at: 0.1), motion.offset(at: time + 0.1), 1e-6), "\(number) \(time)")
      }
    }
  }

  // MARK: Pages

  @Test func `the page is the nearest to the projection, and at most one from the start`() {
    func page(_ projected: Double, _ start: Double) -> Double {
      PageTarget.offset(nearest: projected, from: start, page: 400, limits: -20...1500)
    }
    #expect([-300, 150, 179, 181, 700].map { page($0, -20) } == [-20, -20, -20, 380, 380])
    #expect([-900, 370, 590, 2000].map { page($0, 380) } == [-20, 380, 780, 780])
    // The last page is the remainder, and counts as one.
    #expect([1230, 1350, 9000].map { page($0, 1180) } == [1180, 1500, 1500])
    #expect(page(9000, 700) == 1180)
  }

  @Test func `a page is reached with the velocity of the release`() {
    let motion = ScrollMotion(paging: 130, velocity: 1200, to: 400, rules: rules())
    expectContinuity(of: motion, from: 130, velocity: 1200)
    #expect(motion.target == 400 && (0.3...1).contains(motion.duration))
  }

  // MARK: Laws

  @Test func `every motion is smooth, ends within its limits and overshoots by little`() {
    var random = SeededNumbers(seed: 8)
    for _ in 0..<100 {
      let upper = Double.random(in: 0...2000, using: &random)
      let start = Double.random(in: -200...upper + 200, using: &random)
      let velocity = Double.random(in: -6000...6000, using: &random)
      let rate = Double.random(in: 0.98...0.999, using: &random)
      let rules = rules(rate, limits: 0...upper)
      let motions = [
        ScrollMotion(from: start, velocity: velocity, rules: rules),
        ScrollMotion(
          paging: start, velocity: velocity,
          to: Double.random(in: 0...upper, using: &random), rules: rules),
      ]
      for motion in motions {
        #expect((0...upper).contains(motion.target))
        #expect(motion.duration < 20)
        #expect(abs(motion.offset(at: motion.duration - 1e-9) - motion.target) < 0.5001)
        expectContinuity(of: motion, from: start, velocity: motion == motions[0] ? nil : velocity)
        let overshoot = 200 + 6000 / (M_E * 2 * Double.pi / 0.5735)
        #expect(samples(of: motion).allSatisfy { (-overshoot...upper + overshoot).contains($0) })
      }
    }
  }

  /// Expects that a motion begins as given and has continuous position and velocity before its end.
  ///
  /// The velocity of a sum is its derivative but for half of the share that a millisecond takes:
  /// 1 % at the rate 0.98. By so much it changes where a spring leads to a deceleration.
  private func expectContinuity(
    of motion: ScrollMotion, from start: Double, velocity: Double?
  ) {
    if motion.duration == 0 { return }
    #expect(near(motion.offset(at: 0), start, 1e-9))
    if let velocity {
      #expect(near(motion.velocity(at: 0), velocity, 0.0011 * abs(velocity) + 1e-6))
    }
    let step = 0.0002
    let times = stride(from: 0, to: motion.duration - step, by: step)
    let reach = samples(of: motion).map { abs($0 - motion.target) }.max() ?? 0
    // The effect of the stiffest spring and the strongest deceleration on the velocity.
    let omega = 2 * Double.pi / 0.4
    for time in times {
      let (speed, next) = (motion.velocity(at: time), motion.velocity(at: time + step))
      let way = motion.offset(at: time + step) - motion.offset(at: time)
      let share = 0.011 * abs(speed)
      #expect(abs(way - (speed + next) / 2 * step) < 0.001 + share * step, "\(time)")
      let most = omega * omega * reach + 2 * omega * abs(speed)
      #expect(abs(next - speed) < 1.1 * most * step + 0.01 + share, "\(time)")
    }
  }

  /// Returns the offsets of a motion at every millisecond.
  private func samples(of motion: ScrollMotion) -> [Double] {
    stride(from: 0, through: motion.duration + 0.1, by: 0.001).map { motion.offset(at: $0) }
  }
}

/// Returns whether two numbers agree within a tolerance.
private func near(_ first: Double, _ second: Double, _ tolerance: Double) -> Bool {
  abs(first - second) <= tolerance
}
