import Cellophane
import TestSupport
import Testing

/// The beginnings of steps that follow others.
struct StepTimeTests {
  private func scene(_ steps: String) -> String {
    """
    cellophane: 1
    canvas: { size: [200, 200] }
    collections:
      - { layout: { type: grid, columns: 4, itemSize: [40, 40] }, sections: [{ items: [a, b, c, d] }] }
    steps:
    \(steps)
    """
  }

  /// Returns the times at which the steps of a scene begin, in whole milliseconds.
  private func begins(_ steps: String) throws -> [Int?] {
    try load(scene(steps)).steps.map { $0.begin.map { Int(($0.seconds * 1000).rounded()) } }
  }

  private func message(_ steps: String) throws -> String {
    let scene = scene(steps)
    do {
      _ = try load(scene)
    } catch let error as DocumentError {
      return error.diagnostics.map { "\($0.location.line): \($0.message)" }.joined(separator: "\n")
    }
    Issue.record("the scene is valid")
    return ""
  }

  @Test func `a step begins before the end of the one before, or with it`() throws {
    let times = try begins(
      """
        - { at: 0.1s, pose: { items: a, scale: 2 }, duration: 0.5s }
        - { after: -0.2s, pose: { items: b, scale: 2 }, duration: 0.4s }
        - { with: previous, pose: { items: c, scale: 2 }, duration: 0.1s }
        - { with: previous, delay: 50ms, pose: { items: d, scale: 2 }, duration: 0.1s }
        - { pose: { items: a, scale: 1 } }
      """)
    #expect(times == [100, 400, 400, 450, 550])
  }

  @Test func `a step begins with or after a named one, which need not be the last`() throws {
    let times = try begins(
      """
        - { name: flight, at: 0.2s, pose: { items: a, scale: 2 }, duration: 1s }
        - { after: 0.1s, pose: { items: b, scale: 2 }, duration: 0.2s }
        - { at: { step: flight, plus: 0.3s }, pose: { items: c, scale: 2 }, duration: 0.1s }
        - { at: { step: previous, plus: -0.1s }, pose: { items: d, scale: 2 } }
        - { with: flight, pose: { items: d, alpha: 0.5 } }
        - { after: flight, pose: { items: a, scale: 1 } }
        - { after: { step: flight, plus: -0.1s }, pose: { items: b, scale: 1 } }
        - { after: { step: flight, until: 25% }, pose: { items: c, scale: 1 } }
      """)
    #expect(times == [200, 1300, 500, 400, 200, 1200, 1100, 450])
  }

  @Test func `the steps of a group begin together, and it ends with the last of them`() throws {
    let times = try begins(
      """
        - wait: 0.1s
        - name: intro
          delay: 0.1s
          parallel:
            - { pose: { items: a, scale: 2 }, duration: 0.3s }
            - delay: 0.2s
              steps:
                - { pose: { items: b, scale: 2 }, duration: 0.2s }
                - { after: 0.1s, pose: { items: c, scale: 2 }, duration: 0.2s }
        - { pose: { items: d, scale: 2 }, duration: 0.1s }
        - { with: intro, pose: { items: d, alpha: 0.5 } }
        - { after: { step: intro, until: 90% }, pose: { items: a, alpha: 0.5 } }
      """)
    #expect(times == [nil, 200, 400, 700, 900, 200, 830])
  }

