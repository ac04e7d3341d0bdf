import Documents
import SceneDocuments
import Testing

struct SceneChecksTests {
  private let head = "cellophane: 1\ncanvas: {size: [9, 9]}\nstyles:\n  s: {text: \"{title}\"}\n"

  private func errors(_ rest: String) -> [String] {
    do {
      _ = try SceneDocument.load(text: head + rest, name: "s.yaml")
      return []
    } catch {
      return (error as? DocumentError)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  @Test(
    arguments: [
      "collections: [{style: s, sections: [{items: 3, data: {title: a}}]}]",
      "collections: [{style: s, sections: [{items: [{data: {title: a}}]}]}]",
      "collections: [{style: s, sections: [0]}]",
      "collections: [{sections: [3]}]",
      "collections: [{headerStyle: s, sections: [{items: 3, data: {title: a}}]}]",
      // An inserted item may go into the section with the title.
      """
      collections: [{style: s, sections: [{items: 3, data: {title: a}}]}]
      steps: [{insert: [0, 0]}]
      """,
    ])
  func `accepts placeholders that find their values`(rest: String) {
    #expect(errors(rest) == [])
  }

  @Test(
    arguments: [
      ("collections: [{style: s, sections: [3]}]", "an item of the section in line 5 has no"),
      (
        "collections: [{style: s, sections: [{items: [a], data: {tilte: x}}]}]",
        "the item in line 5 has no value for {title}; did you mean {tilte}?"
      ),
      ("collections: [{headerStyle: s, sections: [3]}]", "a section has no value"),
      ("collections: [{footerStyle: s, sections: [3]}]", "a section has no value"),
      (
        "collections: [{sections: [3]}]\nsteps: [{insert: {at: [0, 0], style: s}}]",
        "an inserted item has no value"
      ),
      (
        "collections: [{style: s, sections: []}]\nsteps: [{batch: [{insert: [0, 0]}]}]",
        "an inserted item has no value"
      ),
      (
        "collections: [{style: s, sections: []}]\nsteps: [{insertSection: {at: 0, items: 3}}]",
        "an item of the section in line 6 has no"
      ),
    ])
  func `reports at the template which item has no value`(rest: String, words: String) {
    let errors = errors(rest)
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("s.yaml:4:13: error: " + words) == true, "\(errors)")
  }

  @Test func `reports a template once for many items`() {
    let items = Array(repeating: "{}", count: 500).joined(separator: ", ")
    #expect(errors("collections: [{style: s, sections: [{items: [\(items)]}]}]").count == 1)
  }
}
