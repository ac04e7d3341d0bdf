import Foundation
import ScrollPhysics
import TestSupport
import Testing

/// The closed forms of scrolling.
struct PhysicsTests {
  @Test(arguments: [0.998, 0.99]) func `a deceleration is the sum of its velocities`(rate: Double) {
    let motion = Deceleration(velocity: -1500, rate: rate)
    var (sum, velocity) = (0.0, -1.5)
    for millisecond in 1...600 {
      velocity *= rate
      sum += velocity
      let time = Double(millisecond) / 1000
      #expect(abs(motion.distance(at: time) - sum) < 1e-9)
      #expect(abs(motion.velocity(at: time) - velocity * 1000) < 1e-9)
      let slope = (motion.distance(at: time + 1e-6) - motion.distance(at: time - 1e-6)) / 2e-6
      #expect(abs(slope - motion.slope(at: time)) < 1e-3)
    }
    // It stops at 0.01 points per millisecond.
    #expect(abs(motion.velocity(at: motion.duration) + 10) < 1e-9)
    #expect(abs(motion.distance(at: motion.duration) - motion.distance) < 1e-9)
    #expect(abs(motion.distance + 1.49 * rate / (1 - rate)) < 1e-9)
    #expect(abs(motion.projectedDistance - 1.49 / log(rate)) < 1e-9)
  }

  @Test func `what is slower than a deceleration's end does not move`() {
    let motion = Deceleration(velocity: 9.9, rate: 0.998)
    #expect(motion.distance == 0 && motion.projectedDistance == 0 && motion.duration == 0)
  }

  @Test func `a deceleration is made by its distance, and its times agree`() throws {
    let motion = Deceleration(distance: -420, rate: 0.99)
    #expect(abs(motion.distance + 420) < 1e-9 && motion.velocity < 0)
    let time = try #require(motion.time(toCover: -300))
    #expect(abs(motion.distance(at: time) + 300) < 1e-9)
    #expect(motion.time(toCover: 10) == nil && motion.time(toCover: -421) == nil)
    #expect(abs(motion.distance(at: motion.duration) - motion.distance) < 1e-9)
  }

  @Test func `a rubber band yields less and less and never by a whole view`() {
    let band = RubberBand(extent: 800)
    var last = (stretch: 0.0, slope: band.slope(atPull: 0))
    #expect(last.slope == 0.55)
    for pull in stride(from: 50.0, through: 20_000, by: 50) {
      let stretch = band.stretch(forPull: pull)
      #expect(stretch > last.stretch && stretch < 800)
      #expect(band.slope(atPull: pull) < last.slope)
      #expect(abs(band.pull(forStretch: stretch) - pull) < 1e-6 * pull)
      #expect(band.stretch(forPull: -pull) == -stretch)
      last = (stretch, band.slope(atPull: pull))
    }
  }

  @Test func `content beyond its edge by more than a view has a longer band`() {
    let band = RubberBand(extent: 100, reaching: -250)
    #expect(abs(band.stretch(forPull: band.pull(forStretch: -250)) + 250) < 1e-6)
  }

  @Test func `a critically damped spring passes its rest at most once`() throws {
    var random = SeededNumbers(seed: 3)
    for _ in 0..<200 {
      let (place, speed) = (
        Double.random(in: -300...300, using: &random),
        Double.random(in: -5000...5000, using: &random)
      )
      let spring = CriticallyDampedSpring(displacement: place, velocity: speed, response: 0.5)
      #expect(spring.displacement(at: 0) == place)
      #expect(abs(spring.velocity(at: 0) - speed) < 1e-9)
      let signs = stride(from: 0.0, to: 3, by: 0.001).map { spring.displacement(at: $0) > 0 }
      let changes = zip(signs, signs.dropFirst()).count { $0 != $1 }
      #expect(changes <= 1)
      if let crossing = spring.crossing {
        #expect(abs(spring.displacement(at: crossing)) < 1e-9)
      }
      let rest = spring.time(toWithin: 0.5)
      for time in stride(from: rest, to: rest + 1, by: 0.05) {
        #expect(abs(spring.displacement(at: time)) <= 0.5 + 1e-9)
      }
    }
  }

  @Test func `pages end at most one from the page at which the drag began`() {
    func page(_ projected: Double, _ start: Double) -> Double {
      PageTarget.offset(nearest: projected, from: start, page: 100, limits: 0...350)
    }
    #expect(page(149, 100) == 100 && page(150, 100) == 200)
    #expect(page(3000, 100) == 200 && page(-3000, 200) == 100)
    #expect(page(340, 300) == 350 && page(310, 300) == 300)
  }
}
