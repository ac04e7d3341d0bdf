import Cellophane
import TestSupport
import Testing

/// The determinism, order and limits of playback.
struct PlayTests {
  private func scene(_ steps: String, sections: String = "[3, 2]", extra: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 200] }
    styles:
      cell: { text: "{section}/{item} of {count}" }
      head: { text: "{key}: {count}" }
    collections:
      - layout: { type: flow, itemSize: [50, 50], headerExtent: 20 }
        style: cell
        headerStyle: head
        sections: \(sections)
        \(extra)
    steps:
    \(steps)
    """
  }

  /// Returns the texts of an element at some seconds.
  private func text(of key: String, in timeline: Timeline, at time: Double) -> String? {
    let time = Instant(seconds: time)
    return timeline.layers.last { $0.identity?.key == key && $0.isAlive(at: time) }?
      .appearance.value(at: time).texts.first?.string
  }

  private let header = "UICollectionElementKindSectionHeader@0"

  @Test func `the same scene gives the same timeline`() throws {
    let text = scene(
      """
        - { insert: [[0, 0], [0, 2]], spring: { damping: 0.6 } }
        - { at: 0.1s, batch: [ { delete: 0/1 }, { move: { from: [1, 0], to: [0, 1] } } ] }
        - { at: 0.2s, insertSection: { at: 0, items: 4, key: top } }
        - { at: 0.2s, insert: [1, 0], curve: linear }
      """)
    let first = try play(text)
    #expect(try play(text) == first && first.layers.count > 10)
  }

  @Test func `cells and headers show their new indices and counts`() throws {
    let timeline = try play(scene("  - { delete: [0, 0] }"))
    #expect(text(of: "0/1", in: timeline, at: 0.3) == "0/0 of 2")
    #expect(text(of: header, in: timeline, at: 0.3) == "0: 2")
  }

  @Test func `steps at one instant happen in the order of the document`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0.5s, insert: { at: [0, 0], key: late } }
          - { at: 0.1s, insert: { at: [0, 0], key: a } }
          - { at: 0.1s, insert: { at: [0, 0], key: b } }
          - { at: 0.1s, delete: a }
        """))
    let keys = timeline.elements(at: Instant(seconds: 0.9)).filter { $0.identity.kind == .cell }
    #expect(keys.map(\.identity.key).prefix(3) == ["late", "b", "0/0"])
  }

  @Test func `a step may follow a sequence whose last slot is long`() throws {
    let timeline = try play(
      scene("  - { sequence: { step: 1s } }\n  - { delete: [0, 0] }", sections: "[2]"))
    // The items appear at 0 and 1 s; the next step follows the second one's fade.
    #expect(timeline.element("0/0", at: 1.5999) != nil && timeline.element("0/0", at: 1.6) == nil)
  }

  @Test func `a step follows a sequence that is slower than its own pace`() throws {
    let timeline = try play(
      scene("  - { sequence: { step: 1ms } }\n  - { delete: [0, 0] }", sections: "[30]"))
    // One item a tick: the last at 29/60 s, and the delete 0.3 s after it.
    let begin = 29.0 / 60 + 0.3
    #expect(timeline.element("0/29", at: 29.0 / 60 - 0.001) == nil)
    #expect(timeline.element("0/0", at: begin + 0.29) != nil)
    #expect(timeline.element("0/0", at: begin + 0.301) == nil)
  }

  @Test func `a step follows a skip at once`() throws {
    let timeline = try play(
      scene(
        "  - { sequence: { step: 1s, skipAt: 0.5s } }\n  - { delete: [0, 0] }", sections: "[5]"))
    #expect(timeline.element("0/0", at: 0.7999) != nil && timeline.element("0/0", at: 0.8) == nil)
  }

  @Test func `a step after a batch and a wait begins when both are over`() throws {
    let timeline = try play(
      scene(
        """
          - { duration: 0.4s, batch: [ { delete: [0, 0] }, { insert: [1, 0] } ] }
          - { wait: 0.3s }
          - { after: 0.1s, insert: { at: [0, 0], key: new } }
        """))
    #expect(timeline.element("new", at: 0.7999) == nil && timeline.element("new", at: 0.8) != nil)
  }

  @Test func `items inserted with their section appear with it`() throws {
    let timeline = try play(
      scene(
        """
          - batch:
              - { insertSection: { at: 0, items: [x, y], key: top } }
              - { insert: { at: [0, 1], key: between } }
        """, sections: "[1]"))
    let cells = timeline.elements(at: Instant(seconds: 0.5)).filter { $0.identity.kind == .cell }
    #expect(cells.map(\.identity.key) == ["x", "between", "y", "0/0"])
  }

  @Test func `a duplicate section key is reported at its step`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(
        scene(
          "  - { insertSection: { at: 0, items: 1, key: k } }",
          sections: "[{ items: 1, key: k }]"))
    }
    #expect(error.diagnostics.map(\.location.line) == [13])
    #expect(error.description.contains("two sections of collection 'collection' have the key 'k'"))
  }

  // MARK: Size

  /// A processor time that any quadratic algorithm exceeds at these sizes, in a debug build.
  ///
  /// Ten thousand steps took between 13 and 23 s, depending on the load of the other core.
  private let patience = Duration.seconds(60)

  /// Returns the processor time of a body, without that of other work.
  private func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    try body()
    return now() - start
  }

  @Test func `a million items can be updated in a few steps`() throws {
    let time = try processorTime {
      let timeline = try play(
        scene(
          """
            - { insert: [0, 500000] }
            - { delete: [0, 0] }
            - { delete: 0/999998 }
            - { move: { from: [0, 400000], to: [0, 0] } }
          """, sections: "[999999]"))
      #expect(text(of: header, in: timeline, at: 1.2) == "0: 999998")
      #expect(timeline.layers.count < 100)
    }
    #expect(time < patience)
  }

  @Test func `a hundred thousand changes are one update`() throws {
    let deletes = (0..<50_000).map { "[0, \($0 * 2)]" }.joined(separator: ", ")
    let time = try processorTime {
      let timeline = try play(scene("  - { delete: [\(deletes)] }", sections: "[100000]"))
      let last = timeline.elements(at: Instant(seconds: 0.5)).last { $0.identity.kind == .cell }
      #expect(last?.identity.key == "0/29")
    }
    #expect(time < patience)
  }

  @Test func `thousands of steps are played`() throws {
    let count = isFullRun ? 10_000 : 2_500
    // Items are added behind those that are there, so that few of them are ever seen.
    let steps = (0..<count).map { "  - { insert: [0, \($0)], duration: 20ms }" }
    let text = """
      cellophane: 1
      canvas: { size: [300, 200] }
      collections:
        - sections: [0]
      steps:
      \(steps.joined(separator: "\n"))
      """
    let time = try processorTime {
      let timeline = try play(text)
      // Rows of 5 at a pitch of 60 pt: four touch the canvas, and no other item is drawn.
      #expect(timeline.layers.filter { $0.identity?.kind == .cell }.count == 20)
      #expect(timeline.lastChange == Instant(seconds: 0.4))
    }
    #expect(time < patience)
  }

  @Test func `a hundred thousand items take many updates`() throws {
    let steps = (0..<50).map {
      "  - { at: \($0 * 100)ms, batch: [ { insert: [0, \($0)] }, { delete: [0, \(90_000 + $0)] } ] }"
    }
    let time = try processorTime {
      let timeline = try play(scene(steps.joined(separator: "\n"), sections: "[100000]"))
      #expect(timeline.element("0/0", at: 0) != nil)
      #expect(text(of: header, in: timeline, at: 6) == "0: 100000")
    }
    #expect(time < patience)
  }
}
