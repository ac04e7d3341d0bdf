import Cellophane
import Testing

/// The paint order in changes between layouts with and without overlapping elements.
struct OrderSwitchTests {
  private let pile = "{ type: stack, itemSize: [60, 80], offset: [5, -5], angleStep: 4deg }"
  private let grid = "{ type: flow, itemSize: [50, 60], sectionInset: 10, interitemSpacing: 8 }"

  private func scene(
    _ first: String, _ steps: String, collection: String = "", items: String = "[A, B, C, D, E]"
  ) -> String {
    """
    cellophane: 1
    canvas: { size: [240, 200] }
    collections:
      - layout: \(first)
        sections: [{ items: \(items) }]
        \(collection)
    steps:
    \(steps)
    """
  }

  /// Returns the orders of the items at some seconds.
  private func orders(_ timeline: Timeline, at seconds: Double) -> [Int] {
    ["A", "B", "C", "D", "E"].compactMap { timeline.element($0, at: seconds)?.zIndex }
  }

  private let piled = [0, -1, -2, -3, -4]
  private let plain = [0, 0, 0, 0, 0]

  @Test func `a pile changes its order at the end when dealt, at the beginning when gathered`()
    throws
  {
    let timeline = try play(
      scene(
        pile,
        """
          - { at: 0.2s, layout: \(grid), duration: 0.5s }
          - { at: 1s, layout: \(pile), duration: 0.5s }
        """))
    #expect(orders(timeline, at: 0.1) == piled && orders(timeline, at: 0.69) == piled)
    #expect(orders(timeline, at: 0.71) == plain && orders(timeline, at: 0.99) == plain)
    #expect(orders(timeline, at: 1.01) == piled && orders(timeline, at: 1.6) == piled)
  }

  @Test func `a change that is reversed half-way keeps the pile's order`() throws {
    let timeline = try play(
      scene(
        pile,
        """
          - { at: 0.2s, layout: \(grid), duration: 0.5s }
          - { at: 0.4s, layout: \(pile), duration: 0.5s }
        """))
    for time in stride(from: 0.0, through: 1.2, by: 0.05) {
      #expect(orders(timeline, at: time) == piled, "\(time)")
    }
  }

  @Test(arguments: [("start", 0.21, 0.19), ("middle", 0.46, 0.44), ("end", 0.71, 0.69)])
  func `a scene can choose the time`(word: String, after: Double, before: Double) throws {
    let changed = try play(
      scene(
        pile, "  - { at: 0.2s, layout: { to: \(grid), zIndexSwitch: \(word) }, duration: 0.5s }"))
    #expect(orders(changed, at: before) == piled && orders(changed, at: after) == plain)
    let asked = try play(
      scene(
        pile, "  - { at: 0.2s, layout: \(grid), duration: 0.5s }",
        collection: "zIndexSwitch: \(word)"))
    #expect(asked == changed)
  }

  @Test func `the middle is half of the progress, not of the time`() throws {
    let timeline = try play(
      scene(
        pile,
        "  - { layout: { to: \(grid), zIndexSwitch: middle }, duration: 1s, spring: { damping: 1 } }"
      ))
    let change = try #require(
      timeline.layers.compactMap(\.zIndex.steps.last?.time).max())
    let card = { try #require(timeline.element("E", at: $0)).center }
    let (start, end) = (try card(0), try card(1))
    let share = (try card(change.seconds).x - start.x) / (end.x - start.x)
    #expect(abs(share - 0.5) < 0.001 && change < Instant(seconds: 0.4))
  }

  @Test func `the order changes half-way if both layouts overlap`() throws {
    let ring = "{ type: circle, itemSize: [60, 60], radius: 20 }"
    let timeline = try play(scene(pile, "  - { layout: \(ring), duration: 0.5s, curve: linear }"))
    #expect(orders(timeline, at: 0.24) == piled && orders(timeline, at: 0.26) == plain)
  }

  @Test func `an interactive change keeps the order while it is visible`() throws {
    let finished = try play(
      scene(
        pile,
        "  - { layout: { to: \(grid), interactive: { progress: [[0.2s, 0.4], [0.5s, 0.8]] } } }"))
    #expect(orders(finished, at: 0.2) == piled && orders(finished, at: 0.5) == piled)
    #expect(orders(finished, at: 1.5) == plain)
    let last = try #require(finished.layers.flatMap(\.zIndex.steps).map(\.time).min())
    #expect(last > Instant(seconds: 0.5))
    let gathered = try play(
      scene(
        grid,
        """
          - layout: { to: \(pile), interactive: { progress: [[0.2s, 0.4]], end: cancel } }
        """))
    #expect(orders(gathered, at: 0.1) == piled && orders(gathered, at: 0.25) == piled)
    #expect(orders(gathered, at: 1.5) == plain)
    let half = try play(
      scene(
        pile,
        """
          - layout: { to: \(grid), zIndexSwitch: middle, interactive: { progress: [[1s, 1]] } }
        """))
    #expect(orders(half, at: 0.49) == piled && orders(half, at: 0.51) == plain)
  }

