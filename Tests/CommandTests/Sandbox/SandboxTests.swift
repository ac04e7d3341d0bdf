import CellophaneCLI
import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing

/// Scenes of strangers.
@Suite(.enabled(if: KernelAbilities.present.opensBeneath, "this kernel has no openat2"))
struct SandboxTests {
  static var hasLandlock: Bool { KernelAbilities.present.restrictsFiles }
  static var hasFilters: Bool { KernelAbilities.present.filtersCalls }
  /// The option that applies here.
  private static let option =
    KernelAbilities.present.missing.isEmpty ? "--sandbox" : "--sandbox=best-effort"

  /// A scene with an image, and whatever stands in its place.
  private func scene(image: String = "p.png", head: String = "") -> String {
    """
    cellophane: 1
    \(head)
    canvas: { size: [30, 20] }
    output: { duration: 0.2s }
    styles: { box: { image: "\(image)", text: "ä" } }
    collections:
      - { id: g, layout: { type: flow, itemSize: [10, 10] }, style: box, sections: [2] }
    steps: [{ at: 0s, delete: [0, 0], duration: 0.2s }]
    """
  }

  /// Makes a folder of scenes beside a folder of secrets.
  private func folders() throws -> Scratch {
    let scratch = try Scratch()
    let image = Data(try PNGWriter.encode(Bitmap(width: 4, height: 4, filledWith: 0xFF80_4020)))
    for path in ["scenes/p.png", "scenes/sub/p.png", "secret/p.png", "secret/hidden-name.png"] {
      try FileManager.default.createDirectory(
        atPath: (scratch(path) as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      try image.write(to: URL(fileURLWithPath: scratch(path)))
    }
    try scratch.write("styles: { other: { fill: red } }\n", to: "secret/key.yaml")
    return scratch
  }

  @Test func `a confined scene gives the same bytes in all forms`() throws {
    let scratch = try folders()
    try scratch.write("styles: { more: { fill: red } }\n", to: "scenes/sub/common.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("scenes/common.yml"), withDestinationPath: "sub/common.yaml")
    try scratch.write(scene(head: "include: common.yml"), to: "scenes/a.yaml")
    try scratch.write("common.yml\n", to: "scenes/.cellophaneignore")
    try scratch.write(scene(head: "assets: sub"), to: "scenes/b.yaml")
    let formats = ["--format", "gif,apng,svg-frames,json"]
    #expect(
      try Command.run(["render", scratch("scenes"), "-o", scratch("plain/")] + formats).status == 0)
    let result = try Command.run(
      ["render", scratch("scenes"), "-o", scratch("confined/"), Self.option] + formats)
    #expect(result.status == 0, "\(result.messages)")
    let names = try scratch.files().filter { $0.hasPrefix("plain/") }
    #expect(names.count > 8)
    for name in names {
      let other = "confined/" + name.dropFirst("plain/".count)
      #expect(try scratch.data(name) == scratch.data(other), "\(name)")
    }
  }

  @Test func `all commands that play scenes work when confined`() throws {
    let scratch = try folders()
    try scratch.write(scene(), to: "scenes/a.yaml")
    try scratch.write(
      scene().replacingOccurrences(of: "0.2s }]", with: "0.1s }]"), to: "scenes/b.yaml")
    let (a, b, golden) = (scratch("scenes/a.yaml"), scratch("scenes/b.yaml"), scratch("golden"))
    for (arguments, status) in [
      (["check", scratch("scenes")], 0), (["inspect", a, "--frames", "--json"], 0),
      (["render", a, "-o", scratch("f/%04d.png"), "-o", scratch("deep/er/x.gif")], 0),
      (["render", a, "-o", scratch("f/%04d.png")], 0), (["render", a, "-o", "/dev/null"], 0),
      (["diff", a, b, "--report", scratch("page.html")], 1), (["diff", a, a], 0),
      (["verify", scratch("scenes"), "--against", golden, "--update", "all"], 1),
      (["verify", scratch("scenes"), "--against", golden, "--jobs", "2"], 0),
      (["verify", a, "--against", golden, "--repeat", "2", "--junit", scratch("j.xml")], 0),
    ] as [([String], Int32)] {
      let result = try Command.run(arguments + [Self.option])
      #expect(result.status == status, "\(arguments): \(result.messages)")
    }
    try scratch.write(scene(image: "sub/p.png"), to: "scenes/a.yaml")
    let result = try Command.run([
      "verify", a, "--against", golden, "--artifacts", scratch("art"), "--markdown",
      scratch("m.md"), "--report", scratch("pages/r.html"), Self.option,
    ])
    #expect(result.status == 1, "\(result.messages)")
    #expect(try scratch.files().contains("pages/r.html"))
    let alone = try Command.run([
      "verify", a, "--against", golden, "--report", scratch("alone/r.html"), Self.option,
    ])
    #expect(alone.status == 1, "\(alone.messages)")
    #expect(try scratch.files().contains("alone/r-goldens/a/verdict.json"))
    #expect(try scratch.files().contains("art/a/verdict.json"))
  }

  @Test(arguments: [
    ("assets: ../secret", "p.png", "2:9: error: there is no folder '../secret' below"),
    ("assets: ../nothing", "p.png", "2:9: error: there is no folder '../nothing' below"),
    ("assets: sub/../../secret", "p.png", "2:9: error: there is no folder"),
    ("assets: /etc", "p.png", "2:9: error: '/etc' is not allowed for assets"),
    ("assets: out", "p.png", "2:9: error: there is no folder 'out' below"),
    ("assets: out", "hidden.png", "2:9: error: there is no folder 'out' below"),
    ("", "out/p.png", "it is a link that leads out"),
    ("", "out/hidden.png", "it is a link that leads out"),
    ("", "file.png", "it is a link that leads out"),
    ("", "../secret/p.png", "without '..'"),
    ("include: ../secret/key.yaml", "p.png", "without '..'"),
    ("include: out/key.yaml", "p.png", "2:10: error: 'out/key.yaml' is a link that leads out"),
    ("include: out/none.yaml", "p.png", "2:10: error: 'out/none.yaml' is a link that leads out"),
    ("include: key.yaml", "p.png", "2:10: error: 'key.yaml' is a link that leads out"),
    ("include: self/key.yaml", "p.png", "2:10: error: 'self/key.yaml'"),
    ("fonts: [{ family: F, files: [{ file: out/f.otf }] }]", "p.png", "error: "),
  ])
  func `what is outside the scene's folder is not read, and its names are not listed`(
    head: String, image: String, message: String
  ) throws {
    let scratch = try folders()
    try scratch.write(scene(image: image, head: head), to: "scenes/a.yaml")
    for (name, target) in [
      ("out", "../secret"), ("file.png", "../secret/p.png"), ("key.yaml", "../secret/key.yaml"),
      ("self", "/proc/self/cwd"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch("scenes/\(name)"), withDestinationPath: target)
    }
    for option in [Self.option, "--sandbox=best-effort"] {
      let result = try Command.run(["check", scratch("scenes/a.yaml"), option])
      #expect(result.status == 65, "\(result.messages)")
      #expect(result.messages.contains(message), "\(result.messages)")
      #expect(!result.messages.contains("hidden-name"))
      #expect(!result.messages.contains("did you mean"))
    }
  }

  @Test(arguments: [("x", "../secret"), ("x.yaml", "../secret/key.yaml")])
  func `links in folders that are searched are refused`(name: String, target: String) throws {
    let scratch = try folders()
    try scratch.write(scene(), to: "scenes/a.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("scenes/\(name)"), withDestinationPath: target)
    let result = try Command.run(["check", scratch("scenes"), Self.option])
    #expect(result.status == 65)
    #expect(result.messages.hasPrefix(scratch("scenes/\(name)") + ": error: it is a link"))
    #expect(!result.messages.contains("hidden"))
  }

  @Test(arguments: ["f/%d.svg", "./f/%d.svg", "f//%d.svg", "%d.svg", "f/g/%d.svg", "f/", "x.gif"])
  func `outputs with names of any form are written`(output: String) throws {
    let scratch = try folders()
    try scratch.write(scene(), to: "scenes/a.yaml")
    for options in [[], [Self.option], [Self.option]] {
      let result = try Command.run(
        ["render", scratch("scenes/a.yaml"), "-o", output] + options, in: scratch)
      #expect(result.status == 0, "\(options): \(result.messages)")
    }
  }

  @Test(arguments: ["scènes-é", "\u{301}x", "資料"])
  func `folders may have any name`(name: String) throws {
    let scratch = try folders()
    try FileManager.default.moveItem(
      atPath: scratch("scenes"), toPath: scratch(name))
    try scratch.write("styles: { more: { fill: red } }\n", to: "\(name)/\u{301}sub/c.yaml")
    try scratch.write(
      scene(head: "include: \u{301}sub/c.yaml\nassets: sub"), to: "\(name)/a.yaml")
    let result = try Command.run(["check", scratch("\(name)/a.yaml"), Self.option])
    #expect(result.status == 0, "\(result.messages)")
  }

  @Test func `assets that the user names may be anywhere`() throws {
    let scratch = try folders()
    try scratch.write(scene(image: "hidden-name.png"), to: "scenes/a.yaml")
    let call = ["check", scratch("scenes/a.yaml"), Self.option]
    #expect(try Command.run(call + ["--assets", scratch("secret")]).status == 0)
    #expect(try Command.run(call).status == 65)
  }

  @Test func `wrong uses are named`() throws {
    let scratch = try folders()
    let base = try Command.run(["diff", "--base", "HEAD", scratch("scenes"), "--sandbox"])
    #expect(base.status == 64 && base.messages.contains("--base HEAD runs git"))
    let strength = try Command.run(["check", scratch("scenes"), "--sandbox=loose"])
    #expect(strength.status == 64)
    #expect(strength.messages == "error: --sandbox is strict or best-effort, not \"loose\"\n")
  }

  @Test func `what a kernel lacks is refused, or reported`() throws {
    let none = KernelAbilities(landlockVersion: 1, filtersCalls: false)
    #expect(none.missing == ["Landlock 2 (Linux 5.19)", "filters of system calls (seccomp)"])
    let sandbox = Sandbox(readable: [], writable: [])
    #expect(throws: SandboxError.missing(none.missing)) {
      try sandbox.apply(.strict, abilities: none)
    }
    // Nothing is applied to this process.
    #expect(try sandbox.apply(.bestEffort, abilities: none) == none.missing)
    #expect(KernelAbilities(landlockVersion: 2, filtersCalls: true).missing.isEmpty)
    let old = KernelAbilities(landlockVersion: 2, filtersCalls: true, opensBeneath: false)
    for strength in Sandbox.Strength.allCases {
      #expect(throws: SandboxError.missing(["openat2 (Linux 5.6)"])) {
        try sandbox.apply(strength, abilities: old)
      }
    }
  }
}
