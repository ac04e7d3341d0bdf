import Foundation
import Imaging
import RasterCoding
import SceneRendering
import TestSupport
import Testing
import TimelineComparison
import Verification

/// Changes that an author made in a scene are named as the causes of differences.
struct SceneChangeTests {
  private let scratch: Scratch
  private let store: GoldenStore

  init() throws {
    scratch = try Scratch()
    store = GoldenStore(folder: scratch("golden"))
    try scratch.write("styles:\n  box: { fill: red }\n", to: "styles.yaml")
    try write()
    _ = check(.all)
  }

  /// Writes the scene.
  private func write(spacing: String = "1", damping: String = "0.7", more: String = "") throws {
    try scratch.write(
      """
      cellophane: 1
      include: styles.yaml
      canvas: { size: [16, 12], background: white }
      output: { fps: 10, duration: 0.5s }
      collections:
        - id: grid
          layout: { type: flow, itemSize: [4, 4], lineSpacing: \(spacing), interitemSpacing: 1 }
          style: box
          sections: [4]
      steps:
        - at: 0s
          insert: [0, 0]
          duration: 0.3s
          spring: { damping: \(damping) }
      \(more)
      """, to: "a.yaml")
  }

  /// Compares the scene with its golden.
  private func check(_ mode: UpdateMode = .none) -> GoldenOutcome {
    store.check(GoldenSubject(scene: SceneInput(path: scratch("a.yaml"))), update: mode)
  }

