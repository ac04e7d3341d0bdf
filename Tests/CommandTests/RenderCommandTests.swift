import Foundation
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  @Test func `writes several outputs in one run and sums them up`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let result = try Command.run([
      "render", scratch("s.yaml"), "-o", scratch("x.gif"), "-o", scratch("f/%02d.svg"), "-o",
      scratch("x.json"), "-o", scratch("x.png"), "--at", "20ms",
    ])
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
    #expect(
      try scratch.files()
        == ["f/00.svg", "f/01.svg", "f/02.svg", "s.yaml", "x.gif", "x.json", "x.png"])
    #expect(try scratch.data("x.gif").prefix(6) == Data("GIF89a".utf8))
    #expect(try scratch.data("x.png").prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "\(scratch("x.gif"))  \(try scratch.data("x.gif").count) bytes")
  }

  @Test func `renders folders into folders and reports errors of all scenes`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "in/a/one.yaml")
    try scratch.write(SampleScene.broken, to: "in/broken.yaml")
    try scratch.write(SampleScene.small(), to: "in/two.yml")
    let result = try Command.run(["render", scratch("in"), "-o", scratch("out/"), "--json"])
    #expect(result.status == 65)
    #expect(result.messages.contains("\(scratch("in/broken.yaml")):2:27: error: "))
    #expect(result.messages.contains("\(scratch("in/broken.yaml")):3:"))
    #expect(
      try scratch.files().filter { $0.hasPrefix("out") } == ["out/a/one.gif", "out/two.gif"])
    let list = try JSONSerialization.jsonObject(with: result.output)
    let entries = try #require(list as? [[String: Any]])
    #expect(entries.map { ($0["error"] as? [String: Any])?["exit"] as? Int } == [nil, 65, nil])
    #expect(
      Set(entries[0].keys).isSuperset(of: [
        "scene", "outputs", "bytes", "frames", "seconds", "error",
      ]))
  }

  @Test(arguments: [
    (["redner", "s.yaml"], "error: unknown subcommand 'redner'; did you mean 'render'?"),
    (["s.yaml"], "error: 's.yaml' is no subcommand; write 'cellophane render s.yaml'"),
    (["zzzz"], "error: unknown subcommand 'zzzz' (22 are available, such as"),
  ])
  func `an argument that is no subcommand is named`(arguments: [String], words: String) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 64)
    #expect(result.messages.hasPrefix(words), "\(result.messages)")
  }

  @Test(
    arguments: [
      (["x.bmp"], 64, ".gif, .apng, .webp, .mp4, .webm, .avif, .svg, .json, .png"),
      (["x.svg", "--precision", "exact"], 64, "--precision is standard or high, not exact"),
      (["x.gif", "--precision", "high"], 64, "--precision is for animated SVG"),
      (["x.svg", "--matte", "white"], 64, "--matte is for raster animations"),
      (["x.svg", "--fps", "30"], 64, "--fps is for raster animations"),
      (["f/%d.svg", "--scale", "2"], 64, "--scale is for outputs other than still SVG frames"),
      ([], 64, "give an output with -o"),
      (["x.gif", "--jobs", "0"], 64, "--jobs is 1 to 64"),
      (["x.gif", "--jobs", "65"], 64, "--jobs"),
      (["x.gif", "--at", "1"], 64, "--at TIME is for images"), (["x.png"], 64, "--sheet"),
      (["x.svg", "--with-curves"], 64, "--with-curves is for raster animations and sheets"),
      (["x.json", "--with-curves"], 64, "--with-curves is for raster animations and sheets"),
      (["f/%d.png", "--with-curves"], 64, "--with-curves is for raster animations and sheets"),
      (["x.png", "--at", "0", "--with-curves"], 64, "--with-curves is for raster animations"),
      (["x.gif", "--curve", "F"], 64, "--curve is for --with-curves"),
      (["x.gif", "--with-curves", "--curve", "F:weight"], 64, "which is none of position, x, y"),
      (["x.gif", "--with-curves", "--curve", "none"], 65, "no element with that name moves"),
      (["x.gif", "--with-curves", "--for", "readme"], 64, "--for has a size; choose one"),
      (["x.png", "--at", "0,1"], 64, "--at with several times is for sheets"),
      (["x.png", "--sheet", "--at", "0", "--every", "1"], 64, "exclude each other"),
      (["x.png", "--at", "0", "--every", "1"], 64, "exclude each other"),
      (["x.gif", "--every", "1"], 64, "--every is for sheets"),
      (["x.gif", "--paths"], 64, "--paths is for sheets"),
      (["x.png", "--sheet", "--every", "0"], 64, "--every is a time above 0"),
      (["x.png", "--sheet", "--at", "99"], 65, "--at TIME 99 s lies outside"),
      (["x.png", "--sheet", "--fps", "30"], 64, "--fps is for raster animations"),
      (["x.png", "--sheet", "--speed", "2"], 64, "--speed is for animations"),
      (["x.png", "--sheet", "--loop", "2"], 64, "--loop is for animations"),
      (["x.png", "--at", "0", "--max-bytes", "5KB"], 64, "--max-bytes is for animations"),
      (["x.png", "--sheet", "--max-bytes", "200B"], 65, "more than the 200 of --max-bytes"),
      (["x.gif", "--fps", "0"], 64, "--fps is 1 to 120"), (["x.gif", "--text", "live"], 64, "SVG"),
      (["f/%d.svg", "--text", "curly"], 64, "outlines or live"), (["-"], 64, "--format gif"),
      (["-", "--format", "gif", "--json"], 64, "choose one"),
      (["x.gif", "--unknown"], 64, "--unknown"),
      (["x.gif", "--at", "soon"], 64, "300ms"),
      (["x.png", "--at", "-1"], 64, "--at TIME is a time from 0 on"),
      (["x.gif", "--from", "9s"], 65, "past the scene's end"),
    ] as [([String], Int32, String)])
  func `wrong usage is reported`(arguments: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    var all = ["render", scratch("s.yaml")]
    for (index, argument) in arguments.enumerated() {
      if index == 0 {
        all += ["-o", argument == "-" ? "-" : scratch(argument)]
      } else {
        all.append(argument)
      }
    }
    let result = try Command.run(all)
    #expect(result.status == status)
    #expect(result.messages.contains(words), "\(result.messages)")
    #expect(result.output.isEmpty)
    #expect(try scratch.files() == ["s.yaml"])
  }

  @Test func `a file that is not there and nothing to render are 66`() throws {
    let scratch = try Scratch()
    try scratch.write("a: 1", to: "other.txt")
    for scene in [scratch("none.yaml"), scratch.path] {
      let result = try Command.run(["render", scene, "-o", scratch("x.gif")])
      #expect(result.status == 66)
      #expect(result.messages.contains("error: "))
    }
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let filtered = try Command.run(
      ["render", scratch.path, "-o", "/proc/x.gif", "--filter", "?"])
    #expect(filtered.status == 66)
    #expect(filtered.messages.contains("none of the 1 scenes"))
  }

  @Test func `an output that cannot be made is 73`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let result = try Command.run(["render", scratch("s.yaml"), "-o", "/proc/x.gif"])
    #expect(result.status == 73)
    #expect(result.messages.contains("/proc/x.gif: error: "))
    try scratch.write("old", to: "x.gif")
    let kept = try Command.run([
      "render", scratch("s.yaml"), "-o", scratch("x.gif"), "--no-clobber",
    ])
    #expect(kept.status == 73)
    #expect(try scratch.read("x.gif") == "old")
  }

  @Test func `standard output takes the bytes that a file would`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let scene = scratch("s.yaml")
    let gif = try Command.run(["render", scene, "-o", "-", "--format", "gif"])
    let png = try Command.run(["render", scene, "-o", "-", "--format", "png", "--at", "0"])
    let json = try Command.run(["render", scene, "-o", "-", "--format", "json"])
    let files = try Command.run([
      "render", scene, "-o", scratch("x.gif"), "-o", scratch("x.png"), "-o", scratch("x.json"),
      "--at", "0", "--quiet",
    ])
    #expect([gif, png, json, files].allSatisfy { $0.status == 0 && $0.messages.isEmpty })
    #expect(files.output.isEmpty)
    #expect(gif.output == (try scratch.data("x.gif")))
    #expect(png.output == (try scratch.data("x.png")))
    #expect(json.output == (try scratch.data("x.json")))
  }

  @Test func `a closed pipe is an output error`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let script = "\"$0\" render \"$1\" -o - --format gif | true; echo ${PIPESTATUS[0]}"
    var statuses: Set<String> = []
    // The reader may be slower to go than the writer to write.
    for _ in 0..<20 where !statuses.contains("74") {
      let result = try Command.run(
        program: "/bin/bash", ["-c", script, try Command.path, scratch("s.yaml")])
      statuses.insert(result.text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    #expect(statuses.contains("74"))
    #expect(statuses.isSubset(of: ["0", "74"]))
  }

  @Test func `says once that a GIF cannot have the rate`() throws {
    let scratch = try Scratch()
    for name in ["a", "b", "c"] {
      try scratch.write(SampleScene.small(fps: 30), to: "in/\(name).yaml")
    }
    let result = try Command.run(["render", scratch("in"), "-o", scratch("out/")])
    #expect(result.status == 0)
    #expect(result.messages.components(separatedBy: "centisecond").count == 3)
    #expect(result.messages.split(separator: "\n").count == 1)
    let quiet = try Command.run(["render", scratch("in"), "-o", scratch("out/"), "--quiet"])
    #expect(quiet.messages.isEmpty && quiet.output.isEmpty)
  }

  @Test func `stops at the first failure when asked to`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.broken, to: "in/a.yaml")
    for name in ["b", "c", "d"] { try scratch.write(SampleScene.small(), to: "in/\(name).yaml") }
    let result = try Command.run([
      "render", scratch("in"), "-o", scratch("out/"), "--fail-fast", "--jobs", "1",
    ])
    #expect(result.status == 65)
    #expect(try scratch.files().filter { $0.hasPrefix("out") }.isEmpty)
    #expect(result.messages.contains("--fail-fast"))
  }

  @Test func `the number of workers, the locale and the time zone change no byte`() throws {
    let scratch = try Scratch()
    for index in 0..<5 {
      try scratch.write(
        SampleScene.small(seconds: 0.2 + 0.03 * Double(index)), to: "in/\(index).yaml")
    }
    func render(_ jobs: Int, _ environment: [String: String]) throws -> [Data] {
      let out = "out-\(jobs)-\(environment.count)"
      let result = try Command.run(
        [
          "render", scratch("in"), "-o", scratch(out + "/"), "--format", "gif,png,svg-frames,json",
          "--jobs", "\(jobs)",
        ], environment: environment)
      #expect(result.status == 0)
      return try scratch.files().filter { $0.hasPrefix(out + "/") }.map { try scratch.data($0) }
    }
    let expected = try render(1, [:])
    #expect(expected.count > 100)
    #expect(try render(2, [:]) == expected)
    #expect(try render(8, ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kathmandu"]) == expected)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `a signal leaves nothing half-written`(signal: Int32) throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(seconds: 500), to: "s.yaml")
    try scratch.write("old", to: "out/x.gif")
    let result = try Command.run(
      program: try Command.path,
      ["render", scratch("s.yaml"), "-o", scratch("out/x.gif"), "-o", scratch("out/f/%d.png")]
    ) { process in
      // Both outputs are begun at once, long before 25 000 frames are done.
      let isBegun = waitUntil {
        ((try? scratch.files()) ?? []).count { $0.contains("cellophane-") } > 10
      }
      #expect(isBegun)
      kill(process.processIdentifier, signal)
    }
    #expect(result.status == 128 + signal)
    #expect(try scratch.files() == ["out/x.gif", "s.yaml"])
    #expect(try scratch.read("out/x.gif") == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch("out")) == ["x.gif"])
  }
}

