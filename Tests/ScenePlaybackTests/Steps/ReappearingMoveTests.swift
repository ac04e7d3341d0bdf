import Cellophane
import Testing

/// Moved items that disappear by one pose and appear by another instead of moving.
struct ReappearingMoveTests {
  private func scene(_ steps: String, collection: String = "") -> String {
    """
    cellophane: 1
    canvas: { size: [200, 100] }
    collections:
      - layout: { type: flow, itemSize: [40, 40], lineSpacing: 0, interitemSpacing: 0 }
        sections: [{ key: s, items: [a, b, c, d] }]
        appear: { scale: 0.5, alpha: 0 }
        disappear: { scale: 2, alpha: 0 }
        \(collection)
    steps:
    \(steps)
    """
  }

  private let move = "move: { from: a, to: [0, 3] }, duration: 1s, curve: linear"

  /// Returns the elements with a key at some seconds, by kind.
  private func shown(_ key: String, _ timeline: Timeline, at seconds: Double) -> [LayerKind:
    Element]
  {
    let all = timeline.elements(at: Instant(seconds: seconds)).filter { $0.identity.key == key }
    return Dictionary(all.map { ($0.identity.kind, $0) }, uniquingKeysWith: { one, _ in one })
  }

  @Test func `a moved item disappears at its old position and appears at the new one`() throws {
    let said = try play(
      scene("  - { move: { from: a, to: [0, 3], policy: reappear }, duration: 1s, curve: linear }"))
    let half = shown("a", said, at: 0.5)
    let (old, new) = (try #require(half[.snapshot]), try #require(half[.cell]))
    #expect(old.center == CGPoint(x: 20, y: 20) && abs(old.frame.width - 60) < 1e-6)
    #expect(new.center == CGPoint(x: 140, y: 20) && abs(new.frame.width - 30) < 1e-6)
    #expect(abs(old.alpha - 0.5) < 1e-9 && abs(new.alpha - 0.5) < 1e-9)
    // The others move aside as usual.
    #expect(abs(try #require(shown("b", said, at: 0.5)[.cell]).center.x - 40) < 1e-6)
    let end = shown("a", said, at: 1.1)
    #expect(end.count == 1 && end[.cell]?.frame == CGRect(x: 120, y: 0, width: 40, height: 40))
    let asked = try play(scene("  - { \(move) }", collection: "movePolicy: reappear"))
    #expect(asked == said)
  }

  @Test func `the step's policy overrides the collection's`() throws {
    let glides = try play(scene("  - { \(move) }"))
    #expect(shown("a", glides, at: 0.5).count == 1)
    let said = try play(
      scene(
        "  - { move: { from: a, to: [0, 3], policy: glide }, duration: 1s, curve: linear }",
        collection: "movePolicy: reappear"))
    #expect(said == glides)
  }

  @Test func `items with single survivors also reappear`() throws {
    let timeline = try play(
      scene("  - { \(move) }", collection: "movePolicy: reappear\n    survivors: single"))
    #expect(shown("a", timeline, at: 0.5).count == 2)
    #expect(shown("b", timeline, at: 0.5).count == 1)
  }

  @Test func `items that a new state moves follow the collection's policy`() throws {
    let timeline = try play(
      scene(
        "  - { apply: { sections: [{ key: s, items: [b, c, d, a] }] }, duration: 1s, curve: linear }",
        collection: "movePolicy: reappear"))
    #expect(shown("a", timeline, at: 0.5).count == 2)
    #expect(shown("b", timeline, at: 0.5).count == 1)
  }

  @Test func `a move out of the viewport only disappears, and one into it only appears`() throws {
    let timeline = try play(
      scene(
        """
          - at: 1s
            batch: [{ move: [{ from: a, to: [0, 12], policy: reappear }, { from: z, to: [0, 0], policy: reappear }] }]
            duration: 1s
            curve: linear
        """
      ).replacingOccurrences(
        of: "[a, b, c, d]", with: "[a, b, c, d, e, f, g, h, i, j, k, l, z]"
      ).replacingOccurrences(of: "[200, 100]", with: "[200, 80]"))
    let (gone, here) = (shown("a", timeline, at: 1.5), shown("z", timeline, at: 1.5))
    #expect(gone[.snapshot].map { abs($0.alpha - 0.5) < 1e-9 } == true)
    #expect(here[.cell].map { $0.center == CGPoint(x: 20, y: 20) && $0.alpha == 0.5 } == true)
    #expect(here[.snapshot] == nil)
  }

  @Test func `such a move is not a jump`() throws {
    let timeline = try play(
      scene(
        """
          - { move: { from: a, to: [0, 3], policy: reappear }, duration: 0.4s }
          - { at: 0.2s, move: { from: a, to: [0, 0], policy: reappear }, duration: 0.4s }
        """))
    #expect(timeline.findings(of: [.noJump(includingBirths: true)]) == [])
  }
}
