import Documents
import Foundation
import JSONRPC
import Testing

struct HoverTests {
  private static let scene = """
    cellophane: 1
    canvas: {size: [200, 200]}
    colors: {accent: "#FF2D55"}
    styles:
      card:
        fill: $accent
        text: "🙂 日本 {key}"
    collections:
      - style: card
        sections: [{items: [a, {key: b}]}]
    steps:
      - delete: b
        spring: {duration: 0.5, bounce: 0.3}
    """

  @Test func `a key has its sentence, form and default`() throws {
    let session = EditorSession()
    let uri = session.open(Self.scene)
    let bounce = try #require(session.hover("bounce", in: Self.scene, uri))
    #expect(bounce.hasPrefix("**bounce** — number, -0.99 to 0.99\n\nThe bounce: 0 without"))
    #expect(bounce.contains("Default: `0`"))
    #expect(try #require(session.hover("text", in: Self.scene, uri)).contains("text"))
  }

  @Test func `a spring is described in its three vocabularies`() throws {
    let session = EditorSession()
    let uri = session.open(Self.scene)
    for part in ["spring", "bounce", "0.3}"] {
      let text = try #require(session.hover(part, in: Self.scene, uri))
      #expect(text.contains("- `{ response: 0.5, dampingFraction: 0.7 }`"))
      #expect(text.contains("- `{ duration: 0.5, bounce: 0.3 }`"))
      #expect(text.contains("- `{ mass: 1, stiffness: 157.914, damping: 17.593 }`"))
      #expect(text.contains("It comes to rest after 0.863 s."))
    }
  }

  @Test func `a spring by a damping ratio takes the duration beside it`() throws {
    let session = EditorSession()
    let text = "cellophane: 1\nsteps:\n- {duration: 1s, spring: {damping: 0.5}}\n"
    let hover = try #require(session.hover("damping", in: text, session.open(text)))
    #expect(hover.contains("dampingFraction: 0.5"))
    #expect(hover.contains("It comes to rest after 1.158 s."))
  }

  @Test func `an editor without Markdown gets plain text`() throws {
    let session = EditorSession(abilities: [:])
    let uri = session.open(Self.scene)
    let text = try #require(session.hover("bounce", in: Self.scene, uri))
    #expect(text.hasPrefix("bounce — number"))
    #expect(!text.contains("`"))
  }

  @Test func `a name shows what it stands for`() throws {
    let session = EditorSession()
    let uri = session.open(Self.scene)
    let style = try #require(session.hover("card\n    sections", in: Self.scene, uri))
    #expect(style.contains("In line 5 of a.yaml:\n\n```yaml\ncard:\n    fill: $accent"))
    let color = try #require(session.hover("$accent", in: Self.scene, uri))
    #expect(color.contains("accent: \"#FF2D55\""))
    let item = try #require(session.hover("b\n    spring", in: Self.scene, uri))
    #expect(item.contains("In line 10 of a.yaml:\n\n```yaml\n{key: b}"))
  }

  @Test func `between keys and in other documents there is none`() {
    let session = EditorSession()
    let uri = session.open(Self.scene)
    #expect(session.hover("\ncanvas", in: "x\ncanvas", uri) != nil)
    #expect(session.hover("{size", in: Self.scene, uri) == nil)
    let other = "services:\n  web: {image: nginx}\nversion: 3\n"
    #expect(session.hover("web", in: other, session.open(other, as: "compose.yaml")) == nil)
  }

  /// Of every sample scene.
  @Test func `every key of every sample scene has a sentence`() throws {
    let session = EditorSession()
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("fixtures/scenes")
    let names = try FileManager.default.contentsOfDirectory(atPath: fixtures.path).sorted()
    var count = 0
    for name in names where name.hasSuffix(".yaml") {
      let text = try String(contentsOf: fixtures.appendingPathComponent(name), encoding: .utf8)
      let uri = session.open(text, as: name)
      let tree = try DocumentReader.read(text: text, name: name)
      for location in Self.keys(of: tree) {
        let answer = session.request(
          "textDocument/hover",
          [
            "textDocument": ["uri": .string(uri)],
            "position": [
              "line": .integer(location.line - 1), "character": .integer(location.column - 1),
            ],
          ])
        let text = answer["contents"]?["value"]?.string ?? ""
        #expect(text.contains("."), "\(location): \(text)")
        count += 1
      }
    }
    #expect(count > 2000)
  }

  private static func keys(of node: Node) -> [Documents.SourceLocation] {
    (node.entries ?? []).flatMap { [$0.keyLocation] + keys(of: $0.value) }
      + (node.elements ?? []).flatMap(keys)
  }
}
