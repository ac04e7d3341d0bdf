import Foundation
import TestSupport
import Testing

/// The variants of scenes on the command line.
struct VariantCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      SampleScene.small() + "\nvariants: { dark: { theme: dark }, wide: { size: [80, 20] } }\n",
      to: "scenes/card.yaml")
  }

  @Test func `render writes a file for each variant`() throws {
    let result = try Command.run(
      ["render", "scenes/card.yaml", "--variants", "-o", "out/x.gif", "-o", "f/%03d.png"],
      in: scratch)
    #expect(result.status == 0, "\(result.messages)")
    let files = try scratch.files()
    for name in ["out/x.gif", "out/x-dark.gif", "out/x-wide.gif", "f/000.png", "f/wide-000.png"] {
      #expect(files.contains(name), "\(name) in \(files)")
    }
    let folder = try Command.run(
      ["render", "scenes", "--variants", "-o", "all", "--json"], in: scratch)
    #expect(folder.status == 0, "\(folder.messages)")
    let written = try scratch.files().filter { $0.hasPrefix("all/") }
    #expect(written == ["all/card-dark.gif", "all/card-wide.gif", "all/card.gif"])
    #expect(
      folder.text.contains("\"variant\" : \"wide\"") || folder.text.contains("\"variant\":\"wide\"")
    )
  }

  @Test func `one variant is rendered under the name that is given`() throws {
    let result = try Command.run(
      ["render", "scenes/card.yaml", "--variant", "wide", "-o", "x.gif"], in: scratch)
    #expect(result.status == 0, "\(result.messages)")
    let size = try scratch.data("x.gif").dropFirst(6).prefix(4).map { Int($0) }
    #expect(size[0] + 256 * size[1] == 80 && size[2] + 256 * size[3] == 20)
    let unknown = try Command.run(
      ["render", "scenes/card.yaml", "--variant", "darc", "-o", "y.gif"], in: scratch)
    #expect(unknown.status == 65 && unknown.messages.contains("did you mean 'dark'?"))
    let both = try Command.run(
      ["render", "scenes/card.yaml", "--variant", "wide", "--variants", "-o", "z.gif"],
      in: scratch)
    #expect(both.status == 64)
  }

  @Test func `verify keeps a golden of each variant`() throws {
    func verify(_ arguments: String...) throws -> Command.Result {
      try Command.run(["verify", "scenes", "--against", "golden"] + arguments, in: scratch)
    }
    #expect(try verify("--update", "missing").text.hasPrefix("3 scenes: 3 recorded\n"))
    let names = try scratch.files().filter { $0.hasSuffix(".apng") }
    #expect(names == ["golden/card-dark.apng", "golden/card-wide.apng", "golden/card.apng"])
    #expect(try verify().status == 0)
    try scratch.write(
      SampleScene.small() + "\nvariants: { dark: { theme: dark }, wide: { size: [90, 20] } }\n",
      to: "scenes/card.yaml")
    let differs = try verify()
    #expect(differs.status == 1)
    #expect(differs.text.hasPrefix("3 scenes: 2 without a visible difference, 1 differ"))
    #expect(differs.messages.contains("scenes/card.yaml (wide)"), "\(differs.messages)")
    // Servers get the file that exists, and the line.
    let annotation = try verify("--annotations", "--quiet").text
    #expect(annotation.hasPrefix("::error file=scenes/card.yaml,line=13,title="), "\(annotation)")
    #expect(annotation.contains("::variant wide: differs from its golden: "))
    try scratch.write(
      SampleScene.small() + "\nvariants: { dark: { theme: dark } }\n", to: "scenes/card.yaml")
    let orphan = try verify()
    #expect(orphan.status == 1)
    #expect(
      orphan.messages.contains(
        "golden/card-wide*: error: this golden has no scene, since scenes/card.yaml has no variant "
          + "wide; "), "\(orphan.messages)")
  }

  @Test func `check and inspect know variants`() throws {
    try scratch.write(
      SampleScene.small() + "\nvariants: { tiny: { size: [0.5, 20] } }\n", to: "bad.yaml")
    #expect(try Command.run(["check", "bad.yaml"], in: scratch).status == 65)
    let wide = try Command.run(
      ["inspect", "scenes/card.yaml", "--variant", "wide", "--at", "0", "--json"], in: scratch)
    #expect(wide.status == 0, "\(wide.messages)")
  }
}
