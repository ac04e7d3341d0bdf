import Foundation
import TestSupport
import Testing

/// Scenes on standard input.
struct StandardInputTests {
  @Test(arguments: [
    ["check", "-"], ["inspect", "-", "--at", "0.1"], ["render", "-", "-o", "-", "--format", "gif"],
  ])
  func `a scene is read from standard input`(arguments: [String]) throws {
    let scene = Data(SampleScene.small().utf8)
    let result = try Command.run(arguments, input: scene)
    #expect(result.status == 0, "\(result.messages)")
    #expect(!result.output.isEmpty)
    // JSON is recognized by its first character.
    let broken = try Command.run(arguments, input: Data("{\"cellophane\": 2}".utf8))
    #expect(broken.status == 65)
    #expect(broken.messages.hasPrefix("standard input:1:16: error: "), "\(broken.messages)")
    let nothing = try Command.run(arguments)
    #expect(nothing.status == 65)
    #expect(nothing.messages.contains("standard input:1:1: error: the document is empty"))
  }

  @Test func `includes and images come from the current folder`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "base.yaml")
    let scene = Data("cellophane: 1\ninclude: base.yaml\ntitle: From a pipe\n".utf8)
    let program = try Command.path
    let rendered = try Command.run(
      program: program, ["render", "-", "-o", "out/"], input: scene, folder: scratch.path)
    #expect(rendered.status == 0, "\(rendered.messages)")
    #expect(try scratch.files() == ["base.yaml", "out/standard-input.gif"])
    let missing = try Command.run(
      program: program, ["check", "-"], input: scene, folder: "/")
    #expect(missing.status == 65 && missing.messages.contains("there is no file 'base.yaml'"))
  }

  @Test func `a golden has no scene on standard input`() throws {
    let result = try Command.run(
      ["verify", "-", "--against", "golden"], input: Data(SampleScene.small().utf8))
    #expect(result.status == 64)
  }

  @Test(arguments: [
    ["rendr"], ["render"], ["render", "--fpss", "3"], ["check", "-", "--quiet", "--verbose"],
  ])
  func `errors of arguments are spelled like all others`(arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 64 && result.messages.hasPrefix("error: "), "\(result.messages)")
    #expect(!result.messages.contains("Error"))
  }
}
