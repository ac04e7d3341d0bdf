import Cellophane
import Foundation
import TestSupport
import Testing

/// Steps that open, move and close sheets.
struct SheetStepTests {
  static func scene(
    _ steps: String, sheet: String = "{ detents: [64, medium, large], undimmed: 64 }",
    extra: String = ""
  ) -> String {
    """
    cellophane: 1
    canvas: { size: [200, 400] }
    navigation: { bar: none }
    styles: { tile: { fill: red }, art: { fill: blue } }
    \(extra)
    screens:
      - id: library
        collections:
          - { layout: { type: flow, itemSize: [80, 80] }, style: tile, sections: [{ items: 20 }] }
      - id: player
        sheet: \(sheet)
        views: [{ id: art, frame: [20, 20, 160, 100], style: art }]
      - { id: other, background: "#FFFFFF80" }
    steps:
    \(steps)
    """
  }

  /// Returns the height of the sheet at some seconds; `nil` while it is closed.
  private func height(_ timeline: Timeline, at seconds: Double) -> Double? {
    timeline.element("player", at: seconds).map { 400 - Double($0.frame.minY) }
  }

  /// Returns the heights at every hundredth of a second; 0 while it is closed.
  private func heights(_ timeline: Timeline, _ range: ClosedRange<Double>) -> [Double] {
    stride(from: range.lowerBound, through: range.upperBound, by: 0.01).map {
      height(timeline, at: $0) ?? 0
    }
  }

  @Test func `a sheet may be there from the start`() throws {
    let timeline = try play(
      Self.scene("  - { at: 0s, present: { screen: player, transition: none } }"))
    #expect(height(timeline, at: 0) == 64)
    let screen = try #require(timeline.element("player", at: 0))
    #expect(screen.frame.size == CGSize(width: 200, height: 360))
    let art = try #require(timeline.element("art", at: 0))
    #expect(art.frame == CGRect(x: 20, y: 356, width: 160, height: 100))
    #expect(timeline.element("library", at: 0) != nil)
  }

