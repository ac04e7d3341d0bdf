import Foundation
import OutputFiles
import Rendering
import TestSupport
import Testing

/// `render --for`, as a stranger uses it in a folder.
struct PlaceCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try SampleScene.folder() }

  private func run(_ arguments: String...) throws -> Command.Result {
    try Command.run(arguments, in: scratch)
  }

  @Test func `scenes and variants are rendered for each place`() throws {
    for profile in OutputProfile.all where profile.formats[0] != .svg {
      let result = try run(
        "render", "photo.yaml", "small.yaml", "--for", profile.name, "--variants", "-o",
        profile.name)
      #expect(result.status == 0, "\(result.messages)")
      let names = ["photo-dark.gif", "photo-tall.gif", "photo.gif", "small.gif"]
      let written = try scratch.files().filter { $0.hasPrefix(profile.name + "/") }
      #expect(written == names.map { profile.name + "/" + $0 })
      #expect(result.text.contains("scale 2; 1 encoding)"), "\(result.text)")
    }
    let docs = try run("render", "small.yaml", "--for", "docs")
    #expect(docs.status == 0 && docs.text.hasPrefix("./small.svg  "), "\(docs.messages)")
    // From the cache it is the same, also with what is given in place of the profile's.
    for _ in 0..<2 {
      let own = try run(
        "render", "photo.yaml", "--for", "slack", "--scale", "8", "--loop", "3", "--cache", "c",
        "-o", "own.gif")
      #expect(own.text.contains("scale 8; 1 encoding)"), "\(own.text)")
      let bytes = try scratch.data("own.gif")
      #expect(bytes[6..<10] == Data([0xC0, 0x03, 0xD0, 0x02]))
      let loops = try #require(bytes.range(of: Data("NETSCAPE2.0".utf8))).upperBound
      // Two repetitions after the first play.
      #expect(bytes[loops..<loops + 4] == Data([3, 1, 2, 0]))
    }
    let large = try run(
      "render", "photo.yaml", "--for", "slack", "--matrix", "scale=1,7", "-o", "m/")
    #expect(large.text.contains("scale 7; ") && large.text.contains("scale 1; "), "\(large.text)")
  }

  @Test func `a plan keeps its place`() throws {
    let plan = try run("plan", "photo.yaml", "--for", "figma", "-o", "p/")
    try scratch.write(plan.text, to: "plan.jsonl")
    let result = try run("render", "--plan", "plan.jsonl")
    #expect(result.status == 0 && result.text.hasPrefix("p/photo.gif"), "\(result.messages)")
  }

  @Test(arguments: [
    (["--for", "slack", "-o", "x.mp4"], 64, "x.mp4: error: --for slack is for files in .gif and"),
    (["--for", "docs", "-o", "-"], 64, "--for docs is for files"),
    (["--for", "readme", "--format", "webp", "-o", "d/"], 64, "d/: error: --for readme is for"),
    (["--for", "Slack", "-o", "x.gif"], 64, "--for is pull-request, readme, slack, docs or figma"),
    (
      ["--for", "slack", "-o", "x.gif", "--max-bytes", "40"], 65, "more than the 40 of --max-bytes"
    ),
    (["--for", "docs", "-o", "x.svg", "--max-bytes", "40"], 65, "more than the 40 of --max-bytes"),
    (["-o", "x.svg", "-o", "x.gif", "--max-bytes", "400"], 65, "x.svg: error: it has "),
  ])
  func `what a place cannot show is one clear error`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let before = try scratch.files()
    let result = try Command.run(["render", "photo.yaml"] + arguments, in: scratch)
    #expect(result.status == status && result.messages.contains(message), "\(result.messages)")
    #expect(try scratch.files() == before)
  }
}
