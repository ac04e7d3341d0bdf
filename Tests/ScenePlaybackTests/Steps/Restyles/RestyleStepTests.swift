import Cellophane
import Geometry
import Imaging
import Testing
import Timelines

/// Items that change their style, as a whole or in one layer.
struct RestyleStepTests {
  private func scene(_ steps: String, items: String = "[a, b, c]") -> String {
    """
    cellophane: 1
    canvas: { size: [200, 100] }
    styles:
      open:
        fill: "#000000"
        cornerRadius: 4
        border: { width: 2, color: "#000000" }
        shadow: { color: "#000000", offset: [0, 2], blur: 4, spread: 1 }
        text: { string: "{key}", size: 10, color: "#000000" }
        layers:
          - name: check
            frame: { left: 0, width: 10, top: 0, height: 10 }
            shape: { path: "M0 0 L10 0 L10 10 Z", size: [10, 10] }
            fill: { linear: { stops: [{ at: 0, color: "#000000" }, { at: 0.5, color: "#000000" }], from: [0, 0], to: [1, 0] } }
            layers: [{ name: tick, opacity: 0, fill: white }, { fill: { radial: { colors: ["#000000", "#000000"], radius: 0.2 } } }]
      done:
        fill: "#FFFFFF"
        cornerRadius: 12
        border: { width: 6, color: "#FFFFFF" }
        shadow: { color: "#FFFFFF", offset: [0, 6], blur: 12, spread: 3 }
        text: { string: "{key}", size: 20, color: "#FFFFFF" }
        opacity: 0.5
        layers:
          - name: check
            frame: { left: 20, width: 30, top: 0, height: 10 }
            rotation: 2rad
            shape: { path: "M10 0 L10 0 L10 30 Z", size: [10, 10] }
            fill: { linear: { stops: [{ at: 0.2, color: "#FFFFFF" }, { at: 0.7, color: "#FFFFFF" }], from: [0, 0], to: [1, 1] } }
            layers: [{ name: tick, opacity: 1, fill: white }, { fill: { radial: { colors: ["#FFFFFF", "#FFFFFF"], radius: 0.6 } } }]
    collections:
      - id: grid
        layout: { type: flow, itemSize: [50, 50], lineSpacing: 0, interitemSpacing: 0 }
        style: open
        sections: [{ items: \(items) }]
    steps:
    \(steps)
    """
  }

  /// Returns the appearance of an item or a view at some seconds.
  private func appearance(
    _ key: String, in timeline: Timeline, at seconds: Double
  ) throws -> Appearance {
    let time = Instant(seconds: seconds)
    let layer = timeline.layers.last { layer in
      layer.identity?.key == key && layer.birth <= time && layer.death.map { time < $0 } ?? true
    }
    return try #require(layer, "\(key) is shown at \(seconds) s").appearance.value(at: time)
  }

  /// Returns the red channel of a fill of one color.
  private func red(_ fill: Fill?) throws -> Double {
    guard case .solid(let color) = fill else { throw Missing() }
    return color.red
  }

  /// The error of a missing element.
  private struct Missing: Error {}

  @Test func `numbers and colors are interpolated`() throws {
    let timeline = try play(
      scene("  - { at: 0s, restyle: { item: a, style: done }, duration: 1s, curve: linear }"))
    let half = try appearance("a", in: timeline, at: 0.5)
    #expect(half.crossfade == nil)
    #expect(half.cornerRadius == 8 && half.opacity == 0.75)
    let gray = try red(half.fill)
    #expect(abs(gray - 0.5) < 0.01)
    let border = try #require(half.border)
    #expect(border.width == 4 && abs(border.color.red - gray) < 1e-6)
    let shadow = try #require(half.shadows.first)
    #expect(shadow.offset == Vector(dx: 0, dy: 4) && shadow.blur == 8 && shadow.spread == 2)
    let text = try #require(half.texts.first)
    #expect(text.string == "a" && half.texts.count == 1)
    #expect(abs(text.size - 15) < 1e-9 && abs(text.color.red - gray) < 1e-6)
    let check = try #require(half.stack.first)
    #expect(check.pose.rotation == 1 && check.appearance.crossfade == nil)
    let frame = check.frame.resolved(in: CGSize(width: 50, height: 50))
    #expect(frame == CGRect(x: 10, y: 0, width: 20, height: 10))
    guard case .linear(let gradient) = check.appearance.fill else { throw Missing() }
    #expect(gradient.end == CGPoint(x: 1, y: 0.5))
    #expect(zip(gradient.stops, [0.1, 0.6]).allSatisfy { abs($0.location - $1) < 1e-9 })
    guard case .radial(let radial) = check.appearance.stack[1].appearance.fill else {
      throw Missing()
    }
    #expect(radial.extent == .circle(0.4))
    #expect(check.appearance.stack[0].appearance.opacity == 0.5)
    #expect(try appearance("a", in: timeline, at: 1).cornerRadius == 12)
    #expect(try appearance("b", in: timeline, at: 1).cornerRadius == 4)
  }

