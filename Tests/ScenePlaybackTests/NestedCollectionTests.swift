import Cellophane
import Testing

/// Collections in the cells of other collections.
struct NestedCollectionTests {
  private func scene(_ steps: String, list: String = "sections: [{ items: [a, b] }]") -> String {
    """
    cellophane: 1
    canvas: { size: [200, 200] }
    styles:
      tile: { text: "{name} {item}" }
    collections:
      - id: list
        layout: { type: flow, itemSize: [200, 60], lineSpacing: 0 }
        \(list)
        itemCollection:
          id: row
          layout: { type: flow, direction: horizontal, itemSize: [40, 60], lineSpacing: 0 }
          style: tile
          sections: [{ items: 10, data: { name: tile } }]
    steps:
    \(steps)
    """
  }

  /// Returns the cells of a collection at some seconds, by its whole id.
  private func cells(_ id: String, in timeline: Timeline, at seconds: Double) -> [Element] {
    timeline.elements(at: Instant(seconds: seconds)).filter {
      $0.identity.collection == id && $0.identity.kind == .cell
    }
  }

  @Test func `each item has the collection in its cell`() throws {
    let timeline = try play(scene("  - { wait: 0.1s }"))
    for (key, y) in [("a", 0.0), ("b", 60)] {
      let cells = cells("list/\(key)/row", in: timeline, at: 0)
      #expect(cells.map(\.identity.key) == (0..<5).map { "0/\($0)" })
      #expect(cells.map(\.frame.minX) == [0, 40, 80, 120, 160])
      #expect(cells.allSatisfy { $0.frame.minY == y })
    }
  }

  @Test func `each nested collection has updates and an offset of its own`() throws {
    let timeline = try play(
      scene(
        """
          - { collection: list/a/row, insert: { at: [0, 0], key: new } }
          - { at: 0s, collection: list/b/row, scroll: { to: [80, 0] } }
        """))
    #expect(cells("list/a/row", in: timeline, at: 0.3).first?.identity.key == "new")
    #expect(cells("list/b/row", in: timeline, at: 0.3).map(\.identity.key).first == "0/2")
    #expect(!cells("list/b/row", in: timeline, at: 0.3).contains { $0.identity.key == "new" })
  }

  @Test func `a nested collection keeps its state while its item moves and is not visible`()
    throws
  {
    let timeline = try play(
      scene(
        """
          - { collection: list/a/row, delete: [[0, 0], [0, 1]], duration: 0.1s }
          - { collection: list, scroll: { to: [0, 200] }, duration: 0 }
          - { collection: list/a/row, delete: 0/2 }
          - { collection: list, scroll: { to: [0, 0] }, duration: 0 }
          - { collection: list, move: { from: a, to: [0, 1] } }
        """, list: "sections: [{ items: [a, b, c, d, e, f, g] }]"))
    let end = timeline.playback.duration.seconds
    let cells = cells("list/a/row", in: timeline, at: end)
    #expect(cells.first?.identity.key == "0/3" && cells.first?.frame.minY == 60)
  }

