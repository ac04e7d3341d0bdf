import Cellophane
import TestSupport
import Testing
import Timelines

/// Sizes of items and frames of layers that follow the data of items.
struct DataSizeTests {
  /// Returns a scene of items with values, whose sizes and bars are templates of them or numbers.
  private func scene(
    _ values: [String], layout: String, isTemplate: Bool, steps: String = "[]"
  ) -> String {
    let items = values.enumerated().map { index, value in
      "{ key: k\(index), data: { v: \(value) }\(isTemplate ? "" : ", size: [40, \(value)], style: s\(index)") }"
    }
    let fixed = values.enumerated().map { "s\($0.offset): { \(style("\($0.element)")) }" }
    return """
      cellophane: 1
      canvas: { size: [220, 900] }
      styles: { s: { \(style("{v}")) }, \(fixed.joined(separator: ", ")) }
      collections:
        - { style: s, layout: { \(layout), itemSize: [40, "{v}"] }, sections: [{ items: [\(items.joined(separator: ", "))] }] }
      steps: \(steps)
      """
  }

  /// Returns the layers of a style with a value.
  private func style(_ value: String) -> String {
    """
    fill: white, layers: [{ frame: { left: "\(value)%", right: 0, bottom: 0, height: "\(value)" }, fill: red,
      mask: { frame: [0, 0, "\(value)%", 5], fill: black } }]
    """.replacing("\"\(value)\"", with: value.contains("{") ? "\"\(value)\"" : value)
  }

  /// Returns what an item shows at a time.
  private func appearance(_ key: String, _ timeline: Timeline, at time: Instant) -> Appearance? {
    timeline.layers.last { $0.identity?.key == key && $0.birth <= time }?.appearance.value(at: time)
  }

  /// Returns the lengths of what cells show at a time, by their keys.
  private func shown(_ timeline: Timeline, at seconds: Double) -> [String: [CGFloat]] {
    let time = Instant(seconds: seconds)
    var result: [String: [CGFloat]] = [:]
    for element in timeline.elements(at: time) where element.identity.kind == .cell {
      let (key, frame) = (element.identity.key, element.frame)
      guard let layer = appearance(key, timeline, at: time)?.stack.first else { continue }
      let bar = layer.frame.resolved(in: element.size)
      let mask = layer.appearance.mask?.frame.resolved(in: bar.size) ?? .null
      result[key] = [
        frame.minX, frame.minY, frame.width, frame.height, bar.minX, bar.minY, bar.width,
        bar.height, mask.width,
      ]
    }
    return result
  }

