import Cellophane
import Testing

/// The appearing and disappearing of headers and footers.
struct SupplementaryPoseTests {
  private func scene(_ steps: String) -> String {
    """
    cellophane: 1
    canvas: { size: [200, 300] }
    styles: { bar: { fill: red } }
    collections:
      - layout: { type: flow, itemSize: [40, 40], headerExtent: 20, footerExtent: 10 }
        headerStyle: bar
        footerStyle: bar
        sections: [{ key: one, items: [a] }, { key: two, items: [b] }]
        headerAppear: { center: { of: viewport, at: [-0.5, 0], offset: [0, 10] } }
        headerDisappear: { scale: 3, alpha: 0, zIndex: 20 }
        footerAppear: { scale: [0, 1] }
        footerDisappear: { rotation: 90deg }
    steps:
    \(steps)
    """
  }

  private func bar(
    _ key: String, _ timeline: Timeline, at seconds: Double
  ) -> Element? {
    timeline.elements(at: Instant(seconds: seconds)).first {
      $0.identity.kind == .supplementary && $0.identity.key.hasPrefix(key)
        && $0.identity.key != "one" && $0.isVisible
    }
  }

  @Test func `headers and footers of a new section appear from their poses, others stay`() throws {
    let timeline = try play(
      scene("  - { insertSection: { at: 2, key: new, items: [c] }, duration: 1s, curve: linear }"))
    let bars = timeline.elements(at: Instant(seconds: 0.5)).filter {
      $0.identity.kind == .supplementary && $0.identity.key.contains("new")
    }
    let header = try #require(bars.first { $0.size.height == 20 })
    let footer = try #require(bars.first { $0.size.height == 10 })
    // Halfway from beside the canvas to the middle, and half as wide as at the end.
    #expect(abs(header.center.x) < 1e-6 && header.alpha == 1)
    #expect(abs(footer.frame.width - 100) < 1e-6 && footer.alpha == 1)
    let old = timeline.elements(at: Instant(seconds: 0.5)).filter {
      $0.identity.kind == .supplementary && $0.identity.key.contains("one")
    }
    #expect(old.count == 2 && old.allSatisfy { $0.alpha == 1 && $0.frame.width == 200 })
  }

  @Test func `headers and footers of a deleted section disappear by their poses`() throws {
    let timeline = try play(scene("  - { deleteSection: two, duration: 1s, curve: linear }"))
    let bars = timeline.elements(at: Instant(seconds: 0.5)).filter {
      $0.identity.kind == .supplementary && $0.identity.key.contains("two")
    }
    let header = try #require(bars.first { $0.size.height == 20 })
    let footer = try #require(bars.first { $0.size.height == 10 })
    #expect(abs(header.frame.width - 400) < 1e-6 && abs(header.alpha - 0.5) < 1e-9)
    #expect(header.zIndex == 20)
    let turn = atan2(footer.transform.m12, footer.transform.m11)
    #expect(abs(turn - .pi / 4) < 1e-6 && footer.alpha == 1)
    #expect(
      !timeline.elements(at: Instant(seconds: 1.1)).contains { $0.identity.key.contains("two") })
  }

  @Test func `in a sequence headers and footers appear with their section`() throws {
    let timeline = try play(
      scene("  - { sequence: { step: 0.5s }, duration: 0.2s, curve: linear }"))
    func header(_ key: String, _ seconds: Double) -> Element? {
      timeline.elements(at: Instant(seconds: seconds)).first {
        $0.identity.kind == .supplementary && $0.identity.key.contains(key)
          && $0.size.height == 20
      }
    }
    // One item takes half a second; then the section appears, and then its item.
    #expect(header("one", 0)?.alpha == 1)
    #expect(header("two", 0.49) == nil)
    let half = try #require(header("two", 0.6))
    #expect(abs(half.center.x) < 1e-6 && half.alpha == 1)
    #expect(try #require(header("two", 0.75)).center.x == 100)
    #expect(timeline.element("b", at: 0.9) == nil && timeline.element("b", at: 1.3) != nil)
  }

  @Test func `without poses they fade`() throws {
    let text = scene("  - { insertSection: { at: 2, key: new, items: [c] }, duration: 1s }")
      .split(separator: "\n").filter { !$0.contains("ppear") }.joined(separator: "\n")
    let bars = try play(text).elements(at: Instant(seconds: 0.5)).filter {
      $0.identity.kind == .supplementary && $0.identity.key.contains("new")
    }
    #expect(bars.count == 2 && bars.allSatisfy { abs($0.alpha - 0.5) < 0.01 })
  }
}
