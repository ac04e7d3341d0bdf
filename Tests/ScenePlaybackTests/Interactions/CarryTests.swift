import Cellophane
import Foundation
import TestSupport
import Testing

/// Items that a finger carries from one collection to another.
struct CarryTests {
  /// The time from one sample to the next.
  private static let step = 1.0 / 240

  /// Returns what is drawn of a key at an instant.
  private func visuals(of key: String, in timeline: Timeline, at time: Double) -> [Element] {
    timeline.elements(at: Instant(seconds: time)).filter { $0.identity.key == key }
  }

  /// Checks that every item is drawn at most once at every instant, the carried one exactly once and
  /// without a jump.
  private func check(
    _ timeline: Timeline, carrying key: String, speed: Double, growth: Double = 700,
    _ comment: Comment = ""
  ) {
    var previous: Element?
    let count = Int(timeline.playback.duration.seconds / Self.step)
    for index in 0...count {
      let time = Instant(seconds: Double(index) * Self.step)
      let elements = timeline.elements(at: time)
      let keys = elements.map(\.identity.key)
      #expect(Set(keys).count == keys.count, "twice at \(time.seconds) s; \(comment)")
      let carried = elements.filter { $0.identity.key == key }
      guard let element = carried.first, carried.count == 1, element.isVisible,
        element.alpha == 1
      else {
        Issue.record("\(key) is drawn \(carried.count) times at \(time.seconds) s; \(comment)")
        return
      }
      let drawn = timeline.frame(at: time).layers.filter { layer in
        layer.alpha > 0 && layer.appearance.texts.contains { $0.string == "[\(key)]" }
      }
      #expect(drawn.count == 1, "painted at \(time.seconds) s; \(comment)")
      if let previous {
        let way = hypot(
          element.center.x - previous.center.x, element.center.y - previous.center.y)
        #expect(way <= speed * Self.step + 0.1, "jump at \(time.seconds) s; \(comment)")
        let change = hypot(
          element.frame.width - previous.frame.width, element.frame.height - previous.frame.height)
        #expect(change <= growth * Self.step + 0.1, "size at \(time.seconds) s; \(comment)")
      }
      previous = element
    }
  }

  /// Makes a board of two columns and a view of three cards each.
  private func board(
    _ steps: String, left: String = "", right: String = "", more: String = ""
  ) -> String {
    """
    cellophane: 1
    canvas: { size: [320, 400] }
    styles:
      card:
        fill: white
        text: "[{key}]"
        layers: [{ name: dot, frame: [4, 4, 6, 6], fill: red }]
      other: { fill: gray, text: "[{key}]" }
    collections:
      - id: todo
        frame: [10, 50, 140, 300]
        style: card
        layout: { type: flow, itemSize: [120, 40], lineSpacing: 10, sectionInset: 10 }
        sections: [{ items: [A, B, C] }]
    \(left)
      - id: doing
        frame: [170, 50, 140, 300]
        style: other
        layout: { type: flow, itemSize: [60, 70], lineSpacing: 10, sectionInset: 10 }
        sections: [{ items: [D, E, F] }]
    \(right)
    \(more)
    steps:
    \(steps)
    """
  }

