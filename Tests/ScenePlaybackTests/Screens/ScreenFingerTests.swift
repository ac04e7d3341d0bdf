import Cellophane
import Documents
import TestSupport
import Testing
import Timelines
import Timing

/// Screens that follow a finger, and close or spring back when it lets them go.
struct ScreenFingerTests {
  private static let canvas = CGSize(width: 240, height: 360)

  private func scene(_ steps: String, direction: String = "leftToRight") -> String {
    """
    cellophane: 1
    canvas: { size: [240, 360] }
    traits: { direction: \(direction) }
    navigation: { bar: none }
    output: { touches: "#010203" }
    styles:
      tile: { fill: red, cornerRadius: 8 }
      page: { fill: blue }
    screens:
      - id: tiles
        background: white
        collections:
          - id: grid
            layout: { type: flow, itemSize: [68, 68], sectionInset: 8, lineSpacing: 8 }
            style: tile
            sections: [{ items: 40 }]
      - { id: page, background: white, views: [{ name: whole, style: page }] }
      - { id: last, background: white, views: [{ name: end, style: page }] }
    steps:
    \(steps)
    """
  }

  /// A generated way of closing a screen, with what it should lead to.
  private struct Closing {
    let opening: String
    let closing: String
    let transition: String
    let by: CGPoint
    let seconds: Double
    let hold: String
    let end: String
    let isMirrored: Bool

    init(seed: Int) {
      var generator = SeededNumbers(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      func pick(_ values: [String]) -> String { values[number(0...values.count - 1)] }
      transition = ["slide", "cover", "popInOut"][seed % 3]
      (opening, closing) = seed % 2 == 0 ? ("push", "pop") : ("present", "dismiss")
      by =
        transition == "slide"
        ? CGPoint(x: number(20...160), y: number(-30...30))
        : CGPoint(x: number(-40...40), y: number(60...170))
      seconds = Double(number(9...40)) / 60
      hold = pick(["0s", "0s", "0.2s"])
      end = pick(["", "", ", end: finish", ", end: cancel"])
      isMirrored = number(0...1) == 1
    }

    /// The finger's movement as it is shown.
    var shown: CGPoint { CGPoint(x: isMirrored ? -by.x : by.x, y: by.y) }
    /// The distance of the whole change, and the finger's share of it.
    var way: Double { transition == "slide" ? canvas.width : canvas.height }
    var distance: Double { transition == "slide" ? by.x : by.y }
    var isResting: Bool { hold == "0.2s" }
    /// The distance beyond the middle to which the screen decelerates, by 0.2 % in a millisecond.
    var excess: Double {
      distance + (isResting ? 0 : distance / seconds) * 0.001 * 0.998 / 0.002 - way / 2
    }
    /// Whether the screen closes by the documented rule.
    var closes: Bool { end.isEmpty ? excess > 0 : end.contains("finish") }
  }

  /// Returns the position of the screen that a finger closes.
  private func position(_ closing: Closing, in timeline: Timeline, at seconds: Double) -> CGPoint? {
    timeline.elements(at: Instant(seconds: seconds)).first {
      $0.identity.key == "page"
        && $0.identity.kind == (closing.transition == "popInOut" ? .snapshot : .view)
    }?.center
  }

  @Test(arguments: 0..<36)
  func `a screen follows the finger, and ends as without one`(seed: Int) throws {
    let closing = Closing(seed: seed)
    let direction = closing.isMirrored ? "rightToLeft" : "leftToRight"
    let open =
      "  - { at: 0s, \(closing.opening): { screen: page, transition: \(closing.transition), item: [0, 4] }, duration: 0.2s }"
    let begin = 0.5
    let scene = try load(
      scene(
        """
        \(open)
          - { at: \(begin)s, \(closing.closing): { interactive: { by: [\(closing.by.x), \(closing.by.y)], hold: \(closing.hold)\(closing.end) } }, duration: \(closing.seconds)s }
        """, direction: direction))
    let timeline = scene.timeline
    let middle = CGPoint(x: Self.canvas.width / 2, y: Self.canvas.height / 2)
    // The finger carries a screen that grew from an item, and moves others along their paths.
    let moved =
      closing.transition == "slide"
      ? CGPoint(x: closing.shown.x, y: 0)
      : closing.transition == "cover" ? CGPoint(x: 0, y: closing.shown.y) : closing.shown
    for share in [0.2, 0.5, 0.8, 1.0] {
      let time = begin + closing.seconds * share - (share == 1 ? 1e-4 : 0)
      let place = try #require(position(closing, in: timeline, at: time), "\(seed)")
      #expect(abs(place.x - middle.x - moved.x * share) < 0.2, "\(seed): x at \(share)")
      #expect(abs(place.y - middle.y - moved.y * share) < 0.2, "\(seed): y at \(share)")
    }
    // From the finger's velocity on, the system's spring takes the screen to its end.
    let lift = begin + closing.seconds + (closing.isResting ? 0.2 : 0)
    let end = try #require(scene.steps[1].end?.seconds)
    let last = try #require(position(closing, in: timeline, at: end - 1e-4))
    let omega = SystemMotion.spring.angularFrequency
    for tick in stride(from: (lift * 60).rounded(.up) / 60, to: end - 0.02, by: 1.0 / 60).prefix(6)
    {
      let time = tick - lift
      let place = try #require(position(closing, in: timeline, at: tick))
      for axis in [\CGPoint.x, \.y] {
        let start = middle[keyPath: axis] + moved[keyPath: axis] - last[keyPath: axis]
        let speed = closing.isResting ? 0 : moved[keyPath: axis] / closing.seconds
        let left = (start + (speed + omega * start) * time) * exp(-omega * time)
        #expect(abs(place[keyPath: axis] - last[keyPath: axis] - left) < 1, "\(seed): \(time)")
      }
    }
    // Content that is slower than 10 points per second stops, so it goes less far.
    if closing.end.isEmpty, abs(closing.excess) < 10 { return }
    let plain = try play(
      self.scene(
        """
        \(open)
        \(closing.closes ? "  - { at: \(begin)s, \(closing.closing): true }" : "  - { wait: 1s }")
        """, direction: direction))
    #expect(
      timeline.elements(at: Instant(seconds: 9)) == plain.elements(at: Instant(seconds: 9)),
      "\(seed)")
  }