  @Test func `a sheet rises from below the canvas and slides back`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0.1s, present: { screen: player, detent: medium } }
          - { after: 0.1s, dismiss: true, duration: 0.3s, curve: linear }
        """))
    #expect(height(timeline, at: 0.09) == nil)
    #expect(height(timeline, at: 0.1) == 0)
    let rising = heights(timeline, 0.1...0.6)
    #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    #expect(height(timeline, at: 0.6) == 200)
    #expect(try abs(#require(height(timeline, at: 0.85)) - 100) < 1e-6)
    #expect(height(timeline, at: 1) == nil)
    #expect(timeline.elements(at: Instant(seconds: 1)) == timeline.elements(at: .zero))
  }

  @Test func `without a sheet transition it opens and closes at once`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0.1s, present: { screen: player, transition: none, detent: 50% } }
          - { after: 0.1s, dismiss: { transition: none } }
          - { after: 0.1s, present: player }
        """))
    #expect(height(timeline, at: 0.1) == 200)
    #expect(height(timeline, at: 0.2) == nil)
    #expect(height(timeline, at: 0.9) == 64)
  }

  @Test func `a step moves the sheet to a detent`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, transition: none } }
          - { at: 0.1s, sheet: large, duration: 0.2s, curve: linear }
          - { after: 0.1s, sheet: { to: medium }, spring: { damping: 0.4 } }
        """))
    #expect(try abs(#require(height(timeline, at: 0.2)) - 212) < 1e-6)
    #expect(height(timeline, at: 0.3) == 360)
    #expect(height(timeline, at: 0.9) == 200)
    #expect(heights(timeline, 0.4...0.9).contains { $0 < 190 })
  }

  @Test func `a later step adds to a movement that still runs`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, transition: none } }
          - { at: 0.1s, sheet: large, duration: 0.5s }
          - { at: 0.33s, sheet: 64, duration: 0.5s }
          - { at: 0.4s, dismiss: true }
          - { at: 1s, present: player }
          - { at: 1.1s, sheet: medium }
          - { at: 1.2s, sheet: { by: [0, -30] }, duration: 0.2s }
          - { at: 1.55s, sheet: medium }
        """, extra: "expect: [{ noJump: true, of: player, kinds: [view] }]"))
    let steps = heights(timeline, 0...3)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($0 - $1) < 40 })
    #expect(height(timeline, at: 0.95) == nil)
    #expect(height(timeline, at: 2.2) == 200)
  }

  @Test func `a finger drags the sheet exactly and the sheet settles`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, detent: large, transition: none } }
          - { at: 0.2s, sheet: { by: [5, 150], hold: 0.2s }, duration: 0.4s }
          - { after: 0.1s, restyle: { view: art, fill: green } }
        """))
    #expect(try abs(#require(height(timeline, at: 0.4)) - 285) < 1e-6)
    #expect(height(timeline, at: 0.6) == 210)
    #expect(height(timeline, at: 0.8) == 210)
    let end = try #require(
      (80..<200).first { height(timeline, at: Double($0) / 100) == 200 })
    #expect((85..<125).contains(end))
    // The next step waits until the sheet is at rest.
    let art = try #require(timeline.layers.first { $0.identity?.key == "art" })
    let later = art.appearance.value(at: Instant(seconds: Double(end) / 100 + 0.08))
    #expect(later.fill == art.appearance.value(at: .zero).fill)
  }

  @Test func `a thrown sheet goes on with the velocity of the finger`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, detent: medium, transition: none } }
          - { at: 0.1s, sheet: { by: [0, -100], hold: 0s }, duration: 0.2s }
        """))
    let steps = heights(timeline, 0.1...0.5)
    // 500 points per second before and after the release.
    #expect(abs(steps[19] - steps[18] - 5) < 0.01)
    #expect(abs(steps[21] - steps[20] - 5) < 1)
    #expect(height(timeline, at: 1.2) == 360)
  }

  @Test func `a sheet that is dragged far below its lowest detent closes`() throws {
    let steps = """
        - { at: 0s, present: { screen: player, transition: none } }
        - { at: 0.1s, sheet: { by: [0, 50] }, duration: 0.2s }
      """
    let closed = try play(Self.scene(steps))
    #expect(height(closed, at: 1.2) == nil)
    #expect(closed.elements(at: Instant(seconds: 1.2)).contains { $0.identity.key == "library" })
    let open = try play(
      Self.scene(steps, sheet: "{ detents: [64, large], dismissible: false }"))
    #expect(try #require(height(open, at: 0.3)) > 40)
    #expect(height(open, at: 1.2) == 64)
  }

  @Test func `a sheet that has been closed by a finger can be opened again`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, transition: none } }
          - { at: 0.1s, sheet: { by: [0, 200], hold: 0s }, duration: 0.2s }
          - { present: { screen: player, detent: large } }
        """))
    #expect(height(timeline, at: 1.5) == 360)
  }

  @Test func `beyond the highest detent a rubber band holds the sheet`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, detent: large, transition: none } }
          - { at: 0.1s, sheet: { by: [0, -300], hold: 0.3s }, duration: 0.2s }
        """))
    let pulled = try #require(height(timeline, at: 0.5))
    #expect(pulled > 370 && pulled < 400)
    #expect(height(timeline, at: 1.5) == 360)
  }

  @Test func `the screen below is dimmed while the sheet is above the undimmed height`() throws {
    func dimming(_ timeline: Timeline, at seconds: Double) -> Double? {
      let time = Instant(seconds: seconds)
      return timeline.layers.first {
        $0.identity == nil && $0.appearance.value(at: time).fill == .solid(.black)
      }?.alpha.value(at: time)
    }
    let steps = """
        - { at: 0s, present: { screen: player, transition: none } }
        - { at: 0.1s, sheet: large, duration: 0.2s, curve: linear }
      """
    let mini = try play(
      Self.scene(steps, sheet: "{ detents: [60, large], undimmed: 60, dimming: 0.3 }"))
    #expect(dimming(mini, at: 0.1) == 0)
    #expect(try abs(#require(dimming(mini, at: 0.2)) - 0.15) < 1e-6)
    #expect(dimming(mini, at: 0.3) == 0.3)
    let plain = try play(Self.scene(steps, sheet: "{ detents: [60, large] }"))
    #expect(dimming(plain, at: 0.1) == 0.2 && dimming(plain, at: 0.3) == 0.2)
  }

  @Test func `below an undimmed sheet the screen can be scrolled`() throws {
    let steps = """
        - { at: 0s, present: { screen: player, transition: none } }
        - { at: 0.1s, drag: { from: [100, 200], by: [0, -100] } }
      """
    let timeline = try play(Self.scene(steps))
    let (before, after) = (timeline.element("0/4", at: 0), timeline.element("0/4", at: 0.7))
    #expect(try #require(after).frame.minY < #require(before).frame.minY - 50)
    let error = #expect(throws: DocumentError.self) {
      try play(Self.scene(steps, sheet: "{ detents: [64, large] }"))
    }
    #expect(error?.diagnostics.first?.message.contains("something above collection") == true)
  }

  @Test func `a screen may be presented over a sheet`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, transition: none } }
          - { at: 0.1s, present: other }
          - { after: 0.1s, dismiss: true }
          - { sheet: large }
        """))
    #expect(height(timeline, at: 0.5) == 64)
    #expect(height(timeline, at: 1.7) == 360)
  }

  @Test func `a sheet turns with the device`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, detent: medium, transition: none } }
          - { at: 0.1s, rotate: true, duration: 0.3s }
          - { after: 0.1s, sheet: { by: [0, 40] } }
        """))
    let turned = try #require(timeline.element("player", at: 0.4))
    #expect(turned.frame.size == CGSize(width: 400, height: 180))
    // The device has its middle at that of the canvas; its screen is 400 by 200 points.
    #expect(turned.frame.minY == 200)
    #expect(try #require(timeline.element("player", at: 2)).frame.minY == 236)
  }

  @Test func `with reduced motion a sheet fades`() throws {
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, detent: medium } }
          - { after: 0.1s, dismiss: true }
        """, extra: "traits: { reduceMotion: true }"))
    #expect(heights(timeline, 0...1.05).allSatisfy { $0 == 200 })
    #expect(height(timeline, at: 1.1) == nil)
  }

  @Test func `frames of a sheet can be written as SVG`() throws {
    let scratch = try Scratch()
    let timeline = try play(
      Self.scene(
        """
          - { at: 0s, present: { screen: player, transition: none } }
          - { sheet: large, duration: 0.2s }
          - { after: 0.05s, sheet: { by: [0, 300], hold: 0s }, duration: 0.1s }
        """, sheet: "{ detents: [64, large], grabber: true }"))
    try timeline.render(to: scratch("frames/%04d.svg"))
    let frames = try scratch.files()
    #expect(frames.count > 30)
    let first = try scratch.read(try #require(frames.first))
    #expect(first.contains("<clipPath") && first.contains("fill=\"#0000FF\""))
    let last = try scratch.read(try #require(frames.last))
    #expect(!last.contains("fill=\"#0000FF\""))
  }

  @Test func `the same sheet gives the same timeline`() throws {
    let text = Self.scene(
      """
        - { at: 0s, present: { screen: player, transition: none } }
        - { sheet: { by: [0, -111], hold: 0s }, duration: 0.123s }
      """)
    #expect(try play(text) == play(text))
  }
}
