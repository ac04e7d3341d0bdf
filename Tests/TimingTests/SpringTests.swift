import Foundation
import TestSupport
import Testing
import Timing

struct SpringTests {
  /// The columns T, ζ, v, ω0, k, c of the reference's table.
  static let golden: [[Double]] = [
    [0.5, 0.8, 0, 17.988593, 323.5895, 28.7817],
    [0.5, 0.5, 0, 25.433797, 646.8780, 25.4338],
    [1, 0.5, 0, 12.716898, 161.7195, 12.7169],
    [1, 0.7, 0, 9.839647, 96.8186, 13.7755],
    [1, 1, 0, 9.233413, 85.2559, 18.4668],
    [0.3, 0.6, 0, 36.778184, 1352.635, 44.1338],
    [0.4, 0.7, 0, 24.599116, 605.1165, 34.4388],
    [0.5, 0.8, 5, 16.827917, 283.1788, 26.9247],
    [1, 0.2, 0, 26.593642, 707.2218, 10.6375],
    [3, 0.25, 0, 7.404974, 54.8336, 3.7025],
  ]

  @Test(arguments: golden)
  func `UIView's parameters give the reference's springs`(row: [Double]) {
    let spring = Spring(dampingRatio: row[1], duration: row[0], initialVelocity: row[2])
    // Each number agrees to the last digit that the table prints.
    #expect(abs(spring.angularFrequency - row[3]) < 1e-6)
    #expect(abs(spring.stiffness - row[4]) < (row[4] > 1000 ? 1e-3 : 1e-4))
    #expect(abs(spring.damping - row[5]) < 1e-4)
    #expect(spring.initialVelocity == row[2])
  }

  @Test func `the published spring agrees to its last digit`() {
    let spring = Spring(dampingRatio: 0.25, duration: 3)
    #expect(abs(spring.stiffness - 54.83363359) < 1e-8)
    #expect(abs(spring.damping - 3.702486786) < 1e-9)
  }

  /// The time in milliseconds, position and tolerance of samples of the pop's spring.
  static let popSamples: [(Double, Double, Double)] = [
    (58.05, 0.5, 1e-4), (106.96, 0.9, 1e-4), (133.55, 1, 1e-4), (178.83, 1.04599, 1e-5),
    (312.4, 1, 1e-5), (357.7, 0.99789, 1e-5), (400, 0.99857, 1e-5),
  ]

  @Test(arguments: popSamples)
  func `the pop's spring is at the reference's positions`(
    milliseconds: Double, position: Double, tolerance: Double
  ) {
    let spring = Spring(dampingRatio: 0.7, duration: 0.4)
    #expect(abs(spring.progress(at: milliseconds / 1000) - position) < tolerance)
  }

  /// The progress at tenths of the duration.
  static let popTable = [
    0, 0.29865, 0.71465, 0.95817, 1.03990, 1.04113, 1.02146, 1.00608, 0.99924, 0.99789,
    0.99857,
  ]

  @Test(arguments: [0.1, 0.4, 2, 10])
  func `the pop's samples do not depend on the duration`(duration: Double) {
    let spring = Spring(dampingRatio: 0.7, duration: duration)
    for (tenth, position) in SpringTests.popTable.enumerated() {
      #expect(abs(spring.progress(at: duration * Double(tenth) / 10) - position) < 5.1e-6)
    }
  }

  @Test func `the pop peaks, falls below 1 and turns at the reference's times`() {
    let spring = Spring(dampingRatio: 0.7, duration: 0.4)
    let samples = (0...40_000).map { spring.progress(at: Double($0) * 1e-5) }
    let peak = samples.enumerated().max { $0.element < $1.element }
    #expect(peak.map { abs(Double($0.offset) * 1e-2 - 178.83) < 0.011 } == true)
    let later = samples.enumerated().dropFirst(30_000).min { $0.element < $1.element }
    #expect(later.map { abs(Double($0.offset) * 1e-2 - 357.7) < 0.06 } == true)
    let first = samples.firstIndex { $0 >= 1 }
    #expect(first.map { abs(Double($0) * 1e-2 - 133.55) < 0.011 } == true)
    let below = samples.indices.dropFirst(18_000).first { samples[$0] < 1 }
    #expect(below.map { abs(Double($0) * 1e-2 - 312.4) < 0.06 } == true)
  }

