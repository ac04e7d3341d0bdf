import Cellophane
import Scenes
import Testing

/// The names under which transitions match layers of styles.
struct MatchTests {
  private func style(_ text: String) throws -> StyleDocument {
    let document = try SceneDocument.load(
      text: """
        cellophane: 1
        canvas: {size: [9, 9]}
        styles:
          card: \(text)
        collections: [{id: grid, sections: [{items: [a, b]}]}]
        """, name: "s.yaml"
    ).scene
    return try #require(document.style(named: "card"))
  }

  private func context(_ key: String, _ data: [String: String] = [:]) -> ItemContext {
    ItemContext(section: 0, item: 0, count: 2, key: key, data: data)
  }

  @Test func `a style and its layers have names at any depth`() throws {
    let style = try style(
      "{match: card, layers: [{match: cover, fill: red, layers: [{match: sun}]}, {fill: blue}]}")
    let appearance = try style.resolve(in: context("a"))
    #expect(appearance.transitionName == "card")
    #expect(appearance.stack.map(\.appearance.transitionName) == ["cover", nil])
    #expect(appearance.stack[0].appearance.stack[0].appearance.transitionName == "sun")
  }

  @Test func `a name differs from item to item`() throws {
    let style = try style("{match: \"card-{key}\", layers: [{match: \"{key}/{item:02}\"}]}")
    for key in ["a", "b"] {
      let appearance = try style.resolve(in: context(key))
      #expect(appearance.transitionName == "card-\(key)")
      #expect(appearance.stack[0].appearance.transitionName == "\(key)/00")
    }
  }

  @Test func `a name that is empty for an item matches nothing`() throws {
    let style = try style("{match: \"{name}\", layers: [{match: \"{other}\"}]}")
    let context = context("a", ["name": "", "other": ""])
    try style.checkMatches(in: context)
    let appearance = try style.resolve(in: context)
    #expect(appearance.transitionName == nil)
    #expect(appearance.stack[0].appearance.transitionName == nil)
  }

  @Test func `two templates that give an item one name are an error where the second is`() throws {
    let error = try #require(throws: DocumentError.self) {
      try play(
        """
        cellophane: 1
        canvas: {size: [200, 200]}
        styles:
          card:
            layers:
              - {match: "cover-{key}"}
              - {match: "{name}"}
        collections:
          - id: grid
            style: card
            sections: [{items: [{key: a, data: {name: other}}, {key: b, data: {name: cover-b}}]}]
        """)
    }
    #expect(error.diagnostics.map(\.location.line) == [7])
    #expect(
      error.diagnostics.map(\.message) == [
        "the match 'cover-b' is taken in line 6, column 17; matches differ within a style"
      ])
  }

  @Test func `matches are templates of the style`() throws {
    let style = try style("{match: \"{key}\", layers: [{match: \"{item}\"}]}")
    #expect(style.templates.map(\.source) == ["{key}", "{item}"])
  }

  @Test func `cells and views carry the names of their styles`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: {size: [200, 200]}
      styles:
        card: {fill: red, match: "card-{key}"}
        bar: {fill: red, match: "bar-{name}"}
      screens:
        - id: one
          collections: [{id: grid, style: card, sections: [{items: [a, b]}]}]
          views: [{name: mini, style: bar, frame: [0, 50, 100, 50], data: {name: small}}]
      """)
    func name(of key: String) -> String? {
      timeline.layers.first { $0.identity?.key == key }?.appearance.last.transitionName
    }
    #expect(name(of: "a") == "card-a" && name(of: "b") == "card-b")
    #expect(name(of: "mini") == "bar-small")
  }
}