  @Test func `a screen is let go, taken again, and closes into the item that it shows now`() throws
  {
    let steps = """
        - { at: 0s, push: page, duration: 0.2s }
        - { at: 0.5s, restyle: { view: whole, fill: green }, duration: 4s }
        - { at: 0.5s, present: { screen: last, transition: popInOut } , duration: 0.2s }
        - { at: 1s, dismiss: { interactive: { by: [[10, 120], [0, 30]] } }, duration: 0.4s }
        - { at: 2.5s, dismiss: { interactive: { by: [0, 200] } } }
        - { at: 4s, collection: grid, scroll: { to: [0, 100] }, duration: 0.9s }
        - { at: 4s, pop: { interactive: { by: [150, 0], from: [10, 200] } } }
        - { at: 6s, present: { screen: last, transition: popInOut, item: [0, 10] }, duration: 0.2s }
        - { at: 6.3s, rotate: { device: 90deg }, duration: 0.3s }
        - { at: 7s, collection: grid, pose: { items: [0, 13], offset: [20, 10], rotation: 20deg }, duration: 2s }
        - { at: 7.2s, dismiss: { item: [0, 13], interactive: { by: [20, 90], from: [100, 60] } }, duration: 0.2s }
      """
    let plain = steps.split(separator: "\n").filter { !$0.contains("[[10, 120]") }.map {
      $0.replacing(/interactive: \{[^}]*\} ?/, with: "")
        .replacing(/(dismiss|pop): \{ +\}/) { "\($0.1): true" }
    }.joined(separator: "\n")
    #expect(plain.contains("dismiss: true") && plain.contains("pop: true"))
    let timeline = try play(scene(steps))
    func end(of timeline: Timeline) -> [Element] { timeline.elements(at: Instant(seconds: 20)) }
    #expect(end(of: timeline) == end(of: try play(scene(plain))))
    #expect(!end(of: timeline).contains { ["page", "last"].contains($0.identity.key) })
    // The first finger has let the upper screen go, and the lower one is under the next.
    #expect(timeline.element("last", at: 2.4)?.frame == CGRect(x: 0, y: 0, width: 240, height: 360))
    #expect(timeline.element("page", at: 4.2)?.frame.minX == 100)
  }

  @Test(arguments: [
    (
      "pop: { interactive: { by: [-80, 0] } }",
      "follows a finger that moves right; write 'by: [200, 0]'"
    ),
    ("pop: { interactive: { by: [0, 80] } }", "follows a finger that moves right"),
    (
      "pop: { interactive: { by: [80, 0], from: [300, 9] } }",
      "touches down outside of screen 'page'"
    ),
    ("pop: { interactive: { by: [80, 0], progress: [[1s, 1]] } }", "keep one of them"),
    (
      "pop: { interactive: { progress: [[1s, 1]], hold: 1s } }",
      "'hold' has no effect on 'progress'"
    ),
    ("pop: { interactive: { end: cancel } }", "needs the movement of a finger"),
    ("pop: { interactive: { by: [0, 0] } }", "this finger does not move"),
    ("pop: { interactive: { by: [80, 0] } }, curve: linear", "'curve' has no effect"),
    ("pop: { interactive: { by: [80, 0] } }, duration: 0s", "takes time"),
    (
      "collection: grid, layout: { to: { type: circle }, interactive: { by: [0, 80] } }",
      "only screens follow a finger's 'by'"
    ),
  ])
  func `what no finger does is an error`(step: String, message: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try play(
        scene("  - { at: 0s, push: page, duration: 0.2s }\n  - { at: 0.5s, \(step) }"))
    }
    #expect(error.diagnostics.contains { $0.message.contains(message) }, "\(error)")
  }

  @Test func `a finger that touches down on something above a screen names it`() throws {
    let text = scene(
      "  - { at: 0s, push: page, duration: 0.2s }\n  - { at: 0.5s, pop: { interactive: { by: [80, 0], from: [60, 20] } } }"
    ).replacing("navigation: { bar: none }\n", with: "")
    let error = try #require(throws: DocumentError.self) { try play(text) }
    #expect(
      error.diagnostics.first?.message.contains(
        "the finger touches down on the navigation bar above screen 'page'") == true)
  }
}