  @Test func `a value is named with its place`() throws {
    try write(damping: "0.5")
    let outcome = check()
    #expect(outcome.causes == ["spring damping 0.7 became 0.5"])
    #expect(
      outcome.lines.dropFirst().first
        == "  the scene: spring damping 0.7 became 0.5 (steps[0], line 14)")
    try write(spacing: "3")
    #expect(check().causes == ["layout lineSpacing 1 became 3"])
  }

  @Test func `a value of an included document is named with its file`() throws {
    try scratch.write("styles:\n  box: { fill: blue }\n", to: "styles.yaml")
    let outcome = check()
    #expect(
      outcome.comparison?.sceneSentences == [
        "box fill red became blue (styles, \(scratch("styles.yaml")):2)"
      ])
  }

  @Test func `changes without an effect are no difference`() throws {
    try write(more: "title: Another title")
    let outcome = check()
    #expect(outcome.verdict == .same && outcome.lines.isEmpty && outcome.causes.isEmpty)
  }

  @Test func `a golden without a scene names causes by its timeline`() throws {
    let path = scratch("golden/a.golden.json")
    var manifest = try GoldenManifest(path: path)
    #expect(manifest.scene != nil)
    manifest.scene = nil
    try manifest.json().write(to: URL(fileURLWithPath: path))
    try write(damping: "0.5")
    #expect(check().causes == ["spring damping 0.7 became 0.5"])
    #expect(check().comparison?.scene.isEmpty == true)
  }

  @Test func `two scenes are compared by their documents, too`() throws {
    try FileManager.default.copyItem(atPath: scratch("a.yaml"), toPath: scratch("b.yaml"))
    try write(spacing: "2", damping: "0.5")
    let comparison = try InputComparison().compare(
      ComparisonInput(path: scratch("b.yaml")), ComparisonInput(path: scratch("a.yaml")))
    #expect(
      comparison.scene.map(\.path) == [
        "collections[0].layout.lineSpacing", "steps[0].spring.damping",
      ])
    #expect(comparison.lines.dropFirst().first == "scene:")
  }

  @Test func `a cause that the scene names is not repeated for the elements`() throws {
    try write(damping: "0.5")
    let comparison = try #require(check().comparison)
    #expect(comparison.timeline?.findings.contains { $0.description.contains("damping") } == true)
    #expect(!comparison.timelineSentences.isEmpty)
    #expect(!comparison.timelineSentences.contains { $0.contains("damping") })
    #expect(comparison.sentences.filter { $0.contains("0.7 became 0.5") }.count == 1)
  }

  /// A scene whose parts are changed.
  private static let sample = """
    cellophane: 1
    canvas: { size: [60, 40], background: white }
    output: { fps: 10, duration: 1s }
    styles:
      base: { fill: white, cornerRadius: 3 }
      box: { extends: base, fill: red, cornerRadius: 2 }
      dot: { fill: blue, cornerRadius: 5, border: { width: 1, color: black } }
    collections:
      - id: grid
        style: box
        layout: { type: flow, itemSize: [8, 8], lineSpacing: 3, interitemSpacing: 1 }
        sections: [{ items: [A, { key: B, style: dot }, C, D] }]
    steps:
      - { at: 0s, insert: { at: [0, 0], key: E }, duration: 0.2s }
      - { at: 0.3s, delete: A, duration: 0.1s }
      - { at: 0.5s, move: { from: B, to: [0, 0] }, duration: 0.3s }
    """

  /// Compares the sample with a copy in which texts are replaced by others.
  private func comparison(_ edits: [(String, String)]) throws -> Comparison {
    try scratch.write(Self.sample, to: "old.yaml")
    let text = edits.reduce(Self.sample) { text, edit in
      #expect(text.contains(edit.0), "the sample has no \(edit.0)")
      return text.replacingOccurrences(of: edit.0, with: edit.1)
    }
    try scratch.write(text, to: "new.yaml")
    return try InputComparison().compare(
      ComparisonInput(path: scratch("old.yaml")), ComparisonInput(path: scratch("new.yaml")))
  }

  @Test func `entries are moved and inserted, and styles are renamed`() throws {
    let delete = "  - { at: 0.3s, delete: A, duration: 0.1s }\n"
    let wait = "  - { at: 0.1s, insert: { at: [0, 1], key: F } }\n"
    let inserted = try comparison([(delete, wait + delete)])
    #expect(
      inserted.scene.map(\.text) == [
        "steps[1] { at: 0.1s, insert: { at: [0, 1], key: F } } was inserted"
      ])
    let moved = try comparison([
      (delete, ""),
      ("steps:\n", "steps:\n" + delete.replacingOccurrences(of: "0.1s", with: "0.2s")),
    ])
    #expect(
      moved.scene.map(\.text) == [
        "steps[0] { at: 0.3s, delete: A, duration: 0.2s } was moved from steps[1]",
        "duration 0.1s became 0.2s",
      ])
    let renamed = try comparison([
      ("  dot: { fill: blue", "  disc: { fill: green"), ("style: dot", "style: disc"),
    ])
    #expect(
      renamed.scene.map(\.text) == [
        "disc fill blue became green", "style disc was renamed from dot",
      ])
  }

  @Test(arguments: [
    ("lineSpacing: 3, ", "layout lineSpacing 3 was removed; its default 10 holds now"),
    ("fill: red, ", "box fill red was removed; white of style base holds now"),
    (", style: dot", "style dot was removed; box of the collection holds now"),
    (", border: { width: 1, color: black }", "dot border { width: 1, color: black } was removed"),
  ])
  func `a removed value names what holds in its place`(part: String, text: String) throws {
    #expect(try comparison([(part, "")]).scene.map(\.text) == [text])
  }

  @Test(arguments: [
    ("at: 0.3s, delete: A", "after: 0.3s, delete: A", "at 0.3s became after 0.3s"),
    ("at: 0.3s, delete: A", "after: 0.1s, delete: A", "at 0.3s became after 0.1s"),
    ("delete: A", "reload: A", "delete A became reload A"),
  ])
  func `a key in the place of another one is one change`(
    part: String, other: String, text: String
  ) throws {
    let found = try comparison([(part, other)])
    #expect(found.scene.map(\.description) == ["\(text) (steps[1], line 15)"])
  }

  @Test func `a named value that is renamed and edited is one change`() throws {
    let names = "colors: { brand: red }\nnumbers: { gap: 3 }\n"
    let old =
      names
      + Self.sample.replacingOccurrences(of: "fill: red", with: "fill: $brand")
      .replacingOccurrences(of: "lineSpacing: 3", with: "lineSpacing: $gap")
    var new = old
    for (part, other) in [
      ("brand: red", "accent: blue"), ("$brand", "$accent"), ("gap: 3", "space: 5"),
      ("$gap", "$space"),
    ] { new = new.replacingOccurrences(of: part, with: other) }
    #expect(
      try comparison(old, new).scene.map(\.text) == [
        "color accent was renamed from brand; accent red became blue",
        "number space was renamed from gap; space 3 became 5",
      ])
  }

  /// Compares two documents.
  private func comparison(_ old: String, _ new: String) throws -> Comparison {
    try scratch.write(old, to: "old.yaml")
    try scratch.write(new, to: "new.yaml")
    return try InputComparison().compare(
      ComparisonInput(path: scratch("old.yaml")), ComparisonInput(path: scratch("new.yaml")))
  }

  @Test func `changes without an effect come last and are left to the details`() throws {
    var generator = SeededNumbers(seed: 3)
    let inert = [
      ("cellophane: 1\n", "cellophane: 1\ntitle: Cards\n"),
      ("styles:\n", "styles:\n  none: { extends: other }\n  other: { fill: red }\n"),
      ("collections:\n", "colors: { x: red, y: green }\ncollections:\n"),
      (" box", " crate"),
    ]
    for edit in [
      ("[8, 8]", "[9, 8]"), ("fill: blue", "fill: green"),
      ("duration: 0.3s", "duration: 0.2s"),
    ] {
      let found = try comparison(inert.filter { _ in Bool.random(using: &generator) } + [edit])
      let only = try comparison([edit])
      #expect(found.causes.first == only.causes.first, "\(found.causes)")
      #expect(found.summary.dropFirst() == only.summary.dropFirst(), "\(found.summary)")
      #expect(found.scene.count == only.scene.count || !found.details.isEmpty)
    }
  }

  @Test func `a key frame is named as one`() throws {
    let motion = "linked: { to: scroll, keyframes: { 0: { opacity: 1 }, 80: { opacity: 0 } } }"
    let old = Self.sample.replacingOccurrences(of: "fill: red", with: "fill: red, \(motion)")
    let new = old.replacingOccurrences(of: "opacity: 0 }", with: "opacity: 0.5 }")
    let found = try comparison(old, new)
    #expect(found.scene.map(\.text) == ["key frame 80 opacity 0 became 0.5"])
  }

  @Test func `a summary names the largest motion, and what vanishes`() throws {
    var generator = SeededNumbers(seed: 21)
    func points(_ sentences: [String]) -> Double? {
      sentences.flatMap { $0.matches(of: /([0-9.]+) pt/) }.compactMap { Double($0.1) }.max()
    }
    func text(_ keys: [String], _ gone: String) -> String {
      """
      cellophane: 1
      canvas: { size: [20, 90], background: white }
      output: { fps: 5, duration: 1s }
      styles: { red: { fill: red } }
      collections:
        - layout: { type: flow, itemSize: [20, 10], lineSpacing: 0 }
          style: red
          sections: [{ items: [\(keys.joined(separator: ", "))] }]
      steps: [{ at: 0.2s, delete: \(gone), duration: 0.3s }]
      """
    }
    let keys = ["A", "B", "C", "D", "E", "F"]
    for index in 0..<6 {
      var other = keys
      let (first, second) = (
        Int.random(in: 0...2, using: &generator), Int.random(in: 3...5, using: &generator)
      )
      if index % 3 > 0 { other.swapAt(first, second) }
      let isSame = index % 3 == 1
      let found = try comparison(text(keys, "B"), text(other, isSame ? "B" : "E"))
      #expect(points(found.summary) == points(found.details), "\(found.sentences)")
      let summary = found.summary.joined()
      #expect(isSame || summary.contains("cell B does not vanish any more"), "\(found.sentences)")
      #expect(isSame || summary.contains("cell E vanishes"), "\(found.sentences)")
    }
  }

  @Test func `what changes no pixel is no visible difference`() throws {
    let title = try comparison([("cellophane: 1\n", "cellophane: 1\ntitle: Cards\n")])
    #expect(title.isSame && title.isInvisible)
    #expect(title.lines[0].hasPrefix("no visible difference: "))
    let key = try comparison([("key: E", "key: F")])
    #expect(!key.isSame && key.isInvisible)
    #expect(key.summary.count == 3 && key.summary[1].hasPrefix("no visible difference in "))
    let none = try comparison([])
    #expect(none.isSame && !none.isInvisible && none.outcome == "same")
  }

  @Test func `an image whose content changed is a cause with its name`() throws {
    for (folder, word) in [("a", 0xFF00_0000 as UInt32), ("b", 0xFFFF_FFFF)] {
      try scratch.write(
        Self.sample.replacingOccurrences(
          of: "fill: red", with: "image: { source: cover.png }"), to: "\(folder)/scene.yaml")
      let image = try PNGWriter.encode(Bitmap(width: 4, height: 4, filledWith: word))
      try Data(image).write(to: URL(fileURLWithPath: scratch("\(folder)/cover.png")))
    }
    let found = try InputComparison().compare(
      ComparisonInput(path: scratch("a/scene.yaml")),
      ComparisonInput(path: scratch("b/scene.yaml")))
    #expect(found.summary.first == "image cover.png has another content")
    #expect(found.causes == ["image cover.png has another content"])
  }

  @Test func `summaries are short, whatever changes`() throws {
    var generator = SeededNumbers(seed: 11)
    let edits = [
      ("fill: red", "fill: green"), ("[8, 8]", "[9, 7]"), ("lineSpacing: 3, ", ""),
      ("key: E", "key: \(String(repeating: "E", count: 200))"), ("C, D", "D, C, G, H, I, J"),
      ("0.3s, delete: A", "0.4s, delete: C"), ("style: dot", "style: base"),
      ("cornerRadius: 5", "cornerRadius: 1"), ("duration: 0.3s", "duration: 0.2s"),
      ("fill: white,", "fill: { linear: { colors: [red, green, blue, red, green, blue, red] } },"),
    ]
    for _ in 0..<12 {
      let chosen = edits.filter { _ in Bool.random(using: &generator) }
      let found = try comparison(chosen)
      #expect(found.summary.count <= 3 && found.isSame == found.summary.isEmpty)
      #expect(found.sentences.allSatisfy { $0.count <= 300 }, "\(found.sentences)")
      #expect(Set(found.sentences).count == found.sentences.count)
    }
  }

  @Test(arguments: [
    ("damping: 0.7", "damping: 0.5"), ("density: 1", "density: 3"),
    ("angle: 45deg", "angle: 30deg"), ("scale: 0.5", "scale: 0.25"),
  ])
  func `parameters of simulations and poses are named once, in scenes and in timelines`(
    part: String, other: String
  ) throws {
    let text = """
      cellophane: 1
      canvas: { size: [80, 60], background: white }
      output: { fps: 20, duration: 0.6s }
      styles: { box: { fill: red } }
      collections:
        - id: grid
          layout: { type: flow, itemSize: [10, 10], lineSpacing: 2, interitemSpacing: 2 }
          style: box
          sections: [{ items: [A, B] }]
          appear: { scale: 0.5, alpha: 0 }
      steps:
        - at: 0s
          behaviour:
            items: [[0, 0]]
            push: { angle: 45deg, magnitude: 0.2 }
            properties: { density: 1, elasticity: 0.3 }
        - at: 0.1s
          insert: { at: [0, 2], key: C }
          duration: 0.3s
          spring: { damping: 0.7 }
      """
    try scratch.write(text, to: "old.yaml")
    try scratch.write(text.replacingOccurrences(of: part, with: other), to: "new.yaml")
    let (old, new) = try (
      ComparisonInput(path: scratch("old.yaml")), ComparisonInput(path: scratch("new.yaml"))
    )
    func count(_ comparison: Comparison) -> Int {
      comparison.sentences.filter { $0.contains(" became ") }.count
    }
    #expect(try count(InputComparison().compare(old, new)) == 1)
    let timelines = try InputComparison().compare(
      ComparisonInput(name: "old", timeline: #require(old.timeline)),
      ComparisonInput(name: "new", timeline: #require(new.timeline)))
    #expect(timelines.scene.isEmpty && count(timelines) == 1)
  }
}
