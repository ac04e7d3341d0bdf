import Cellophane
import Foundation
import TestSupport
import Testing

/// Contents that a finger pulls down to refresh them.
struct RefreshTests {
  /// The time from one sample to the next.
  private static let step = 1.0 / 240

  /// Makes a feed.
  private func feed(
    _ steps: String, control: String = "refresh: true", more: String = "", count: Int = 4,
    layout: String = "{ type: list, itemSize: [200, 50], gap: 8, sectionInset: 10 }"
  ) -> String {
    """
    cellophane: 1
    canvas: { size: [260, 400] }
    collections:
      - id: feed
        frame: [20, 20, 220, 340]
        \(control)
    \(more)
        layout: \(layout)
        sections: [{ items: [\((0..<count).map { "k\($0)" }.joined(separator: ", "))] }]
    steps:
    \(steps)
    """
  }

  @Test func `the content rests below the spinner and returns`() throws {
    let timeline = try play(
      feed("  - { at: 0.3s, refresh: 1.2s }\n  - { after: 0s, delete: k3 }"))
    let rest = try #require(timeline.element("k0", at: 0)).frame.minY
    // The finger takes 0.6 s; past the threshold of 80 points it is lifted.
    let pulled = try #require(timeline.element("k0", at: 0.9)).frame.minY
    #expect(pulled - rest > 80 && pulled - rest < 110, "\(pulled - rest)")
    #expect(timeline.element("k0", at: 2.09)?.frame.minY == rest + 60)
    #expect(timeline.element("k0", at: 2.4)?.frame.minY == rest)
    #expect(timeline.element("k3", at: 2.39)?.alpha == 1)
    #expect(timeline.element("k3", at: 2.55)?.alpha ?? 0 < 1)
  }

  /// Returns the rectangles of the spokes and their opacities at some seconds.
  private func spokes(_ timeline: Timeline, at seconds: Double) -> [(frame: CGRect, alpha: Double)]
  {
    let frame = timeline.frame(at: Instant(seconds: seconds))
    return frame.layers.filter { $0.size == CGSize(width: 3, height: 8) }.map { layer in
      let corners = [CGPoint(x: 0, y: 0), CGPoint(x: 3, y: 8)].map {
        layer.toCanvas.project($0) ?? .zero
      }
      let frame = CGRect(
        x: min(corners[0].x, corners[1].x), y: min(corners[0].y, corners[1].y),
        width: abs(corners[0].x - corners[1].x), height: abs(corners[0].y - corners[1].y))
      return (frame, layer.alpha)
    }
  }

  @Test func `the spokes appear one after the other and turn once a second in eight steps`() throws
  {
    let timeline = try play(feed("  - { at: 0s, refresh: 2s }"))
    #expect(spokes(timeline, at: 0).allSatisfy { $0.alpha == 0 })
    var counts: [Int] = []
    for time in stride(from: 0, to: 0.6, by: 1.0 / 60) {
      counts.append(spokes(timeline, at: time).filter { $0.alpha > 0 }.count)
    }
    #expect(counts == counts.sorted() && counts.last == 8)
    #expect(Set(counts).count >= 6, "\(counts)")
    // They lie in the middle of the gap: 60 points above the content, which begins at 20.
    let all = spokes(timeline, at: 2)
    let box = all.dropFirst().reduce(all[0].frame) { $0.union($1.frame) }
    #expect(abs(box.midX - 130) < 0.6 && abs(box.midY - 50) < 0.6, "\(box)")
    let turns = Set(
      stride(from: 1.0, to: 1.995, by: Self.step * 4).map {
        spokes(timeline, at: $0).map {
          "\(Int($0.frame.midX.rounded())) \(Int($0.frame.midY.rounded()))"
        }
      })
    #expect((8...17).contains(turns.count), "\(turns.count)")
    #expect(spokes(timeline, at: 2.95).allSatisfy { $0.alpha == 0 })
  }

  @Test(arguments: 0..<32)
  func `nothing jumps, whatever the size, the inset and the changes meanwhile`(seed: Int) throws {
    var dice = SeededNumbers(seed: UInt64(seed + 5))
    let height = [120, 200, 340, 520][seed % 4]
    let inset = dice.below(3) * 17
    let count = dice.below(3) == 0 ? 30 : dice.below(5)
    let layouts = [
      "{ type: list, itemSize: [200, 50], gap: 8 }",
      "{ type: flow, itemSize: [60, 60], headerExtent: 20, pinHeaders: true }",
      "{ type: grid, columns: 3, gap: 5, itemSize: { height: 40 } }",
      "{ type: waterfall, columns: 2, itemSize: [90, 70] }",
    ]
    let length = Double(dice.below(20)) / 10
    let finger = 0.2 + Double(dice.below(10)) / 10
    let changes = (0..<dice.below(4)).map { index in
      let time = Double(dice.below(100)) / 100 * (finger + length + 0.6)
      let at = dice.below(2) == 0 ? "start" : "end"
      return (time, "  - { at: \(time)s, insert: { at: \(at), key: n\(index) } }")
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
    let text = """
      cellophane: 1
      canvas: { size: [260, 560] }
      collections:
        - id: feed
          frame: [20, 20, 220, \(height)]
          refresh: { color: red }
          inset: [\(inset), 0, \(dice.below(30)), 0]
          layout: \(layouts[dice.below(4)])
          sections: [{ items: [\((0..<count).map { "k\($0)" }.joined(separator: ", "))] }]
      steps:
        - { at: 0.05s, refresh: { for: \(length)s }, duration: \(finger)s }
      \(changes.joined(separator: "\n"))
      """
    let timeline = try play(text)
    var previous: [LayerIdentity: Element] = [:]
    let frames = Int((timeline.playback.duration.seconds) / Self.step)
    for index in 0...frames {
      let elements = timeline.elements(at: Instant(seconds: Double(index) * Self.step))
      var present: [LayerIdentity: Element] = [:]
      for element in elements where element.identity.kind == .cell {
        #expect(present[element.identity] == nil, "twice; \(text)")
        present[element.identity] = element
        guard let old = previous[element.identity], old.alpha > 0.05 else { continue }
        let way = hypot(element.center.x - old.center.x, element.center.y - old.center.y)
        #expect(
          way <= (300 / finger + 1200) * Self.step + 0.1,
          "\(element.identity.key) jumps by \(way) at \(Double(index) * Self.step) s; \(text)")
      }
      previous = present
    }
    // The viewport is back at its top.
    let offset = timeline.layers.first { $0.identity?.kind == .view && $0.identity?.key == "feed" }?
      .boundsOrigin.last.y
    #expect(offset == CGFloat(-inset), "\(text)")
  }

