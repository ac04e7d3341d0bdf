import Foundation
import JSONRPC
import TestSupport
import Testing

struct CompletionTests {
  private static let scene = """
    cellophane: 1
    canvas: {size: [200, 200]}
    numbers: {gap: 8}
    styles:
      card: {fill: red}
      "big card": {extends: card}
    collections:
      - id: main
        layout: {type: grid, columns: 2}
        sections: [{items: [a, b, {key: c-1}]}]
    steps:
      - name: first
        delete: a

    """

  /// The text at the end of the scene, and a label that is offered there.
  @Test(arguments: [
    ("    |", "duration"), ("    spr|", "spring"), ("  - |", "insert"),
    ("  - curve: |", "easeOutBack"),
    ("  - curve:|", "easeOutBack"), ("  - {curve: ea|", "ease"), ("  - spring: |", "bouncy"),
    ("  - spring: {|", "response"), ("  - spring: {response: 1, |", "dampingFraction"),
    ("  - delete: |", "c-1"), ("  - delete: [a, |", "b"), ("  - pose: {items: |", "a"),
    ("  - pose:\n      items: \"|", "a"), ("  - after: |", "first"),
    ("  - at: {step: |", "first"), ("  - collection: |", "main"),
    ("  - reload: {item: a, style: |", "card"),
    ("  - restyle:\n      items: a\n      st|", "style"),
    ("  - restyle:\n      items: a\n      fill: |", "systemBlue"), ("  - autoreverse: |", "true"),
    ("ou|", "output"), ("output:\n  |", "fps"), ("seed: |", "$gap"), ("include: |", "more.yaml"),
  ])
  func `words are offered at places of half-written text`(text: String, label: String) throws {
    let scratch = try Scratch()
    try scratch.write("styles: {}\n", to: "more.yaml")
    let session = EditorSession(folder: scratch.path)
    let found = session.completions(Self.scene + text)
    #expect(found.labels.contains(label), "\(found.labels)")
    #expect(Set(found.labels).count == found.labels.count)
  }

  @Test func `keys that are there, or that others exclude, are not offered`() {
    let session = EditorSession()
    let labels = session.completions(Self.scene + "    |").labels
    #expect(!labels.contains("name"))
    #expect(!labels.contains("insert"))
    let layout = session.completions(Self.scene.replacing("columns: 2", with: "columns: 2, |"))
      .labels
    #expect(layout.contains("itemSize"))
    #expect(!layout.contains("columns") && !layout.contains("radius"))
  }

  @Test func `a key comes with its colon, and a text in quotation marks where it needs them`() {
    let session = EditorSession()
    #expect(session.completions("|").texts.first == "cellophane: 1")
    #expect(session.completions(Self.scene + "ou|").texts.contains("output: "))
    #expect(session.completions(Self.scene + "ou|: {}").texts.contains("output"))
    let styles = session.completions(Self.scene + "  - restyle: {items: a, style: |").texts
    #expect(styles.contains("card") && styles.contains("big card"))
    let quoted = session.completions(Self.scene + "  - restyle: {items: a, style: \"|\"}").texts
    #expect(quoted.contains("big card"))
    #expect(session.completions(Self.scene + "  - delete:|").texts.contains(" \"c-1\"") == false)
  }

  @Test func `JSON has its quotation marks`() {
    let session = EditorSession()
    let start = #"{"cellophane": 1, "styles": {"card": {}}, "steps": [{"delete": "a","#
    #expect(session.completions(start + " |", as: "a.json").texts.contains("\"duration\": "))
    #expect(session.completions(start + "\"|\"}]}", as: "a.json").texts.contains("duration"))
    #expect(session.completions(start + "\"curve\": |", as: "a.json").texts.contains("\"ease\""))
    let style = #"{"cellophane": 1, "styles": {"card": {}}, "collections": [{"style": "|"#
    #expect(session.completions(style, as: "a.json").texts == ["card"])
  }

  @Test func `images of the folder are offered`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "photos/é 1.png")
    try scratch.write("", to: "b.jpg")
    try scratch.write("", to: "notes.txt")
    let session = EditorSession(folder: scratch.path)
    let text = "cellophane: 1\nstyles:\n  card: {image: |"
    #expect(session.completions(text).labels == ["b.jpg", "photos/é 1.png"])
  }

  @Test func `nothing is offered in comments and in documents that are no scenes`() {
    let session = EditorSession()
    #expect(session.completions(Self.scene + "# |").labels.isEmpty)
    #expect(session.completions("services:\n  |", as: "compose.yaml").labels.isEmpty)
  }

  /// Every key of a scene is offered where it stands, with the rest of the scene cut or not.
  @Test func `every key of the scene is offered at its place`() throws {
    let session = EditorSession()
    let keys = ["canvas", "size", "styles", "fill", "layout", "sections", "items", "delete"]
    for key in keys {
      let range = try #require(Self.scene.range(of: key))
      let (before, after) = (Self.scene[..<range.lowerBound], Self.scene[range.upperBound...])
      #expect(session.completions(before + "|" + after).labels.contains(key))
      #expect(session.completions(before + key.prefix(2) + "|").labels.contains(key))
    }
  }
}
