import Cellophane
import Testing
import Timelines

/// Views and collections of screens that change their styles, shown or not.
struct RestyledViewTests {
  private func scene(_ steps: String) -> String {
    """
    cellophane: 1
    canvas: { size: [200, 200] }
    navigation: { bar: none }
    styles:
      plain: { fill: white, cornerRadius: 4, layers: [{ name: dot, fill: red, opacity: 0 }] }
      alert: { fill: black, cornerRadius: 20, layers: [{ name: dot, fill: red }] }
      story: { fill: white, cornerRadius: 4, text: "{title}" }
    screens:
      - id: home
        collections:
          - id: grid
            layout: { type: flow, itemSize: [50, 50] }
            style: plain
            sections: [{ items: [{ key: a, data: { title: A } }, { key: b, data: { title: B } }] }]
        views: [{ name: badge, frame: [10, 100, 40, 40], style: plain }]
      - id: detail
        views: [{ name: card, frame: [10, 10, 100, 100], style: story }]
        collections:
          - id: more
            layout: { type: flow, itemSize: [50, 50] }
            frame: [0, 120, 200, 80]
            style: plain
            sections: [{ items: [x, y] }]
      - id: large
        layout: { type: flow, itemSize: [200, 100] }
    steps:
    \(steps)
    """
  }

  private func appearance(
    _ name: String, in timeline: Timeline, at seconds: Double
  ) throws -> Appearance {
    let time = Instant(seconds: seconds)
    let layer = timeline.layers.last { layer in
      layer.identity?.key == name && layer.birth <= time && layer.death.map { time < $0 } ?? true
    }
    return try #require(layer, "\(name) is shown at \(seconds) s").appearance.value(at: time)
  }

  @Test func `a view moves to another style, and a layer of it by itself`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, restyle: { view: badge, style: alert }, duration: 1s, curve: linear }
          - { at: 2s, restyle: { view: badge, layer: dot, opacity: 0.5 }, duration: 1s, curve: linear }
        """))
    let half = try appearance("badge", in: timeline, at: 0.5)
    #expect(half.cornerRadius == 12 && half.stack[0].appearance.opacity == 0.5)
    #expect(try appearance("badge", in: timeline, at: 2.5).stack[0].appearance.opacity == 0.75)
    #expect(try appearance("badge", in: timeline, at: 3).stack[0].appearance.opacity == 0.5)
    #expect(try appearance("badge", in: timeline, at: 3).cornerRadius == 20)
  }

  @Test func `a step follows when the restyle of a view has ended`() throws {
    let timeline = try play(
      scene(
        """
          - { restyle: { views: [badge], cornerRadius: 10 }, duration: 1s, curve: linear }
          - { restyle: { view: badge, cornerRadius: 20 }, duration: 1s, curve: linear }
        """))
    #expect(try appearance("badge", in: timeline, at: 1).cornerRadius == 10)
    #expect(try appearance("badge", in: timeline, at: 1.5).cornerRadius == 15)
  }

  @Test func `views of a hidden screen have their style whenever the screen opens`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, restyle: { view: card, text: "{title}!", cornerRadius: 30 }, duration: 0.2s }
          - { at: 0s, collection: more, restyle: { item: x, style: alert }, duration: 0.2s }
          - { at: 0.5s, collection: grid, push: { screen: detail, item: a, transition: none } }
          - { at: 1s, pop: { transition: none } }
          - { at: 1.2s, restyle: { view: card, cornerRadius: 40 } }
          - { at: 1.2s, collection: more, restyle: { item: y, style: alert } }
          - { at: 2s, collection: grid, push: { screen: detail, item: b, transition: none } }
        """))
    let first = try appearance("card", in: timeline, at: 0.7)
    #expect(first.cornerRadius == 30 && first.texts.first?.string == "A!")
    #expect(try appearance("x", in: timeline, at: 0.7).cornerRadius == 20)
    #expect(try appearance("y", in: timeline, at: 0.7).cornerRadius == 4)
    let second = try appearance("card", in: timeline, at: 2.2)
    #expect(second.cornerRadius == 40 && second.texts.first?.string == "B!")
    #expect(try appearance("y", in: timeline, at: 2.2).cornerRadius == 20)
  }

  @Test func `items of a borrowed collection can be restyled`() throws {
    let timeline = try play(
      scene(
        """
          - { at: 0s, collection: grid, push: { screen: large, transition: layoutToLayout, item: b } }
          - { at: 1s, collection: grid, restyle: { item: b, style: alert }, duration: 1s, curve: linear }
          - { at: 3s, pop: true }
        """))
    #expect(try appearance("b", in: timeline, at: 1.5).cornerRadius == 12)
    #expect(try appearance("b", in: timeline, at: 4).cornerRadius == 20)
    #expect(try appearance("a", in: timeline, at: 4).cornerRadius == 4)
  }

  @Test func `a layer that a view does not have is reported where it is named`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(scene("  - { restyle: { view: badge, layer: doth, fill: red } }"))
    }
    let found = try #require(error.diagnostics.first)
    #expect(found.message == "the style of view 'badge' has no layer 'doth'; did you mean 'dot'?")
    #expect(found.location.line == 27 && found.location.column == 38)
  }
}
