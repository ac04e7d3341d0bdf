import Foundation
import Rendering
import SceneRendering
import TestSupport
import Testing

/// No file with a scene's extension is passed over in a folder of scenes.
struct SceneSearchTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("cellophane: 1\n", to: "scenes/a.yaml")
  }

  /// The names of the scenes, those that are not recognized in parentheses.
  private func names(in folder: String = "scenes") throws -> [String] {
    try SceneInput.find([scratch(folder)]).map { $0.isRecognized ? $0.name : "(\($0.name))" }
  }

  @Test(
    arguments: [
      "", "celophane: 1\n", "canvas: { size: [10, 10] }\n", "{\"name\": \"package\"}", "[]",
      "\u{FEFF}nothing",
    ])
  func `a file that is no scene is an input that fails`(text: String) throws {
    try scratch.write(text, to: "scenes/b.json")
    #expect(try names() == ["a", "(b)"])
    #expect(throws: (any Error).self) {
      try SceneSource.documents.load(SceneInput(path: scratch("scenes/b.json")))
    }
  }

  @Test func `a scene in UTF-16 is an input that fails`() throws {
    let text = try #require("cellophane: 1\n".data(using: .utf16))
    try text.write(to: URL(fileURLWithPath: scratch("scenes/b.yaml")))
    #expect(try names() == ["a", "(b)"])
  }

  @Test func `included files are no scenes of their own`() throws {
    try scratch.write("include: common/c.yaml\ncellophane: 1\n", to: "scenes/b.yaml")
    try scratch.write("include: d.json\nstyles: {}\n", to: "scenes/common/c.yaml")
    try scratch.write("{\"canvas\": {}}", to: "scenes/common/d.json")
    try scratch.write("styles: {}", to: "scenes/common/unused.yaml")
    #expect(try names() == ["a", "b", "(common/unused)"])
  }

  @Test(
    arguments: [
      "{\"canvas\":{},\"format\":1,\"layers\":[],\"playback\":{}}",
      "{\"golden\": 1, \"fingerprint\": {}, \"frames\": [], \"subject\": \"a\"}",
      "{\"outcomes\":[],\"orphans\":[],\"limits\":[],\"warnings\":[]}",
      "{\"before\":\"\",\"after\":\"\",\"same\":true,\"limits\":[]}",
      "[{\"scene\":\"\",\"outputs\":[{\"x\":1}],\"framesPerSecond\":10}]",
      "{\"verdicts\":1,\"entries\":[]}",
      "{\"$schema\":\"\",\"properties\":{}}",
    ])
  func `what the tool wrote is no scene`(text: String) throws {
    try scratch.write(text, to: "scenes/b.json")
    #expect(try names() == ["a"])
    // YAML is not written by the tool.
    try scratch.write(text, to: "scenes/c.yaml")
    #expect(try names() == ["a", "(c)"])
  }

  @Test func `the list of ignored files applies to its folder and below`() throws {
    for name in ["package.json", "x/package.json", "x/y.yml", "data/z.json", "x/data/z.json"] {
      try scratch.write("{}", to: "scenes/" + name)
    }
    try scratch.write(
      "# no scenes\n\npackage.json\n/data/\nx/*.yml\n", to: "scenes/.cellophaneignore")
    #expect(try names() == ["a", "(x/data/z)"])
    try scratch.write("data/**\n", to: "scenes/x/.cellophaneignore")
    #expect(try names() == ["a"])
    try scratch.write("?.y*ml\n", to: "scenes/.cellophaneignore")
    try scratch.write("", to: "scenes/x/.cellophaneignore")
    #expect(
      try names() == ["(data/z)", "(package)", "(x/data/z)", "(x/package)"])
    try scratch.write("**/x/**/z.json\n[dp]*\n", to: "scenes/.cellophaneignore")
    #expect(try names() == ["a", "(x/y)"])
  }

  @Test func `a list of ignored files that cannot be read is an error`() throws {
    try Data([0xFF, 0xFE, 0x00]).write(
      to: URL(fileURLWithPath: scratch("scenes/.cellophaneignore")))
    #expect(failure { try SceneInput.find([scratch("scenes")]) }?.kind == .invalidData)
  }

  @Test func `pipes and dangling links are errors`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch("scenes/b.yaml"), withDestinationPath: "nowhere.yaml")
    #expect(try names() == ["a", "b"])
    #expect(mkfifo(scratch("scenes/pipe.yaml"), 0o600) == 0)
    let error = failure { try SceneInput.find([scratch("scenes")]) }
    #expect(error?.kind == .invalidData && error?.description.contains("pipe") == true)
  }

  @Test func `linked folders are searched, also in a circle`() throws {
    try scratch.write("cellophane: 1\n", to: "elsewhere/b.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("scenes/link"), withDestinationPath: "../elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("scenes/loop"), withDestinationPath: ".")
    #expect(try names() == ["a", "link/b"])
  }

  @Test func `a scene that is named twice is taken once`() throws {
    let file = scratch("scenes/a.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("other"), withDestinationPath: "scenes")
    let found = try SceneInput.find([
      scratch("scenes"), file, scratch("scenes/../scenes/./a.yaml"), scratch("other/a.yaml"),
    ])
    #expect(found.map(\.name) == ["a"])
  }

  @Test func `many stars in a list cost little`() throws {
    let stars = Array(repeating: "**/a", count: 200).joined(separator: "/")
    let line = Array(repeating: "*a", count: 200).joined() + "*b"
    try scratch.write("\(stars)\n\(line)\n", to: "scenes/.cellophaneignore")
    let folder = (0..<20).map { _ in "a" }.joined(separator: "/")
    try scratch.write("{}", to: "scenes/\(folder)/\(String(repeating: "a", count: 200)).json")
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try names().count == 2)
    let duration = clock.now - start
    #expect(duration < .seconds(2))
  }
}
