import Cellophane
import Testing

/// Items that a finger drops onto another one.
struct DropTests {
  private func scene(_ steps: String, more: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 200] }
    output: { touches: true }
    collections:
      - id: home
        frame: [0, 0, 300, 100]
        layout: { type: grid, columns: 5, itemSize: [40, 40] }
        sections: [{ items: [a, b, folder, c, d] }]
      - id: dock
        frame: [0, 110, 300, 60]
        layout: { type: flow, itemSize: [40, 40] }
        sections: [{ items: [bin, e] }]
    steps:
    \(steps)
    \(more)
    """
  }

  private func keys(_ timeline: Timeline, at seconds: Double) -> [String] {
    timeline.elements(at: Instant(seconds: seconds)).filter {
      $0.identity.kind == .cell && $0.alpha > 0.001
    }.map(\.identity.key).sorted()
  }

  @Test(arguments: [("folder", "a"), ("folder", "d"), ("bin", "b"), ("home/0/2", "a")])
  func `an item disappears in the one onto which it is dropped`(goal: String, item: String) throws {
    let target = goal == "home/0/2" ? "[0, 2]" : goal
    let key = goal == "home/0/2" ? "folder" : goal
    let scene = try load(
      scene("  - { collection: home, reorder: { item: \(item), onto: \(target) }, duration: 1.5s }")
    )
    let timeline = scene.timeline
    #expect(keys(timeline, at: 0.9).filter { $0 == item } == [item])
    let end = try #require(scene.steps[0].end?.seconds)
    #expect(!keys(timeline, at: end + 0.1).contains(item))
    #expect(keys(timeline, at: end + 0.1).count == 6)
    // The finger is lifted 1.5 s after it went down, when the item is over the other one.
    let over = try #require(timeline.element(item, at: 1.49))
    let place = try #require(timeline.element(key, at: 1.49))
    #expect(hypot(over.center.x - place.center.x, over.center.y - place.center.y) < 0.5)
    let flight = try #require(timeline.element(item, at: 1.65))
    #expect(flight.alpha < 0.9 && flight.frame.width < 40)
    for time in stride(from: 0, to: end + 0.2, by: 0.01) {
      let all = timeline.elements(at: Instant(seconds: time)).filter { $0.identity.kind == .cell }
      #expect(Set(all.map(\.identity.key)).count == all.count, "twice at \(time) s")
    }
  }

  @Test func `what follows sees the data without the item`() throws {
    let timeline = try play(
      scene(
        """
          - { collection: home, reorder: { item: a, onto: folder } }
          - { collection: home, reload: { item: [0, 1] } }
          - { collection: home, insert: { key: a, at: [0, 0] }, duration: 0.2s }
        """))
    #expect(keys(timeline, at: 4) == ["a", "b", "bin", "c", "d", "e", "folder"])
  }

  @Test(arguments: [
    ("{ item: a, onto: a }", "an item is not dropped onto itself"),
    ("{ item: a, onto: nothing }", "there is no item with the key 'nothing'"),
    ("{ item: a, onto: folder, to: b }", "has both 'to' and 'onto'"),
    ("{ item: a, onto: folder, at: end }", "'at' is the slot in the collection that 'into' names"),
  ]) func `a drop that means nothing is refused`(reorder: String, part: String) {
    let error = #expect(throws: DocumentError.self) {
      try load(scene("  - { collection: home, reorder: \(reorder) }"))
    }
    let messages = (error?.diagnostics ?? []).map(\.message)
    #expect(messages.contains { $0.contains(part) }, "\(messages)")
  }
}