  @Test func `Core Animation's defaults`() {
    let spring = Spring()
    #expect(spring.stiffness == 100)
    #expect(spring.damping == 10)
    #expect(spring.dampingRatio == 0.5)
    #expect(spring.initialVelocity == 0)
  }

  static let settling: [(Double, Double, Double, Double)] = [
    (1, 100, 10, 1.472700), (1, 100, 5, 2.854975), (1, 100, 15, 1.022094),
    (3, 1000, 500, 0.505735),
  ]

  @Test(arguments: settling)
  func `the settling duration is the reference's`(
    mass: Double, stiffness: Double, damping: Double, seconds: Double
  ) throws {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
    #expect(abs(try #require(spring.settlingDuration) - seconds) < 1e-6)
  }

  @Test func `no damping never settles`() {
    let spring = Spring(mass: 1, stiffness: 100, damping: 0)
    #expect(spring.settlingDuration == nil)
    #expect(abs(spring.progress(at: .pi / 10) - 2) < 1e-12)
    #expect(abs(spring.progress(at: .pi / 5)) < 1e-12)
  }

  @Test(arguments: [
    Spring(), Spring(mass: 1, stiffness: 100, damping: 20),
    Spring(mass: 1, stiffness: 100, damping: 20, initialVelocity: 50),
    Spring(mass: 1, stiffness: 100, damping: 5, initialVelocity: -30),
    Spring(duration: 0.5, bounce: -0.5), Spring(duration: 0.5, bounce: 0.9),
    Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true),
  ])
  func `after the settling duration nothing moves by more than a thousandth`(
    spring: Spring
  ) throws {
    let settled = try #require(spring.settlingDuration)
    for step in 0..<1000 {
      let position = spring.progress(at: settled * (1 + Double(step) / 200))
      #expect(abs(position - 1) <= 0.001 + 1e-9)
    }
  }

  @Test func `overdamping is critical damping unless it is allowed`() {
    let critical = Spring(mass: 3, stiffness: 1000, damping: 500)
    #expect(abs(critical.progress(at: 0.5) - 0.99890) < 5e-6)
    #expect(abs(critical.dampingRatio - 4.5644) < 1e-4)
    let real = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true)
    #expect(abs(real.progress(at: 0.5) - 0.63209) < 5e-6)
  }

  @Test func `overdamping has the reference's exponents`() {
    let spring = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true)
    // Long after the fast exponential has died the slow one is alone: x' / (1 − x) = −r1.
    let rate = spring.velocity(at: 1) / (1 - spring.progress(at: 1))
    #expect(abs(rate - 2.02459) < 1e-5)
    #expect(spring.velocity(at: 0) == 0)
    // At the start 1 − x = A·e^(r1 t) + B·e^(r2 t) has x'' = ω² there.
    #expect(abs(spring.velocity(at: 1e-7) / 1e-7 - 1000.0 / 3) < 0.01)
  }

  @Test func `a duration and a bounce give the reference's spring`() {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    #expect(abs(spring.stiffness - 157.9137) < 1e-4)
    #expect(abs(spring.dampingRatio - 0.8) < 1e-12)
    #expect(abs(spring.damping - 20.1062) < 1e-4)
  }

  @Test func `a negative bounce is overdamping`() {
    let spring = Spring(duration: 0.5, bounce: -0.5)
    #expect(spring.dampingRatio == 2)
    #expect(abs(spring.damping - 4 * .pi / (0.5 * 0.5)) < 1e-9)
    #expect(spring.allowsOverdamping)
    let critical = Spring(
      angularFrequency: spring.angularFrequency, dampingRatio: 1)
    #expect(spring.progress(at: 0.3) < critical.progress(at: 0.3) - 0.1)
  }

  @Test func `a bounce of 1 oscillates for ever`() {
    #expect(Spring(duration: 1, bounce: 1).settlingDuration == nil)
  }

  @Test(arguments: [0.2, 0.7, 1.0])
  func `the initial velocity is the velocity at the first instant`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, duration: 0.5, initialVelocity: 3)
    #expect(spring.velocity(at: 0) == 3)
    #expect(abs(spring.progress(at: 1e-6) / 1e-6 - 3) < 1e-2)
    #expect(spring.with(initialVelocity: -2).velocity(at: 0) == -2)
    #expect(spring.with(initialVelocity: -2).stiffness == spring.stiffness)
  }

  @Test(arguments: [-50.0, -5, -1, 1, 5, 10, 20, 50, 200], [0.1, 0.5, 0.8, 0.99, 1])
  func `springs with high initial velocities reach their end`(velocity: Double, ratio: Double) {
    let spring = Spring(dampingRatio: ratio, duration: 0.5, initialVelocity: velocity)
    #expect(spring.angularFrequency.isFinite && spring.angularFrequency > 0)
    for step in 0...100 {
      #expect(spring.progress(at: Double(step) / 100).isFinite)
    }
  }

  @Test func `the system's motions have their measured springs`() throws {
    #expect(SystemMotion.duration == 0.5)
    // UIKit's default mechanics, played as critical damping.
    #expect(SystemMotion.mechanics == (3, 1000, 500))
    #expect(SystemMotion.spring == SystemMotion.spring(lasting: 0.5))
    for (seconds, frequency) in [(0.5, 1.0), (1, 0.5), (0.25, 2)] {
      let spring = SystemMotion.spring(lasting: seconds)
      #expect(abs(spring.angularFrequency / (frequency * (1000.0 / 3).squareRoot()) - 1) < 1e-12)
      #expect(spring.dampingRatio == 1 && spring.initialVelocity == 0)
    }
    #expect(SystemMotion.spring(lasting: 0).angularFrequency.isFinite)
    // An alert appears until a thousandth of the way is left, in whole milliseconds.
    #expect(SystemMotion.alertSpring.angularFrequency == 22.88)
    #expect(SystemMotion.alertSpring.dampingRatio == 1)
    let settled = try #require(SystemMotion.alertSpring.settlingDuration)
    #expect((settled * 1000).rounded() / 1000 == SystemMotion.alertDuration)
  }

  @Test func `ratio and duration are clamped`() {
    #expect(Spring(dampingRatio: 7, duration: 1) == Spring(dampingRatio: 1, duration: 1))
    #expect(
      Spring(dampingRatio: -1, duration: 1).dampingRatio
        == Spring(dampingRatio: 0, duration: 1).dampingRatio)
    #expect(Spring(dampingRatio: 0.5, duration: 99) == Spring(dampingRatio: 0.5, duration: 10))
    #expect(
      Spring(dampingRatio: 0.5, duration: 0) == Spring(dampingRatio: 0.5, duration: 0.01))
  }

  @Test func `without a velocity the frequency is that of the logarithm`() {
    var numbers = SeededNumbers(seed: 52)
    for _ in 0..<500 {
      let ratio = Double.random(in: 0.01..<1, using: &numbers)
      let duration = Double.random(in: 0.02...9, using: &numbers)
      let expected = log(ratio / (0.001 * (1 - ratio * ratio).squareRoot())) / ratio
      let spring = Spring(dampingRatio: ratio, duration: duration)
      #expect(abs(spring.angularFrequency * duration / expected - 1) < 1e-9, "\(ratio)")
    }
    let critical = Spring(dampingRatio: 1, duration: 2)
    #expect(abs(critical.angularFrequency * 2 / 9.233413476451585 - 1) < 1e-12)
  }

  @Test func `a spring settles in its duration, or says that it does not`() {
    var numbers = SeededNumbers(seed: 53)
    var misses = 0
    for _ in 0..<2000 {
      let ratio = Double.random(in: 0.05...1, using: &numbers)
      let duration = Double.random(in: 0.1...3, using: &numbers)
      let velocity = Double.random(in: -10...30, using: &numbers)
      let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      // The amplitude is the envelope below critical damping, and the distance itself at it.
      let ω = spring.angularFrequency
      let rest = (velocity / ω - ratio) / (1 - ratio * ratio).squareRoot()
      let isSettled = abs(abs(rest) * exp(-ratio * ω * duration) - 0.001) <= 1.001e-4
      if spring.problem(fittedTo: duration) != nil { misses += 1 } else { #expect(isSettled) }
    }
    #expect(misses < 20)
    #expect(Spring(dampingRatio: 0.0005, duration: 1).problem(fittedTo: 1) != nil)
  }

  @Test(arguments: [0.1, 0.5, 1, 3], [0.1, 0.2, 0.5, 0.8, 1])
  func `a level start has a spring`(duration: Double, ratio: Double) {
    // There the slope of what is left of the distance is 0 where the search begins.
    let distances = ratio < 1 ? 25 * ratio * ratio / (1 + 5 * ratio) : 5
    let spring = Spring(
      dampingRatio: ratio, duration: duration, initialVelocity: distances / duration)
    #expect(spring.angularFrequency * duration < 100)
    #expect(spring.problem(fittedTo: duration) == nil)
  }

  @Test func `kinds of overdamping`() {
    let spring = Spring(duration: 0.5, bounce: -0.5).with(initialVelocity: 1)
    let kinds = [Spring.Overdamping.critical, .textbook, .coreAnimation]
    let ω = spring.angularFrequency
    for (kind, speed) in zip(kinds, [1, 1, 1 + 2 * 2 * ω]) {
      let own = spring.with(overdamping: kind)
      #expect(abs(own.velocity(at: 0) - speed) < 1e-9)
      #expect(abs(own.progress(at: 1e-7) / 1e-7 - speed) < 1e-4 * speed)
      #expect(own.allowsOverdamping == (kind != .critical))
      #expect(own.isOverdamped == (kind != .critical))
    }
    let peaks = kinds.map { kind in
      (1...200).map { spring.with(overdamping: kind).progress(at: Double($0) / 100) }.max() ?? 0
    }
    #expect(peaks[0] < 1 && peaks[1] < 1 && peaks[2] > 1.01)
    // Up to critical damping they are one.
    let damped = Spring(duration: 0.5, bounce: 0)
    for kind in kinds {
      #expect(damped.with(overdamping: kind).progress(at: 0.2) == damped.progress(at: 0.2))
    }
  }

  @Test func `kinds of overdamping are in JSON, and older JSON has two of them`() throws {
    for kind in [Spring.Overdamping.critical, .textbook, .coreAnimation] {
      let spring = Spring(duration: 0.5, bounce: -0.5).with(overdamping: kind)
      let data = try JSONEncoder().encode(spring)
      #expect(try JSONDecoder().decode(Spring.self, from: data) == spring)
    }
    for isAllowed in [true, false] {
      let text = """
        {"angularFrequency":4,"dampingRatio":2,"initialVelocity":0,"allowsOverdamping":\(isAllowed)}
        """
      let spring = try JSONDecoder().decode(Spring.self, from: Data(text.utf8))
      #expect(spring.overdamping == (isAllowed ? .textbook : .critical))
      #expect(!String(decoding: try JSONEncoder().encode(spring), as: UTF8.self).contains("\"over"))
    }
  }

  @Test(arguments: [9.99, 10.01, 10.5, 12, 40])
  func `critical damping settles at its last time beyond a thousandth`(velocity: Double) throws {
    let spring = Spring(stiffness: 100, damping: 20, initialVelocity: velocity)
    let settled = try #require(spring.settlingDuration)
    #expect(abs(abs(1 - spring.progress(at: settled)) - 0.001) < 1e-9)
    for step in 1...1000 {
      #expect(abs(1 - spring.progress(at: settled + Double(step) / 100)) < 0.001 + 1e-9)
    }
  }

  @Test func `Core Animation settles in tenths from critical damping on`() {
    #expect(abs(Spring(stiffness: 100, damping: 20).sampledSettlingDuration - 1) < 1e-9)
    let damped = Spring(stiffness: 100, damping: 10)
    #expect(damped.sampledSettlingDuration == damped.settlingDuration)
    #expect(Spring(stiffness: 1e-6, damping: 0).sampledSettlingDuration == .infinity)
    #expect(
      Spring(stiffness: 1e-6, damping: 1000, allowsOverdamping: true).sampledSettlingDuration
        == .infinity)
  }

  @Test(arguments: [
    #""angularFrequency":0,"dampingRatio":1"#, #""angularFrequency":-4,"dampingRatio":1"#,
    #""angularFrequency":4,"dampingRatio":-1"#,
  ])
  func `an impossible spring in JSON is refused`(fields: String) {
    let text = "{\(fields),\"initialVelocity\":0,\"allowsOverdamping\":false}"
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Spring.self, from: Data(text.utf8))
    }
  }
}
