import Cellophane
import Testing

/// Screens that show the collection of the previous screen in their own layout.
struct LayoutScreenTests {
  private func scene(_ steps: String, root: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: [200, 300] }
    navigation: { bar: none }
    styles:
      tile: { fill: "{color}", text: "{section}-{item}/{count} {key}" }
      heading: { fill: red, text: "{color}" }
    screens:
      - id: root
        collections:
          - id: grid
            layout: { type: flow, itemSize: [40, 40], lineSpacing: 10, headerExtent: 10 }
            style: tile
            headerStyle: heading
            sections:
              - { items: 3, data: { color: red } }
              - { items: [a, b], data: { color: lime } }
              - { items: 2, data: { color: blue } }
    \(root)
      - id: large
        layout: { type: flow, itemSize: [200, 150], lineSpacing: 0, headerExtent: 20 }
      - id: larger
        layout: { type: flow, itemSize: [200, 300], lineSpacing: 0 }
      - id: other
    steps:
    \(steps)
    """
  }

  private func cells(_ timeline: Timeline, at seconds: Double) -> [Element] {
    timeline.elements(at: Instant(seconds: seconds)).filter { $0.identity.kind == .cell }
  }

  /// Returns the frames of the cells at some seconds, without their paint order.
  private func frames(_ timeline: Timeline, at seconds: Double) -> [LayerIdentity: CGRect] {
    Dictionary(cells(timeline, at: seconds).map { ($0.identity, $0.frame) }) { first, _ in first }
  }

  /// Returns the text of a cell's label at some seconds.
  private func text(_ key: String, _ timeline: Timeline, at seconds: Double) -> String? {
    let time = Instant(seconds: seconds)
    let layer = timeline.layers.last { layer in
      layer.identity?.key == key && layer.birth <= time && layer.death.map { time < $0 } ?? true
    }
    return layer?.appearance.value(at: time).texts.first?.string
  }

  @Test func `items keep keys and images when only their section is shown`() throws {
    let timeline = try play(
      scene("  - { at: 0s, push: { screen: large, transition: layoutToLayout, item: b } }"))
    #expect(cells(timeline, at: 0.35).map(\.identity.key) == ["a", "b"])
    #expect(cells(timeline, at: 0.35).allSatisfy { $0.size == CGSize(width: 200, height: 150) })
    #expect(text("b", timeline, at: 0) == "1-1/2 b")
    #expect(text("b", timeline, at: 0.35) == "1-1/2 b")
    // 20 of header and two of 150: the second one is as far up as possible, at the lower edge.
    #expect(timeline.element("b", at: 0.35)?.frame.maxY == 300)
  }

  @Test(arguments: [("atStart", 2, 2), ("atEnd", 7, 2), ("never", 7, 7)])
  func `the data changes at the time that the step gives`(
    moment: String, during: Int, after: Int
  ) throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, push: { screen: large, transition: layoutToLayout, item: a, dataSwitch: \(moment) }, duration: 1s }
          - { at: 2s, pop: true, duration: 1s }
        """))
    func count(_ seconds: Double) -> Int {
      let layers = timeline.layers.filter { layer in
        let time = Instant(seconds: seconds)
        return layer.identity?.kind == .cell && layer.birth <= time
          && layer.death.map { time < $0 } ?? true && layer.alpha.value(at: time) > 0.9
      }
      return layers.count
    }
    #expect(count(0.9) <= during && count(1.5) <= after)
    if moment == "atEnd" { #expect(count(0.01) > 2) }
    #expect(
      frames(timeline, at: 3).count == 7 && frames(timeline, at: 3) == frames(timeline, at: 0))
  }

  @Test func `screens can share one collection one after the other`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, push: { screen: large, transition: layoutToLayout, item: [1, 0] } }
          - { at: 1s, push: { screen: larger, transition: layoutToLayout, item: b } }
          - { at: 2s, pop: true }
          - { at: 3s, pop: true }
          - { at: 4s, push: { screen: larger, transition: layoutToLayout, item: [0, 2] } }
          - { at: 5s, push: other }
          - { at: 6s, pop: { to: root } }
        """))
    #expect(cells(timeline, at: 1.5).map(\.size.height) == [300])
    #expect(cells(timeline, at: 1.5).map(\.identity.key) == ["b"])
    #expect(cells(timeline, at: 2.9).map(\.identity.key) == ["a", "b"])
    #expect(frames(timeline, at: 3.9) == frames(timeline, at: 0))
    #expect(cells(timeline, at: 4.9).map(\.identity.key) == ["0/2"])
    #expect(frames(timeline, at: 6.9) == frames(timeline, at: 0))
  }

  @Test func `a cancelled or interrupted transition leaves everything unchanged`() throws {
    let led = try play(
      scene(
        """
          - at: 0s
            push: { screen: large, transition: layoutToLayout, item: a, interactive: { progress: [[0.5s, 0.6]], end: cancel } }
          - { after: 0.5s, push: { screen: large, transition: layoutToLayout, item: a } }
          - { after: 0.5s, pop: { interactive: { progress: [[0.5s, 0.6]], end: cancel } } }
          - { after: 0.1s, collection: grid, scroll: { item: [1, 1], position: bottom } }
        """))
    #expect(frames(led, at: 0.9) == frames(led, at: 0))
    #expect(cells(led, at: 1.6).map(\.identity.key) == ["a", "b"])
    #expect(cells(led, at: led.playback.duration.seconds).map(\.identity.key) == ["a", "b"])
    let turned = try play(
      scene(
        """
          - { at: 0s, push: { screen: large, transition: layoutToLayout, item: a }, duration: 1s }
          - { at: 0.5s, pop: true }
          - { collection: grid, delete: a, duration: 0 }
        """))
    #expect(cells(turned, at: 0.999).contains { $0.identity.key == "a" })
    #expect(cells(turned, at: 1).count == 6)
    #expect(!cells(turned, at: 1).contains { $0.identity.key == "a" })
  }

  @Test(arguments: [
    (
      "- { push: { screen: large, transition: layoutToLayout } }", 1,
      "'layoutToLayout' shows the section of an item"
    ),
    (
      "- { push: { screen: large, transition: layoutToLayout, item: a } }\n"
        + "  - { collection: grid, delete: a }", 2,
      "collection 'grid' is shown by screen 'large' at this time"
    ),
    (
      "- { push: { screen: large, transition: layoutToLayout, item: a } }\n"
        + "  - { pop: { transition: slide } }", 2,
      "screen 'large' shows the collection of 'root', so it can only"
    ),
    (
      "- { push: { screen: large, transition: layoutToLayout, item: a } }\n"
        + "  - { collection: grid, scroll: { item: [0, 0] } }", 2,
      "item [0, 0] of collection 'grid' is not shown at this time"
    ),
    (
      "- { at: 0s, sequence: { step: 1s } }\n"
        + "  - { at: 1s, push: { screen: large, transition: layoutToLayout, item: [0, 0] } }", 2,
      "the sequence of collection 'grid' has not ended"
    ),
  ])
  func `impossible steps are reported with their location`(steps: String, line: Int, words: String)
    throws
  {
    let text = scene("  " + steps)
    let error = try #require(throws: DocumentError.self) { try play(text) }
    let diagnostic = try #require(error.diagnostics.first)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0 == "steps:" })
    #expect(diagnostic.location.line == first + 1 + line, "\(diagnostic)")
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
  }

  @Test(arguments: ["dataSwitch: never", "item: [0, 1]"])
  func `a borrowed collection returns unchanged when its screen closes`(
    how: String
  ) throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [160, 240] }
      screens:
        - { id: first }
        - { id: list, collections: [{ id: items, sections: [3] }] }
        - { id: ring, layout: { type: circle, itemSize: [20, 20] } }
      steps:
        - { at: 0s, push: list }
        - { at: 1s, push: { screen: ring, transition: layoutToLayout, \(how) } }
        - { at: 2s, pop: { to: first } }
        - { at: 3s, push: list }
      """)
    #expect(cells(timeline, at: 0.9).count == 3)
    #expect(frames(timeline, at: 4) == frames(timeline, at: 0.9))
  }
}
