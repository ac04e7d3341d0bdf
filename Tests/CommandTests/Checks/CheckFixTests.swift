import Foundation
import TestSupport
import Testing

/// The option `--fix` of `check`.
struct CheckFixTests {
  private let scene = """
    cellophane: 1 # the format
    canvas: { size: [60, 20] }
    styles: { box: { background: red } }
    collections: [{ style: bxo, sections: [2] }]
    steps: [{ delete: [0, 0], duration: 300 }]

    """
  private let fixed = """
    cellophane: 1 # the format
    canvas: { size: [60, 20] }
    styles: { box: { fill: red } }
    collections: [{ style: box, sections: [2] }]
    steps: [{ delete: [0, 0], duration: 300ms }]

    """

  @Test func `repairs are written and printed, and done once`() throws {
    let scratch = try Scratch()
    try scratch.write(scene, to: "s.yaml")
    let path = scratch("s.yaml")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let result = try Command.run(["check", "--fix", path])
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.text.contains("\(path):3:18: 'background' → 'fill'\n"))
    #expect(result.text.contains("\(path):4:24: 'bxo' → 'box'\n"))
    #expect(result.text.hasSuffix("1 scene is fine\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == fixed)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["s.yaml"])
    #expect(try Command.run(["check", "--fix", path]).text == "1 scene is fine\n")
  }

  @Test func `a dry run prints a patch and writes nothing`() throws {
    let scratch = try Scratch()
    try scratch.write(scene, to: "s.yaml")
    let result = try Command.run(
      program: try Command.path, ["check", "--fix", "--dry-run", "s.yaml"], folder: scratch.path)
    #expect(result.status == 0, "\(result.messages)")
    #expect(
      result.text == """
        --- a/s.yaml
        +++ b/s.yaml
        @@ -1,5 +1,5 @@
         cellophane: 1 # the format
         canvas: { size: [60, 20] }
        -styles: { box: { background: red } }
        -collections: [{ style: bxo, sections: [2] }]
        -steps: [{ delete: [0, 0], duration: 300 }]
        +styles: { box: { fill: red } }
        +collections: [{ style: box, sections: [2] }]
        +steps: [{ delete: [0, 0], duration: 300ms }]

        """)
    #expect(result.messages.contains("1 scene is fine"))
    #expect(try String(contentsOfFile: scratch("s.yaml"), encoding: .utf8) == scene)
    try scratch.write(result.text, to: "fix.patch")
    let patch = try Command.run(
      program: "/usr/bin/env", ["git", "apply", "fix.patch"], folder: scratch.path)
    #expect(patch.status == 0, "\(patch.messages)")
    #expect(try String(contentsOfFile: scratch("s.yaml"), encoding: .utf8) == fixed)
  }

  @Test(
    arguments: ["plain.yaml", "a b.yaml", "größe \"1\".yaml", "back\\slash.yaml"], [false, true])
  func `a patch of any name and line break can be applied`(name: String, isWindows: Bool) throws {
    func broken(_ text: String) -> String {
      isWindows ? text.replacingOccurrences(of: "\n", with: "\r\n") : text
    }
    let scratch = try Scratch()
    try scratch.write(broken(scene), to: name)
    let result = try Command.run(
      program: try Command.path, ["check", "--fix", "--dry-run", scratch.path + "/" + name],
      folder: scratch.path)
    try scratch.write(result.text, to: "fix.patch")
    let patch = try Command.run(
      program: "/usr/bin/env", ["git", "apply", "fix.patch"], folder: scratch.path)
    #expect(patch.status == 0, "\(patch.messages)")
    #expect(try String(contentsOfFile: scratch(name), encoding: .utf8) == broken(fixed))
  }

  @Test func `a file that scenes include by several paths is repaired once`() throws {
    let scratch = try Scratch()
    try scratch.write("styles: { box: { background: red } }\n", to: "parts/p.yaml")
    for (name, path) in [("a", "parts/p.yaml"), ("b", "./parts/./p.yaml")] {
      let part = "include: [\(path)]\n"
      try scratch.write(
        fixed.replacingOccurrences(of: "styles: { box: { fill: red } }\n", with: part),
        to: "\(name).yaml")
    }
    let result = try Command.run(["check", "--fix", "--dry-run", scratch.path])
    #expect(result.text.split(separator: "\n").count { $0.hasPrefix("+++") } == 1)
    #expect(result.messages.hasSuffix("2 scenes are fine\n"))
  }

  @Test func `a file that cannot be written does not keep others from being repaired`() throws {
    let scratch = try Scratch()
    for name in ["a", "b", "c"] { try scratch.write(scene, to: "\(name).yaml") }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: scratch("b.yaml"))
    let result = try Command.run(["check", "--fix", "--quiet", scratch.path])
    #expect(result.status == 73)
    #expect(result.text.isEmpty)
    #expect(result.messages.contains("b.yaml: error: it is read-only; make it writable\n"))
    #expect(result.messages.contains("b.yaml:3:18: error: unknown key 'background'"))
    let contents = try ["a", "b", "c"].map {
      try String(contentsOfFile: scratch("\($0).yaml"), encoding: .utf8)
    }
    #expect(contents == [fixed, scene, fixed])
  }

  @Test func `what is left has its messages and its status`() throws {
    let scratch = try Scratch()
    try scratch.write(scene.replacingOccurrences(of: "red", with: "red, icon: x"), to: "s.yaml")
    let result = try Command.run(["check", "--fix", scratch("s.yaml")])
    #expect(result.status == 65)
    #expect(result.messages.contains("unknown key 'icon'"))
    #expect(result.text.hasSuffix("0 scenes are fine, 1 is not\n"))
  }

  @Test func `what cannot be repaired is refused`() throws {
    let scratch = try Scratch()
    try scratch.write(scene, to: "s.yaml")
    let path = scratch("s.yaml")
    let input = try Command.run(["check", "--fix", "-"], input: Data(scene.utf8))
    #expect(input.status == 64)
    #expect(input.messages.contains("--fix repairs files, and standard input is none"))
    for path in ["/dev/stdin", "/dev/null"] {
      let device = try Command.run(["check", "--fix", path], input: Data(scene.utf8))
      #expect(device.status == 64)
      #expect(device.messages.contains("--fix repairs files, and \(path) is none; name a file"))
    }
    let dry = try Command.run(["check", "--dry-run", path])
    #expect(dry.status == 64)
    #expect(dry.messages.contains("--dry-run shows the repairs of --fix; add --fix"))
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let locked = try Command.run(["check", "--fix", path])
    #expect(locked.status == 74 || locked.status == 73, "\(locked.status)")
    #expect(locked.messages.contains("it is read-only; make it writable"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == scene)
  }
}