  @Test(arguments: 0..<(isFullRun ? 80 : 16))
  func `lengths from data are those numbers, and new data moves them by the step`(seed: Int) throws
  {
    var dice = SeededNumbers(seed: UInt64(seed + 41))
    let layout = [
      "type: flow, itemAlignment: bottom", "type: list, gap: 2", "type: grid, columns: 3",
      "type: waterfall, columns: 4",
    ][seed % 4]
    let count = 3 + dice.below(5)
    let before = (0..<count).map { _ in "\(1 + dice.below(90))" }
    let changed = (0..<1 + dice.below(count)).map { _ in dice.below(count) }
    var after = before
    for index in changed { after[index] = "\(1 + dice.below(90))" }
    let items = Set(changed).sorted().map { "{ item: k\($0), data: { v: \(after[$0]) } }" }
    let all = after.enumerated().map { "{ key: k\($0.offset), data: { v: \($0.element) } }" }
    let step =
      [
        "reload: [\(items.joined(separator: ", "))]",
        "apply: { sections: [{ key: s, items: [\(all.joined(separator: ", "))] }] }",
      ][dice.below(2)]
    let timeline = try play(
      scene(
        before, layout: layout, isTemplate: true,
        steps: "[{ at: 1s, \(step), duration: 1s, curve: linear }]"
      ).replacing("sections: [{ items", with: "sections: [{ key: s, items"))
    let (start, end) = (
      shown(try play(scene(before, layout: layout, isTemplate: false)), at: 0),
      shown(try play(scene(after, layout: layout, isTemplate: false)), at: 0)
    )
    #expect(start.count == count && start.values.allSatisfy { $0.count == 9 })
    for (time, share) in [(0.5, 0.0), (1.5, 0.5), (2.5, 1.0)] {
      let actual = shown(timeline, at: time)
      for (key, from) in start {
        // Amid the motion a bar is a part of what the item is then, so only ends are compared.
        let parts = share == 0.5 ? 0..<4 : 0..<9
        for part in parts {
          let expected = from[part] + ((end[key]?[part] ?? 0) - from[part]) * share
          #expect(
            abs((actual[key]?[part] ?? -1) - expected) < 1e-6,
            "\(layout), \(key)[\(part)] at \(time) s: \(step)")
        }
      }
    }
  }

  @Test func `a bar grows from its old height to its new one`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [100, 100] }
      styles: { s: { layers: [{ frame: { left: 0, right: 0, bottom: 0, height: "{v}%" }, fill: red }] } }
      collections: [{ style: s, layout: { itemSize: [50, 100] }, sections: [{ items: [{ key: a, data: { v: 20 } }] }] }]
      steps: [{ at: 1s, reload: { item: a, data: { v: 80 } }, duration: 1s, curve: linear }]
      """)
    for (time, height) in [(0.5, 20.0), (1.25, 35), (1.5, 50), (2.5, 80)] {
      let stack = appearance("a", timeline, at: Instant(seconds: time))?.stack
      let bar = stack?.first?.frame.resolved(in: CGSize(width: 50, height: 100))
      #expect(abs((bar?.height ?? 0) - CGFloat(height)) < 1e-6, "\(time) s")
    }
  }

  @Test(arguments: [
    ("many", "'{v}' gives 'many' for item 'a': unknown length 'many' for the height of the item"),
    ("-4", "'{v}' gives '-4' for item 'a': the height of the item is -4, but must be from 0 to"),
    ("120000%", "'{v}' gives '120000%' for item 'a': '120000%' is no share for the height of the"),
    ("\"{w}\"", "'{v}' gives '{w}' for item 'a': unknown length '{w}' for the height of the item"),
  ])
  func `data that is no length is an error at the template`(value: String, message: String) {
    #expect {
      try play(
        """
        cellophane: 1
        canvas: { size: [100, 100] }
        collections:
          - layout: { itemSize: [50, "{v}"] }
            sections: [{ items: [{ key: a, data: { v: \(value) } }] }]
        """)
    } throws: { error in
      "\(error)".contains("4:30: error: \(message)")
    }
  }

  @Test(arguments: [
    (
      "height: \"{v}\"", "-3", "5:64: error: '{v}' gives '-3' for item 'a': the height of the frame"
    ),
    ("height: \"{v}%\"", "x", "5:64: error: '{v}%' gives 'x%' for item 'a': expected a number of"),
    (
      "height: \"{w}\"", "1",
      "5:64: error: the item in line 7 has no value for {w}; give it in"
    ),
    ("height: {v}", "1", "5:64: error: expected a length for height, found a mapping; quote a"),
    ("height: \"{v\"", "1", "5:64: error: '{' is not closed by '}'"),
  ])
  func `a frame that gets no length is an error at the template`(
    length: String, value: String, message: String
  ) {
    #expect {
      try play(
        """
        cellophane: 1
        canvas: { size: [100, 100] }
        styles:
          s:
            layers: [{ frame: { left: 0, width: 10, bottom: 0, \(length) }, fill: red }]
        collections:
          - { style: s, sections: [{ items: [{ key: a, data: { v: \(value) } }] }] }
        """)
    } throws: { error in
      "\(error)".contains(message)
    }
  }

  @Test func `only layers have frames that follow data`() {
    #expect {
      try play(
        """
        cellophane: 1
        canvas: { size: [100, 100] }
        collections: [{ frame: [0, 0, 50, "{v}"], sections: [3] }]
        """)
    } throws: { error in
      "\(error)".contains("3:35: error: only the frames of layers in styles follow data")
    }
  }
}
