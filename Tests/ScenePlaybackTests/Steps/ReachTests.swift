import Cellophane
import Testing

/// The items that fingers of steps reach when items overlap.
struct ReachTests {
  /// Makes a pile of three cards, of which `top` is above the others.
  private func scene(_ steps: String, offset: String = "[0, -12]") -> String {
    """
    cellophane: 1
    canvas: { size: [300, 300] }
    collections:
      - id: pile
        layout: { type: stack, itemSize: [100, 140], offset: \(offset), scaleStep: 0 }
        sections: [{ items: [top, middle, low] }]
    steps:
    \(steps)
    """
  }

  @Test(arguments: ["top", "middle", "low"])
  func `a pinch of a card in a pile magnifies that card`(key: String) throws {
    let timeline = try play(
      scene("  - { pinch: { item: \(key), from: 40, to: 60, angle: 0deg }, duration: 0.4s }"))
    for other in ["top", "middle", "low"] {
      let width = try #require(timeline.element(other, at: 0.39)).size.width
      #expect(other == key ? width > 140 : width == 100, "\(other)")
    }
  }

  @Test(arguments: ["top", "middle", "low"])
  func `a long press lifts the card that it names`(key: String) throws {
    let timeline = try play(
      scene("  - { longPress: { item: \(key), scale: 1.2 }, duration: 0.9s }"))
    for other in ["top", "middle", "low"] {
      let width = try #require(timeline.element(other, at: 0.85)).frame.width
      #expect(other == key ? width > 115 : width <= 100.001, "\(other)")
    }
  }

  @Test(arguments: ["top", "middle", "low"])
  func `a twist turns the card that it names`(key: String) throws {
    let timeline = try play(
      scene(
        "  - { twist: { item: \(key), by: 60deg, from: 0deg, distance: 40 }, duration: 0.4s }"))
    for other in ["top", "middle", "low"] {
      let turn = try #require(timeline.element(other, at: 0.39)).transform.m12
      #expect(other == key ? abs(turn) > 0.5 : abs(turn) < 1e-9, "\(other)")
    }
  }

  @Test func `a card that others cover wholly is reported with its location`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(scene("  - { tap: { item: middle } }", offset: "[0, 0]"))
    }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(
      diagnostic.message.hasPrefix(
        "item 'middle' is wholly covered, at its center by item 'top'"))
    #expect("\(diagnostic.location.line):\(diagnostic.location.column)" == "8:20")
  }

  @Test func `a card that is brought to the front is reached again`() throws {
    _ = try play(
      scene(
        """
          - { pose: { items: middle, zIndex: 50 }, duration: 0s }
          - { at: 0.1s, tap: { item: middle } }
        """, offset: "[0, 0]"))
  }
}
