import Foundation
import Rendering
import SceneRendering
import TestSupport
import Testing

@Suite struct SceneInputTests {
  @Test func `finds the scenes below a folder in the order of their names`() throws {
    let scratch = try Scratch()
    for name in ["b.yaml", "a/z.yml", "a.json", "B.YAML", "a/b/c.yaml"] {
      try scratch.write("cellophane: 1\n", to: name)
    }
    try scratch.write("{\"cellophane\" : 1}", to: "json.json")
    try scratch.write("cellophane: 1", to: ".hidden.yaml")
    try scratch.write("cellophane: 1", to: ".git/x.yaml")
    try scratch.write("cellophane: 1", to: "readme.md")
    try scratch.write("[[[ broken, but\ncellophane: 1", to: "broken.yaml")
    let found = try SceneInput.find([scratch.path])
    #expect(
      found.map(\.name) == ["B", "a/b/c", "a/z", "a", "b", "broken", "json"])
    #expect(found.first?.path == scratch("B.YAML"))
  }

  @Test func `takes a named file whatever is in it`() throws {
    let scratch = try Scratch()
    try scratch.write("nothing", to: "sub/x.txt")
    let found = try SceneInput.find([scratch("sub/x.txt"), scratch("not-there.yaml")])
    #expect(found.map(\.name) == ["x", "not-there"])
  }

  @Test func `keeps the scenes that the filter names`() throws {
    let scratch = try Scratch()
    for name in ["fly-in.yaml", "fly/out.yaml", "pop.yaml"] {
      try scratch.write("cellophane: 1\n", to: name)
    }
    #expect(
      try SceneInput.find([scratch.path], filter: "fly").map(\.name) == ["fly/out", "fly-in"])
    let error = failure { try SceneInput.find([scratch.path], filter: "zoom") }
    #expect(error?.kind == .missingInput)
    #expect(error?.description.contains("none of the 3") == true)
  }

  @Test func `no scene is missed in silence`() throws {
    let deep = try Scratch()
    let folder = (0..<SceneInput.maximumDepth).map { "\($0)/" }.joined()
    try deep.write("cellophane: 1", to: folder + "a.yaml")
    #expect(try SceneInput.find([deep.path]).count == 1)
    try deep.write("cellophane: 1", to: folder + "deeper/a.yaml")
    #expect(failure { try SceneInput.find([deep.path]) }?.kind == .invalidData)

    let odd = try Scratch()
    try odd.write("cellophane: 1", to: "a.yaml")
    let name: [UInt8] = Array(odd("caf").utf8) + [0xE9] + Array(".yaml".utf8) + [0]
    let descriptor = name.withUnsafeBytes {
      $0.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
      }
    }
    try #require(descriptor >= 0)
    close(descriptor)
    let error = failure { try SceneInput.find([odd.path]) }
    #expect(error?.kind == .missingInput)
    #expect(error?.description.contains("not UTF-8") == true)
  }

  @Test func `a scene needs a name`() {
    #expect(failure { try SceneInput.find([""]) }?.kind == .invalidArgument)
  }

  @Test func `nothing to render is an error`() throws {
    let scratch = try Scratch()
    try scratch.write("a: 1", to: "other.txt")
    #expect(failure { try SceneInput.find([scratch.path]) }?.kind == .missingInput)
  }
}

@Suite struct FrameFilesTests {
  @Test func `orders names as people count`() {
    let names = ["f10.png", "f2.png", "f02.png", "f1.png", "a.png", "f1a.png", "f.png", "f1b2.png"]
    #expect(
      names.sorted(by: FrameFiles.naturallyPrecedes)
        == ["a.png", "f.png", "f1.png", "f1a.png", "f1b2.png", "f02.png", "f2.png", "f10.png"])
  }

  @Test func `takes a folder's images, or files as they are listed`() throws {
    let scratch = try Scratch()
    for name in ["f10.png", "f9.PNG", ".f1.png", "notes.txt"] { try scratch.write("", to: name) }
    #expect(try FrameFiles.find([scratch.path]) == [scratch("f9.PNG"), scratch("f10.png")])
    let listed = [scratch("f10.png"), scratch("f9.PNG")]
    #expect(try FrameFiles.find(listed) == listed)
    #expect(failure { try FrameFiles.find([scratch("f1.png")]) }?.kind == .missingInput)
  }

  @Test func `a folder without images is an error`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "x.gif")
    #expect(failure { try FrameFiles.find([scratch.path]) }?.kind == .missingInput)
  }
}
