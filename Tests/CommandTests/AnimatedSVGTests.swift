import Foundation
import FoundationXML
import TestSupport
import Testing

/// `cellophane render -o x.svg`.
@Suite struct AnimatedSVGTests {
  private static let scenes = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../fixtures/scenes").standardized

  /// The sample scenes, in a quick run a part of them.
  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: scenes.path())) ?? []
    let names = files.filter { $0.hasSuffix(".yaml") }.sorted()
    return stride(from: 0, to: names.count, by: isFullRun ? 1 : 7).map { names[$0] }
  }()

  private func render(_ name: String, _ options: [String] = []) throws -> String {
    let scratch = try Scratch()
    let scene = Self.scenes.appending(path: name).path()
    let result = try Command.run(["render", scene, "-o", scratch("x.svg"), "--quiet"] + options)
    // A scene whose expectations fail is rendered all the same.
    #expect([0, 1].contains(result.status), "\(name): \(result.messages)")
    return try String(contentsOfFile: scratch("x.svg"), encoding: .utf8)
  }

  @Test(arguments: names)
  func `a document is well-formed and needs nothing else`(name: String) throws {
    let text = try render(name)
    _ = try XMLDocument(xmlString: text)
    #expect(text.contains(" role=\"img\""))
    #expect(text.contains("@media(prefers-reduced-motion){[style]{animation:none!important}}"))
    for word in ["<script", "<animate", "<set", "<foreignObject", "@import", "\u{1}", "\u{2}"] {
      #expect(!text.contains(word), "\(name) has \(word)")
    }
    // Every reference is to an element of the document, or contains its data.
    let names = Set(text.matches(of: #/ id="([^"]+)"/#).map { String($0.1) })
    for match in text.matches(of: #/href="([^"]*)"|url\(#([^)]*)\)/#) {
      let target = match.1.map(String.init) ?? "#" + String(match.2 ?? "")
      if target.hasPrefix("data:image/") { continue }
      #expect(names.contains(String(target.dropFirst())), "\(name) refers to \(target)")
    }
    // Every animation is defined once, and every one is used.
    let defined = text.matches(of: #/@keyframes (\w+)/#).map { String($0.1) }
    #expect(Set(defined).count == defined.count)
    let used = text.matches(of: #/animation-name:([\w,]+)/#).flatMap { $0.1.split(separator: ",") }
    #expect(Set(used.map(String.init)) == Set(defined), "\(name)")
  }

  @Test func `the same scene gives the same bytes with any number of jobs`() throws {
    let first = try render("insert.yaml", ["--jobs", "1"])
    #expect(try render("insert.yaml", ["--jobs", "2"]) == first)
  }

  @Test func `loops, holds and speed are those of the options`() throws {
    let once = try render("insert.yaml", ["--loop", "1"])
    #expect(once.contains("[style]{animation:.8s linear both}"))
    let both = try render("insert.yaml", ["--loop", "3", "--ping-pong"])
    #expect(both.contains("[style]{animation:.8s linear 6 both alternate}"))
    let held = try render(
      "insert.yaml",
      ["--loop", "forever", "--start-hold", "0.2s", "--end-hold", "1s", "--speed", "0.5"])
    #expect(held.contains("[style]{animation:2.8s linear infinite}"))
  }

  @Test func `a higher precision is closer and larger`() throws {
    let (standard, high) = (
      try render("springy.yaml"), try render("springy.yaml", ["--precision", "high"])
    )
    #expect(standard.utf8.count < high.utf8.count)
  }

  @Test func `folders and standard output take the format`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let folder = try Command.run(
      ["render", scratch("s.yaml"), "-o", scratch("out/"), "--format", "svg,svg-frames"])
    #expect(folder.status == 0, "\(folder.messages)")
    let file = try Data(contentsOf: URL(fileURLWithPath: scratch("out/s.svg")))
    let output = try Command.run(["render", scratch("s.yaml"), "-o", "-", "--format", "svg"])
    #expect(output.output == file)
  }

  @Test func `a blur that does not change has a unit, without which browsers ignore it`() throws {
    let scratch = try Scratch()
    let scene = """
      cellophane: 1
      canvas: { size: [200, 120] }
      styles: { tile: { fill: blue, blur: 4 } }
      collections: [{ id: g, layout: flow, style: tile, sections: [2] }]
      """
    try scratch.write(scene, to: "s.yaml")
    let result = try Command.run(["render", scratch("s.yaml"), "-o", "-", "--format", "svg"])
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.text.contains("filter=\"blur(4px)\""))
  }

  @Test func `twenty cells on springs are small`() throws {
    let scratch = try Scratch()
    let scene = """
      cellophane: 1
      canvas: { size: [390, 500] }
      styles: { tile: { fill: blue, cornerRadius: 10 } }
      collections:
        - id: grid
          layout: { type: flow, itemSize: [60, 60], lineSpacing: 14, sectionInset: 16 }
          sections: [{ items: 20, style: tile }]
      steps:
        - { move: { from: [0, 19], to: [0, 0] }, duration: 0.8s, spring: { damping: 0.6 } }
      """
    try scratch.write(scene, to: "s.yaml")
    let result = try Command.run(["render", scratch("s.yaml"), "-o", "-", "--format", "svg"])
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.output.count <= 10_000)
  }
}
