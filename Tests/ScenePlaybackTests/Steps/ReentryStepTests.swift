import Cellophane
import Testing

/// The physics of the step `behavior`, for items that leave the viewport.
struct ReentryStepTests {
  /// The times at which the content is scrolled away and back, and the swing of the item.
  private struct Trip: CustomTestStringConvertible {
    let away: Double
    let back: Double
    let frequency: Double
    let damping: Double

    /// Makes a trip at times that are not whole ticks.
    init(seed: Int) {
      away = 0.41 + Double(seed * 37 % 23) / 40
      back = away + 0.12 + Double(seed * 53 % 31) / 40
      frequency = 0.7 + Double(seed % 4) / 3
      damping = Double(seed % 3) / 10
    }

    var testDescription: String { "from \(away) s to \(back) s, \(frequency) Hz, ζ \(damping)" }
  }

  /// Plays an item that swings about (100, 100) from the time 0.1 s on.
  ///
  /// - Parameter reentry: the policy; the content is not scrolled where `nil`.
  private func timeline(_ trip: Trip, _ reentry: String?) throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [200, 200] }
      output: { duration: 4s }
      collections:
        - layout: { type: flow, itemSize: [40, 40], sectionInset: [10, 80, 2000, 80] }
          sections: [{ items: [ball] }]
      steps:
        - at: 0.1s
          behavior:
            attachment: { to: [100, 100], length: 0, frequency: \(trip.frequency), damping: \(trip.damping) }
            \(reentry.map { "reentry: \($0)" } ?? "items: ball")
        - { at: \(trip.away)s, scroll: { to: [0, \(reentry == nil ? 0 : 900)] }, duration: 0 }
        - { at: \(trip.back)s, scroll: { to: [0, 0] }, duration: 0 }
      """)
  }

  private func height(_ timeline: Timeline, at seconds: Double) throws -> CGFloat {
    try #require(timeline.element("ball", at: seconds)).center.y
  }

  @Test(arguments: (0..<10).map { Trip(seed: $0) })
  private func `a simulated item reappears where physics has moved it`(
    trip: Trip
  ) throws {
    let free = try timeline(trip, nil)
    let scrolled = try timeline(trip, "simulate")
    #expect(scrolled.element("ball", at: trip.back - 0.001) == nil)
    for time in stride(from: trip.back + 0.02, to: 3.9, by: 0.037) where time > trip.back + 0.05 {
      #expect(abs(try height(scrolled, at: time) - height(free, at: time)) < 0.05, "\(time)")
    }
  }

  @Test(arguments: (0..<10).map { Trip(seed: $0) })
  private func `a resumed item continues as it left`(trip: Trip) throws {
    let free = try timeline(trip, nil)
    let scrolled = try timeline(trip, "resume")
    let hidden = trip.back - trip.away
    // It leaves at a tick and returns at one.
    let lags = stride(from: -0.034, through: 0.034, by: 0.0005)
    for time in stride(from: trip.back + 0.05, to: 3.9, by: 0.1) {
      let value = try height(scrolled, at: time)
      let nearest = try lags.map { abs(try height(free, at: time - hidden + $0) - value) }.min()
      #expect((nearest ?? 99) < 0.3, "\(time): \(value)")
    }
  }

  @Test(arguments: (0..<10).map { Trip(seed: $0) })
  private func `a reset item starts again in its slot`(trip: Trip) throws {
    let free = try timeline(trip, nil)
    let scrolled = try timeline(trip, "reset")
    #expect(abs(try height(scrolled, at: trip.back + 1e-6) - 30) < 0.01)
    let lags = stride(from: -0.034, through: 0.034, by: 0.0005)
    for time in stride(from: trip.back + 0.05, to: 3.9, by: 0.1) {
      let value = try height(scrolled, at: time)
      let nearest = try lags.map { lag in
        abs(try height(free, at: max(0, time - trip.back + 0.1 + lag)) - value)
      }.min()
      #expect((nearest ?? 99) < 0.3, "\(time): \(value)")
    }
  }

  /// Plays three drops that fall out of a viewport of 200 points.
  private func rain(_ reentry: String, _ more: String = "") throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [200, 200] }
      output: { duration: 4s }
      collections:
        - layout: { type: flow, itemSize: [30, 30], sectionInset: 10 }
          sections: [{ items: [a, b, c] }]
      steps:
        - { at: 0s, behavior: { name: fall, gravity: {}, reentry: \(reentry) } }
      \(more)
      """)
  }

  @Test func `a reset item that falls out of the viewport falls again from its slot`() throws {
    let timeline = try rain("reset")
    // 190 points at 1000 pt/s² take 0.616 s.
    let heights = try (0..<240).map { frame in
      try #require(timeline.element("b", at: Double(frame) / 60 + 1e-6)).center.y
    }
    let turns = zip(heights, heights.dropFirst()).filter { $1 < $0 - 100 }
    #expect(turns.count == 6, "\(turns)")
    #expect(turns.allSatisfy { $0.0 > 190 && $0.1 < 40 })
    // At no position in between, not even between two ticks.
    for index in 0..<4000 {
      let time = Double(index) / 1000
      let height = try #require(timeline.element("b", at: time)).center.y
      let next = try #require(timeline.element("b", at: time + 0.001)).center.y
      #expect(next >= height - 0.01 || (height > 190 && next < 40), "\(time): \(height), \(next)")
    }
  }

  @Test func `an item that falls out of the viewport does not return unless it is reset`() throws {
    for reentry in ["simulate", "resume"] {
      let timeline = try rain(reentry)
      for time in [0.8, 2, 3.9] { #expect(timeline.element("a", at: time) == nil, "\(time)") }
    }
  }

  @Test func `a larger viewport shows simulated items where physics has moved them`() throws {
    let resize = "  - { at: 0.8s, resize: { frame: [0, 0, 200, 900] }, duration: 0 }"
    let simulated = try rain("simulate", resize)
    // 0.82 s of free fall from 25.
    #expect(abs((simulated.element("a", at: 0.82)?.center.y ?? 0) - (25 + 500 * 0.82 * 0.82)) < 10)
    let resumed = try rain("resume", resize)
    let back = try #require(resumed.element("a", at: 0.81)).center.y
    #expect(back > 210 && back < 245, "\(back)")
    // With the velocity that it had when it left: more than 600 points a second.
    #expect((resumed.element("a", at: 0.91)?.center.y ?? 0) > back + 55)
  }

  @Test func `items that are removed outside the viewport do not return`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 200] }
      output: { duration: 4s }
      collections:
        - layout: { type: flow, itemSize: [40, 40], sectionInset: [10, 10, 2000, 10] }
          sections: [{ items: [a, b, c] }]
      steps:
        - { at: 0s, behavior: { name: pair, items: a, attachment: { item: b, frequency: 1 }, reentry: reset } }
        - { at: 0s, behavior: { name: fall, items: [b, c], gravity: {}, reentry: resume } }
        - { at: 0.2s, scroll: { to: [0, 900] }, duration: 0 }
        - { at: 0.4s, delete: b, duration: 0.1s }
        - { at: 0.5s, behavior: { remove: fall } }
        - { at: 1s, scroll: { to: [0, 0] }, duration: 0 }
      """)
    #expect(timeline.element("b", at: 1.1) == nil)
    for time in [1.1, 2, 3.9] {
      #expect(timeline.element("a", at: time)?.center == CGPoint(x: 30, y: 30), "\(time)")
    }
    // It keeps its velocity, though nothing pulls it any more.
    let fallen = try #require(timeline.element("c", at: 1.1)).center.y
    #expect(fallen > 45)
  }

  @Test func `a newtonian layout simulates items outside the viewport`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [320, 400] }
      output: { duration: 6s }
      collections:
        - layout: { type: newtonian, itemSize: [60, 60], length: 150 }
          sections: [2]
      steps: []
      """)
    // Both appear from beyond the right edge, where they are not visible.
    #expect(timeline.elements(at: .zero).filter { $0.identity.kind == .cell }.isEmpty)
    #expect(
      timeline.elements(at: Instant(seconds: 5)).filter { $0.identity.kind == .cell }.count == 2)
  }
}
