import Cellophane
import Testing

/// The items that a step names together.
struct TargetTests {
  private static let keys = ["photo-1", "photo-2", "hero", "photo-3", "b", "c", "photo-4", "d"]

  private func scene(_ steps: String, collection: String = "") -> String {
    """
    cellophane: 1
    seed: 5
    canvas: { size: [400, 400] }
    styles: { card: { fill: red, states: { selected: { fill: lime } } } }
    collections:
      - layout: { type: grid, columns: 4, itemSize: [40, 40] }
        style: card
        \(collection)
        sections:
          - { key: one, items: [\(Self.keys[..<5].joined(separator: ", "))] }
          - { key: two, items: [\(Self.keys[5...].joined(separator: ", "))] }
    steps:
    \(steps)
    """
  }

  /// Returns the keys of the items that a pose makes transparent.
  private func faded(_ items: String) throws -> Set<String> {
    let text = "  - { at: 0s, pose: { items: \(items), alpha: 0.5 }, duration: 0s }"
    let timeline = try load(scene(text)).timeline
    let elements = timeline.elements(at: Instant(seconds: 0.1)).filter {
      $0.identity.kind == .cell && $0.alpha == 0.5
    }
    return Set(elements.map(\.identity.key))
  }

  @Test(arguments: [
    ("all", keys), ("\"photo-*\"", ["photo-1", "photo-2", "photo-3", "photo-4"]),
    ("[\"*-1\", hero, \"*-1\"]", ["photo-1", "hero"]),
    ("{ section: 1 }", ["c", "photo-4", "d"]), ("{ section: two, from: 1 }", ["photo-4", "d"]),
    ("{ section: 0, from: 1, to: 2 }", ["photo-2", "hero"]),
    ("{ except: \"photo-*\" }", ["hero", "b", "c", "d"]),
    ("{ keys: [\"photo-*\", b], except: [[0, 1], { section: 1 }] }", ["photo-1", "photo-3", "b"]),
  ]) func `a step names items by patterns and places`(items: String, expected: [String]) throws {
    #expect(try faded(items) == Set(expected))
  }

  @Test(arguments: [
    "pose: { items: ITEMS, scale: 2 }", "restyle: { items: ITEMS, fill: blue }",
    "animate: { items: ITEMS, keyframes: { 100%: { offset: [9, 0], fill: blue } } }",
    "shake: { items: ITEMS }", "delete: ITEMS", "select: ITEMS",
    "behavior: { items: ITEMS, snap: { to: [300, 300] } }",
  ]) func `items that are named together are moved as if they were named one by one`(
    step: String
  ) throws {
    func played(_ items: String) throws -> Timeline {
      try load(scene("  - { \(step.replacing("ITEMS", with: items)) }")).timeline
    }
    let together = try played("{ keys: \"photo-*\", except: photo-3 }")
    #expect(try together == played("[photo-1, photo-2, photo-4]"))
    #expect(try together != played("[photo-1, photo-2]"))
  }

  @Test func `a key that an item has means that item alone`() throws {
    let text = scene("  - { pose: { items: all, alpha: 0.5 }, duration: 0s }")
      .replacing("hero", with: "all")
    let cells = try load(text).timeline.elements(at: Instant(seconds: 0.1)).filter {
      $0.alpha == 0.5
    }
    #expect(cells.map(\.identity.key) == ["all"])
  }

  @Test func `items are deleted and selected together, at the time of the step`() throws {
    let timeline = try load(
      scene(
        """
          - { insert: { at: [0, 0], key: photo-9 }, duration: 0.1s }
          - { at: 0.5s, delete: "photo-*", duration: 0.1s }
          - { at: 1s, batch: [{ delete: { section: one, except: hero } }, { insert: { key: new, at: [1, end] } }], duration: 0.1s }
        """)
    ).timeline
    func keys(at seconds: Double) -> [String] {
      timeline.elements(at: Instant(seconds: seconds)).filter {
        $0.identity.kind == .cell && $0.alpha > 0
      }.map(\.identity.key).sorted()
    }
    #expect(keys(at: 0.9) == ["b", "c", "d", "hero"])
    #expect(keys(at: 1.5) == ["c", "d", "hero", "new"])
    func selecting(_ items: String) throws -> Timeline {
      try load(scene("  - { wait: 1s }", collection: "selected: \(items)")).timeline
    }
    #expect(try selecting("{ section: 1 }") == selecting("[c, photo-4, d]"))
    #expect(try selecting("{ section: 1 }") != selecting("[c, d]"))
  }

