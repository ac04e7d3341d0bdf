import Cellophane
import TestSupport
import Testing

/// Items whose states change their sizes, among others that make room.
struct StateSizeTests {
  /// A collection of items with sizes, some of which grow in a state.
  private struct Grown {
    /// The layouts that size each item.
    static let layouts = [
      "{ type: flow, itemSize: [50, 30] }",
      "{ type: flow, itemSize: [40, 30], rowAlignment: start, itemAlignment: top }",
      "{ type: list, itemSize: [fill, 24], gap: 3 }",
      "{ type: grid, columns: 3, itemSize: [fill, 30], gap: 4 }",
      "{ type: waterfall, columns: 2, itemSize: [fill, 40] }",
      "{ type: flow, itemSize: [40, 30], sectionInset: 7 }",
    ]
    var layout: String
    /// The change of the size in the state, and what it makes of the size of the layout.
    var change: String
    var keys: [String]

    init(_ dice: inout SeededNumbers, seed: Int) {
      layout = Self.layouts[seed % Self.layouts.count]
      let height = 26 + dice.below(40)
      let width = layout.contains("fill") ? "fill" : "\(30 + dice.below(60))"
      change = "[\(width), \(height)]"
      keys = (0..<4 + dice.below(8)).map { "k\($0)" }
    }

    /// Returns a scene whose items have the size by their state, or by themselves.
    ///
    /// - Parameter own: The keys of items with the size; `nil` for those in the state.
    func scene(
      _ keys: [String]? = nil, own: Set<String>? = nil, canvas: String = "[260, 420]",
      frame: String = "", steps: [String] = []
    ) -> String {
      let items = (keys ?? self.keys).map { key in
        own?.contains(key) == true ? "{ key: \(key), size: \(change) }" : key
      }
      let state =
        own == nil ? "states: { selected: { size: \(change), duration: 0.5s, curve: linear } }" : ""
      return """
        cellophane: 1
        canvas: { size: \(canvas) }
        styles: { s: { fill: red, \(state) }, t: { fill: blue, \(state) } }
        collections:
          - { style: s, layout: \(layout), sections: [{ items: [\(items.joined(separator: ", "))] }]\(frame) }
        steps: [\(steps.joined(separator: ", "))]
        """
    }
  }

  /// Returns the frames of cells at a time, by their keys.
  private func frames(_ timeline: Timeline, at seconds: Double = 9) -> [String: CGRect] {
    let cells = timeline.elements(at: Instant(seconds: seconds)).filter {
      $0.identity.kind == .cell && $0.alpha > 0
    }
    return Dictionary(cells.map { ($0.identity.key, $0.frame) }, uniquingKeysWith: { $1 })
  }

  /// Expects two sets of frames to be the same but for rounding.
  private func expect(
    _ actual: [String: CGRect], _ expected: [String: CGRect], _ comment: Comment
  ) {
    #expect(actual.keys.sorted() == expected.keys.sorted(), comment)
    for (key, frame) in expected {
      guard let other = actual[key] else { continue }
      let distances = [
        other.minX - frame.minX, other.minY - frame.minY, other.width - frame.width,
        other.height - frame.height,
      ]
      #expect(distances.allSatisfy { abs($0) < 1e-6 }, "\(key): \(other), \(frame), \(comment)")
    }
  }

  @Test(arguments: 0..<(isFullRun ? 120 : 12))
  func `items in a state are laid out as items of that size, and move there by its curve`(
    seed: Int
  ) throws {
    var dice = SeededNumbers(seed: UInt64(seed + 500))
    let scene = Grown(&dice, seed: seed)
    let chosen = Set((0..<1 + dice.below(3)).map { _ in scene.keys[dice.below(scene.keys.count)] })
    let list = "[\(chosen.sorted().joined(separator: ", "))]"
    let comment = Comment(rawValue: "\(scene.layout), \(scene.change), \(list)")
    let timeline = try play(
      scene.scene(steps: ["{ at: 1s, select: \(list) }", "{ at: 3s, deselect: \(list) }"]))
    let (before, after) = (
      frames(try play(scene.scene(own: []))), frames(try play(scene.scene(own: chosen)))
    )
    expect(frames(timeline, at: 0.9), before, comment)
    expect(frames(timeline, at: 2), after, comment)
    expect(frames(timeline, at: 4), before, comment)
    for (time, share) in [(1.125, 0.25), (1.4, 0.8), (3.25, 0.5), (3.4, 0.2)] {
      let between = before.mapValues { $0 }.merging(after) { from, to in
        CGRect(
          x: from.minX + (to.minX - from.minX) * share,
          y: from.minY + (to.minY - from.minY) * share,
          width: from.width + (to.width - from.width) * share,
          height: from.height + (to.height - from.height) * share)
      }
      expect(frames(timeline, at: time), between, comment)
    }
  }

