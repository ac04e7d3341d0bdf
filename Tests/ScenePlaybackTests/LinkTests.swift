import Cellophane
import Documents
import Imaging
import TestSupport
import Testing

/// Properties that follow scrolling, and states of items.
struct LinkTests {
  @Test(arguments: [
    "reloadData: { sections: [{ items: [a] }] }", "reload: { item: c, data: { t: x } }",
    "apply: { sections: [{ key: s, items: [{ key: c, data: { t: x } }] }] }",
    "apply: { sections: [{ key: s, items: [a] }, { key: t, items: [{ key: c, size: [9, 9] }] }] }",
    "batch: [{ delete: [a, b] }, { reload: { item: c, data: { t: x } } }]",
    "reloadSection: { section: s, items: [c] }",
  ])
  func `an item may be replaced or gone while a finger presses it`(step: String) throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [100, 100] }
      styles:
        s: { fill: red, states: { pressed: { scale: 0.9 }, selected: [{ fill: blue }] } }
      collections:
        - { layout: { itemSize: [20, 20] }, style: s, selected: [c],
            sections: [{ key: s, items: [a, b, c] }] }
      steps: [{ at: 0s, longPress: c, duration: 1s }, { at: 0.6s, \(step) }]
      """)
    #expect(timeline.element("b", at: 3) == nil || step.hasPrefix("reload: "))
  }

  @Test func `items that follow a motion are gone at once when fewer are loaded`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [100, 100] }
      styles: { s: { fill: red, linked: { to: scroll, keyframes: { 0: {}, 9: { scale: 2 } } } } }
      collections: [{ layout: { itemSize: [20, 20] }, style: s, sections: [{ items: [a, b, c] }] }]
      steps: [{ at: 1s, reloadData: { sections: [{ items: [b] }] } }]
      """)
    #expect(["a", "b", "c"].map { timeline.element($0, at: 1) != nil } == [false, true, false])
  }

  /// Returns the appearance of the last layer with a key that is alive at some seconds.
  private func appearance(_ key: String, in timeline: Timeline, at time: Double) throws
    -> Appearance
  {
    let instant = Instant(seconds: time)
    let layer = timeline.layers.last {
      $0.identity?.key == key && $0.birth <= instant && $0.death.map { $0 > instant } ?? true
    }
    return try #require(layer?.appearance.value(at: instant))
  }

  /// A row of cards, whose opacity and scale follow their distance from the middle.
  private func cards(_ steps: String, scrolling: String = "{}") throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [300, 200] }
      styles:
        card:
          fill: red
          linked:
            to: distance
            keyframes:
              -120: { opacity: 0.4, cornerRadius: 0, scale: 0.5 }
              0: { opacity: 1, cornerRadius: 20, scale: 1 }
              120: { opacity: 0.4, scale: 0.5 }
      collections:
        - layout: { type: flow, direction: horizontal, itemSize: [100, 100], lineSpacing: 20 }
          style: card
          sections: [{ items: [a, b, c, d, e, f, g, h] }]
          scrolling: \(scrolling)
      steps: [\(steps)]
      """)
  }

  @Test(arguments: [
    "{ at: 0.1s, scroll: { to: [400, 0] }, duration: 0.5s }",
    "{ at: 0.1s, drag: { by: [-200, 0] }, duration: 0.5s }",
    "{ at: 0.1s, fling: { direction: left, velocity: 900 } }",
    "{ at: 0.1s, delete: c, duration: 0.4s }",
    "{ at: 0.1s, insert: { key: x, at: 0 }, duration: 0.4s }",
    "{ at: 0.1s, scroll: { item: e, position: center }, spring: bouncy }",
  ])
  func `properties follow what is shown at every tick`(step: String) throws {
    let timeline = try cards(step)
    var (count, moved) = (0, false)
    // An item that enters in an update comes with the scale of its old position.
    let isUpdate = step.contains("delete") || step.contains("insert")
    let visible = timeline.elements(at: .zero).filter(\.isVisible).map(\.identity.key)
    for tick in 0...60 {
      let time = Double(tick) / 60
      for element in timeline.elements(at: Instant(seconds: time)) {
        guard element.identity.kind == .cell, element.alpha == 1, element.isVisible,
          !isUpdate || visible.contains(element.identity.key)
        else { continue }
        let distance = element.center.x - 150
        let nearness = max(0, 1 - abs(distance) / 120)
        // The scale in the frame, and the style's values.
        #expect(
          abs(element.frame.width - 100 * (0.5 + 0.5 * nearness)) < 0.6, "\(element) at \(time)")
        let appearance = try appearance(element.identity.key, in: timeline, at: time)
        #expect(
          abs(appearance.opacity - (0.4 + 0.6 * nearness)) < 0.01,
          "\(element.identity.key) at \(time): \(appearance.opacity), distance \(distance)")
        if distance < -1, distance > -119 {
          #expect(abs(appearance.corners.topLeft - 20 * nearness) < 0.5)
        }
        count += 1
        moved = moved || abs(nearness - (nearness.rounded())) > 0.1
      }
    }
    #expect(count > 100 && moved)
  }

  @Test func `a view follows the offset, and dots the page`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [100, 200] }
      navigation: { bar: none }
      styles:
        header:
          layers:
            - { name: ground, frame: [0, 0, 100, 60], fill: blue,
                linked: { to: scroll, keyframes: { 0: { frame: [0, 0, 100, 60] }, 40: { frame: [0, 0, 100, 20] } } } }
          linked: { to: scroll, keyframes: { 40: { offset: [0, 0] }, 60: { offset: [0, -20], curve: linear } } }
      screens:
        - id: main
          collections:
            - { id: list, layout: { type: list, itemSize: [fill, 50] }, sections: [20] }
            - { id: pages, frame: [0, 100, 100, 50], layout: { type: flow, direction: horizontal, itemSize: [100, 50], lineSpacing: 0 }, sections: [4] }
          views:
            - { id: header, frame: [0, 0, 100, 60], style: header }
            - { id: dots, frame: [0, 180, 100, 20], pageControl: { of: pages, color: black, currentColor: white, size: 5, gap: 5 } }
      steps:
        - { at: 0.1s, collection: list, scroll: { to: [0, 100] }, duration: 1s, curve: linear }
        - { at: 0.1s, collection: pages, scroll: { to: [150, 0] }, duration: 1s, curve: linear }
      """)
    for (time, height, y) in [
      (0.0, 60.0, 0.0), (0.3, 40, 0), (0.5, 20, 0), (0.6, 20, -10), (1.2, 20, -20),
    ] {
      let header = try appearance("header", in: timeline, at: time)
      #expect(abs((header.stack[0].frame.vertical.extent?.points ?? 0) - height) < 0.2, "\(time)")
      let frame = try #require(timeline.element("header", at: time)).frame
      #expect(abs(frame.minY - y) < 0.2, "\(time)")
    }
    let dots = try appearance("dots", in: timeline, at: 1.2).stack
    #expect(dots.count == 4)
    #expect(dots.map(\.appearance.fill) == [0, 0.5, 0.5, 0].map { .solid(Color(white: $0)) })
    #expect(try appearance("dots", in: timeline, at: 0).stack.count == 4)
  }

  @Test func `a tap shows that an item is pressed, and then selected`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [100, 100] }
      styles:
        tile:
          fill: black
          layers: [{ name: check, border: { width: 2, color: white }, trim: [0, 0] }]
          states:
            pressed: { scale: 0.9, fill: white, duration: 50ms, curve: linear }
            selected: [{ cornerRadius: 10, duration: 0.2s, curve: linear }, { layer: check, trim: [0, 1] }]
      collections:
        - { layout: { type: flow, itemSize: [50, 50] }, style: tile, sections: [{ items: [a, b] }] }
      steps:
        - { at: 0.1s, tap: a, duration: 0.2s }
        - { at: 1s, tap: b }
      """)
    func width(_ time: Double) throws -> Double {
      try #require(timeline.element("a", at: time)).frame.width
    }
    #expect(try width(0.1) == 50)
    #expect(abs(try width(0.125) - 47.5) < 1e-6)
    #expect(abs(try width(0.2) - 45) < 1e-6)
    #expect(abs(try width(0.4) - 50) < 1e-6)
    #expect(try appearance("a", in: timeline, at: 0.2).fill == .solid(Color(white: 1)))
    let selected = try appearance("a", in: timeline, at: 0.6)
    #expect(selected.corners.topLeft == 10 && selected.fill == .solid(Color(white: 0)))
    #expect(selected.stack[0].appearance.border?.trim.end == 1)
    #expect(try appearance("a", in: timeline, at: 2).corners.topLeft == 0)
    #expect(try appearance("b", in: timeline, at: 2).corners.topLeft == 10)
    #expect(try appearance("b", in: timeline, at: 0.6).corners.topLeft == 0)
  }

  @Test func `a reused cell shows the states of its own item`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [120, 60] }
      styles: { day: { fill: white, text: "{key}", states: { selected: { fill: red } } } }
      collections:
        - layout: { type: flow, direction: horizontal, itemSize: [50, 50], lineSpacing: 5 }
          style: day
          selected: [a]
          sections: [{ items: [a, b] }]
      steps:
        - { at: 0.2s, reload: { item: a, size: [200, 50] }, duration: 0.3s }
        - { after: 0.2s, reload: { item: a, size: [50, 50] }, duration: 0.3s }
      """)
    for key in ["a", "b"] {
      #expect(try appearance(key, in: timeline, at: 3).texts.map(\.string) == [key])
    }
    #expect(try appearance("b", in: timeline, at: 3).fill == .solid(.white))
  }

  @Test func `insets by their names follow the direction of the interface`() throws {
    for (direction, x) in [("ltr", 30.0), ("rtl", 90)] {
      let timeline = try play(
        """
        cellophane: 1
        canvas: { size: [200, 100] }
        traits: { direction: \(direction) }
        collections:
          - { layout: { type: list, itemSize: [fill, 20], sectionInset: { leading: 30, trailing: 90, top: 5 } }, sections: [{ items: [a] }] }
        """)
      let frame = try #require(timeline.element("a", at: 0)).frame
      #expect(frame.minX == x && frame.width == 80 && frame.minY == 5)
    }
  }

  @Test func `items of a sequence have states and links, too`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 200] }
      styles: { s: { fill: red, states: { pressed: { scale: 0.9 } }, linked: { to: distance, keyframes: { 0: { scale: 1 }, 50: { scale: 0.5 } } } } }
      collections:
        - { layout: { type: list, itemSize: { height: 50 } }, style: s, sections: [{ items: [A, B] }] }
      steps: [{ at: 0.1s, sequence: { step: 0.1s } }]
      """)
    #expect(timeline.element("B", at: 1) != nil)
  }

  @Test func `items that a motion moves into the viewport are shown`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 200] }
      styles: { s: { fill: red, linked: { to: scroll, keyframes: { 0: { offset: [0, 0] }, 100: { offset: [0, -100] } } } } }
      collections:
        - { layout: { type: list, itemSize: [fill, 50], gap: 0 }, style: s, sections: [12] }
      steps: [{ at: 0s, scroll: { to: [0, 100] }, duration: 0.5s }]
      """)
    let visible = timeline.elements(at: Instant(seconds: 1)).filter(\.isVisible)
    #expect(visible.map(\.frame.minY).sorted() == [0, 50, 100, 150])
  }

  @Test func `a style without links ends the pose of the one before`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 200] }
      styles:
        small: { fill: red, linked: { to: scroll, keyframes: { 0: { scale: 0.5 }, 9: { scale: 0.5 } } } }
        plain: { fill: blue }
      collections: [{ layout: { type: list, itemSize: [fill, 50] }, style: small, sections: [{ items: [a, b] }] }]
      steps: [{ at: 0.1s, restyle: { item: a, style: plain }, duration: 0.2s }]
      """)
    #expect(timeline.element("a", at: 1)?.frame.width == 200)
    #expect(timeline.element("b", at: 1)?.frame.width == 100)
  }

  @Test(arguments: [
    (
      "{ to: page, keyframes: { \"nan%\": { scale: 1 }, 1: { scale: 2 } } }",
      "'nan%' is not a value"
    ),
    (
      "{ to: progress, keyframes: { 0: { scale: 1 }, 1: { scale: 2 } } }",
      "no progress is to be followed"
    ),
    (
      "{ to: scroll, of: lost, keyframes: { 0: { scale: 1 }, 1: { scale: 2 } } }",
      "no collection 'lost' to follow"
    ),
  ]) func `a link to what is not there is an error`(link: String, words: String) throws {
    let error = #expect(throws: DocumentError.self) {
      try play(
        """
        cellophane: 1
        canvas: { size: [200, 200] }
        styles: { s: { linked: \(link) } }
        collections: [{ sections: [1], style: s }]
        """)
    }
    #expect(try #require(error).description.contains(words), "\(String(describing: error))")
  }

  @Test func `links that are nested too deep are refused before they are resolved`() throws {
    let link = "{ to: scroll, keyframes: { 0: { opacity: 0 }, 9: { opacity: 1 } } }"
    let links = "linked: [\(link), \(link), \(link)]"
    let error = #expect(throws: DocumentError.self) {
      try play(
        """
        cellophane: 1
        canvas: { size: [200, 200] }
        styles: { s: { \(links), layers: [{ \(links), layers: [{ \(links) }] }] } }
        collections: [{ sections: [1], style: s }]
        """)
    }
    #expect(try #require(error).description.contains("at most 8 links"))
  }
}
