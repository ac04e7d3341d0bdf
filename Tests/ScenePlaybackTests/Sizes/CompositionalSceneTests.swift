import Cellophane
import Foundation
import TestSupport
import Testing

/// Badges of compositional layouts in scenes, and those that scroll horizontally.
struct CompositionalSceneTests {
  /// Plays a collection of items, every other one of which has a number.
  private func shop(
    _ layout: String, _ steps: String = "{ at: 0s, wait: 1s }", direction: String = "ltr",
    badge: String = "fill: red"
  ) throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [300, 240] }
      traits: { direction: \(direction) }
      styles: { tile: { fill: white }, head: { fill: blue }, dot: { \(badge) } }
      collections:
        - layout: { type: compositional, \(layout) }
          style: tile
          headerStyle: head
          scrolling: { alwaysBounce: both }
          sections:
            - items: [a, { key: b, data: { new: 3 } }, c, { key: d, data: { new: 0 } }, { key: e, data: { new: 12 } }, f]
      steps: [\(steps)]
      """)
  }

  /// Returns the frames of the badges that are drawn with a fill, from the top left.
  private func badges(_ timeline: Timeline, at seconds: Double) -> [CGRect] {
    let time = Instant(seconds: seconds)
    let filled = Set(
      timeline.layers.filter { $0.appearance.value(at: time).fill != nil }.compactMap {
        $0.identity
      })
    return timeline.elements(at: time).filter {
      $0.identity.kind == .supplementary && $0.isVisible && filled.contains($0.identity)
    }.map(\.frame).sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
  }

  // MARK: Badges

  @Test(arguments: [
    ("at: topTrailing", CGPoint(x: 80, y: 0)), ("at: topLeading", .zero),
    ("at: bottom", CGPoint(x: 40, y: 30)), ("at: center", CGPoint(x: 40, y: 15)),
    ("offset: [6, -4]", CGPoint(x: 86, y: -4)),
    ("at: bottomLeading, offset: [-50%, 50%]", CGPoint(x: -10, y: 35)),
  ])
  func `a badge lies at its place of the item`(keys: String, origin: CGPoint) throws {
    let timeline = try shop(
      "sections: [{ grid: { columns: 3, height: 40, gap: 0, badge: { style: dot, height: 10, \(keys) } } }]"
    )
    var expected: [CGRect] = []
    for y in [origin.y, origin.y + 40] {
      for column in 0..<3 {
        let x = CGFloat(column) * 100 + origin.x
        expected.append(CGRect(x: x, y: y, width: 20, height: 10))
      }
    }
    #expect(badges(timeline, at: 0.5) == expected)
  }

  @Test(arguments: ["", ", offset: [30%, -30%]"])
  func `leading and trailing are mirrored`(offset: String) throws {
    let layout =
      "sections: [{ grid: { columns: 3, height: 40, badge: { style: dot\(offset) } } }]"
    let (plain, mirrored) = (try shop(layout), try shop(layout, direction: "rtl"))
    let expected = badges(plain, at: 0.5).map { frame in
      CGRect(x: 300 - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }
    #expect(
      Set(badges(mirrored, at: 0.5).map(\.origin.rounded)) == Set(expected.map(\.origin.rounded)))
  }

  @Test func `only items with a value have a badge, which a change of their data shows`() throws {
    let timeline = try shop(
      "sections: [{ list: { height: 30, badge: { style: dot, if: new } } }]",
      "{ at: 0.5s, reload: { item: c, data: { new: 1 } }, duration: 0.2s }, { at: 1s, reload: { item: e, data: { new: 0 } }, duration: 0.2s }",
      badge: "fill: red, text: '{new}'")
    #expect(badges(timeline, at: 0.2).map(\.minY) == [30, 120])
    #expect(badges(timeline, at: 0.9).map(\.minY) == [30, 60, 120])
    #expect(badges(timeline, at: 1.6).map(\.minY) == [30, 60])
  }

  @Test func `items of a group have badges of their own`() throws {
    let timeline = try shop(
      """
      sections: [{ group: { height: 60, items: [{ width: 50%, badge: { style: dot } }, \
      { width: 50%, direction: vertical, items: [{ height: 50% }, { height: 50%, badge: { style: dot, at: bottomLeading } }] }] } }]
      """)
    #expect(
      badges(timeline, at: 0.5).map(\.origin) == [
        CGPoint(x: 130, y: 0), CGPoint(x: 150, y: 40), CGPoint(x: 130, y: 60),
        CGPoint(x: 150, y: 100),
      ])
  }

  /// The forms of sections whose items have badges.
  private static let forms = [
    "{ grid: { columns: 3, height: 50, gap: 6, badge: $ } }",
    "{ list: { height: 40, gap: 2, badge: $ } }",
    "{ row: { width: 90, height: 60, badge: $ }, headerExtent: 20 }",
    "{ row: { width: 90, height: 30, rows: 2, badge: $ }, scrolls: groupPaging, inset: 8 }",
    "{ group: { height: 60, gap: 4, items: [{ width: 40%, badge: $ }, { width: 60%, badge: $ }] } }",
  ]
  /// The steps of the law.
  private static let changes = [
    "insert: { at: [0, 0], key: n#, data: { new: 1 } }, duration: 0.3s",
    "delete: a, duration: 0.3s",
    "move: { from: b, to: [0, 4] }, duration: 0.3s", "reload: c, duration: 0.2s",
    "scroll: { to: [0, 20] }, duration: 0.2s",
    "resize: { frame: [0, 0, 240, 200] }, duration: 0.3s",
    "fling: { item: b, direction: left, velocity: 600 }",
    "drag: { item: c, by: [-60, 0] }, duration: 0.3s",
    "reorder: { item: b, to: [150, 100] }, duration: 1.3s",
  ]

  @Test(arguments: 0..<80)
  func `badges are at their items after any changes`(seed: Int) throws {
    var dice = SeededNumbers(seed: UInt64(seed) &* 6203 &+ 5)
    let form = Self.forms[seed % Self.forms.count].replacingOccurrences(
      of: "$", with: "{ style: dot, width: 12, height: 12, offset: [4, -2] }")
    let direction = ["ltr", "rtl"][dice.below(2)]
    let steps = (0..<3).map { number in
      let change = Self.changes[dice.below(Self.changes.count)]
      let start = Double(number) * [0.2, 1.6][dice.below(2)]
      return "{ at: \(start)s, \(change.replacingOccurrences(of: "#", with: "\(number)")) }"
    }
    let timeline: Timeline
    do {
      timeline = try shop(
        "sections: [\(form)]", steps.joined(separator: ", "), direction: direction)
    } catch {
      // A step before may have deleted or moved what one names, and its finger may still be there.
      let refusals = [
        "there is no", "already on collection", "cannot insert item", "cannot move section",
        "is not on screen",
      ]
      if refusals.contains(where: "\(error)".contains) { return }
      throw error
    }
    let elements = timeline.elements(at: Instant(seconds: 8)).filter(\.isVisible)
    let cells = elements.filter { $0.identity.kind == .cell }
    let found = elements.filter {
      $0.identity.kind == .supplementary && $0.identity.key.hasPrefix("badge")
    }.map(\.frame)
    let edge: (CGRect) -> CGPoint = {
      CGPoint(x: direction == "rtl" ? $0.minX - 4 : $0.maxX - 8, y: $0.minY - 2)
    }
    for cell in cells {
      let corner = edge(cell.frame)
      let count = found.filter {
        abs($0.minX - corner.x) < 0.01 && abs($0.minY - corner.y) < 0.01
      }.count
      let isInside = corner.x > 0 && corner.x < 220 && corner.y > 0 && corner.y < 180
      #expect(count == 1 || !isInside && count == 0, "\(steps): \(cell.identity.key)")
    }
    #expect(found.count <= cells.count + 2)
  }

  // MARK: Horizontal layouts

  @Test func `a grid that scrolls horizontally has rows, which share the height`() throws {
    let timeline = try shop(
      "direction: horizontal, sections: [{ grid: { columns: 2, aspectRatio: 0.5, gap: 8 }, inset: { top: 12, bottom: 20, left: 10 }, headerExtent: 30 }]"
    )
    let frames = ["a", "b", "c"].map { timeline.element($0, at: 0.5)?.frame }
    #expect(
      frames == [
        CGRect(x: 40, y: 12, width: 50, height: 100), CGRect(x: 40, y: 120, width: 50, height: 100),
        CGRect(x: 98, y: 12, width: 50, height: 100),
      ])
    #expect(badges(timeline, at: 0.5) == [CGRect(x: 0, y: 0, width: 30, height: 240)])
  }

  @Test func `a row that scrolls by itself scrolls up and down there`() throws {
    let timeline = try shop(
      "direction: horizontal, sections: [{ row: { width: 120, height: 80, gap: 10 }, scrolls: groupPaging }]",
      "{ at: 0.2s, drag: { item: b, by: [0, -70] }, duration: 0.3s }")
    #expect(timeline.element("b", at: 0)?.frame == CGRect(x: 0, y: 90, width: 120, height: 80))
    #expect(timeline.element("b", at: 3)?.frame == CGRect(x: 0, y: 0, width: 120, height: 80))
  }

  @Test func `rows of items beside each other are as wide as they say`() throws {
    let timeline = try shop(
      "direction: horizontal, sections: [{ row: { width: 60, height: 50, gap: 10, rows: 2 } }]")
    #expect(timeline.element("b", at: 0)?.frame == CGRect(x: 70, y: 0, width: 60, height: 50))
    #expect(timeline.element("c", at: 0)?.frame == CGRect(x: 0, y: 60, width: 60, height: 50))
  }

  @Test(arguments: [
    "{ grid: { columns: 2, aspectRatio: 0.8 }, headerExtent: 20, pinHeaders: true, background: blue }",
    "{ group: { width: 70, height: fill, direction: vertical, count: 3 } }",
    "{ row: { width: 90, height: 70 }, scrolls: continuousGroupLeadingBoundary }",
  ])
  func `a horizontal layout from right to left is the mirror image, also while it moves`(
    section: String
  ) throws {
    func played(_ direction: String) throws -> Timeline {
      try shop(
        "direction: horizontal, gap: 5, sections: [\(section)]",
        "{ at: 0.1s, insert: { at: [0, 1], key: n }, duration: 0.3s }, { at: 0.6s, drag: { from: [150, 150], by: [-40, -20] }, duration: 0.3s }, { at: 2s, delete: a, duration: 0.3s }",
        direction: direction)
    }
    let (plain, mirrored) = (try played("ltr"), try played("rtl"))
    for seconds in [0, 0.25, 0.8, 1.9, 2.15, 3] {
      let frames = { (timeline: Timeline) in
        timeline.elements(at: Instant(seconds: seconds)).filter {
          $0.isVisible && $0.identity.kind != .view
        }
      }
      let (ours, others) = (frames(mirrored), frames(plain))
      #expect(ours.map(\.identity) == others.map(\.identity), "at \(seconds) s")
      for (one, other) in zip(ours, others) {
        #expect(abs(one.frame.minX - (300 - other.frame.maxX)) < 0.01, "\(one.identity.key)")
        #expect(abs(one.frame.minY - other.frame.minY) < 0.01, "\(one.identity.key)")
      }
    }
  }
}

extension CGPoint {
  /// The point in whole thousandths.
  fileprivate var rounded: [Int] { [Int((x * 1000).rounded()), Int((y * 1000).rounded())] }
}