  /// A step that meets a change of state, and what holds after it.
  private enum Meeting: CaseIterable {
    case insert, delete, move, restyle, resize, turn, layout, reload

    /// Returns the step at a time, and changes what the scene has afterwards.
    func step(
      at time: Double, _ keys: inout [String], _ layout: inout String, _ canvas: inout String,
      _ frame: inout String, _ dice: inout SeededNumbers
    ) -> String {
      let index = dice.below(keys.count)
      let head = "{ at: \(time)s, duration: 0.7s, "
      switch self {
      case .insert:
        let key = "new\(keys.count)"
        keys.insert(key, at: index)
        return head + "insert: { key: \(key), at: [0, \(index)] } }"
      case .delete:
        return head + "delete: \(keys.remove(at: index)) }"
      case .move:
        let key = keys.remove(at: index)
        let target = dice.below(keys.count + 1)
        keys.insert(key, at: target)
        return head + "move: { from: \(key), to: [0, \(target)] } }"
      case .restyle: return head + "restyle: { items: all, style: t } }"
      case .reload: return head + "reload: \(keys[index]) }"
      case .resize:
        frame = ", frame: [0, 0, 190, 420]"
        return head + "resize: { frame: [0, 0, 190, 420] } }"
      case .turn:
        canvas = "[420, 260]"
        return head + "rotate: { device: 90deg } }"
      case .layout:
        layout = Grown.layouts[dice.below(Grown.layouts.count)]
        return head + "layout: { to: \(layout) } }"
      }
    }
  }

  @Test(arguments: 0..<(isFullRun ? 400 : 40))
  func `a state that changes amid other motions ends as if all had been so, and nothing jumps`(
    seed: Int
  ) throws {
    var dice = SeededNumbers(seed: UInt64(seed + 900))
    var scene = Grown(&dice, seed: seed)
    let meetings = (0..<1 + dice.below(2)).map { _ in
      Meeting.allCases[(seed / Grown.layouts.count + dice.below(8)) % 8]
    }
    let start = scene
    var (canvas, frame, keys) = ("[260, 420]", "", scene.keys)
    let isTurned = meetings.contains { $0 == .turn }
    // A turn of the device and a frame of one's own do not go together.
    let steps = meetings.enumerated().compactMap { index, meeting -> String? in
      if isTurned, meeting == .resize || (meeting == .turn && canvas != "[260, 420]") { return nil }
      return meeting.step(
        at: 1 + Double(dice.below(90)) / 97 + Double(index), &keys, &scene.layout, &canvas, &frame,
        &dice)
    }
    let chosen = Set(
      (0..<1 + dice.below(2)).map { _ in start.keys[dice.below(start.keys.count)] }
        .filter { key in !steps.contains { $0.contains("delete: \(key) ") } })
    guard !chosen.isEmpty else { return }
    let list = "[\(chosen.sorted().joined(separator: ", "))]"
    let isBack = dice.below(2) == 0
    var all = steps + ["{ at: \(1 + Double(dice.below(90)) / 97)s, select: \(list) }"]
    if isBack { all.append("{ at: \(2.1 + Double(dice.below(90)) / 97)s, deselect: \(list) }") }
    let comment = Comment(rawValue: "\(start.layout), \(start.change): \(all)")
    let timeline = try play(start.scene(steps: all.sorted()))
    let expected = try play(
      scene.scene(keys, own: isBack ? [] : chosen, canvas: canvas, frame: frame))
    let last = frames(timeline)
    if canvas == "[260, 420]" {
      expect(last, frames(expected), comment)
    } else {
      // A turn keeps selected items in sight, so the content may be scrolled to other places.
      let shared = Set(last.keys).intersection(frames(expected).keys)
      let first = try #require(shared.min())
      func moved(_ frames: [String: CGRect]) -> [String: CGRect] {
        let origin = frames[first]?.origin ?? .zero
        return frames.filter { shared.contains($0.key) }.mapValues {
          $0.offsetBy(dx: -origin.x, dy: -origin.y)
        }
      }
      expect(moved(last), moved(frames(expected)), comment)
    }
    var (before, time) = (frames(timeline, at: 0.9), 0.9)
    while time < 4.5 {
      time += 1.0 / 120
      let now = frames(timeline, at: time)
      for (key, frame) in now {
        guard let old = before[key] else { continue }
        let distance = max(
          abs(frame.midX - old.midX), abs(frame.midY - old.midY), abs(frame.width - old.width))
        #expect(distance < 30, "\(key) at \(time) s, \(comment)")
      }
      before = now
    }
  }

