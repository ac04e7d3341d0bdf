import Foundation
import TestSupport
import Testing

@Suite struct SubcommandTests {
  @Test func `prints its version and its subcommands`() throws {
    let version = try Command.run(["--version"])
    #expect(version.status == 0)
    #expect(version.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    let help = try Command.run(["--help"])
    for name in ["render", "check", "inspect", "encode", "review", "new", "schema", "doctor"] {
      #expect(help.text.contains(try Regex("  \(name)[ ,]")))
    }
    #expect(try Command.run(["rendr"]).status == 64)
  }

  @Test func `check reports all errors and counts scenes`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "in/a.yaml")
    let good = try Command.run(["check", scratch("in")])
    #expect((good.status, good.text) == (0, "1 scene is fine\n"))
    try scratch.write(SampleScene.broken, to: "in/b.yaml")
    let bad = try Command.run(["check", scratch("in")])
    #expect((bad.status, bad.text) == (65, "1 scene is fine, 1 is not\n"))
    #expect(bad.messages.split(separator: "\n").count == 2)
    #expect(bad.messages.contains("background"))
    #expect(try Command.run(["check", scratch("none.yaml")]).status == 66)
  }

  @Test func `inspect prints elements in the form that is documented`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let result = try Command.run(["inspect", scratch("s.yaml"), "--at", "50ms", "--json"])
    #expect(result.status == 0)
    let object = try JSONSerialization.jsonObject(with: result.output)
    let moment = try #require(object as? [String: Any])
    #expect(Set(moment.keys) == ["time", "elements"])
    #expect(moment["time"] as? Double == 0.05)
    let elements = try #require(moment["elements"] as? [[String: Any]])
    #expect(elements.count == 3)
    #expect(
      Set(elements[0].keys) == [
        "collection", "key", "kind", "center", "size", "transform", "frame", "alpha", "zIndex",
        "visible",
      ])
    #expect((elements[0]["transform"] as? [Double])?.count == 6)
  }

  @Test func `inspect prints frames, rows, a table and an overview`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let scene = scratch("s.yaml")
    let frames = try Command.run(["inspect", scene, "--frames", "--json"])
    let object = try JSONSerialization.jsonObject(with: frames.output)
    let list = try #require((object as? [String: Any])?["frames"] as? [[String: Any]])
    #expect(list.map { $0["time"] as? Double } == [0, 0.02, 0.04])
    let rows = try Command.run(["inspect", scene, "--frames", "--csv"]).text
      .split(separator: "\n").map(String.init)
    #expect(
      rows.first == "time,collection,key,kind,centerX,centerY,width,height,frameX,frameY,frameW,"
        + "frameH,alpha,zIndex,visible")
    #expect(rows.count == 1 + 9)
    #expect(rows.allSatisfy { $0.split(separator: ",").count == 15 })
    let table = try Command.run(["inspect", scene, "--at", "0"]).text
    #expect(table.hasPrefix("at 0 s, 3 elements\n"))
    let overview = try Command.run(["inspect", scene]).text
    #expect(overview.contains("16 × 12 pt") && overview.contains("3 frames at 50 fps"))
    let timeline = try Command.run(["inspect", scene, "--json"])
    let written = try Command.run(["render", scene, "-o", "-", "--format", "json"])
    #expect(timeline.output == written.output && !timeline.output.isEmpty)
    for wrong in [
      ["--at", "0", "--frames"], ["--json", "--csv", "--frames"], ["--csv"], ["--at", "-1"],
    ] {
      #expect(try Command.run(["inspect", scene] + wrong).status == 64)
    }
  }

  @Test func `encode puts frames together in natural order`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(seconds: 0.24), to: "s.yaml")
    let scene = scratch("s.yaml")
    #expect(
      try Command.run([
        "render", scene, "-o", scratch("x.gif"), "-o", scratch("f/%d.png"), "--quiet",
      ]).status == 0)
    let folder = try Command.run([
      "encode", scratch("f"), "--delay", "2cs", "-o", scratch("y.gif"),
    ])
    #expect(folder.status == 0)
    #expect(folder.text.hasSuffix(", 12 frames\n"))
    #expect(try scratch.data("x.gif") == scratch.data("y.gif"))
    let files = (0..<12).map { scratch("f/\($0).png") }
    let list = try Command.run(["encode"] + files + ["--delay", "0.02", "-o", "-"])
    #expect(list.output == (try scratch.data("x.gif")))
    let once = try Command.run(["encode"] + files + ["--delay", "20ms", "--loop", "1", "-o", "-"])
    #expect(once.output.count == list.output.count - 19)
  }

  @Test func `encode takes pixels from standard input`() throws {
    let scratch = try Scratch()
    let red: [UInt8] = [0, 0, 255, 255]
    let blue: [UInt8] = [255, 0, 0, 255]
    let pixels = Data((0..<6).flatMap { _ in red } + (0..<6).flatMap { _ in blue })
    func encode(_ input: Data, _ more: [String] = ["--size", "3x2", "--count", "2"]) throws
      -> Command.Result
    {
      try Command.run(
        ["encode", "-", "--delay", "5cs", "-o", scratch("x.gif")] + more, input: input)
    }
    #expect(try encode(pixels).status == 0)
    let gif = Array(try scratch.data("x.gif"))
    #expect(gif[6...9] == [3, 0, 2, 0])
    // Red and blue are in the palette, in this order of bytes.
    let palette = Array(gif[13..<25])
    let colors = stride(from: 0, to: 12, by: 3).map { Array(palette[$0..<$0 + 3]) }
    #expect(colors.contains([255, 0, 0]) && colors.contains([0, 0, 255]))
    let short = try encode(pixels.dropLast())
    #expect(short.status == 65 && short.messages.contains("ends in frame 2"))
    let long = try encode(pixels + [0])
    #expect(long.status == 65 && long.messages.contains("continues after 2"))
    for wrong in [
      [], ["--size", "3x2"], ["--size", "0x2", "--count", "1"], ["--size", "3", "--count", "1"],
      ["--size", "16385x1", "--count", "1"], ["--size", "16384x16384", "--count", "1"],
      ["--size", "3x2", "--count", "0"],
    ] {
      #expect(try encode(pixels, wrong).status == 64)
    }
  }

  @Test func `encode refuses what makes no animation`() throws {
    let scratch = try Scratch()
    try scratch.write("no picture", to: "bad/1.png")
    try scratch.write("", to: "none/x.txt")
    func status(_ arguments: [String]) throws -> Int32 {
      try Command.run(["encode"] + arguments).status
    }
    let gif = scratch("x.gif")
    #expect(try status([scratch("bad"), "--delay", "2cs", "-o", gif]) == 65)
    #expect(try status([scratch("none"), "--delay", "2cs", "-o", gif]) == 66)
    #expect(try status([scratch("lost"), "--delay", "2cs", "-o", gif]) == 66)
    for delay in ["1cs", "25ms", "0", "700s", "x"] {
      #expect(try status([scratch("bad"), "--delay", delay, "-o", gif]) == 64)
    }
    #expect(try status([scratch("bad"), "--delay", "2cs", "-o", scratch("x.png")]) == 64)
    #expect(try status([scratch("bad"), "--delay", "2cs", "--loop", "0", "-o", gif]) == 64)
    #expect(try status([scratch("bad"), "--delay", "2cs", "--count", "1", "-o", gif]) == 64)
    #expect(try scratch.files() == ["bad/1.png", "none/x.txt"])
  }

  @Test func `new writes a scene that renders, and replaces nothing`() throws {
    let scratch = try Scratch()
    let first = try Command.run(["new", scratch("a/first.yaml")])
    #expect(first.status == 0)
    let text = try scratch.read("a/first.yaml")
    #expect(text.hasPrefix("# yaml-language-server: $schema=.cellophane-schema.json\n"))
    #expect(
      try Command.run(["schema"]).text.hasPrefix(scratch.read("a/.cellophane-schema.json")))
    let check = try Command.run(["check", scratch("a/first.yaml")])
    #expect(check.status == 0 && check.messages.isEmpty)
    let render = try Command.run([
      "render", scratch("a/first.yaml"), "-o", scratch("x.png"), "--sheet",
    ])
    #expect(render.status == 0)
    #expect(try Command.run(["new", scratch("a/first.yaml")]).status == 73)
    #expect(try scratch.read("a/first.yaml") == text)
    #expect(try Command.run(["new", scratch("b.json")]).status == 64)
  }

  @Test func `schema prints a schema`() throws {
    let result = try Command.run(["schema"])
    #expect(result.status == 0)
    let schema = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    #expect((schema?["$schema"] as? String)?.contains("json-schema.org") == true)
  }

  @Test func `doctor finds what rendering needs`() throws {
    let result = try Command.run(["doctor"])
    #expect(result.status == 0)
    let names = [
      "Cairo", "Pango", "HarfBuzz", "giflib", "libdeflate", "libpng", "libwebp", "Inter",
      "DejaVu Sans",
    ]
    for name in names {
      #expect(result.text.contains("✓ \(name) "))
    }
    #expect(result.text.contains("painting") && !result.text.contains("✗"))
  }

  @Test func `doctor lists the laws of motion and what is only decided`() throws {
    let result = try Command.run(["doctor", "--ios"])
    #expect(result.status == 0)
    #expect(!result.text.contains("Cairo"))
    let lines = result.text.split(separator: "\n")
    for law in ["L1 ", "S3 ", "F1 ", "T1 "] {
      let line = try #require(lines.first { $0.hasPrefix(law) })
      // Rows were compared, and the last number is what counts as equal.
      #expect(line.contains(#/[1-9]\d* +[1-9]\d* +\d\S* .+\(\d.*\)$/#), "\(line)")
    }
    #expect(
      lines.contains(
        "- paging: critically damped spring with a response of 0.4 s, which takes the velocity of the finger"
      ))
  }

  @Test func `doctor succeeds without the programs that only some formats need`() throws {
    let result = try Command.run(["doctor"], environment: ["PATH": "/nowhere"])
    #expect(result.status == 0)
    #expect(result.text.contains("– ffmpeg "))
    #expect(result.text.contains("needed for MP4 and WebM only: apt install ffmpeg"))
  }

  @Test func `review writes a page of a manifest, a folder or scenes`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "in/a.yaml")
    let run = try Command.run([
      "render", scratch("in"), "-o", scratch("out/"), "--format", "gif,svg-frames", "--json",
    ])
    try run.output.write(to: URL(fileURLWithPath: scratch("out/manifest.json")))
    let manifest = scratch("out/manifest.json")
    for (source, options) in [
      (manifest, []), (scratch("out"), []), (scratch("out/a.gif"), []), (scratch("in"), []),
      (scratch("in/a.yaml"), ["--self-contained", "--exact"]),
    ] as [(String, [String])] {
      let page = try Command.run(["review", source, "-o", scratch("page.html")] + options)
      #expect(page.status == 0, "\(page.messages)")
      #expect(page.text.contains("page.html") && page.text.contains("1 animation"))
      #expect(page.text.contains("page-data/") == options.isEmpty)
      let html = try scratch.read("page.html")
      #expect(html.contains("\"name\":\"a\""))
    }
    // The name under which the page was known before.
    #expect(try Command.run(["gallery", manifest, "-o", scratch("out/index.html")]).status == 0)
    #expect(try Command.run(["review", manifest, "-o", scratch("x.txt")]).status == 64)
    #expect(try Command.run(["review", scratch("lost"), "-o", scratch("x.html")]).status == 66)
    try scratch.write("cellophane: 1\nstile: x\n", to: "broken.yaml")
    let broken = try Command.run(["review", scratch("broken.yaml"), "-o", scratch("b.html")])
    #expect(broken.status == 65)
    #expect(try scratch.read("b.html").contains("unknown key 'stile'"))
    let replaced = try Command.run([
      "review", scratch("in/a.yaml"), "-o", scratch("in/a.yaml") + ".html",
    ])
    #expect(replaced.status == 0)
  }
}