  @Test func `a card is carried into its slot, and the others make room and close the gap`() throws
  {
    let timeline = try play(
      board("  - { at: 0.3s, collection: todo, reorder: { item: A, into: doing, at: 1 } }"))
    check(timeline, carrying: "A", speed: 700)
    let end = timeline.playback.duration.seconds
    let last = try #require(timeline.element("A", at: end))
    #expect(last.identity.collection == "doing")
    // The second row; one item of a column is in its middle.
    #expect(last.frame == CGRect(x: 210, y: 140, width: 60, height: 70))
    #expect(timeline.element("B", at: end)?.frame == CGRect(x: 20, y: 60, width: 120, height: 40))
    #expect(timeline.element("E", at: end)?.frame.minY == 220)
    // 0.5 s to be lifted, 0.2 s of rest, 1 s of movement, 0.2 s of rest and 0.3 s to settle.
    #expect(timeline.element("A", at: 2.19)?.identity.collection == "todo")
    #expect(timeline.element("A", at: 2.51)?.identity.collection == "doing")
    // The lifted card is above all others and keeps its style in the other collection.
    let lifted = try #require(timeline.element("A", at: 1.2))
    #expect(abs(lifted.frame.width - 126) < 1e-6)
    #expect(timeline.elements(at: Instant(seconds: 1.4)).last?.identity.key == "A")
    let frame = timeline.frame(at: timeline.playback.duration)
    let fill = frame.layers.first { $0.appearance.texts.first?.string == "[A]" }?.appearance.fill
    #expect(fill == .solid(.white))
  }

