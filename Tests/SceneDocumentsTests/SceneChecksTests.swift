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

  /// Returns the warnings and errors of a pose or a layout.
  private func messages(pose: String = "offset: [1, 1]", layout: String = "list") -> [String] {
    let text = """
      cellophane: 1
      canvas: {size: [9, 9]}
      collections: [{layout: \(layout), sections: [{items: [a]}]}]
      steps: [{pose: {items: a, \(pose)}}]
      """
    do {
      return try SceneDocument.load(text: text, name: "s.yaml").warnings.map(\.message)
    } catch {
      return (error as? DocumentError)?.diagnostics.map(\.message) ?? ["\(error)"]
    }
  }

  @Test(arguments: [
    ("45", 7, "45"), ("-90", 14, "-90"), ("{y: 7}", 1, "7"), ("6.2832", 0, ""), ("-3.14", 0, ""),
    ("45rad", 0, ""), ("-720deg", 0, ""), ("3turn", 0, ""),
  ])
  func `a number of more than a turn is suspected to be degrees`(
    angle: String, turns: Int, number: String
  ) {
    let turns = turns == 1 ? "a turn" : "\(turns) turns"
    let warning =
      " is a number of radians, more than \(turns); write \(number)deg for degrees, or "
      + "\(number)rad"
    let messages = messages(pose: "rotation: \(angle)")
    #expect(messages.map { $0.hasSuffix(warning) } == (number.isEmpty ? [] : [true]))
  }

  @Test(arguments: [
    ("120%", [1.2, 1.2]), ("1.2", [1.2, 1.2]), ("[50%, -.5]", [0.5, -0.5]),
    ("0.5%", [0.005, 0.005]),
  ])
  func `a scale is a factor or a percentage`(text: String, scale: [Double]) throws {
    let scene = try SceneDocument.load(
      text: """
        cellophane: 1
        canvas: {size: [9, 9]}
        collections: [{layout: list, sections: [{items: [a]}], appear: {scale: \(text)}}]
        steps: [{animate: {items: a, keyframes: {0%: {scale: \(text)}, 100%: {}}}}]
        """, name: "s.yaml"
    ).scene
    let pose = try #require(scene.collections[0].appear)
    #expect([pose.scaleX, pose.scaleY] == scale)
    guard case .animate(let animation) = scene.steps[0].operation else { return }
    #expect(animation.keyframes[0].pose.scale == scale)
  }

  @Test(arguments: [
    ("{type: list, overlap: 20}", "unknown key 'overlap' in list; write"),
    ("{type: flow, negative-spacing: 20}", "unknown key 'negative-spacing' in flow; write"),
  ])
  func `overlapping items lead to a negative distance`(layout: String, words: String) {
    let messages = messages(layout: layout)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(words) == true, "\(messages)")
    #expect(messages.first?.contains("a negative distance between rows") == true)
  }

  @Test(
    arguments: [
      "collections: [{style: s, sections: [{items: 3, data: {title: a}}]}]",
      "collections: [{style: s, sections: [{items: [{data: {title: a}}]}]}]",
      "collections: [{style: s, sections: [0]}]",
      "collections: [{sections: [3]}]",
      "collections: [{headerStyle: s, sections: [{items: 3, data: {title: a}}]}]",
      // Only the last of the sections' layouts has a header.
      """
      collections: [{headerStyle: s, footerStyle: s, layout: {type: compositional, sections: [{list: {}},
        {list: {}, headerExtent: 9}]}, sections: [1, {items: 1, data: {title: a}}, {items: 1, data: {title: b}}]}]
      """,
      // An inserted section may have no header.
      """
      collections: [{headerStyle: s, layout: {type: compositional, sections: [{list: {}},
        {list: {}, headerExtent: 9}]}, sections: [1]}]
      steps: [{insertSection: {at: 0, items: 1}}]
      """,
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
        """
        collections: [{headerStyle: s, layout: {type: compositional, sections: [{list: {}},
          {list: {}, headerExtent: 9}]}, sections: [1, {items: 1, data: {title: a}}, 1]}]
        """, "a section has no value"
      ),
      (
        """
        collections: [{footerStyle: s, layout: {type: compositional, sections: [{list: {},
          footerExtent: 9}]}, sections: [{items: 1, data: {title: a}}]}]
        steps: [{insertSection: {at: 0, items: 1}}]
        """, "a section has no value"
      ),
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
