import Documents
import SceneDocuments
import Testing
import Timelines

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

  @Test func `matches are templates of the style`() throws {
    let style = try style("{match: \"{key}\", layers: [{match: \"{item}\"}]}")
    #expect(style.templates.map(\.source) == ["{key}", "{item}"])
  }
}
