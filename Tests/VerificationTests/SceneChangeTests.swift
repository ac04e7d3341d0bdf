import Foundation
import Rendering
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
