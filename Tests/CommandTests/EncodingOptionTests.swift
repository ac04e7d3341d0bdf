import Foundation
import Imaging
import RasterCoding
import Rendering
import TestSupport
import Testing
import Timing

/// The options of animations, in all forms that need no other program.
@Suite struct EncodingOptionTests {
  private static let lossless = ["gif", "apng", "webp"]

  /// Returns the words and the milliseconds of all frames of an animation.
  private func frames(_ path: String) throws -> [(words: [UInt32], milliseconds: Int)] {
    let reader = try AnimationReader.open(path: path).open()
    var frames: [(words: [UInt32], milliseconds: Int)] = []
    while let frame = try reader.next() {
      frames.append((frame.bitmap.words, Int((frame.duration.seconds * 1000).rounded())))
    }
    return frames
  }

  /// Runs the command, which must succeed.
  private func run(_ arguments: [String], input: Data = Data()) throws {
    let result = try Command.run(arguments, input: input)
    #expect(result.status == 0, "\(arguments): \(result.messages)")
  }

  @Test(arguments: lossless)
  func `holds lengthen the first and the last frame, and the way back shows the others`(
    form: String
  ) throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(seconds: 0.1), to: "s.yaml")
    let (scene, plain, arranged) = (scratch("s.yaml"), scratch("a." + form), scratch("b." + form))
    try run(["render", scene, "-o", plain])
    try run([
      "render", scene, "-o", arranged, "--start-hold", "0.5s", "--end-hold", "1.25s", "--ping-pong",
    ])
    let (forward, all) = (try frames(plain), try frames(arranged))
    #expect(forward.count == 5)
    #expect(all.map(\.words) == (forward + forward[1..<4].reversed()).map(\.words))
    #expect(all.map(\.milliseconds) == [520, 20, 20, 20, 1270, 20, 20, 20])

    // The same from files.
    try run(["render", scene, "-o", scratch("f/%d.png")])
    try run([
      "encode", scratch("f"), "--delay", "2cs", "-o", scratch("c." + form), "--start-hold", "0.5s",
      "--end-hold", "1.25s", "--ping-pong",
    ])
    #expect(try scratch.data("c." + form) == scratch.data("b." + form))
  }

  @Test func `a hold of a GIF is rounded to centiseconds`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    try run(["render", scratch("s.yaml"), "-o", scratch("x.gif"), "--end-hold", "0.126s"])
    #expect(try frames(scratch("x.gif")).map(\.milliseconds) == [20, 20, 150])
  }

  @Test func `a way back needs frames that can be read again`() throws {
    let scratch = try Scratch()
    let result = try Command.run(
      [
        "encode", "-", "--size", "1x1", "--count", "2", "--delay", "2cs", "--ping-pong", "-o",
        scratch("x.gif"),
      ], input: Data(repeating: 255, count: 8))
    #expect(result.status == 64 && result.messages.contains("--ping-pong needs frames in files"))
    #expect(try scratch.files().isEmpty)
  }

  @Test(arguments: lossless)
  func `a matte is behind what is transparent`(form: String) throws {
    let scratch = try Scratch()
    let scene = SampleScene.small(color: "'#FF000080'").replacingOccurrences(
      of: "background: white", with: "background: '#0000'")
    try scratch.write(scene, to: "s.yaml")
    let path = scratch("x." + form)
    try run(["render", scratch("s.yaml"), "-o", path, "--matte", "#00FF00"])
    let words = try frames(path)[2].words
    #expect(words.allSatisfy { $0 >= 0xFF00_0000 })
    #expect(words.contains(0xFF00_FF00) && words.contains { $0 >> 16 & 0xFF > 20 })
  }

  @Test func `an animated PNG may be named .png`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    try run(["render", scratch("s.yaml"), "-o", scratch("x.png"), "--animated"])
    try run(["render", scratch("s.yaml"), "-o", scratch("x.apng")])
    #expect(try scratch.data("x.png") == scratch.data("x.apng"))
    try run(["render", scratch("s.yaml"), "-o", scratch("f/%d.png")])
    try run(["encode", scratch("f"), "--delay", "2cs", "-o", scratch("y.png"), "--animated"])
    #expect(try scratch.data("y.png") == scratch.data("x.apng"))
  }

  @Test func `the scene has an intent, and the option replaces it`() throws {
    let scratch = try Scratch()
    // A gradient has so many colors that the intents differ.
    let scene = SampleScene.small(seconds: 0.2)
      .replacingOccurrences(of: "fill: red", with: "fill: { linear: { colors: [red, blue] } }")
      .replacingOccurrences(of: "itemSize: [4, 4]", with: "itemSize: [60, 80]")
      .replacingOccurrences(of: "[16, 12]", with: "[150, 110]")
    func gif(_ name: String, intent: String?, _ options: [String] = []) throws -> Data {
      let output = "output: { " + (intent.map { "intent: \($0), " } ?? "")
      try scratch.write(
        scene.replacingOccurrences(of: "output: { ", with: output), to: name + ".yaml")
      try run(["render", scratch(name + ".yaml"), "-o", scratch(name + ".gif")] + options)
      return try scratch.data(name + ".gif")
    }
    let usual = try gif("a", intent: nil)
    let compact = try gif("b", intent: "compact")
    let quality = try gif("c", intent: "quality")
    #expect(try gif("d", intent: "balanced") == usual)
    #expect(compact != quality)
    #expect(try gif("e", intent: "compact", ["--intent", "quality"]) == quality)
    #expect(try gif("f", intent: nil, ["--intent", "compact"]) == compact)
    let check = try Command.run([
      "check", scratch("a.yaml"),
    ])
    #expect(check.status == 0)
    try scratch.write(
      scene.replacingOccurrences(of: "output: { ", with: "output: { intent: best, "), to: "g.yaml")
    let wrong = try Command.run(["check", scratch("g.yaml")])
    #expect(wrong.status == 65)
    #expect(wrong.messages.contains("compact, balanced"), "\(wrong.messages)")
  }

  @Test(arguments: [
    (["--intent", "quality", "-o", "x.apng"], "--intent is for .gif"),
    (["--quality", "80", "-o", "x.gif"], "--quality is for .webp, .mp4, .webm and .avif"),
    (["--loop", "2", "-o", "x.mp4"], "--loop is for .gif, .apng, .webp and .avif"),
    (["--matte", "white", "-o", "x.json"], "--matte is for animations"),
    (["--ping-pong", "-o", "%d.png"], "--ping-pong is for animations"),
    (["--quality", "101", "-o", "x.webp"], "--quality is 0 to 100, not 101"),
    (["--intent", "best", "-o", "x.gif"], "--intent is compact, balanced or quality"),
    (["--matte", "#FF000080", "-o", "x.gif"], "--matte is an opaque color"),
    (["--end-hold", "601s", "-o", "x.gif"], "--end-hold is 0 to 600 s"),
    (["--loop", "65536", "-o", "x.gif"], "--loop is forever, or 1 to 65535"),
    (["--sandbox", "-o", "x.mp4"], "--sandbox lets no program run"),
    (["--sandbox", "--format", "webm", "-o", "d/"], "--sandbox lets no program run"),
  ])
  func `options that change no output are refused`(arguments: [String], message: String) throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let result = try Command.run(
      program: try Command.path, ["render", "s.yaml"] + arguments, folder: scratch.path)
    #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
    #expect(try scratch.files() == ["s.yaml"])
  }

  @Test func `a WebP has the pixels of the frames, or fewer bytes with a quality`() throws {
    let scratch = try Scratch()
    let scene = SampleScene.small(seconds: 0.5, fps: 60)
      .replacingOccurrences(of: "background: white", with: "background: '#0000'")
      .replacingOccurrences(of: "[16, 12]", with: "[80, 60]")
      .replacingOccurrences(of: "itemSize: [4, 4]", with: "itemSize: [25, 40]")
      .replacingOccurrences(of: "fill: red", with: "fill: { linear: { colors: [red, blue] } }")
    try scratch.write(scene, to: "s.yaml")
    try run([
      "render", scratch("s.yaml"), "-o", scratch("x.webp"), "-o", scratch("f/%02d.png"), "-o",
      scratch("x.apng"),
    ])
    let webp = try frames(scratch("x.webp"))
    #expect(webp.map(\.words) == (try frames(scratch("x.apng"))).map(\.words))
    #expect(webp.reduce(0) { $0 + $1.milliseconds } == 500)
    try run(["render", scratch("s.yaml"), "-o", scratch("y.webp"), "--quality", "40"])
    #expect(try scratch.data("y.webp").count < scratch.data("x.webp").count)
    // Both sides of a comparison may be one.
    for other in ["s.yaml", "x.webp", "x.apng"] {
      let diff = try Command.run(["diff", scratch(other), scratch("x.webp")])
      #expect(diff.status == 0, "\(other): \(diff.text) \(diff.messages)")
    }
    let lossy = try Command.run(["diff", scratch("s.yaml"), scratch("y.webp")])
    #expect(lossy.status == 1, "\(lossy.text)")
  }

  @Test(arguments: ["compact", "balanced", "quality"])
  func `a scene is what its GIF shows in its intent`(intent: String) throws {
    let scratch = try Scratch()
    for scene in [Self.rich(seconds: 0.2), SampleScene.small(seconds: 0.2)] {
      try scratch.write(
        scene.replacingOccurrences(of: "output: { ", with: "output: { intent: \(intent), "),
        to: "s.yaml")
      try run(["render", scratch("s.yaml"), "-o", scratch("x.gif")])
      let diff = try Command.run(["diff", scratch("s.yaml"), scratch("x.gif")])
      #expect(diff.status == 0, "\(diff.text)")
    }
  }

  /// A scene with so many colors that its size depends on every setting.
  private static func rich(seconds: Double = 0.6) -> String {
    SampleScene.small(seconds: seconds)
      .replacingOccurrences(of: "duration: 0.1s", with: "duration: 0.5s")
      .replacingOccurrences(
        of: "fill: red", with: "fill: { linear: { colors: [orange, blue, green] } }"
      )
      .replacingOccurrences(of: "itemSize: [4, 4]", with: "itemSize: [60, 80]")
      .replacingOccurrences(of: "[16, 12]", with: "[150, 110]")
  }

  /// The names of settings in a summary, such as `intent compact`.
  private func setting(_ text: String) throws -> Substring {
    try #require(text.split(separator: "(").last?.split(separator: ";").first)
  }

  @Test(arguments: lossless)
  func `a limit of bytes is kept with at most six encodings`(form: String) throws {
    let scratch = try Scratch()
    try scratch.write(Self.rich(), to: "s.yaml")
    let path = scratch("x." + form)
    func render(_ limit: Int, _ more: [String] = []) throws -> Command.Result {
      try Command.run(["render", scratch("s.yaml"), "-o", path, "--max-bytes", "\(limit)"] + more)
    }
    let free = try render(1 << 30)
    let most = try scratch.data("x." + form).count
    #expect(free.text.contains("50 frames per second, scale 1; 1 encoding)"), "\(free.text)")
    var last = 0
    for divisor in isFullRun ? [1, 2, 3, 5, 9] : [1, 3, 9] {
      let limit = most / divisor
      let result = try render(limit)
      #expect(result.status == 0, "\(result.messages)")
      let bytes = try scratch.data("x." + form).count
      #expect(bytes <= limit && bytes * 4 > limit, "\(bytes) of \(limit)")
      let tries = try #require(result.text.split(separator: ";").last?.split(separator: " ").first)
      #expect(try #require(Int(tries)) <= 6)
      // Two runs choose the same, and what is chosen is written.
      let data = try scratch.data("x." + form)
      #expect(try render(limit, ["--jobs", "1"]).text == result.text)
      #expect(try scratch.data("x." + form) == data)
      last = data.count
    }
    let kept = try scratch.data("x." + form)
    let small = try render(60)
    #expect(small.status == 65)
    #expect(small.messages.contains("more than the 60 of --max-bytes"), "\(small.messages)")
    #expect(try scratch.data("x." + form) == kept && last == kept.count)
    #expect(try scratch.files() == ["s.yaml", "x." + form])
  }

  @Test func `other outputs of the scene keep their settings beside a limited one`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.rich(), to: "s.yaml")
    try run(["render", scratch("s.yaml"), "-o", scratch("a/%02d.png"), "-o", scratch("a.json")])
    let result = try Command.run([
      "render", scratch("s.yaml"), "-o", scratch("b/%02d.png"), "-o", scratch("x.gif"), "-o",
      scratch("b.json"), "-o", scratch("x.webp"), "--max-bytes", "9KB", "--json",
    ])
    #expect(result.status == 0, "\(result.messages)")
    #expect(try scratch.data("a.json") == scratch.data("b.json"))
    #expect(try scratch.data("a/07.png") == scratch.data("b/07.png"))
    let entries = try #require(
      JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
    let outputs = try #require(entries[0]["outputs"] as? [[String: Any]])
    #expect(outputs.map { $0["setting"] != nil } == [false, true, false, true])
    #expect(try scratch.data("x.gif").count <= 9000 && scratch.data("x.webp").count <= 9000)
    let setting = try #require(outputs[1]["setting"] as? [String: Any])
    #expect(setting["intent"] as? String == "compact")
  }

  @Test func `a given intent or quality is kept under a limit`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.rich(), to: "s.yaml")
    for (name, options, words) in [
      ("x.gif", ["--intent", "quality"], "intent quality,"),
      ("x.webp", ["--quality", "80"], "quality 80,"),
    ] {
      let result = try Command.run(
        ["render", scratch("s.yaml"), "-o", scratch(name), "--max-bytes", "6KB"] + options)
      #expect(result.status == 0 && result.text.contains(words), "\(result.text)")
      #expect(try scratch.data(name).count <= 6000)
    }
  }

  @Test func `existing frames are left out and made smaller for a limit`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.rich(seconds: 0.62), to: "s.yaml")
    try run(["render", scratch("s.yaml"), "-o", scratch("f/%02d.png")])
    func encode(_ limit: String) throws -> Command.Result {
      try Command.run([
        "encode", scratch("f"), "--delay", "2cs", "-o", scratch("x.gif"), "--max-bytes", limit,
      ])
    }
    let result = try encode("5KB")
    #expect(result.status == 0 && result.text.contains("frames  (intent compact"), "\(result)")
    #expect(try scratch.data("x.gif").count <= 5000)
    let shown = try frames(scratch("x.gif"))
    #expect(shown.count < 31)
    #expect(shown.reduce(0) { $0 + $1.milliseconds } == 620)
    #expect(try encode("5MB").text.contains("31 frames  (intent quality"))
    #expect(try encode("100").status == 65)
    #expect(try encode("0").status == 64)
    let piped = try Command.run(
      [
        "encode", "-", "--size", "1x1", "--count", "1", "--delay", "2cs", "--max-bytes", "1MB",
        "-o", scratch("y.gif"),
      ], input: Data(repeating: 255, count: 4))
    #expect(piped.status == 64 && piped.messages.contains("--max-bytes needs frames in files"))
    let out = try Command.run([
      "render", scratch("s.yaml"), "-o", "-", "--format", "gif", "--max-bytes", "1MB",
    ])
    #expect(out.status == 64 && out.messages.contains("--max-bytes is for files"))
  }

  @Test(arguments: [
    ("1500", 1500), ("1.5KB", 1500), ("1.5kB", 1500), ("1.5K", 1536), ("1.5KiB", 1536),
    ("0.0015MB", 1500),
  ])
  func `sizes have units of 1000 and of 1024`(text: String, bytes: Int) throws {
    let scratch = try Scratch()
    try scratch.write(Self.rich(), to: "s.yaml")
    let result = try Command.run([
      "render", scratch("s.yaml"), "-o", scratch("x.apng"), "--max-bytes", text,
    ])
    #expect(result.status == 65 && result.messages.contains("more than the \(bytes) of"))
  }

  @Test(arguments: ["5 MB", "MB", "-1KB", "1e3", "5TB", "1..5K", "nan", "999999999999GB"])
  func `what is no size is refused`(text: String) throws {
    let result = try Command.run(["render", "s.yaml", "-o", "x.gif", "--max-bytes=\(text)"])
    #expect(result.status == 64)
  }
}