  @Test func `a deleted top card stays on top while it fades`() throws {
    let timeline = try play(scene(pile, "  - { delete: A, duration: 0.5s }"))
    #expect(timeline.element("A", at: 0.4)?.zIndex == 0)
    #expect(timeline.element("B", at: 0.4)?.zIndex == -1)
    #expect(timeline.element("B", at: 0.6)?.zIndex == 0)
  }

  @Test func `a posed card falls back under a pile half-way and over a grid at the end`() throws {
    let steps = """
        - { pose: { items: B, offset: [90, 40], zIndex: 9 }, duration: 0.2s }
        - { at: 1s, pose: { items: B, to: rest }, duration: 0.5s, curve: linear }
      """
    let onGrid = try play(scene(grid, steps))
    #expect(
      onGrid.element("B", at: 1.49)?.zIndex == 9 && onGrid.element("B", at: 1.51)?.zIndex == 0)
    // Beside the pile it covers nothing, so it moves below as it starts.
    let onPile = try play(scene(pile, steps))
    #expect(onPile.element("B", at: 1.01)?.zIndex == -1)
  }

  @Test func `the order of an appearing pose holds until the item has appeared`() throws {
    let timeline = try play(
      scene(
        grid, "  - { insert: { at: [0, 0], key: N }, duration: 0.5s }",
        collection: "appear: { scale: 3, zIndex: 5 }"))
    #expect(timeline.element("N", at: 0.1)?.zIndex == 5)
    #expect(timeline.element("N", at: 0.6)?.zIndex == 0)
  }

  /// Returns a layout of any type, with numbers that make its items overlap or not.
  private func layout(_ seed: Int) -> String {
    let sizes = [20, 45, 90]
    let size = sizes[seed / 5 % 3]
    return switch seed % 5 {
    case 0: "{ type: stack, itemSize: [\(size), 70], offset: [\(seed % 7), -6], angleStep: 5deg }"
    case 1: "{ type: circle, itemSize: [\(size), \(size)], radius: \(seed % 4 * 25) }"
    case 2: "{ type: flow, itemSize: [\(size), 40], lineSpacing: 0, interitemSpacing: 0 }"
    case 3: "{ type: waterfall, columns: 3, itemSize: [\(size), 50] }"
    default: "{ type: stack, itemSize: [60, 60], maximumVisibleItems: \(1 + seed % 6) }"
    }
  }

  /// Returns the items that are visible at an instant, in paint order, with their frames.
  private func seen(_ timeline: Timeline, at time: Instant) -> [(key: String, frame: CGRect)] {
    timeline.elements(at: time).filter { $0.isVisible && $0.alpha > 0.01 }
      .map { ($0.identity.key, $0.frame) }
  }

  /// Returns whether two items whose frames overlap exchange their order between two instants.
  private func isExchangeSeen(_ timeline: Timeline, at time: Instant) -> Bool {
    let before = seen(timeline, at: Instant(ticks: time.ticks - 1))
    let after = seen(timeline, at: time).map(\.key)
    for (index, lower) in before.enumerated() {
      for upper in before[(index + 1)...] {
        guard let first = after.firstIndex(of: lower.key),
          let second = after.firstIndex(of: upper.key), first > second
        else { continue }
        let shared = lower.frame.intersection(upper.frame)
        if shared.width > 0.1, shared.height > 0.1 { return true }
      }
    }
    return false
  }

  @Test(arguments: 0..<40)
  func `no order changes visibly unless both layouts overlap`(seed: Int) throws {
    let (first, second) = (layout(seed &* 7 + 3), layout(seed &* 11 + 1))
    let timeline = try play(scene(first, "  - { at: 1s, layout: \(second), duration: 1s }"))
    let switches = Set(timeline.layers.flatMap(\.zIndex.steps).map(\.time)).sorted()
    for time in switches where isExchangeSeen(timeline, at: time) {
      // Half-way is the last resort.
      #expect(time == Instant(seconds: 1.5), "\(first) to \(second)")
    }
  }
}