  @Test func `a step after a settled spring begins when that stays within half a percent`() throws {
    let scene = try load(
      scene(
        """
          - { pose: { items: a, offset: [0, 100] }, spring: { response: 0.5, dampingFraction: 0.4 } }
          - { after: settled, pose: { items: b, scale: 2 } }
          - { at: 3s, pose: { items: c, offset: [0, 100] }, duration: 0.4s }
          - { after: settled, pose: { items: d, scale: 2 } }
        """))
    let begins = scene.steps.compactMap { $0.begin?.seconds }
    let end = try #require(scene.steps[0].end?.seconds)
    #expect(begins[1] < end - 0.2 && begins[3] == 3.4)
    let rest = try #require(scene.timeline.element("a", at: 2.9)).frame.midY
    func distance(at time: Double) throws -> Double {
      abs(try #require(scene.timeline.element("a", at: time)).frame.midY - rest)
    }
    for time in stride(from: begins[1] + 1e-6, to: end, by: 0.003) {
      #expect(try distance(at: time) <= 0.5 + 1e-9)
    }
    #expect(try distance(at: begins[1] - 1 / 300) > 0.5)
  }

  @Test func `steps follow what a finger leaves moving, before it rests too`() throws {
    let scene = """
      cellophane: 1
      canvas: { size: [200, 200] }
      collections:
        - { layout: { type: list, itemSize: [fill, 80] }, sections: [40] }
      steps:
        - { name: throw, fling: { direction: up, velocity: 900 } }
        - { after: -0.5s, restyle: { items: [[0, 12]], fill: red } }
        - { after: throw, restyle: { items: [[0, 13]], fill: red } }
      """
    let begins = try load(scene).steps.compactMap { $0.begin?.seconds }
    #expect(begins.count == 3 && abs(begins[2] - begins[1] - 0.5) < 1e-9 && begins[1] > 0.5)
  }

  @Test func `an impossible beginning names what begins and ends there`() throws {
    #expect(
      try message(
        """
          - { at: 0.1s, pose: { items: a, scale: 2 }, duration: 0.3s }
          - { after: -0.5s, pose: { items: b, scale: 2 } }
        """)
        == "7: this step would begin at -0.1 s, too early to follow 'pose' of line 6, which begins at "
        + "0.1 s and ends at 0.4 s; write -0.3s instead of -0.5s, or begin it 'with' another step")
    #expect(
      try message(
        """
          - { pose: { items: a, scale: 2 }, duration: 0.3s }
          - { with: previous, delay: 0.1s, delete: b, duration: 0.4s }
          - { at: 0.2s, pose: { items: b, scale: 2 } }
        """)
        == "8: there is no item with the key 'b' in collection 'collection' at this time (0.2 s, "
        + "while 'delete' of line 7 lasts from 0.1 s to 0.5 s) (available: a, c, d)")
  }

  @Test(arguments: [
    ("- { after: -0.1s, wait: 1s }", "would begin 0.1 s before the scene"),
    ("- { with: previous, wait: 1s }", "there is no step before this one in its list"),
    ("- { at: { step: end }, wait: 1s }", "no step above has the name 'end'; give one a 'name'"),
    ("- { name: a, wait: 1s }\n  - { name: a, wait: 1s }", "two steps have the name 'a'"),
    ("- { name: previous, wait: 1s }", "'previous' means the step before"),
    ("- { name: intro, wait: 1s }\n  - { after: intr, wait: 1s }", "did you mean 'intro'?"),
    ("- { at: 1s, with: previous, wait: 1s }", "keep one of 'at', 'with'"),
    ("- { parallel: [{ at: 1s, wait: 1s }] }", "write 'delay' for a time of the group"),
    ("- { parallel: [{ after: 1s, wait: 1s }] }", "write 'delay' to begin later"),
    ("- { parallel: [] }", "parallel"),
    ("- { duration: 1s, parallel: [{ wait: 1s }] }", "no effect"),
    (
      "- { collection: collection, steps: [{ wait: 1s }] }", "'collection' has no effect on 'steps'"
    ),
    ("- { wait: 1s }\n  - { after: 120%, wait: 1s }", "must be from 0% to 100%"),
    ("- { wait: 1s }\n  - { after: -90000s, wait: 1s }", "must be from -"),
    ("- { wait: 1s }\n  - { after: -2s, pose: { items: a, scale: 2 } }", "'wait' of line 6"),
  ]) func `a beginning that means nothing is refused`(steps: String, part: String) throws {
    #expect(try message("  " + steps).contains(part))
  }

  @Test func `groups are limited in depth`() throws {
    func nested(_ depth: Int) -> String {
      "  - " + String(repeating: "{ steps: [", count: depth) + "{ wait: 1s }"
        + String(repeating: "] }", count: depth)
    }
    #expect(try begins(nested(8)) == [nil])
    #expect(try message(nested(9)).contains("groups can be nested at most 8 deep"))
  }

  // MARK: Law

  /// Writes random groups, and computes when their steps begin.
  private struct Course {
    var dice: SeededNumbers
    var begins: [Int] = []
    var text = ""

    /// Writes a list of steps that begins at a time; returns its end.
    mutating func list(_ indent: String, at begin: Int, isParallel: Bool, depth: Int) -> Int {
      var (next, latest) = (begin, begin)
      var previous = begin
      for index in 0..<1 + dice.below(4) {
        let delay = 10 * dice.below(4)
        var start = "delay: \(delay)ms"
        var time = (isParallel ? begin : next) + delay
        if !isParallel, index > 0 {
          switch dice.below(4) {
          case 0:
            // No step is shorter than 30 ms.
            start = "after: -20ms"
            time = next - 20
          case 1:
            start = "{ with: previous, delay: \(delay)ms }".dropFirst(2).dropLast(2).description
            time = previous + delay
          default: break
          }
        }
        previous = time
        if depth > 0, dice.below(3) == 0 {
          let inner = dice.below(2) == 0
          text += "\(indent)- \(start.replacing(", ", with: "\n\(indent)  "))\n"
          text += "\(indent)  \(inner ? "parallel" : "steps"):\n"
          next = list(indent + "    ", at: time, isParallel: inner, depth: depth - 1)
        } else {
          let duration = 30 + 10 * dice.below(20)
          let item = ["a", "b", "c", "d"][dice.below(4)]
          text +=
            "\(indent)- { \(start), pose: { items: \(item), alpha: 0.5 }, duration: \(duration)ms }\n"
          begins.append(time)
          next = time + duration
        }
        latest = max(latest, next)
      }
      return latest
    }
  }

  @Test(arguments: 0..<40) func `generated groups begin as computed`(seed: Int) throws {
    var course = Course(dice: SeededNumbers(seed: seed))
    _ = course.list("  ", at: 0, isParallel: false, depth: 3)
    #expect(try begins(course.text) == course.begins)
  }
}
