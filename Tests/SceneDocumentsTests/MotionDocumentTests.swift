import Documents
import Foundation
import SceneDocuments
import Testing
import Timing

/// The curves and springs of steps, in the words of several tools.
struct MotionDocumentTests {
  /// Returns the motion of a step with some keys.
  private func motion(_ keys: String) throws -> StepDocument.Motion {
    let text = """
      cellophane: 1
      canvas: {size: [9, 9]}
      collections: [{sections: [1]}]
      steps: [{delete: [0, 0], \(keys)}]
      """
    let scene = try SceneDocument.load(text: text, name: "s.yaml").scene
    return try #require(scene.steps[0].motion)
  }

  /// The curves and what each stands for.
  private static let curves: [(text: String, curve: TimingCurve)] = [
    ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInEaseOut), ("easeInOut", .easeInEaseOut), ("linear", .linear),
    ("easeOutBack", .easing(.easeOutBack)), ("easeInOutQuint", .easing(.easeInOutQuint)),
    ("\"cubic-bezier(0.2, -1, 0.4, 2)\"", .cubic(CubicBezier(x1: 0.2, y1: -1, x2: 0.4, y2: 2))),
    ("\"steps(4)\"", .steps(StepFunction(count: 4))),
    ("\"steps(3, jump-none)\"", .steps(StepFunction(count: 3, jump: .none))),
    ("\"steps(1, start)\"", .steps(StepFunction(count: 1, jump: .start))),
    ("step-start", .steps(StepFunction(count: 1, jump: .start))),
    ("step-end", .steps(StepFunction(count: 1))),
  ]

  @Test(arguments: curves.indices) func `a curve has the name or the function of other tools`(
    index: Int
  ) throws {
    let (text, curve) = Self.curves[index]
    #expect(try motion("curve: \(text)") == .curve(curve))
  }

  @Test func `every published curve has its name`() throws {
    for easing in Easing.allCases {
      #expect(try motion("curve: \(easing.rawValue)") == .curve(.easing(easing)))
    }
  }

  @Test(arguments: [
    "\"cubic-bezier(0.2, 0, 0.4)\"", "\"cubic-bezier(2, 0, 0.4, 1)\"", "\"steps(0)\"",
    "\"steps(1, jump-none)\"", "\"steps(4, middle)\"", "\"steps(1001)\"", "easeOutBak",
  ])
  func `another curve is an error`(text: String) {
    #expect(throws: DocumentError.self) { try motion("curve: \(text)") }
  }

  /// The mass, the stiffness and the damping of a spring.
  private func mechanics(_ text: String) throws -> [Double] {
    guard case .spring(.physical(let spring)) = try motion("spring: \(text)") else { return [] }
    let (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)
    return [frequency * frequency, 2 * ratio * frequency]
  }

  // Stiffness (2π / response)² and damping 4π · fraction / response for a mass of 1, as SwiftUI's
  // documentation of `Spring` gives them; a bounce b is a fraction of 1 − b, or 1 / (1 + b) below 0.
  @Test func `a spring is that of its parameters`() throws {
    func expect(_ text: String, _ stiffness: Double, _ damping: Double) throws {
      let found = try mechanics(text)
      try #require(found.count == 2)
      #expect(abs(found[0] / stiffness - 1) < 1e-12, "\(text)")
      #expect(abs(found[1] / damping - 1) < 1e-12, "\(text)")
    }
    let pi = Double.pi
    try expect("{response: 0.4, dampingFraction: 0.7}", pow(2 * pi / 0.4, 2), 4 * pi * 0.7 / 0.4)
    try expect("{response: 400ms}", pow(2 * pi / 0.4, 2), 4 * pi * 0.825 / 0.4)
    try expect("{dampingFraction: 1.5}", pow(2 * pi / 0.5, 2), 4 * pi * 1.5 / 0.5)
    try expect("{duration: 0.8, bounce: 0.25}", pow(2 * pi / 0.8, 2), 4 * pi * 0.75 / 0.8)
    try expect("{bounce: -0.2}", pow(2 * pi / 0.5, 2), 4 * pi / 0.8 / 0.5)
    try expect("{mass: 2, stiffness: 300, damping: 20}", 150, 10)
    try expect("{stiffness: 170}", 170, 10)
    try expect("bouncy", pow(2 * pi / 0.5, 2), 4 * pi * 0.7 / 0.5)
    try expect("wobbly", 180, 12)
  }

  @Test func `UIKit's spring is fitted to the duration, and others determine it`() throws {
    #expect(
      try motion("spring: {damping: 0.6, velocity: 2}")
        == .spring(.fitted(damping: 0.6, velocity: 2)))
    #expect(try motion("spring: {damping: 0.6}").ownDuration == nil)
    let duration = try #require(try motion("spring: {response: 0.3}").ownDuration)
    #expect(duration.seconds > 0.2 && duration.seconds < 1)
  }

  @Test(arguments: [
    ("{stiffness: 100, damping: 10, duration: 1s}", "'duration' has no effect on a spring with"),
    ("{mass: 1, damping: 10, response: 1s}", "'response' has no effect on a spring with 'mass'"),
    ("{mass: 1, duration: 1s}", "a spring has 'duration' or 'mass', not both"),
    ("{bounce: 0.1, response: 1s, damping: 1}", "a spring has 'response' or 'bounce', not both"),
    ("{duration: 1s, damping: 1}", "'damping' has no effect on a spring with 'duration'"),
  ])
  func `parameters of two springs are one error`(text: String, words: String) throws {
    let error = try #require(throws: DocumentError.self) { try motion("spring: \(text)") }
    #expect(error.diagnostics.count == 1)
    #expect(error.description.contains(words), "\(error)")
  }

  @Test(arguments: [
    "{}", "{damping: 0}", "{damping: 1.1}", "{response: 0}", "{response: 0.5ms}",
    "{response: 0.5, bounce: 0.1}", "{response: 0.5, damping: 0.5}", "{bounce: 1}",
    "{mass: 0, stiffness: 1}", "{stiffness: 1, damping: 0}", "springy", "{dampingFraction: 0}",
  ])
  func `a spring that is none, or never rests, is an error`(text: String) {
    #expect(throws: DocumentError.self) { try motion("spring: \(text)") }
  }

  @Test func `a duration beside a spring with its own is an error`() {
    #expect(throws: DocumentError.self) { try motion("spring: bouncy, duration: 1s") }
    #expect(throws: Never.self) { try motion("spring: {damping: 0.5}, duration: 1s") }
  }
}