@Suite struct BatchTests {
  @Test func `many scenes in one call need no more memory than a few`() throws {
    let count = isFullRun ? 2000 : 500
    let broken = [7, count / 2, count - 1]
    let scratch = try Scratch()
    for index in 0..<count {
      let isBroken = broken.contains(index)
      try scratch.write(
        isBroken ? SampleScene.broken : SampleScene.small(), to: "in/\(index / 100)/\(index).yaml")
    }
    func render(_ input: String, _ output: String) throws -> Command.Result {
      try Command.run(
        ["render", scratch(input), "-o", scratch(output), "--json", "--jobs", "2"],
        measuresMemory: true)
    }
    let few = try render("in/1", "few/")
    #expect(few.status == 0)
    let all = try render("in", "all/")
    #expect(all.status == 65)
    #expect(all.peakMegabytes > 0 && few.peakMegabytes > 0)
    // Many times the scenes: outcomes are kept for the manifest, and nothing else.
    #expect(
      all.peakMegabytes < few.peakMegabytes + 16,
      "\(few.peakMegabytes) MB for 100, \(all.peakMegabytes) MB for \(count)")
    let list = try JSONSerialization.jsonObject(with: all.output)
    let entries = try #require(list as? [[String: Any]])
    #expect(entries.count == count)
    let failed = entries.filter { !($0["error"] is NSNull) }
    let names = failed.compactMap {
      ($0["scene"] as? String).map { scratch.path.count < $0.count ? $0 : "" }
    }
    #expect(
      Set(names.map { ($0 as NSString).lastPathComponent }) == Set(broken.map { "\($0).yaml" }))
    #expect(failed.allSatisfy { ($0["error"] as? [String: Any])?["exit"] as? Int == 65 })
    #expect(entries.filter { ($0["frames"] as? Int) == 3 }.count == count - 3)
    #expect(
      try scratch.files().filter { $0.hasPrefix("all/") && $0.hasSuffix(".gif") }.count == count - 3
    )
  }
}
