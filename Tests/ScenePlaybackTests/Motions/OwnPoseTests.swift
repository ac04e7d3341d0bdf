import Cellophane
import Testing

/// Layouts and poses that single items and sections determine.
struct OwnPoseTests {
  private func scene(_ collection: String, _ steps: String) -> String {
    """
    cellophane: 1
    canvas: { size: [300, 300] }
    collections:
      - { layout: { type: list, itemSize: [100, 40], gap: 10 }, \(collection) }
    steps:
    \(steps)
    """
  }

  /// Returns the center and opacity of an item in the middle of a linear step of 1 s.
  private func halfway(_ key: String, _ collection: String, _ step: String) throws -> (
    center: CGPoint, alpha: Double
  ) {
    let timeline = try play(
      scene(collection, "  - { at: 0s, \(step), duration: 1s, curve: linear }"))
    let element = try #require(timeline.element(key, at: 0.5))
    return (CGPoint(x: element.frame.midX, y: element.frame.midY), element.alpha)
  }

  private static let far = "{ offset: [0, 200] }"

  @Test(arguments: [
    // The pose of the item, of its section, of the collection, and none.
    (
      "appear: { offset: [0, 80] }, sections: [{ appear: \(far), items: [a] }]",
      "insert: { key: x, at: [0, 1], appear: { offset: [0, 40] } }", 20, 1
    ),
    (
      "appear: \(far), sections: [{ appear: { offset: [0, 80] }, items: [a] }]",
      "insert: { key: x, at: [0, 1] }", 40, 1
    ),
    (
      "appear: { offset: [0, 60] }, sections: [{ items: [a] }]", "insert: { key: x, at: [0, 1] }",
      30, 1
    ),
    (
      "sections: [{ items: [a] }]", "insert: { key: x, at: [0, 1], appear: { opacity: 0.5 } }", 0,
      0.75
    ),
    ("sections: [{ items: [a] }]", "insert: { key: x, at: [0, 1] }", 0, 0.5),
    (
      "sections: [{ key: s, items: [a] }]",
      "apply: { sections: [{ key: s, items: [a, { key: x, appear: { offset: [0, 40] } }] }] }", 20,
      1
    ),
  ]) func `an item appears in the nearest pose`(
    collection: String, step: String, distance: Double, alpha: Double
  ) throws {
    let shown = try halfway("x", collection, step)
    #expect(abs(shown.center.y - (70 + distance)) < 1e-6 && abs(shown.alpha - alpha) < 1e-6)
  }

  @Test(arguments: [
    (
      "sections: [{ disappear: \(far), items: [a, { key: x, disappear: { offset: [0, 40] } }] }]",
      "delete: x", 20
    ),
    ("sections: [{ disappear: { offset: [0, 80] }, items: [a, x] }]", "delete: x", 40),
    // An item that disappears keeps its pose, whatever comes to its place.
    (
      "sections: [{ items: [a, { key: x, disappear: { offset: [0, 40] } }] }]",
      "batch: [{ delete: [a, x] }, { insert: { key: n, at: [0, 0], disappear: \(far) } }]", 20
    ),
    (
      "sections: [{ key: s, items: [a, { key: x, disappear: { offset: [0, 40] } }] }]",
      "apply: { sections: [{ key: s, items: [n, m] }] }", 20
    ),
    (
      "sections: [{ items: [a, { key: x, disappear: { offset: [0, 40] } }] }]",
      "deleteSection: 0", 20
    ),
  ]) func `an item disappears in its own pose`(
    collection: String, step: String, distance: Double
  ) throws {
    let shown = try halfway("x", collection, step)
    #expect(abs(shown.center.y - (70 + distance)) < 1e-6)
  }

  @Test func `with reduced motion items only fade`() throws {
    let text = scene(
      "sections: [{ items: [a] }]",
      "  - { insert: { key: x, appear: { offset: [0, 40] } }, duration: 1s, curve: linear }")
    let timeline = try play("traits: { reduceMotion: true }\n" + text)
    let element = try #require(timeline.element("x", at: 0.5))
    #expect(element.frame.midY == 70 && abs(element.alpha - 0.5) < 1e-6)
  }

  // MARK: Distances and frames

  @Test(arguments: [
    ("list, itemSize: [100, 40], gap: -25", [0, 15, 30, 45] as [CGFloat]),
    ("flow, itemSize: [300, 40], lineSpacing: -10", [0, 30, 60, 90]),
    ("grid, columns: 2, itemSize: [100, 40], gap: [-10, 4]", [0, 0, 30, 30]),
  ]) func `rows overlap where their distance is negative`(layout: String, tops: [CGFloat]) throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [300, 300] }
      collections: [{ layout: { type: \(layout) }, sections: [{ items: [a, b, c, d] }] }]
      steps: [{ delete: a, duration: 0.2s }]
      """)
    let cells = timeline.elements(at: .zero).filter { $0.identity.kind == .cell }
    #expect(cells.map(\.identity.key) == ["a", "b", "c", "d"] && cells.map(\.frame.minY) == tops)
    let end = try #require(timeline.element("d", at: 1)).frame.minY
    #expect(end == tops[2])
  }

  @Test func `a collection shows what reaches out of its frame, if it does not clip`() throws {
    func clipping(_ clips: Bool) throws -> Int {
      try play(
        """
        cellophane: 1
        canvas: { size: [300, 300] }
        collections: [{ frame: [50, 50, 100, 100], clip: \(clips), sections: [{ items: [a] }] }]
        """
      ).layers.count { $0.clipsToBounds }
    }
    #expect(try clipping(true) == clipping(false) + 1)
  }

  @Test func `a long press ends with its duration, and is no shorter than one`() throws {
    func scene(_ seconds: String) -> String {
      self.scene(
        "sections: [{ items: [a, b] }]",
        "  - { longPress: a\(seconds) }\n  - { tap: b, duration: 0.1s }")
    }
    let times = try load(scene(", duration: 0.8s")).steps.compactMap { $0.begin?.seconds }
    // The item returns to its place before the next step.
    #expect(abs(times[1] - 1.1) < 1e-9)
    #expect(try load(scene("")).steps.compactMap { $0.begin?.seconds }[1] == 1.3)
    _ = try load(scene(", duration: 0.5s"))
    #expect(throws: DocumentError.self) { try load(scene(", duration: 0.4s")) }
  }
}