  @Test func `lengths of two states that hold at once are taken together`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [300, 100] }
      styles:
        s:
          states:
            selected: { size: { width: 90 }, duration: 0.1s }
            pressed: { size: { height: 60 }, duration: 0.1s }
      collections: [{ style: s, selected: b, layout: { itemSize: [50, 40], rowAlignment: start },
        sections: [{ items: [a, b, c] }] }]
      steps: [{ at: 1s, tap: b, duration: 0.5s }, { at: 2s, deselect: b }]
      """)
    #expect(frames(timeline, at: 0.5)["b"] == CGRect(x: 60, y: 0, width: 90, height: 40))
    #expect(frames(timeline, at: 1.4)["b"] == CGRect(x: 60, y: 0, width: 90, height: 60))
    #expect(frames(timeline, at: 1.4)["c"]?.minX == 160)
    #expect(frames(timeline, at: 1.9)["b"] == CGRect(x: 60, y: 0, width: 90, height: 40))
    #expect(frames(timeline, at: 2.5)["b"] == CGRect(x: 60, y: 0, width: 50, height: 40))
  }

  @Test(arguments: [
    "itemSize: [auto, 30], rowAlignment: start",
    "type: compositional, sections: [{ row: { width: auto, height: 30 } }]",
    "type: compositional, sections: [{ group: { height: 30, gap: 10, items: [{ width: auto }] } }]",
  ])
  func `an item as wide as its text follows the text of its state`(layout: String) throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [300, 100] }
      styles:
        s:
          text: { string: "{key}", inset: [7, 14, 7, 14] }
          states: { selected: { text: { string: "{key}", inset: [7, 32, 7, 14] }, duration: 1s, curve: linear } }
      collections: [{ style: s, layout: { \(layout) }, sections: [{ items: [a, b] }] }]
      steps: [{ at: 1s, select: a }, { at: 4s, deselect: a }]
      """)
    let widths = [0.5, 1.5, 2.5].map { frames(timeline, at: $0)["a"]?.width ?? 0 }
    #expect(widths[1] == widths[0] + 9 && widths[2] == widths[0] + 18)
    #expect(frames(timeline, at: 2.5)["b"]?.minX == widths[2] + 10)
    #expect(frames(timeline, at: 5.5)["a"]?.width == widths[0])
    #expect(frames(timeline, at: 5.5)["b"]?.minX == widths[0] + 10)
  }

  @Test func `an item in a finger's hand has the size of its state, and stays in the hand`() throws
  {
    func scene(_ states: String, _ more: String = "") -> String {
      """
      cellophane: 1
      canvas: { size: [300, 300] }
      styles: { s: { states: { \(states) } } }
      collections: [{ style: s, layout: { type: list, itemSize: [fill, 40] }, sections: [{ items: [a, b, c, d, e] }] }]
      steps: [{ at: 0s, reorder: { item: a, to: d, scale: 1 }, duration: 2.9s }\(more)]
      """
    }
    let plain = try play(scene(""))
    let grown = try play(
      scene(
        "dragging: { size: { height: 60 }, duration: 0.2s }, selected: { size: { height: 30 } }",
        ", { at: 1s, select: e }, { at: 1.2s, select: a }"))
    // While it is carried the finger is where it is in either scene.
    for time in [0.9, 1.5, 2.2, 2.6] {
      let (one, other) = (
        plain.element("a", at: time)?.center, grown.element("a", at: time)?.center
      )
      #expect(abs((one?.y ?? 0) - (other?.y ?? 1)) < 1e-6, "\(time) s")
    }
    #expect(abs((grown.element("a", at: 1.1)?.frame.height ?? 0) - 60) < 1e-6)
    let last = frames(grown)
    #expect(["b", "c", "d", "a", "e"].map { last[$0]?.minY } == [0, 40, 80, 120, 150])
    #expect(last["a"]?.height == 30 && last["e"]?.height == 30)
  }

  @Test func `an item is carried to its slot among items in their states`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [220, 300] }
      styles: { s: { states: { selected: { size: { height: 70 } } } } }
      collections:
        - { id: one, frame: [0, 0, 100, 300], style: s, layout: { type: list, itemSize: [fill, 40] }, sections: [{ items: [a, b] }] }
        - { id: two, frame: [120, 0, 100, 300], style: s, layout: { type: list, itemSize: [fill, 40] }, selected: [c, e],
            sections: [{ items: [c, d, e, f] }] }
      steps: [{ collection: one, reorder: { item: a, into: two, at: 3, scale: 1 }, duration: 2s }]
      """)
    let (held, last) = (
      timeline.element("a", at: 1.99)?.center, timeline.element("a", at: 4)?.center
    )
    #expect(last?.y == 200 && abs((held?.y ?? 0) - 200) < 0.5 && held?.x == last?.x)
    #expect(frames(timeline, at: 4)["f"]?.minY == 220)
  }

  @Test func `an item out of sight makes room in its state`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [100, 100] }
      styles: { s: { states: { selected: { size: { height: 70 } } } } }
      collections: [{ style: s, layout: { type: list, itemSize: [fill, 20] },
        sections: [{ items: [{ key: k, repeats: 40 }, z] }] }]
      steps: [{ at: 0s, select: "k#30" }, { at: 1s, scroll: { item: z, position: bottom } }]
      """)
    #expect(abs((timeline.element("z", at: 3)?.frame.maxY ?? 0) - 100) < 1e-6)
    #expect(timeline.element("k#40", at: 3)?.frame.minY == 60)
  }

  @Test(arguments: [
    ("circle, itemSize: [40, 40], radius: 60", "a"), ("stack, itemSize: [40, 40]", "a"),
    ("coverFlow, itemSize: [40, 40]", "a"),
  ])
  func `in a layout of places an item grows about its center, and nothing else moves`(
    layout: String, key: String
  ) throws {
    func scene(_ step: String) throws -> Timeline {
      try play(
        """
        cellophane: 1
        canvas: { size: [300, 300] }
        styles: { s: { states: { selected: { size: { width: 60 }, duration: 0.2s } } } }
        collections: [{ style: s, layout: { type: \(layout) }, sections: [{ items: [a, b, c] }] }]
        steps: [\(step)]
        """)
    }
    let (plain, grown) = (
      try scene("{ wait: 6s }"), try scene("{ at: 5s, select: \(key) }, { wait: 1s }")
    )
    for name in ["a", "b", "c"] {
      let (one, other) = (plain.element(name, at: 5.9), grown.element(name, at: 5.9))
      #expect(one?.center == other?.center && one?.size.height == other?.size.height)
      #expect((other?.size.width ?? 0) - (one?.size.width ?? 0) == (name == key ? 20 : 0))
    }
  }

  @Test func `a layout whose items have one size says so`() {
    #expect {
      try play(
        """
        cellophane: 1
        canvas: { size: [300, 300] }
        output: { duration: 1s }
        styles: { s: { states: { selected: { size: { width: 60 } } } } }
        collections: [{ style: s, layout: { type: newtonian }, sections: [3] }]
        """)
    } throws: { error in
      "\(error)".contains("4:44: error: all items of a 'newtonian' layout have its 'itemSize'")
    }
  }

  @Test func `the size of a layer is its frame`() {
    #expect {
      try play(
        """
        cellophane: 1
        canvas: { size: [300, 300] }
        styles: { s: { layers: [{ name: l }], states: { selected: { layer: l, size: [4, 4] } } } }
        collections: [{ style: s, sections: [3] }]
        """)
    } throws: { error in
      "\(error)".contains(
        "3:71: error: 'size' is that of a whole item; change a layer by its 'frame'")
    }
  }
}
