import Cellophane
import TestSupport
import Testing

/// A pinch of item 0/8, whose center is at (163, 95), with a generated path.
private struct PathCase: Sendable, CustomTestStringConvertible {
  static let begin = 0.25
  static let center = CGPoint(x: 163, y: 95)

  /// The step as written in the scene.
  var pinch = ""
  var isRelative: Bool
  /// The distances at ascending seconds, between which they are linear where `isExact`.
  var distances: [(time: Double, distance: Double)] = []
  var isExact = true
  /// The distance between the fingers at some seconds of the step; `nil` for the linear distances.
  var distanceAt: (@Sendable (Double) -> Double)?
  var end: Double

  var testDescription: String { pinch }

  /// Makes a pinch about a moving midpoint.
  static func keyed(seed: Int) -> PathCase {
    var numbers = SeededNumbers(seed: seed)
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    var result = PathCase(isRelative: random(0...1) == 0, end: 0)
    var keys: [String] = []
    var ticks = 0
    for index in 0..<random(2...6) {
      // Some keys are not at whole ticks.
      if index > 0 { ticks += random(5...40) }
      let time = Double(ticks) / 100
      // A key that repeats all values is a pause.
      if index > 0, random(0...3) == 0 {
        keys.append("{ at: \(time)s }")
        result.distances.append((time, result.distances.last?.distance ?? 0))
        continue
      }
      let distance = Double(random(index == 0 ? 20...110 : 20...240))
      var key = "{ at: \(time)s, distance: \(distance)"
      if index > 0, random(0...1) == 0 {
        key += ", center: [\(random(0...390)), \(random(0...300))]"
      }
      if random(0...2) == 0 {
        key += ", angle: \(random(-180...180))deg"
        if index > 0 { result.isExact = false }
      }
      keys.append(key + " }")
      result.distances.append((time, distance))
    }
    result.end = Double(ticks) / 100
    let ends = ["", ", end: cancel", ", release: one"]
    result.pinch =
      "{ item: [0, 8], through: [\(keys.joined(separator: ", "))], return: 0.4s, "
      + "mode: \(result.isRelative ? "relative" : "absolute")\(ends[random(0...2)]) }"
    return result
  }

  /// Makes a pinch whose fingers move independently.
  static func free(seed: Int) -> PathCase {
    var numbers = SeededNumbers(seed: seed &+ 1000)
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    let reach = random(10...50)
    let paths = [-1, 1].map { side in
      var ticks = 0
      var points = [(0.0, CGPoint(x: center.x + CGFloat(side * reach), y: center.y))]
      for _ in 0..<random(1...4) {
        ticks += random(5...40)
        points.append((Double(ticks) / 100, CGPoint(x: random(0...390), y: random(0...300))))
      }
      return points
    }
    let texts = paths.map { points in
      points.map { "[\($0.0)s, \($0.1.x), \($0.1.y)]" }.joined(separator: ", ")
    }
    let isRelative = random(0...1) == 0
    var result = PathCase(
      isRelative: isRelative, end: min(paths[0].last?.0 ?? 0, paths[1].last?.0 ?? 0))
    result.pinch =
      "{ fingers: [[\(texts[0])], [\(texts[1])]], return: 0.4s, "
      + "mode: \(isRelative ? "relative" : "absolute")"
      + "\(random(0...1) == 0 ? ", end: cancel" : "") }"
    result.distances = [(0, Double(reach * 2))]
    result.isExact = false
    result.distanceAt = { time in
      let points = paths.map { points -> CGPoint in
        guard let next = points.firstIndex(where: { time < $0.0 }), next > 0 else {
          return points.last?.1 ?? .zero
        }
        let (from, to) = (points[next - 1], points[next])
        let share = (time - from.0) / (to.0 - from.0)
        return CGPoint(
          x: from.1.x + (to.1.x - from.1.x) * share, y: from.1.y + (to.1.y - from.1.y) * share)
      }
      return hypot(points[1].x - points[0].x, points[1].y - points[0].y)
    }
    return result
  }

  /// Returns the distance between the fingers at some seconds of the step.
  func distance(at time: Double) -> Double {
    if let distanceAt { return distanceAt(time) }
    guard let next = distances.firstIndex(where: { time < $0.time }), next > 0 else {
      return distances.last?.distance ?? 0
    }
    let (from, to) = (distances[next - 1], distances[next])
    return from.distance + (to.distance - from.distance) * (time - from.time)
      / (to.time - from.time)
  }

  /// Returns the side of the item, which is 50 points at rest.
  func side(at time: Double) -> Double {
    let distance = max(1, distance(at: time))
    return isRelative ? max(1, 50 * distance / max(1, distances[0].distance)) : distance
  }

