import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing

/// Outputs of all commands that meet what the commands read.
struct OutputSafetyTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Writes an image of one color.
  private func writeImage(_ name: String) throws {
    try scratch.write("", to: name)
    try Data(PNGWriter.encode(Bitmap(width: 4, height: 4, filledWith: 0xFF00_00FF)))
      .write(to: URL(fileURLWithPath: scratch(name)))
  }

  /// Expects that a call is refused with an error that names an output and an input, and that it
  /// changes no file.
  private func expectRefusal(_ arguments: [String], naming input: String) throws {
    func contents() throws -> [String: Data] {
      let files = try scratch.files()
      return try Dictionary(uniqueKeysWithValues: files.map { ($0, try scratch.data($0)) })
    }
    let before = try contents()
    let result = try Command.run(arguments)
    #expect(result.status == 64, "\(result.messages)")
    #expect(
      result.messages.contains("error: it would replace \(scratch(input)), which is read"),
      "\(result.messages)")
    #expect(try contents() == before)
  }

  @Test func `render refuses to replace what a scene is made of`() throws {
    try scratch.write("cellophane: 1\nstyles: { box: { image: 7.png } }", to: "base.yaml")
    try scratch.write(
      """
      cellophane: 1
      include: base.yaml
      canvas: { size: [16, 12] }
      output: { fps: 10, duration: 0.2s }
      collections:
        - { layout: { type: flow, itemSize: [4, 4] }, style: box, sections: [1] }
      """, to: "s.yaml")
    try writeImage("7.png")
    try scratch.write("", to: "links/.keep")
    for (link, target) in [("s.gif", "s.yaml"), ("base.gif", "base.yaml"), ("image.gif", "7.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch("links/" + link), withDestinationPath: "../" + target)
    }
    let scene = scratch("s.yaml")
    try expectRefusal(["render", scene, "-o", scratch("links/s.gif")], naming: "s.yaml")
    try expectRefusal(["render", scene, "-o", scratch("links/base.gif")], naming: "base.yaml")
    try expectRefusal(["render", scene, "-o", scratch("links/image.gif")], naming: "7.png")
    try expectRefusal(["render", scene, "-o", scratch("./%d.png")], naming: "7.png")
    #expect(try Command.run(["render", scene, "-o", scratch("s.gif")]).status == 0)
  }

  @Test func `encode replaces a frame on request only`() throws {
    for name in ["a.apng", "b.png"] { try writeImage(name) }
    let call = [
      "encode", scratch("a.apng"), scratch("b.png"), "--delay", "2cs", "-o", scratch("./a.apng"),
    ]
    try expectRefusal(call, naming: "a.apng")
    #expect(try Command.run(call).messages.contains("or give --in-place"))
    #expect(try Command.run(call + ["--in-place"]).status == 0)
    let animation = try AnimationFile.open(path: scratch("a.apng"))
    #expect(animation.width == 4)
  }

  @Test func `reports and goldens replace nothing that is compared`() throws {
    try scratch.write(SampleScene.small(), to: "s.yaml")
    try scratch.write(SampleScene.small(color: "blue"), to: "t.yaml")
    let goldens = ["verify", scratch("s.yaml"), "--against", scratch("golden")]
    #expect(try Command.run(goldens + ["--update", "all"]).status == 1)
    for (input, command) in [
      ("s.yaml", ["diff", scratch("s.yaml"), scratch("t.yaml"), "--report"]),
      ("t.yaml", ["diff", scratch("s.yaml"), scratch("t.yaml"), "--report"]),
      ("s.yaml", goldens + ["--report"]), ("s.yaml", goldens + ["--junit"]),
      ("golden/s.golden.json", goldens + ["--junit"]),
    ] {
      let name = command.last == "--report" ? "hard.html" : "hard"
      try? FileManager.default.removeItem(atPath: scratch(name))
      #expect(link(scratch(input), scratch(name)) == 0)
      try expectRefusal(command + [scratch(name)], naming: input)
    }
    // A scene whose golden's file is another one's scene.
    try scratch.write(SampleScene.small(), to: "u.timeline.json")
    try FileManager.default.removeItem(atPath: scratch("u.timeline.json"))
    #expect(link(scratch("s.yaml"), scratch("u.timeline.json")) == 0)
    try scratch.write(SampleScene.small(), to: "u.yaml")
    #expect(link(scratch("u.yaml"), scratch("u.apng")) == 0)
    try expectRefusal(
      ["verify", scratch("u.yaml"), "--against", scratch.path, "--update", "all"],
      naming: "u.yaml")
  }

  @Test func `the null device takes any output`() throws {
    try scratch.write(SampleScene.small(), to: "s.yaml")
    try scratch.write(SampleScene.small(color: "blue"), to: "t.yaml")
    try writeImage("a.png")
    let scene = scratch("s.yaml")
    let null = "/dev/null"
    let manifest = try Command.run(["render", scene, "-o", scratch("x.gif"), "--json"])
    try manifest.output.write(to: URL(fileURLWithPath: scratch("manifest.json")))
    for (arguments, status) in [
      (["render", scene, "-o", null], 0),
      (["render", scene, "-o", null, "--format", "apng", "--no-clobber"], 0),
      (["render", scene, "-o", null, "--format", "json"], 0),
      (["render", scene, "-o", null, "--format", "png", "--sheet"], 0),
      (["render", scene, scratch("t.yaml"), "-o", null], 0),
      (["render", scene, "-o", null, "--format", "gif,json"], 64),
      (["encode", scratch("a.png"), "--delay", "2cs", "-o", null], 0),
      (["diff", scene, scene, "--report", null], 0),
      (["diff", scene, scratch("t.yaml"), "--report", null], 1),
      (["review", scratch("manifest.json"), "-o", null], 0),
      (["verify", scene, "--against", scratch("g"), "--update", "all", "--junit", null], 1),
    ] as [([String], Int32)] {
      let result = try Command.run(arguments)
      #expect(result.status == status, "\(arguments) \(result.messages)")
    }
    var information = stat()
    #expect(stat(null, &information) == 0 && information.st_mode & S_IFMT == S_IFCHR)
  }
}
