import Cellophane
import ScenePlayback
import Testing

/// The closed form of a sheet's motion.
struct SheetMotionTests {
  /// Returns the heights at every millisecond from some seconds on.
  private func samples(_ motion: SheetMotion, from begin: Double, _ count: Int) -> [Double] {
    (0..<count).map { motion.height(at: Instant(seconds: begin + Double($0) / 1000)) }
  }

  @Test func `an animation ends exactly at its target`() {
    var motion = SheetMotion(restingAt: 100)
    motion.head(
      for: 400, at: Instant(seconds: 1), duration: Instant(seconds: 0.5), curve: .easeInEaseOut)
    #expect(motion.height(at: Instant(seconds: 1)) == 100)
    #expect(abs(motion.height(at: Instant(seconds: 1.25)) - 250) < 0.5)
    #expect(motion.height(at: Instant(seconds: 1.5)) == 400)
    #expect(motion.end == Instant(seconds: 1.5))
  }

  @Test func `a second animation adds to the first`() {
    var motion = SheetMotion(restingAt: 100)
    motion.head(for: 400, at: .zero, duration: Instant(seconds: 0.5), curve: .easeInEaseOut)
    let middle = Instant(seconds: 0.25)
    let (first, before) = (motion, motion.height(at: middle))
    motion.head(for: 50, at: middle, duration: Instant(seconds: 0.5), curve: .easeInEaseOut)
    #expect(abs(motion.height(at: middle) - before) < 1e-9)
    // It keeps its velocity at first.
    let soon = Instant(seconds: 0.26)
    #expect(abs(motion.height(at: soon) - first.height(at: soon)) < 1)
    let steps = samples(motion, from: 0.25, 500)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($0 - $1) < 3 })
    #expect(motion.height(at: Instant(seconds: 0.75)) == 50)
  }

  @Test func `an animation without a duration is over at once`() {
    var motion = SheetMotion(restingAt: 100)
    motion.head(for: 400, at: .zero, duration: .zero, curve: .linear)
    #expect(motion.height(at: .zero) == 400)
  }

  @Test func `a released sheet keeps the velocity of the finger`() {
    for velocity in [-1500.0, 0, 300, 1500] {
      let motion = SheetMotion(from: 250, velocity: velocity, to: 400, at: .zero)
      let speed = (motion.height(at: Instant(seconds: 1e-5)) - motion.height(at: .zero)) / 1e-5
      #expect(abs(speed - velocity) < 5, "\(velocity)")
      #expect(motion.height(at: motion.end) == 400)
      let before = motion.height(at: motion.end - Instant(seconds: 1e-6))
      #expect(abs(before - 400) < 0.51, "\(velocity)")
      #expect(motion.end < Instant(seconds: 1))
    }
  }

  @Test func `a thrown sheet closes as soon as it has left`() {
    let motion = SheetMotion(from: 200, velocity: -4000, to: 0, at: .zero)
    #expect(motion.end < Instant(seconds: 0.3))
    #expect(samples(motion, from: 0, 300).allSatisfy { $0 >= -1e-9 })
  }
}
