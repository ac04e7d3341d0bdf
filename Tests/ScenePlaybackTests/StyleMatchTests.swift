import Cellophane
import Testing

/// The names of styles in the timeline, under which transitions match layers.
struct StyleMatchTests {
  @Test func `two templates with the same name for an item are an error at the second one`() throws
  {
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
        "duplicate match 'cover-b', first used in line 6, column 17; matches must be unique within a style"
      ])
  }

  @Test func `cells and views have the names of their styles`() throws {
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
