import Cellophane
import TestSupport
import Testing
import Typesetting

/// Items whose size depends on their content or on the room for them.
struct ItemSizeTests {
  /// Returns the frames of cells at a time, by their keys.
  private func frames(_ timeline: Timeline, at time: Double = 0) -> [String: CGRect] {
    let cells = timeline.elements(at: Instant(seconds: time)).filter { $0.identity.kind == .cell }
    return Dictionary(uniqueKeysWithValues: cells.map { ($0.identity.key, $0.frame) })
  }

  /// Plays a scene of one collection.
  private func scene(
    _ collection: String, styles: String = "{}", steps: String = "[]"
  ) throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [300, 400] }
      styles: \(styles)
      collections: [\(collection)]
      steps: \(steps)
      """)
  }

  /// Some texts of different lengths, the same ones in each run.
  private var texts: [String] {
    var generator = SeededNumbers(seed: 21)
    let words = ["to", "the", "cellophane", "in", "a", "layout", "of", "columns", "Größe", "wide"]
    return (0..<24).map { _ in
      (0..<Int.random(in: 1...18, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: " ")
    }
  }

  @Test func `an item is as high and at most as wide as its text and the insets around it`() throws
  {
    let typesetter = try Typesetter(catalog: .builtIn)
    let face = FontFace(family: "Inter", weight: 400, italic: false)
    let items = texts.enumerated().map { "{ key: k\($0.offset), data: { t: \"\($0.element)\" } }" }
    let timeline = try scene(
      """
      { style: s, sections: [{ items: [\(items.joined(separator: ", "))] }],
        layout: { type: list, gap: 3, itemSize: { width: auto, height: auto, maxWidth: 70% } } }
      """,
      styles: "{ s: { text: { string: \"{t}\", size: 13, inset: [5, 7, 9, 11] } } }",
      steps: "[{ resize: { frame: [0, 0, 300, 4000] }, duration: 1ms }]")
    let frames = frames(timeline, at: timeline.playback.duration.seconds)
    #expect(frames.count == texts.count)
    var y = 0.0
    for (index, text) in texts.enumerated() {
      let natural = try typesetter.layout(TextRequest(string: text, face: face, size: 13)).size
      var width = min(210, (natural.width + 18).rounded(.up))
      let wrapped = try typesetter.layout(
        TextRequest(string: text, face: face, size: 13, width: width - 18)
      ).size
      // A text that wraps is as wide as its longest line.
      if natural.width + 18 > 210 { width = min(width, (wrapped.width + 18).rounded(.up)) }
      let height = (wrapped.height + 14).rounded(.up)
      #expect(
        frames["k\(index)"] == CGRect(x: 0, y: y, width: width, height: height), "\(text)")
      y += height + 3
    }
  }

  @Test(
    arguments: [
      "row: { width: auto, height: auto, gap: 8 }", "row: { width: auto, height: 30, gap: 8 }",
      "row: { width: auto, height: auto, gap: 8 }, inset: 20, scrolls: groupPaging",
      "group: { width: auto, height: 30, items: [{ width: auto }] }",
      "group: { height: 30, gap: 8, items: [{ width: auto }] }",
      "group: { height: auto, gap: 8, items: [{ width: auto, height: auto }] }, scrolls: continuous",
    ], ["ltr", "rtl"])
  func `items of a section are as wide as their texts, through updates`(
    form: String, direction: String
  ) throws {
    func played(_ layout: String) throws -> [Timeline] {
      try [1.0, 1.8].map { size in
        try play(
          """
          cellophane: 1
          canvas: { size: [700, 400] }
          traits: { direction: \(direction), textSize: \(Int(size * 100))% }
          styles: { s: { text: { string: "{key}", size: 13, inset: [5, 7, 9, 11] } } }
          collections:
            - style: s
              layout: { \(layout) }
              sections: [{ items: [a, to cellophane, wide, in columns of] }]
          steps:
            - { at: 1s, insert: { at: 1, key: a layout }, duration: 0.2s }
            - { at: 2s, delete: a, duration: 0.2s }
          """)
      }
    }
    let listed = try played("type: list, itemSize: { width: auto, height: auto }")
    let sections = try played("type: compositional, sections: [{ \(form) }]")
    for (list, section) in zip(listed, sections) {
      for time in [0, 1.5, 2.5] {
        let (expected, actual) = (frames(list, at: time), frames(section, at: time))
        #expect(expected.mapValues(\.width) == actual.mapValues(\.width), "\(time) s")
        if form.contains("height: auto") {
          #expect(expected.mapValues(\.height) == actual.mapValues(\.height), "\(time) s")
        }
      }
    }
  }

  @Test(arguments: [-0.6, 0.7, 2, 5.3])
  func `an item as wide as its text shows it whole, however far its letters are apart`(
    tracking: Double
  ) throws {
    let typesetter = try Typesetter(catalog: .builtIn)
    for (family, size) in [("Inter", 13.0), ("Inter", 17.5), ("DejaVu Sans", 11)] {
      let texts = [
        "Hello", "one word in four", "محمد علي", "שלום", "ex\u{AD}tra", "a  b\tc", "e\u{301}",
      ]
      let items = texts.indices.map { "{ key: k\($0), data: { t: \"\(texts[$0])\" } }" }
      let timeline = try scene(
        """
        { style: s, sections: [{ items: [\(items.joined(separator: ", "))] }],
          layout: { type: list, itemSize: { width: auto, height: auto } } }
        """,
        styles: """
          { s: { text: { string: "{t}", font: \(family), size: \(size), tracking: \(tracking),
            inset: [1, 3.3, 1, 3.3] } } }
          """)
      let elements = timeline.frame(at: .zero).layers.filter { !$0.appearance.texts.isEmpty }
      #expect(elements.count == texts.count)
      for layer in elements {
        let text = try #require(layer.appearance.texts.first)
        let layout = try typesetter.layout(text.request(in: layer.size))
        #expect(layout.lines.count == 1, "\(text.string) in \(layer.size.width)")
        #expect(layout.size.width <= layer.size.width - 6.6 + 1e-9)
      }
    }
  }

  @Test(arguments: [
    ("[50%, 40]", CGSize(width: 140, height: 40)), ("[fill, 25%]", CGSize(width: 280, height: 95)),
    ("[fill, fill]", CGSize(width: 280, height: 380)),
    ("{ aspectRatio: 2 }", CGSize(width: 280, height: 140)),
    ("{ width: 160, aspectRatio: 16/9 }", CGSize(width: 160, height: 90)),
    ("{ height: 90, aspectRatio: 16/9 }", CGSize(width: 160, height: 90)),
    ("{ width: 10%, height: 40, minWidth: 60 }", CGSize(width: 60, height: 40)),
    ("{ height: 90%, maxHeight: 120 }", CGSize(width: 280, height: 120)),
    ("{ width: 90%, height: 7, minWidth: 50%, maxWidth: 30% }", CGSize(width: 140, height: 7)),
  ])
  func `shares refer to the room between the insets`(size: String, expected: CGSize) throws {
    let timeline = try scene(
      "{ sections: [{ items: [a] }], layout: { itemSize: \(size), sectionInset: 10 } }")
    let frame = try #require(frames(timeline)["a"])
    #expect(abs(frame.width - expected.width) < 1e-9 && abs(frame.height - expected.height) < 1e-9)
  }

  @Test(arguments: [1, 2, 3, 5, 7])
  func `the columns of a grid share the width, whatever the rounding`(count: Int) throws {
    let timeline = try scene(
      """
      { sections: [12], layout: { type: grid, columns: \(count), gap: [4, 7], sectionInset: 9,
        itemSize: [fill, 20] } }
      """)
    let width = (300 - 18 - 7 * Double(count - 1)) / Double(count)
    for (key, frame) in frames(timeline) {
      let item = try #require(Int(key.dropFirst(2)))
      let (row, column) = item.quotientAndRemainder(dividingBy: count)
      #expect(abs(frame.minX - (9 + Double(column) * (width + 7))) < 1e-9)
      #expect(abs(frame.minY - (9 + Double(row) * 24)) < 1e-9 && abs(frame.width - width) < 1e-9)
    }
    #expect(frames(timeline).count == 12)
  }

  @Test func `a minimum width of columns determines their number at every width`() throws {
    let timeline = try scene(
      """
      { id: c, sections: [6], layout: { type: grid, minimumColumnWidth: 70, gap: 10 } }
      """, steps: "[{ at: 1s, resize: { frame: [0, 0, 229, 400] }, duration: 100ms }]")
    #expect(abs((frames(timeline)["0/2"]?.width ?? 0) - 280 / 3) < 1e-9)
    let narrow = frames(timeline, at: 1.1)
    #expect(narrow["0/2"]?.minX == 0 && narrow["0/1"]?.width == 109.5)
  }

  @Test(arguments: [("start", 0.0), ("center", 100.0), ("end", 200.0)])
  func `items of a list are aligned in their rows, each by itself if it says so`(
    align: String, x: Double
  ) throws {
    let timeline = try scene(
      """
      { sections: [{ items: [a, { key: b, align: end }, { key: c, align: start }] }],
        layout: { type: list, align: \(align), itemSize: [100, 20] } }
      """)
    let frames = frames(timeline)
    #expect(frames["a"]?.minX == CGFloat(x) && frames["b"]?.minX == 200 && frames["c"]?.minX == 0)
    #expect(frames["c"]?.minY == 40)
  }

  @Test(arguments: [("start", 0.0), ("center", 40.0), ("end", 80.0)])
  func `rows of a flow layout are aligned`(align: String, x: Double) throws {
    let timeline = try scene(
      """
      { sections: [{ items: [a, { key: b, size: [100, 60] }, c] }],
        layout: { itemSize: [100, 20], rowAlignment: \(align), itemAlignment: bottom } }
      """)
    let frames = frames(timeline)
    let free = x / 80 * (300 - 210)
    #expect(abs((frames["a"]?.minX ?? -1) - free) < 1e-9)
    #expect(frames["a"]?.minY == 40 && frames["b"]?.minY == 0)
  }

  @Test func `an item alone in a row begins where the layout says so`() throws {
    func xs(_ alignment: String, _ items: String, isMirrored: Bool = false) throws -> [CGFloat?] {
      let timeline = try scene(
        """
        { sections: [{ items: \(items) }],
          layout: { itemSize: [200, 20], rightToLeft: \(isMirrored)\(alignment) } }
        """)
      return ["a", "b", "c"].map { frames(timeline)[$0]?.minX }
    }
    // As in UIKit a row of one item is in the middle, and a last row of equal ones at the edge.
    #expect(try xs("", "[{ key: a, size: [60, 20] }]") == [0, nil, nil])
    #expect(try xs("", "[a, b, c]") == [50, 50, 50])
    #expect(try xs(", rowAlignment: start", "[a, b, c]") == [0, 0, 0])
    #expect(try xs(", rowAlignment: start", "[a, b, c]", isMirrored: true) == [100, 100, 100])
    #expect(try xs(", rowAlignment: start", "[a, { key: b, size: [90, 20] }, c]") == [0, 210, 0])
    #expect(try xs(", rowAlignment: end", "[a]") == [100, nil, nil])
  }

  @Test func `columns of a waterfall and the items in them overlap where gaps are negative`() throws
  {
    let timeline = try scene(
      """
      { sections: [{ items: [a, b, c, { key: d, size: [fill, 30] }] }],
        layout: { type: waterfall, itemSize: [fill, 50], columnSpacing: -20, lineSpacing: -12 } }
      """)
    let frames = frames(timeline)
    #expect(frames["a"] == CGRect(x: 0, y: 0, width: 160, height: 50))
    #expect(frames["b"] == CGRect(x: 140, y: 0, width: 160, height: 50))
    #expect(frames["c"] == CGRect(x: 0, y: 38, width: 160, height: 50))
    #expect(frames["d"] == CGRect(x: 140, y: 38, width: 160, height: 30))
  }

  @Test func `the columns of a waterfall are as high as their content`() throws {
    let timeline = try scene(
      """
      { style: s, sections: [{ items: [a, { key: b, size: [fill, 33] }] }],
        layout: { type: waterfall, itemSize: [fill, auto], columnSpacing: 20 } }
      """, styles: "{ s: { layers: [{ frame: { top: 12, height: 40 }, fill: red }] } }")
    let frames = frames(timeline)
    #expect(frames["a"] == CGRect(x: 0, y: 0, width: 140, height: 52))
    #expect(frames["b"] == CGRect(x: 160, y: 0, width: 140, height: 33))
  }

  @Test func `a changed text resizes its item with the animation of the step`() throws {
    let timeline = try scene(
      """
      { style: s, sections: [{ items: [{ key: a, data: { t: A } }, b] }],
        layout: { type: list, itemSize: [fill, auto] } }
      """, styles: "{ s: { text: { string: \"{key}\", lineHeight: 20, lines: 4 } } }",
      steps: """
        [{ restyle: { item: a, text: { string: "A\\nB\\nC", lineHeight: 20 } }, duration: 1s, curve: linear }]
        """)
    #expect(frames(timeline, at: 0)["b"]?.minY == 20)
    #expect(frames(timeline, at: 0.5)["b"]?.minY == 40)
    #expect(frames(timeline, at: 1)["b"]?.minY == 60 && frames(timeline, at: 1)["a"]?.height == 60)
  }

  @Test func `content at the bottom stays there while it grows and the viewport shrinks`() throws {
    let steps = (0..<14).map { "{ insert: k\($0), duration: 100ms, after: 100ms }" }
    let timeline = try scene(
      """
      { anchor: bottom, sections: [{ items: [a] }],
        layout: { type: list, gap: 5, itemSize: [fill, 40], sectionInset: [0, 0, 12, 0] } }
      """,
      steps:
        "[\((steps + ["{ resize: { frame: [0, 0, 300, 250] }, duration: 100ms }", "{ delete: k13, duration: 100ms }"]).joined(separator: ", "))]"
    )
    #expect(frames(timeline)["a"]?.maxY == 388)
    for index in 0..<14 {
      let last = frames(timeline, at: Double(index + 1) * 0.2)["k\(index)"]
      #expect(last?.maxY == 388, "\(index)")
    }
    #expect(frames(timeline, at: 2.9)["k13"]?.maxY == 238)
    #expect(frames(timeline, at: 3)["k12"]?.maxY == 238)
  }

  @Test func `content that is scrolled back is not moved by what is added below`() throws {
    let timeline = try scene(
      """
      { anchor: bottom, sections: [{ items: [{ key: a, repeats: 20 }] }],
        layout: { type: list, itemSize: [fill, 40] } }
      """, steps: "[{ scroll: { to: [0, 120] }, duration: 100ms }, { insert: z, duration: 100ms }]")
    #expect(frames(timeline, at: 0.2)["a#4"]?.minY == 0)
  }

  @Test func `an item without any content is reported with its key`() throws {
    #expect(throws: DocumentError.self) {
      _ = try scene(
        "{ sections: [{ items: [a] }], layout: { type: list, itemSize: [fill, auto] } }")
    }
  }

  @Test func `lines lie between the items of a list and not below the last one`() throws {
    let timeline = try scene(
      """
      { sections: [{ items: [a, b] }],
        layout: { type: list, separator: { color: red, left: 20, right: 10, width: 2 } } }
      """,
      steps:
        "[{ after: 20ms, insert: [c, { key: d, at: 0 }], duration: 80ms }, { layout: grid, duration: 100ms }]"
    )
    // A line has a layer of its own, without an identity, in the cell of its item.
    let all = timeline.layers.filter { $0.identity == nil && $0.parent != nil }
    func lines(_ time: Double) -> [CGFloat] {
      let now = Instant(seconds: time)
      return all.filter { $0.alpha.value(at: now) > 0 && $0.birth <= now }
        .map { $0.position.value(at: now).y }
    }
    #expect(lines(0.05).allSatisfy { $0 == 43 } && lines(0.1).count == 3 && lines(0.2).isEmpty)
  }
}
