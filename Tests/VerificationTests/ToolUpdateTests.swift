import Foundation
import SceneRendering
import TestSupport
import Testing
import Verification

/// Goldens that another version of the tool recorded from the same files.
struct ToolUpdateTests {
  private let scratch: Scratch
  private let store: GoldenStore

  init() throws {
    scratch = try Scratch()
    store = GoldenStore(folder: scratch("golden"))
    try scratch.write("styles: { box: { fill: red } }\n", to: "scenes/styles.yaml")
    try write(fill: "box")
    #expect(check(.all).verdict == .recorded)
  }

  /// Writes the scene.
  private func write(fill: String, comment: String = "") throws {
    try scratch.write(
      """
      cellophane: 1
      include: styles.yaml
      canvas: { size: [16, 12], background: white }
      output: { fps: 10, duration: 0.2s }
      collections:
        - id: grid
          layout: { type: flow, itemSize: [4, 4] }
          style: \(fill)
          sections: [1]
      \(comment)
      """, to: "scenes/a.yaml")
  }

  /// Compares the scene with its golden.
  private func check(_ mode: UpdateMode = .none) -> GoldenOutcome {
    store.check(GoldenSubject(scene: SceneInput(path: scratch("scenes/a.yaml"))), update: mode)
  }

  /// Changes the golden's manifest.
  private func edit(_ change: (inout GoldenManifest) -> Void) throws {
    let path = scratch("golden/a.golden.json")
    var manifest = try GoldenManifest(path: path)
    change(&manifest)
    try manifest.json().write(to: URL(fileURLWithPath: path))
  }

  @Test func `the manifest names the scene, its inputs and everything that paints`() throws {
    let manifest = try GoldenManifest(path: scratch("golden/a.golden.json"))
    #expect(manifest.source == "../scenes/a.yaml")
    #expect(manifest.inputs?.count == 64)
    let print = manifest.fingerprint
    for text in [print.architecture, print.pixman, print.harfBuzz, print.box2D, print.libm] {
      #expect(text?.isEmpty == false)
    }
  }

  @Test func `only goldens of another tool and of the same files are recorded`() throws {
    #expect(check(.tool).verdict == .same)
    try edit { $0.fingerprint.pixman = "0.1.0" }
    let compared = check()
    #expect(compared.verdict == .same)
    #expect(compared.toolChanges.count == 1)
    #expect(compared.toolChanges.first?.hasPrefix("pixman 0.1.0 became ") == true)
    #expect(check(.tool).verdict == .recorded)
    #expect(check(.tool).verdict == .same)
    // Another comment is another file.
    try write(fill: "box", comment: "# a comment")
    try edit { $0.fingerprint.pixman = "0.1.0" }
    #expect(check(.tool).verdict == .same && check().toolChanges.isEmpty)
    try write(fill: "box")
    try scratch.write("styles: { box: { fill: blue } }\n", to: "scenes/styles.yaml")
    #expect(check(.tool).verdict == .differs)
  }

  @Test func `goldens that other fonts painted are recorded where nothing moves`() throws {
    try scratch.write(
      """
      cellophane: 1
      canvas: { size: [40, 20] }
      output: { duration: 0.2s }
      styles: { word: { text: { string: Go, size: 12, align: center, baseline: [20, 14] } } }
      navigation: { bar: none }
      screens:
        - { id: page, views: [{ frame: [0, 0, 40, 20], style: word }] }
      """, to: "scenes/a.yaml")
    let subject = GoldenSubject(scene: SceneInput(path: scratch("scenes/a.yaml")))
    /// Makes the golden one that was painted with another Inter.
    func replaceFont() throws {
      let timeline = try subject.play().timeline
      try edit {
        #expect($0.fingerprint.fonts.keys.contains("Inter-Regular.otf"))
        $0.fingerprint.fonts["Inter-Regular.otf"] = "another"
        $0.inputs = subject.inputDigest(of: timeline, fonts: $0.fingerprint.fonts)
      }
    }
    #expect(check(.all).verdict == .recorded)
    try replaceFont()
    #expect(check().toolChanges == ["font Inter-Regular.otf is another file"])
    #expect(check(.tool).verdict == .recorded)
    #expect(check(.tool).verdict == .same && check().toolChanges.isEmpty)
    // The same golden, of another timeline.
    try replaceFont()
    let path = scratch("golden/a.timeline.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let moved = text.replacingOccurrences(of: "[20,14]", with: "[20,15]")
    try #require(moved != text)
    try moved.write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = check(.tool)
    #expect(outcome.verdict == .differs && outcome.toolChanges.isEmpty)
  }

  @Test func `goldens of earlier versions are read, and not recorded for another tool`() throws {
    try edit {
      $0.inputs = nil
      $0.source = nil
      $0.fingerprint.cairo = "1.14.0"
      $0.fingerprint.architecture = nil
      $0.fingerprint.pixman = nil
      $0.fingerprint.harfBuzz = nil
      $0.fingerprint.box2D = nil
      $0.fingerprint.libm = nil
    }
    let outcome = check(.tool)
    #expect(outcome.verdict == .same && outcome.toolChanges.isEmpty)
    #expect(outcome.foreign.count == 1)
  }
}