  @Test func `the others move when the finger leaves one frame and enters the other`() throws {
    let timeline = try play(
      board(
        "  - { collection: todo, reorder: { item: A, into: doing, at: start }, duration: 2.9s }"))
    let up = try #require(
      stride(from: 0.7, to: 3, by: Self.step).first {
        timeline.element("B", at: $0)?.frame.minY != 110
      })
    let aside = try #require(
      stride(from: 0.7, to: 3, by: Self.step).first {
        timeline.element("D", at: $0)?.frame.minY != 60
      })
    // The finger is on the center: x is 80 first and 240 at last, with the frames' edges at 150 and 170.
    let edges = [up, aside].map { timeline.element("A", at: $0)?.center.x ?? 0 }
    #expect(abs(edges[0] - 150) < 4 && abs(edges[1] - 170) < 4, "\(edges)")
    #expect(timeline.element("D", at: 3.2)?.frame.minY == 140)
  }

  /// The layouts between which cards are carried.
  private static let layouts = [
    "{ type: flow, itemSize: [50, 36], lineSpacing: 6, interitemSpacing: 5 }",
    "{ type: flow, itemSize: [100, 44], sectionInset: 7 }",
    "{ type: grid, columns: 2, gap: 6, itemSize: { height: 40 } }",
    "{ type: list, itemSize: [100, 50], gap: 4, separator: { color: gray } }",
    "{ type: waterfall, columns: 2, itemSize: [50, 60] }",
    "{ type: circle, radius: 45, itemSize: [34, 34] }",
  ]

  @Test(arguments: 0..<36)
  func `a card is drawn once between any two layouts, sizes and insets`(seed: Int) throws {
    var dice = SeededNumbers(seed: UInt64(seed + 77))
    let (from, to) = (Self.layouts[seed % 6], Self.layouts[(seed / 6 + dice.below(2)) % 6])
    let inset = [dice.below(12), dice.below(12)]
    let (count, others) = (1 + dice.below(4), dice.below(7))
    let item = "k\(dice.below(count))"
    let slot = dice.below(3) == 0 ? "end" : "\(dice.below(others + 1))"
    let duration = 0.3 + Double(dice.below(10)) / 10
    let begin = Double(dice.below(30)) / 97
    let isBack = dice.below(2) == 0
    let top = 20 + dice.below(60)
    let text = """
      cellophane: 1
      canvas: { size: [340, 330] }
      styles:
        card: { fill: red, text: "[{key}]", layers: [{ frame: [2, 2, 5, 5], fill: blue }] }
      collections:
        - { id: one, frame: [8, \(top), 150, 220], inset: \(inset[0]), style: card,
            layout: \(from),
            sections: [{ items: [\((0..<count).map { "k\($0)" }.joined(separator: ", "))] }] }
        - { id: two, frame: [\(164 + dice.below(12)), 30, 150, 220], inset: \(inset[1]),
            layout: \(to), style: card,
            sections: [{ items: [\((0..<others).map { "o\($0)" }.joined(separator: ", "))] }] }
      steps:
        - { at: \(begin)s, collection: one, duration: \(duration + 0.9)s,
            reorder: { item: \(item), into: two, at: \(slot), scale: \(1 + Double(dice.below(3)) / 10) } }
      \(isBack ? "  - { collection: two, reorder: { item: \(item), into: one, at: start } }" : "")
      """
    let timeline = try play(text)
    check(timeline, carrying: item, speed: 2 * 400 / min(1, duration), growth: 900, "\(text)")
    let last = timeline.element(item, at: timeline.playback.duration.seconds)
    #expect(last?.identity.collection == (isBack ? "one" : "two"))
    #expect(last?.zIndex == 0 && last?.transform.isIdentity == true)
  }

  @Test func `a card without a place in view scrolls the other collection to it`() throws {
    let timeline = try play(
      board(
        "  - { collection: todo, reorder: { item: A, into: long }, duration: 1.5s }",
        more: """
            - id: long
              frame: [170, 355, 140, 45]
              layout: { type: flow, itemSize: [120, 40], lineSpacing: 10 }
              sections: [{ items: [X, Y, Z] }]
          """))
    check(timeline, carrying: "A", speed: 1400)
    let last = try #require(timeline.element("A", at: timeline.playback.duration.seconds))
    #expect(last.frame == CGRect(x: 180, y: 360, width: 120, height: 40))
  }

  @Test func `what an item has in it comes along, and so does a style that a step has given`()
    throws
  {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [320, 200] }
      styles:
        card: { fill: white, text: "[{key}] {owner}" }
        mark: { fill: green, text: "[{key}] {owner}" }
        dot: { fill: "{owner}" }
      collections:
        - id: one
          frame: [0, 0, 150, 200]
          style: card
          layout: { type: flow, itemSize: [120, 60] }
          sections:
            - data: { owner: red }
              items: [{ key: A, collection: { id: row, frame: [10, 10, 50, 20], style: dot,
                layout: { type: flow, itemSize: [10, 10] }, sections: [3] } }]
        - id: two
          frame: [170, 0, 150, 200]
          layout: { type: flow, itemSize: [140, 80] }
          sections: [{ key: s, items: [B] }]
      steps:
        - { collection: one, restyle: { items: A, style: mark }, duration: 0.1s }
        - { collection: one, reorder: { item: A, into: two, at: [s, 0] } }
        - { collection: two/A/row, delete: [0, 0] }
        - { collection: two, restyle: { item: A, fill: blue } }
      """)
    for time in stride(from: 0, to: 2.4, by: Self.step) {
      let inner = timeline.elements(at: Instant(seconds: time)).filter {
        $0.identity.collection.hasSuffix("row") && $0.identity.kind == .cell
      }
      #expect(inner.count == 3, "at \(time) s")
    }
    let frame = timeline.frame(at: Instant(seconds: 2.2))
    let mark = frame.layers.first { $0.appearance.texts.first?.string == "[A] red" }
    #expect(mark?.appearance.fill == .solid(Color(red: 0, green: 128 / 255, blue: 0)))
    let end = timeline.playback.duration
    #expect(
      timeline.elements(at: end).filter {
        $0.identity.collection == "two/A/row" && $0.identity.kind == .cell
      }
      .count == 2)
    let last = timeline.frame(at: end).layers.first {
      $0.appearance.texts.first?.string == "[A] red"
    }
    #expect(last?.appearance.fill == .solid(Color(red: 0, green: 0, blue: 1)))
  }

  @Test func `an item without a key gets one of its collection and its place`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [320, 200] }
      collections:
        - { id: one, frame: [0, 0, 150, 200], sections: [3] }
        - { id: two, frame: [170, 0, 150, 200], sections: [2] }
      steps:
        - { collection: one, reorder: { item: [0, 1], into: two, at: 1 } }
        - { collection: one, reorder: { item: [0, 1], into: two, at: 0 } }
      """)
    let end = timeline.elements(at: timeline.playback.duration)
    #expect(end.filter { $0.identity.collection == "two" }.count == 4, "\(end.map(\.identity))")
    #expect(end.contains { $0.identity.key == "one/0/1" })
    #expect(Set(end.map(\.identity)).count == end.count)
  }

  @Test func `changes of both collections on the way leave one card`() throws {
    let timeline = try play(
      board(
        """
          - { at: 0s, collection: todo, reorder: { item: A, into: doing, at: 2 }, duration: 1.9s }
          - { at: 0.6s, collection: todo, insert: { at: 0, key: N } }
          - { at: 0.65s, collection: doing, delete: D }
          - { at: 1.3s, collection: doing, insert: { at: 0, key: M } }
          - { at: 2.0s, collection: doing, layout: { type: flow, itemSize: [100, 50] } }
        """))
    check(timeline, carrying: "A", speed: 1200)
    let last = timeline.element("A", at: timeline.playback.duration.seconds)
    #expect(last?.frame.size == CGSize(width: 100, height: 50))
    #expect(last?.identity.collection == "doing")
  }

  @Test func `a card is carried on a screen, between what is on it`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [320, 300] }
      styles: { card: { fill: white, text: "[{key}]" }, bar: { fill: red } }
      screens:
        - id: board
          views: [{ id: strip, frame: [140, 0, 40, 300], style: bar }]
          collections:
            - { id: one, frame: [0, 50, 150, 200], style: card, sections: [{ items: [A, B] }] }
            - { id: two, frame: [170, 50, 150, 200], style: card, sections: [{ items: [C] }] }
        - { id: next, collections: [{ id: three, sections: [1] }] }
      steps:
        - { collection: one, reorder: { item: B, into: two, at: start } }
      """)
    check(timeline, carrying: "B", speed: 700)
    let order = timeline.elements(at: Instant(seconds: 1.3)).map(\.identity.key)
    #expect(order.firstIndex(of: "B") ?? 0 > order.firstIndex(of: "strip") ?? 99, "\(order)")
  }

  @Test(arguments: [
    ("{ item: A, into: doign }", "there is no collection 'doign'; did you mean 'doing'?"),
    ("{ item: A, into: todo }", "write 'to' to move the item within 'todo'"),
    ("{ item: A, into: doing, to: D }", "reorder has both 'to' and 'into'; keep one of them"),
    ("{ item: A, into: doing, at: 4 }", "no slot 4 in collection 'doing' at this time; give an"),
    ("{ item: A, into: doing, at: [2, 0] }", "there is no such section in collection 'doing'"),
    ("{ item: A, into: doing, at: [x, 0] }", "section"),
    ("{ item: A, to: B, at: 1 }", "'at' is the slot in the collection that 'into' names"),
    ("{ item: A, into: twin }", "has an item with the key 'A' already"),
    ("{ item: A, into: twin/A/row }", "is nested in an item"),
    ("{ item: Z, into: doing }", "there is no item with the key 'Z'"),
    ("{ item: A, into: doing, at: last }", "expected an index, 'start' or 'end'"),
  ])
  func `a slot that does not exist is an error`(operation: String, message: String) {
    let text = board(
      "  - { collection: todo, reorder: \(operation) }",
      more: "  - { id: twin, frame: [0, 360, 40, 40], sections: [{ items: [A] }] }")
    #expect(throws: DocumentError.self) { try play(text) }
    do {
      _ = try play(text)
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test func `a collection of another screen is not shown beside the item's`() {
    let text = """
      cellophane: 1
      canvas: { size: [320, 300] }
      screens:
        - { id: board, collections: [{ id: one, sections: [2] }] }
        - { id: next, collections: [{ id: two, sections: [1] }] }
      steps:
        - { collection: one, reorder: { item: [0, 0], into: two } }
      """
    do {
      _ = try play(text)
      Issue.record("there is no error")
    } catch {
      #expect("\(error)".contains("collection 'two' is not shown beside"), "\(error)")
    }
  }
}