  @Test(arguments: [
    (
      "pose: { items: \"none-*\", alpha: 1 }", "no item of collection 'collection' is meant by this"
    ),
    ("pose: { items: \"none-*\", alpha: 1 }", "its keys are photo-1, photo-2, hero, photo-3, b, …"),
    ("pose: { items: { except: all }, alpha: 1 }", "is meant by this at this time"),
    ("pose: { items: { section: 7 }, alpha: 1 }", "there is no section 7"),
    ("pose: { items: { section: tow }, alpha: 1 }", "did you mean 'two'?"),
    ("pose: { items: { keys: hera }, alpha: 1 }", "did you mean 'hero'?"),
    ("pose: { items: { from: 3, to: 1 }, alpha: 1 }", "'to' is 1, before 'from', which is 3"),
    ("pose: { items: {}, alpha: 1 }", "write all for all of them"),
    ("delete: { from: 9 }", "is meant by this"),
    ("tap: \"photo-*\"", "photo-*"),
  ]) func `items that are none are refused`(step: String, part: String) throws {
    let error = #expect(throws: DocumentError.self) { try load(scene("  - { \(step) }")) }
    let messages = (error?.diagnostics ?? []).map(\.message).joined(separator: "\n")
    #expect(messages.contains(part), "\(messages)")
  }

  // MARK: Stagger

  /// Returns the times in ms at which items begin to move, in the order of the collection.
  private func delays(_ stagger: String, seed: String = "seed: 5") throws -> [Int] {
    let text = scene(
      "  - { pose: { items: all, alpha: 0 }, duration: 0.1s, curve: linear, stagger: \(stagger) }"
    )
    .replacing("seed: 5", with: seed)
    let timeline = try load(text).timeline
    return Self.keys.map { key in
      // The opacity halfway, which is 50 ms after the beginning.
      (0...3000).first { millisecond in
        (timeline.element(key, at: Double(millisecond) / 1000)?.alpha ?? 0) <= 0.5
      }.map { $0 - 50 } ?? -1
    }
  }

  @Test func `any order is one of all, the same for the same seed`() throws {
    let evenly = (0..<8).map { $0 * 40 }
    let first = try delays("{ step: 40ms, from: random, seed: 1 }")
    #expect(first.sorted() == evenly && first != evenly)
    #expect(try delays("{ step: 40ms, from: random, seed: 1 }", seed: "seed: 6") == first)
    #expect(try delays("{ step: 40ms, from: random, seed: 2 }") != first)
    let own = try delays("{ step: 40ms, from: random }")
    #expect(own.sorted() == evenly)
    #expect(try delays("{ step: 40ms, from: random }") == own)
    #expect(try delays("{ step: 40ms, from: random }", seed: "seed: 6") != own)
  }

  @Test func `a curve spreads the beginnings over the same time`() throws {
    let expected = (0..<8).map { index in
      let share = Double(index) / 7
      return Int((280 * share * share).rounded(.up))
    }
    #expect(try delays("{ step: 40ms, curve: easeInQuad }") == expected)
    // The farthest item begins at the same time with a speed, too.
    let straight = try delays("{ speed: 200, from: photo-1 }")
    let eased = try delays("{ speed: 200, from: photo-1, curve: easeInQuad }")
    #expect(eased.max() == straight.max() && eased != straight)
    #expect(zip(eased, straight).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: [
    ("{ speed: 100, from: random }", "a random order has no distances"),
    ("{ step: 1ms, seed: 3 }", "'seed' has no effect without 'from: random'"),
    ("{ step: 1ms, from: random, seed: -1 }", "seed"), ("{ step: 1ms, curve: wild }", "wild"),
  ]) func `a stagger that means nothing is refused`(stagger: String, part: String) {
    let step = "  - { pose: { items: all, alpha: 0 }, stagger: \(stagger) }"
    let error = #expect(throws: DocumentError.self) { try load(scene(step)) }
    #expect((error?.diagnostics ?? []).contains { $0.message.contains(part) })
  }
}