  @Test func `different kinds of values cross-fade within their layer`() throws {
    let timeline = try play(
      scene(
        """
          - at: 0s
            restyle: { item: a, layer: check, shape: ellipse, fill: none }
            duration: 1s
            curve: linear
        """))
    let half = try appearance("a", in: timeline, at: 0.5)
    #expect(half.crossfade == nil && half.fill == .solid(.black))
    #expect(half.stack[0].appearance.crossfade?.parts.map(\.weight) == [0.5, 0.5])
    let end = try appearance("a", in: timeline, at: 1).stack[0].appearance
    #expect(end.shape == .ellipse && end.fill == nil && end.stack.count == 2)
  }

  @Test func `a spring overshoots and comes to rest`() throws {
    let timeline = try play(
      scene(
        "  - { at: 0s, restyle: { item: a, style: done }, duration: 1s, spring: { damping: 0.4 } }")
    )
    let radii = try stride(from: 0.0, through: 3, by: 0.02).map {
      try appearance("a", in: timeline, at: $0).cornerRadius
    }
    #expect(try #require(radii.max()) > 12.5)
    #expect(try #require(radii.last) == 12)
  }

  @Test func `an interrupted restyle continues from the shown appearance`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, restyle: { item: a, style: done }, duration: 1s, curve: linear }
          - { at: 0.5s, restyle: { item: a, style: open }, duration: 1s, curve: linear }
          - { at: 0.8s, restyle: { item: a, layer: check, rotation: 0deg, opacity: 0.2 }, duration: 0.4s }
        """))
    var before: Appearance?
    for tick in 0...250 {
      let now = try appearance("a", in: timeline, at: Double(tick) / 100)
      if let before {
        #expect(abs(now.cornerRadius - before.cornerRadius) < 0.2, "\(tick)")
        #expect(abs(now.stack[0].pose.rotation - before.stack[0].pose.rotation) < 0.06, "\(tick)")
        #expect(try abs(red(now.fill) - red(before.fill)) < 0.03, "\(tick)")
      }
      before = now
    }
    #expect(try appearance("a", in: timeline, at: 0.5).cornerRadius == 8)
    let end = try #require(before)
    #expect(end.cornerRadius == 4 && end.stack[0].appearance.opacity == 0.2)
  }

  @Test(arguments: [360.0, -720, 270])
  func `a layer turns by all of its angle`(degrees: Double) throws {
    let timeline = try play(
      scene(
        """
          - at: 0s
            restyle: { item: a, layer: tick, rotation: \(degrees)deg }
            duration: 1s
            curve: linear
        """))
    let quarter = try appearance("a", in: timeline, at: 0.25).stack[0].appearance.stack[0]
    #expect(abs(quarter.pose.rotation - degrees * .pi / 180 / 4) < 1e-9)
    let end = try appearance("a", in: timeline, at: 1).stack[0].appearance.stack[0]
    #expect(abs(end.pose.rotation - degrees * .pi / 180) < 1e-9)
  }

  @Test func `one step changes all selected items, and only the given values`() throws {
    let timeline = try play(
      scene(
        """
          - { restyle: { items: [a, [0, 2]], opacity: 0.5, shadow: none, text: "{item}!" }, duration: 0s }
        """))
    for (key, text) in [("a", "0!"), ("c", "2!")] {
      let look = try appearance(key, in: timeline, at: 0.1)
      #expect(look.opacity == 0.5 && look.shadows.isEmpty && look.texts.first?.string == text)
      #expect(look.fill == .solid(.black) && look.cornerRadius == 4 && look.stack.count == 1)
    }
    #expect(try appearance("b", in: timeline, at: 0.1).opacity == 1)
  }

  @Test func `a layer can take a whole style and keeps its position`() throws {
    let timeline = try play(
      scene("  - { restyle: { item: a, layer: tick, style: done }, duration: 0s }"))
    let look = try appearance("a", in: timeline, at: 0.1)
    #expect(look.cornerRadius == 4)
    #expect(look.stack[0].appearance.stack[0].appearance.cornerRadius == 12)
    #expect(look.stack[0].appearance.stack[0].name == "tick")
  }

  @Test func `an item without a style can be restyled`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 100] }
      collections: [{ sections: [{ items: [a] }] }]
      steps: [{ restyle: { item: a, fill: white }, duration: 0s }]
      """)
    let look = try appearance("a", in: timeline, at: 0.1)
    #expect(look.fill == .solid(.white) && look.cornerRadius == 8)
  }

  // MARK: Persistence

  @Test func `an item keeps its style through updates and moves`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, restyle: { item: a, cornerRadius: 9 }, duration: 0s }
          - { at: 0.1s, insert: { at: [0, 0], key: d }, duration: 0.1s }
          - { at: 0.3s, move: { from: a, to: [0, 3] }, duration: 0.1s }
          - { at: 0.5s, reload: { item: a, data: { title: A } }, duration: 0.1s }
          - { at: 0.7s, apply: { sections: [{ key: "0", items: [a, c] }] }, duration: 0.1s }
          - { at: 0.9s, layout: { type: circle, itemSize: [20, 20], radius: 20 }, duration: 0.1s }
          - { at: 1.1s, reloadData: true }
          - { at: 1.3s, reload: { item: a, style: done }, duration: 0.1s }
        """))
    for time in stride(from: 0.05, to: 1.3, by: 0.05) {
      #expect(try appearance("a", in: timeline, at: time).cornerRadius == 9, "\(time)")
    }
    #expect(try appearance("d", in: timeline, at: 0.6).cornerRadius == 4)
    #expect(try appearance("c", in: timeline, at: 1.2).cornerRadius == 4)
    #expect(try appearance("a", in: timeline, at: 1.5).cornerRadius == 12)
  }

  @Test func `a state that names the style replaces it`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, restyle: { items: [a, b], cornerRadius: 9 }, duration: 0s }
          - { at: 0.5s, apply: { sections: [{ key: "0", items: [{ key: a, style: open }, b] }] }, duration: 0.1s }
        """))
    #expect(try appearance("a", in: timeline, at: 1).cornerRadius == 4)
    #expect(try appearance("b", in: timeline, at: 1).cornerRadius == 9)
  }

  @Test func `an item that is scrolled away reappears unchanged`() throws {
    let keys = (0..<60).map { "k\($0)" }.joined(separator: ", ")
    let timeline = try play(
      scene(
        """
          - { at: 0s, restyle: { items: [k0, k50], cornerRadius: 9 }, duration: 0.2s }
          - { at: 0.5s, scroll: { to: [0, 600] }, duration: 0.3s }
          - { at: 1s, scroll: { to: [0, 0] }, duration: 0.3s }
        """, items: "[\(keys)]"))
    #expect(try appearance("k50", in: timeline, at: 0.9).cornerRadius == 9)
    #expect(timeline.element("k0", at: 0.9) == nil)
    let shown = timeline.elements(at: Instant(seconds: 1.4)).filter { $0.identity.kind == .cell }
    #expect(shown.count >= 8)
    for key in shown.map(\.identity.key) {
      let radius = try appearance(key, in: timeline, at: 1.4).cornerRadius
      #expect(radius == (key == "k0" ? 9 : 4), "\(key)")
    }
  }

  @Test(arguments: [
    ("{ item: a, layer: chek, fill: red }", "the style of item 'a' has no layer 'chek'; did you"),
    ("{ item: x, fill: red }", "there is no item with the key 'x'"),
  ])
  func `missing elements are reported where they are named`(restyle: String, words: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try play(scene("  - { restyle: \(restyle) }"))
    }
    let found = try #require(error.diagnostics.first)
    #expect(found.message.hasPrefix(words), "\(found.message)")
    #expect(found.location.line == 36)
  }

  @Test func `a layer cannot be nested too deep`() throws {
    let inner =
      String(repeating: "layers: [{ fill: red, ", count: 7) + "opacity: 1"
      + String(repeating: " }]", count: 7)
    let error = try #require(throws: DocumentError.self) {
      try play(scene("  - { restyle: { item: a, layer: tick, \(inner) } }"))
    }
    #expect(try #require(error.diagnostics.first).message.contains("at most 8 deep"))
  }

  @Test
  func `a missing image and a missing font of a step are reported before the scene is played`()
    throws
  {
    let text = """
      cellophane: 1
      canvas: {size: [10, 10]}
      collections: [{sections: [{items: [a]}]}]
      steps:
        - {at: 1s, restyle: {item: a, image: nowhere.png}}
        - {at: 1s, restyle: {item: a, text: {string: a, font: Nobody}}}
      """
    let error = try #require(throws: DocumentError.self) {
      _ = try SceneDocument.load(text: text, name: "s.yaml").scene.play()
    }
    #expect(Set(error.diagnostics.map(\.location.line)) == [5, 6])
  }
}