  @Test func `the gap is below a bar, and a header that is pinned ignores it`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [240, 420] }
      screens:
        - id: mail
          title: Mail
          collections:
            - id: feed
              refresh: true
              layout: { type: flow, itemSize: [240, 44], headerExtent: 30, pinHeaders: true }
              sections: [20]
      steps:
        - { refresh: 1s }
        - { at: 1.4s, scroll: { to: [0, 100] }, duration: 0.1s }
        - { at: 3s, wait: 0.1s }
      """)
    func header(_ seconds: Double) -> CGFloat? {
      timeline.elements(at: Instant(seconds: seconds)).first { $0.identity.kind == .supplementary }?
        .frame.minY
    }
    let rest = try #require(header(0))
    #expect(abs((header(1.35) ?? 0) - rest - 60) < 1)
    #expect(header(1.55) == rest && header(3) == rest)
    let all = spokes(timeline, at: 1.35)
    let box = all.dropFirst().reduce(all[0].frame) { $0.union($1.frame) }
    #expect(abs(box.midY - rest - 30) < 1.5, "\(box)")
  }

  @Test func `an ordinary drag shows the spokes and refreshes nothing`() throws {
    let timeline = try play(feed("  - { drag: { by: [0, 250] }, duration: 0.5s }"))
    #expect(spokes(timeline, at: 0.5).allSatisfy { $0.alpha == 1 })
    let rest = try #require(timeline.element("k0", at: 0)).frame.minY
    #expect(timeline.element("k0", at: timeline.playback.duration.seconds)?.frame.minY == rest)
    #expect(spokes(timeline, at: 3).allSatisfy { $0.alpha == 0 })
  }

  @Test func `a collection is refreshed twice`() throws {
    let timeline = try play(feed("  - { refresh: 0.5s }\n  - { after: 0s, refresh: 0.5s }"))
    let rest = try #require(timeline.element("k0", at: 0)).frame.minY
    for time in [1.05, 2.45] {
      #expect(timeline.element("k0", at: time)?.frame.minY ?? 0 > rest + 50)
    }
    for time in [1.4, 2.8] { #expect(timeline.element("k0", at: time)?.frame.minY == rest) }
  }

  @Test(arguments: [
    ("- { refresh: 1s }", "", "collection 'feed' has no refresh control"),
    ("- { refresh: 1s }", "refresh: false", "collection 'feed' has no refresh control"),
    (
      "- { refresh: 2s }\n  - { at: 1s, refresh: 1s }", "refresh: true",
      "collection 'feed' is being refreshed already"
    ),
    (
      "- { scroll: { to: [0, 50] } }\n  - { after: 0s, refresh: 1s }", "refresh: true",
      "collection 'feed' is scrolled away from its top; scroll to the top first"
    ),
    (
      "- { layout: { type: flow, direction: horizontal } }\n  - { after: 0s, refresh: 1s }",
      "refresh: true", "collection 'feed' scrolls horizontally at this time"
    ),
    ("- { refresh: 1s, duration: 0 }", "refresh: true", "a refresh takes time"),
    ("- { refresh: true }", "refresh: true", "time"),
    ("- { refresh: { for: 1s, color: red } }", "refresh: true", "unknown key 'color' in refresh"),
    ("- { refresh: {} }", "refresh: true", "'for' is missing in refresh"),
    ("- { wait: 1s }", "refresh: red", "expected true, false or a mapping for refresh"),
    ("- { refresh: 1s }", "refresh: true\n    scrolling: { bounces: false }", "bounces: false"),
  ])
  func `a refresh that is impossible is an error`(
    steps: String, control: String, message: String
  ) {
    do {
      _ = try play(feed("  " + steps, control: control, count: 12))
      Issue.record("there is no error")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test func `a horizontal collection has no refresh control`() {
    do {
      _ = try play(feed("  - { wait: 1s }", layout: "{ type: flow, direction: horizontal }"))
      Issue.record("there is no error")
    } catch {
      #expect(
        "\(error)".contains("'refresh' needs a collection that scrolls vertically"), "\(error)")
    }
  }
}