  @Test func `an item's own collection overrides its section's and the list's`() throws {
    let timeline = try play(
      scene(
        "  - { collection: list/b/own, insert: { at: [0, 0], key: new } }",
        list: """
          sections:
                - items: [a, { key: b, collection: { id: own, frame: [10, 5, 110, 50], sections: [1] } }]
                - { items: [c], itemCollection: { id: other, sections: [2] } }
          """))
    #expect(cells("list/b/own", in: timeline, at: 0.3).count == 2)
    #expect(
      cells("list/b/own", in: timeline, at: 0).first { $0.identity.key == "0/0" }?.frame.origin
        == CGPoint(x: 10, y: 65))
    #expect(cells("list/c/other", in: timeline, at: 0).count == 2)
    #expect(cells("list/a/row", in: timeline, at: 0).count == 5)
  }

  @Test func `nested collections know the values of enclosing items`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 200] }
      styles:
        tile: { text: "{day} {room}" }
      collections:
        - id: week
          layout: { type: flow, itemSize: [200, 100] }
          sections: [{ items: [{ key: mo, data: { day: Monday } }] }]
          itemCollection:
            id: rooms
            layout: { type: flow, itemSize: [100, 100], interitemSpacing: 0 }
            sections: [{ items: [{ key: r/1, data: { room: One } }, r2], data: { room: Two } }]
            itemCollection: { id: seats, style: tile, sections: [1] }
      steps:
        - { collection: week/mo/rooms/r/1/seats, insert: { at: [0, 0], key: guest } }
      """)
    let texts = timeline.layers.compactMap { layer -> String? in
      guard layer.identity?.kind == .cell else { return nil }
      let text = layer.appearance.value(at: Instant(seconds: 0.4)).texts.first?.string
      return text.map { "\(layer.identity?.collection ?? "")/\(layer.identity?.key ?? "") \($0)" }
    }
    #expect(
      texts.sorted() == [
        "week/mo/rooms/r/1/seats/0/0 Monday One", "week/mo/rooms/r/1/seats/guest Monday One",
        "week/mo/rooms/r2/seats/0/0 Monday Two",
      ])
  }

  @Test func `a reloaded item keeps the data of its collection`() throws {
    let timeline = try play(
      scene(
        """
          - { collection: list/a/row, delete: 0/0, duration: 0 }
          - { collection: list, reload: a }
        """))
    #expect(cells("list/a/row", in: timeline, at: 0.4).first?.frame.minX == 0)
    #expect(cells("list/a/row", in: timeline, at: 0.4).count == 5)
  }

  @Test func `a reloaded item's collection keeps its present layout`() throws {
    let timeline = try play(
      scene(
        """
          - { collection: list/a/row, layout: { type: circle, itemSize: [10, 10] }, duration: 0 }
          - { at: 0.5s, collection: list, reload: a }
        """))
    let before = cells("list/a/row", in: timeline, at: 0.4).map(\.frame)
    #expect(!before.isEmpty)
    #expect(cells("list/a/row", in: timeline, at: 1).map(\.frame) == before)
  }

  @Test func `a collection without a frame grows with its cell`() throws {
    let timeline = try play(
      scene(
        """
          - { collection: list, layout: { type: flow, itemSize: [100, 60], lineSpacing: 0 } }
          - { collection: list/a/row, scroll: { item: 0/9 }, duration: 0 }
        """))
    // A single column of 100 pt is in the middle of 200.
    let last = try #require(cells("list/a/row", in: timeline, at: 0.3).last)
    #expect(last.identity.key == "0/9" && abs(last.frame.maxX - 150) < 0.01)
  }

  @Test func `a frame that a step gives stays`() throws {
    let timeline = try play(
      scene(
        """
          - { collection: list/a/row, resize: { frame: [50, 0, 100, 60], anchor: none }, duration: 0 }
          - { collection: list, layout: { type: flow, itemSize: [160, 60], lineSpacing: 0 } }
        """))
    #expect(cells("list/a/row", in: timeline, at: 0.3).first?.frame.minX == 70)
    #expect(cells("list/a/row", in: timeline, at: 0.3).count == 3)
  }

  @Test func `a short document cannot create an unbounded number of items`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(
        """
        cellophane: 1
        canvas: { size: [200, 200] }
        collections:
          - layout: { type: flow, itemSize: [10, 10] }
            sections: [400]
            itemCollection:
              sections: [400000]
        """)
    }
    #expect(error.diagnostics.map(\.location.line) == [7])
    #expect(error.description.contains("more than 1000000 items altogether"))
  }

  @Test func `a finger on an inner collection lifts no item of the outer one`() throws {
    let timeline = try play(
      scene(
        """
          - { collection: list, longPress: { item: b, scale: 1.5 }, duration: 0.8s }
          - { at: 2s, collection: list/a/row, tap: { item: [0, 1] }, duration: 0.8s }
        """))
    #expect(timeline.element("b", at: 0.7)?.frame.width ?? 0 > 250)
    for time in [2.2, 2.7, 2.79] {
      #expect(cells("list", in: timeline, at: time).map(\.frame.width) == [200, 200])
    }
  }

  @Test func `the inner collection does not silently take fingers from the outer one`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(
        scene(
          """
            - { collection: list, twist: { item: a, by: 1, distance: 20 }, duration: 1s }
            - { at: 0.5s, collection: list/b/row, tap: { item: [0, 1] } }
          """))
    }
    #expect(error.description.contains("fingers are already on collection 'list'"))
  }

  @Test func `a path to a missing collection is reported at its step`() throws {
    for path in ["list/c/row", "list/a/rows", "list/a/row/0/0/x"] {
      let error = try #require(throws: DocumentError.self) {
        try play(scene("  - { collection: \(path), delete: [0, 0] }"))
      }
      #expect(error.description.contains("there is no collection '\(path)' at this time"))
    }
  }
}
