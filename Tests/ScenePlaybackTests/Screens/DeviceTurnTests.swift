import Cellophane
import Testing
import Timelines

/// The rotation of the device with its screens.
struct DeviceTurnTests {
  /// Makes a tablet with a list and a grid of 50 pt squares that a step pushes.
  private func scene(_ steps: String, canvas: String = "[768, 1024]", more: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: \(canvas) }
    styles: { note: { fill: red } }
    screens:
      - id: list
        title: List
        collections:
          - id: rows
            background: white
            layout: { type: flow, itemSize: [50, 50], lineSpacing: 16, interitemSpacing: 10, sectionInset: 8 }
            sections: [40]
      - id: detail
        title: Detail
        \(more)
        collections:
          - id: grid
            background: white
            layout: { type: flow, itemSize: [50, 50], lineSpacing: 16, interitemSpacing: 10, sectionInset: 8 }
            sections: [40]
    steps:
    \(steps)
    """
  }

  /// Returns the number of items in the first row of a collection, by their frames.
  private func columns(_ collection: String, in timeline: Timeline, at seconds: Double) -> Int {
    let cells = timeline.elements(at: Instant(seconds: seconds)).filter {
      $0.identity.collection == collection && $0.identity.kind == .cell
    }
    let top = cells.map(\.frame.minY).min() ?? 0
    return cells.count { abs($0.frame.minY - top) < 1 }
  }

  @Test(arguments: [
    "rotate: true", "rotate: { device: 90deg }", "rotate: { device: -90deg }", "rotate: {}",
    "collection: rows, rotate: true",
  ])
  func `screens, bar and collections have the turned size`(step: String) throws {
    let timeline = try play(scene("  - { at: 0.5s, \(step), duration: 0.4s }"))
    #expect(columns("rows", in: timeline, at: 0.4) == 12)
    #expect(columns("rows", in: timeline, at: 1) == 16)
    let turned = CGRect(x: -128, y: 128, width: 1024, height: 768)
    #expect(timeline.element("rows", at: 1)?.frame == turned)
    #expect(timeline.element("list", at: 1)?.frame == turned)
    let bar = CGRect(x: -128, y: 128, width: 1024, height: 64)
    #expect(timeline.element("bar", at: 1)?.frame == bar)
    let title = try #require(timeline.element("title/List", at: 1))
    #expect(title.frame.midX == 384 && title.frame.maxY == 192)
    #expect(timeline.element("bar", at: 0.7)?.frame.midX == 384)
    #expect(abs((timeline.element("bar", at: 0.7)?.frame.width ?? 0) - 896) < 0.01)
  }

  @Test func `screens below and screens that open later are turned as well`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, push: detail }
          - { after: 0.1s, rotate: true }
          - { after: 0.1s, pop: true }
          - { after: 0.1s, push: detail }
        """))
    let times = timeline.playback.duration.seconds
    #expect(columns("grid", in: timeline, at: 0.36) == 12)
    #expect(columns("rows", in: timeline, at: 1.4) == 16)
    #expect(timeline.element("list", at: 1.4)?.size == CGSize(width: 1024, height: 768))
    #expect(columns("grid", in: timeline, at: times) == 16)
    #expect(timeline.element("detail", at: times)?.size == CGSize(width: 1024, height: 768))
  }

  @Test func `a device that is shown turning fills the canvas again`() throws {
    let timeline = try play(
      scene("  - { at: 0s, rotate: { device: 90deg, turn: 90deg }, duration: 0.4s }"))
    let list = try #require(timeline.element("list", at: 0.4))
    #expect(list.size == CGSize(width: 1024, height: 768))
    for (value, expected) in zip(
      [list.frame.minX, list.frame.minY, list.frame.width, list.frame.height],
      [0, 0, 768, 1024] as [CGFloat])
    {
      #expect(abs(value - expected) < 1e-6)
    }
    #expect(columnsOnSide(in: timeline, at: 0.4) == 16)
  }

  /// Returns the number of items in the first row, for rows that run downwards.
  private func columnsOnSide(in timeline: Timeline, at seconds: Double) -> Int {
    let cells = timeline.elements(at: Instant(seconds: seconds)).filter {
      $0.identity.collection == "rows" && $0.identity.kind == .cell
    }
    let right = cells.map(\.frame.maxX).max() ?? 0
    return cells.count { abs($0.frame.maxX - right) < 1 }
  }

  @Test func `a finger taps an item of a device that lies on its side`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, rotate: { device: 90deg, turn: 90deg }, duration: 0s }
          - { at: 0.2s, collection: rows, pinch: { item: [0, 20], from: 30, to: 60 }, duration: 0.4s }
        """))
    #expect(try #require(timeline.element("0/20", at: 0.59)).size.width > 90)
    #expect(try #require(timeline.element("0/4", at: 0.59)).size.width == 50)
  }

  @Test func `a scene without screens turns what fills its canvas`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [768, 1024] }
      collections:
        - id: rows
          background: white
          layout: { type: flow, itemSize: [50, 50], lineSpacing: 16, interitemSpacing: 10, sectionInset: 8 }
          sections: [40]
        - { id: badge, frame: [10, 150, 50, 50], background: red, sections: [1] }
      steps:
        - { at: 0.2s, rotate: { device: 90deg, policy: slide }, duration: 0.4s }
      """)
    #expect(columns("rows", in: timeline, at: 1) == 16)
    #expect(
      timeline.element("rows", at: 1)?.frame == CGRect(x: -128, y: 128, width: 1024, height: 768))
    #expect(timeline.element("badge", at: 1)?.frame == CGRect(x: 10, y: 150, width: 50, height: 50))
  }

  @Test func `a collection with a frame of its own is rotated alone if it is named`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [300, 300] }
      screens:
        - id: only
          title: Only
          collections:
            - { id: strip, frame: [0, 100, 200, 100], background: red, sections: [2] }
      steps:
        - { at: 0s, collection: strip, rotate: true, duration: 0s }
      """)
    #expect(
      timeline.element("strip", at: 0.1)?.frame == CGRect(x: 0, y: 100, width: 100, height: 200))
    #expect(timeline.element("bar", at: 0.1)?.size.width == 300)
  }

  /// Plays a scene and returns its warnings as `line:column text`.
  private func warnings(_ text: String) throws -> [String] {
    let scene = try SceneDocument.load(text: text, name: "scene.yaml").scene
    return try scene.play().warnings.map {
      "\($0.location.line):\($0.location.column) \($0.message)"
    }
  }

  @Test func `elements that cannot turn are reported with their location`() throws {
    let text = scene(
      "  - { at: 0s, rotate: { device: 90deg, turn: 90deg } }",
      more: "views: [{ name: foot, frame: [0, 900, 100, 100], style: note }]"
    ).replacingOccurrences(of: "- id: grid", with: "- id: grid\n        frame: [0, 0, 700, 1000]")
    let words = try warnings(text)
    try #require(words.count == 2)
    #expect(
      words[0].contains("collection 'grid' has a frame of its own, does not turn, and extends"))
    #expect(words[1].contains("view 'foot' of screen 'detail' has a frame of its own"))
    #expect(words.allSatisfy { $0.contains("the turned screen of 1024 by 768 points") })
    let square = try warnings(scene("  - { at: 0s, rotate: true }", canvas: "[500, 500]"))
    #expect(square.count == 1 && square[0].contains("so nothing turns"))
    let outside = try warnings(scene("  - { at: 0s, rotate: true }"))
    #expect(outside.count == 1 && outside[0].contains("extends beyond the canvas of 768 by 1024"))
    #expect(try warnings(scene("  - { at: 0s, rotate: { turn: 90deg } }")).isEmpty)
  }

  @Test func `a device does not turn while a screen opens`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(scene("  - { at: 0s, push: detail }\n  - { at: 0.1s, rotate: true }"))
    }
    #expect(error.description.contains("the transition from screen 'list' to 'detail' lasts until"))
  }
}
