import Documents
import Foundation
import ScenePlayback
import TestSupport
import Testing

/// First attempts at scenes, with the words and habits of other tools, and their repairs.
struct SceneRepairsTests {
  /// Repairs files of which the first is a scene; returns all of them and the messages that are left.
  private func repaired(
    _ files: [(name: String, text: String)]
  ) throws -> (files: [String: String], messages: [String]) {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write(text, to: name) }
    func messages(_ edited: [String: Data]) -> [Diagnostic] {
      do {
        return try LoadedScene.load(
          path: scratch(files[0].name), assets: nil, isConfined: false, edited: edited
        ).warnings
      } catch {
        return (error as? DocumentError)?.diagnostics ?? []
      }
    }
    let repairs = SceneRepairs(messages: messages)
    let again = SceneRepairs(edited: repairs.edited, messages: messages)
    #expect(again.edits.isEmpty, "a second repair changes nothing")
    let edited = files.map { name, text in
      (name, repairs.edited[scratch(name)].map { String(decoding: $0, as: UTF8.self) } ?? text)
    }
    return (
      Dictionary(uniqueKeysWithValues: edited),
      messages(repairs.edited).map { "\($0.location.line): \($0.message)" }
    )
  }

  @Test func `a scene in the words of other tools is repaired, with its comments`() throws {
    let scene = """
      # A first attempt
      cellophane: 1
      canvas: { size: { width: 300, height: 400 } } # phone
      output: { fps: 30, scale: 2, loop: infinite }
      styles:
        card:
          background: #FF9500 # orange
          borderRadius: 12
          text: { string: "{title}", lines: 0, fontSize: 15, align: leading }
        done: { fill: 'green', text: "{title}" }
      collections:
        - id: list
          style: crad
          layout: { type: flow, itemSize: auto, spacing: 8, scrollDirection: horizontal }
          scrolling: { paging: true }
          initial: { opacity: 0, y: 40 }
          sections:
            - items:
                - { id: a, title: One }
                - { id: b, title: "Two, three" }
      steps:
        - { remove: a, duration: 300, ease: in-out } # out
        - after: 0.2s
          style:
            item: b
            to: done
      """
    let (files, messages) = try repaired([("scene.yaml", scene)])
    #expect(
      files["scene.yaml"] == """
        # A first attempt
        cellophane: 1
        canvas: { size: [300, 400], scale: 2 } # phone
        output: { fps: 30, loop: forever }
        styles:
          card:
            fill: "#FF9500" # orange
            cornerRadius: 12
            text: { string: "{title}", size: 15, align: start }
          done: { fill: 'green', text: "{title}" }
        collections:
          - id: list
            style: card
            layout: { type: flow, itemSize: [auto, auto], lineSpacing: 8, interitemSpacing: 8, direction: horizontal }
            scrolling: { paging: true }
            appear: { opacity: 0, offset: [0, 40] }
            sections:
              - items:
                  - { key: a, data: { title: One } }
                  - { key: b, data: { title: "Two, three" } }
        steps:
          - { delete: a, duration: 300ms, curve: easeInOut } # out
          - after: 0.2s
            restyle:
              items: b
              style: done
        """)
    #expect(messages == [])
  }

  @Test(arguments: [
    (
      "layout: { itemSize: 40, align: bottom }",
      "layout: { itemSize: [40, 40], itemAlignment: bottom }"
    ),
    (
      "layout: { type: list, itemSize: [fill, 30], columns: 2, spacing: 4 }",
      "layout: { type: grid, itemSize: [fill, 30], columns: 2, gap: 4 }"
    ),
    ("refreshControl: true", "refresh: true"),
  ])
  func `layouts of other tools`(part: String, expected: String) throws {
    func scene(_ part: String) -> String {
      """
      cellophane: 1
      canvas: { size: [300, 400] }
      styles: { card: { fill: red } }
      collections:
        - \(part)
          style: card
          sections: [{ items: [a, b, c] }]
      """
    }
    let (files, messages) = try repaired([("s.yaml", scene(part))])
    #expect(files["s.yaml"] == scene(expected))
    #expect(messages == [])
  }

  @Test(arguments: [
    (
      "reorder: { item: a, to: { collection: done, at: 0 } }",
      "reorder: { item: a, into: done, at: 0 }, collection: todo"
    ),
    (
      "pose: { items: [a], offset: { x: 1, y: 2 } }",
      "pose: { items: [a], offset: [1, 2] }, collection: todo"
    ),
    ("delete: a, repeat: 2", "delete: a, collection: todo"),
  ])
  func `steps of other tools`(part: String, expected: String) throws {
    func scene(_ part: String) -> String {
      """
      cellophane: 1
      canvas: { size: [300, 400] }
      styles: { card: { fill: red } }
      collections:
        - { id: todo, frame: [0, 0, 100, 200], style: card, sections: [{ items: [a, b] }] }
        - { id: done, frame: [100, 0, 100, 200], style: card, sections: [{ items: [c] }] }
      steps:
        - { \(part) }
      """
    }
    let (files, messages) = try repaired([("s.yaml", scene(part))])
    #expect(files["s.yaml"] == scene(expected))
    #expect(messages == [])
  }

  @Test func `an included file is repaired in itself`() throws {
    let scene = """
      cellophane: 1
      include: [parts/styles.yaml]
      canvas: { size: [300, 400] }
      collections: [{ style: card, sections: [3] }]
      """
    let (files, messages) = try repaired([
      ("s.yaml", scene),
      ("parts/styles.yaml", "styles:\r\n  # ours\r\n  card: { background: red }\r\n"),
    ])
    #expect(files["s.yaml"] == scene)
    #expect(files["parts/styles.yaml"] == "styles:\r\n  # ours\r\n  card: { fill: red }\r\n")
    #expect(messages == [])
  }

  @Test func `a file that changes while it is read is repaired as it is now`() throws {
    let scratch = try Scratch()
    let path = scratch("s.yaml")
    func scene(_ key: String, _ comment: String) -> String {
      """
      cellophane: 1\(comment)
      canvas: { size: [300, 400] }
      styles: { card: { \(key): red } }
      collections: [{ style: card, sections: [3] }]
      """
    }
    try scratch.write(scene("background", ""), to: "s.yaml")
    var isFirst = true
    let repairs = SceneRepairs { edited in
      defer {
        if isFirst { try? scratch.write(scene("background", "\n# new"), to: "s.yaml") }
        isFirst = false
      }
      do {
        return try LoadedScene.load(
          path: path, assets: nil, isConfined: false, edited: edited
        ).warnings
      } catch {
        return (error as? DocumentError)?.diagnostics ?? []
      }
    }
    #expect(repairs.originals[path] == Data(scene("background", "\n# new").utf8))
    #expect(repairs.edited[path] == Data(scene("fill", "\n# new").utf8))
    #expect(repairs.edits.map(\.location.line) == [4])
  }

  @Test(arguments: [
    ("cornerRadius: 8px", "cornerRadius: 8"), ("cornerRadius: \"3\"", "cornerRadius: 3"),
    ("border: { width: .5pt, color: red }", "border: { width: 0.5, color: red }"),
    ("cornerRadius: 8em", nil), ("cornerRadius: px", nil),
  ])
  func `numbers lose quotation marks and units of points`(part: String, expected: String?) throws {
    func scene(_ part: String) -> String {
      """
      cellophane: 1
      canvas: { size: [300, 400] }
      styles: { card: { \(part) } }
      collections: [{ style: card, sections: [3] }]
      """
    }
    let (files, messages) = try repaired([("s.yaml", scene(part))])
    #expect(files["s.yaml"] == scene(expected ?? part))
    #expect(messages.count == (expected == nil ? 1 : 0), "\(messages)")
  }

  @Test(arguments: [
    "after: -100000", "delay: -300ms", "duration: -300", "animated: true",
  ])
  func `a guess is not written`(part: String) throws {
    let scene = """
      cellophane: 1
      canvas: { size: [300, 400] }
      styles: { card: { fill: red } }
      collections: [{ style: card, sections: [3] }]
      steps: [{ insert: [0, 0], at: 1s }, { delete: [0, 0], \(part) }]
      """
    let (files, messages) = try repaired([("s.yaml", scene)])
    #expect(files["s.yaml"] == scene)
    #expect(messages.count == 1, "\(messages)")
  }

  @Test func `what is left needs a decision`() throws {
    let scene = """
      cellophane: 1
      canvas: { size: [300, 400] }
      styles: { card: { fill: red, icon: heart } }
      collections: [{ style: card, sections: [{ items: [a] }] }]
      steps: [{ delete: a, at: 1s, after: 1s }]
      """
    let (files, messages) = try repaired([("s.yaml", scene)])
    #expect(files["s.yaml"] == scene)
    #expect(messages.count == 2)
  }
}