  /// Plays the pinch on a grid of 24 items.
  func timeline() throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [390, 300] }
      output: { duration: 6s }
      collections:
        - layout: { type: flow, itemSize: [50, 50], lineSpacing: 10, interitemSpacing: 10, sectionInset: 10 }
          sections: [24]
      steps:
        - { at: \(Self.begin)s, pinch: \(pinch) }
      """)
  }
}

/// A pinch with a path of its own, by the reference's acceptance P1–P6.
struct PinchPathTests {
  private static let cases =
    (0..<16).map { PathCase.keyed(seed: $0) } + (0..<10).map { PathCase.free(seed: $0) }

  @Test(arguments: cases)
  private func `P1, P5: the fingers resize one item about its slot, wherever they move`(
    pinch: PathCase
  ) throws {
    let timeline = try pinch.timeline()
    let rest = try #require(timeline.element("0/8", at: 0)).frame
    #expect(rest.center == PathCase.center)
    let ticks = (0..<Int(pinch.end * 60)).map { Double($0) / 60 }
    for time in pinch.distances.map(\.time) + ticks where time < pinch.end {
      let frame = try #require(timeline.element("0/8", at: PathCase.begin + time)).frame
      let side = pinch.side(at: time)
      // Fingers on an arc deviate from it by a thousandth between two ticks; a finger on a bent
      // path reaches the bend at the next tick.
      let tolerance = pinch.isExact ? 1e-3 : 0.02 + side * 2e-3
      #expect(abs(frame.width - side) < tolerance, "\(time) s: \(frame.width), \(side)")
      #expect(abs(frame.width - frame.height) < 1e-6)
      #expect(hypot(frame.midX - rest.midX, frame.midY - rest.midY) < 1e-6, "\(time)")
    }
  }

  @Test(arguments: cases)
  private func `P2, P3: it is above all others, which do not move`(pinch: PathCase) throws {
    let timeline = try pinch.timeline()
    func others(at time: Double) -> [Element] {
      timeline.elements(at: Instant(seconds: time)).filter { $0.identity.key != "0/8" }
    }
    let rest = others(at: 0)
    #expect(rest.count == 23)
    for time in stride(from: PathCase.begin, to: PathCase.begin + pinch.end + 0.4, by: 0.013) {
      #expect(others(at: time) == rest, "\(time)")
      #expect(
        timeline.elements(at: Instant(seconds: time)).last?.identity.key == "0/8", "\(time)")
    }
  }

  @Test(arguments: cases)
  private func `P4, P6: it returns when the first finger leaves, lifted or not`(
    pinch: PathCase
  ) throws {
    let timeline = try pinch.timeline()
    let last = pinch.side(at: pinch.end - 1e-12)
    let end = PathCase.begin + pinch.end
    for step in 0..<10 {
      let elapsed = Instant(seconds: 0.04 * Double(step))
      let progress = TimingCurve.easeInEaseOut.progress(
        at: elapsed, duration: Instant(seconds: 0.4))
      let size = try #require(timeline.element("0/8", at: end + elapsed.seconds)).size
      #expect(abs(size.width - (last + (50 - last) * progress)) < 0.02 + last * 2e-3)
    }
    #expect(timeline.element("0/8", at: end + 0.4001) == timeline.element("0/8", at: 0))
    #expect(timeline.element("0/8", at: 5.9) == timeline.element("0/8", at: 0))
  }

  @Test func `fingers are relative to the viewport, wherever it is and however it is scrolled`()
    throws
  {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [390, 300] }
      collections:
        - frame: [100, 50, 200, 200]
          layout: { type: flow, itemSize: [50, 50], lineSpacing: 10, interitemSpacing: 10 }
          offset: [0, 120]
          sections: [60]
      steps:
        - { at: 0.1s, pinch: { mode: absolute, fingers: [[[0s, 5, 25], [0.5s, 1, 25]], [[0s, 45, 25], [0.5s, 91, 25]]] } }
      """)
    // The first item of the third row is at the top left of the viewport.
    let large = try #require(timeline.element("0/6", at: 0.6))
    #expect(abs(large.size.width - 90) < 1e-6)
    #expect(large.center == CGPoint(x: 125, y: 75))
  }

  @Test func `the next step waits until both fingers are lifted`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [390, 300] }
      collections:
        - layout: { type: flow, itemSize: [50, 50] }
          sections: [6]
      steps:
        - { pinch: { fingers: [[[0s, 5, 25], [2s, 1, 25]], [[0s, 45, 25], [0.5s, 91, 25]]] } }
        - { pinch: { item: [0, 0], from: 20, to: 40 } }
      """)
    #expect(timeline.element("0/0", at: 1.9)?.size.width == 50)
    #expect((timeline.element("0/0", at: 2.4)?.size.width ?? 0) > 60)
  }
}
