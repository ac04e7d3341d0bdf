import Foundation
import TestSupport
import Testing

/// `cellophane diff` as people and programs use it.
struct DiffCommandTests {
  /// A scene with a spring, keys and colors.
  private static let scene = """
    cellophane: 1
    canvas: { size: [120, 60] }
    output: { fps: 10, hold: 0.1s }
    styles:
      card: { fill: "#3366CC" }
      odd: { fill: "#CC6633" }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [20, 20], lineSpacing: 4, interitemSpacing: 4 }
        style: card
        sections: [{ items: [A, B, { key: C, style: odd }, D] }]
        appear: { center: bottomRight, alpha: 0 }
    steps:
      - { at: 0.1s, insert: { at: [0, 1], key: F }, duration: 0.4s, spring: { damping: 0.7 } }
    """

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene, to: "a.yaml")
  }

  /// Writes the scene with a part replaced that has to be there.
  private func change(_ part: String, to other: String) throws {
    #expect(Self.scene.contains(part), "\(part)")
    try scratch.write(Self.scene.replacingOccurrences(of: part, with: other), to: "b.yaml")
  }

  private func diff(_ arguments: String...) throws -> Command.Result {
    try Command.run(["diff"] + arguments, in: scratch)
  }

  /// The lines of a result with differences, apart from the changes of the scene.
  private func sentences(_ result: Command.Result) -> [String] {
    var lines = result.text.split(separator: "\n").map(String.init)
    if let start = lines.firstIndex(of: "scene:") {
      let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix("  ") } ?? lines.endIndex
      lines.removeSubrange(start..<end)
    }
    return lines.filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
  }

  @Test(
    arguments: [
      ("damping: 0.7", "damping: 0.6", "spring damping 0.7 became 0.6"),
      ("fill: \"#CC6633\"", "fill: \"#CC6634\"", "cell C: fill #CC6633 became #CC6634"),
      (
        "[A, B, { key: C, style: odd }, D]", "[A, { key: C, style: odd }, B, D]",
        "cell B: at 0/2 instead of 0/1 in the order"
      ),
      ("fps: 10", "fps: 5", "frames per second 10 became 5"),
      ("itemSize: [20, 20]", "itemSize: [20, 21]", "1.0 pt taller"),
    ])
  func `a deliberate change is reported once, in words that name it`(
    part: String, other: String, words: String
  ) throws {
    try change(part, to: other)
    let result = try diff("a.yaml", "b.yaml")
    #expect(result.status == 1)
    let reported = sentences(result)
    #expect(reported.count == 1 && result.text.contains(words), "\(result.text)")
    #expect(result.text.components(separatedBy: words).count == 2, "\(result.text)")
    // What the author changed stands before its effects.
    #expect(result.text.split(separator: "\n").dropFirst().first == "scene:")
    #expect(result.text.contains("tolerances: points 0.01 (default), seconds 0.0005 (default)"))
  }

  @Test func `a shift of one pixel and one frame's delay are reported for images`() throws {
    try change("size: [120, 60] }", to: "size: [120, 60] }")
    let list = Self.scene.replacingOccurrences(
      of: "layout: {", with: "frame: [1, 0, 120, 60]\n    layout: {")
    try scratch.write(list, to: "shifted.yaml")
    #expect(
      try Command.run(["render", "a.yaml", "shifted.yaml", "-o", "out/"], in: scratch).status == 0)
    let shifted = try diff("out/a.gif", "out/shifted.gif")
    #expect(shifted.status == 1)
    #expect(sentences(shifted).count == 1, "\(shifted.text)")
    #expect(shifted.text.contains("1 px further right"), "\(shifted.text)")
    var bytes = [UInt8](try scratch.data("out/a.gif"))
    // The delay of the second frame, in the graphics control extension before it.
    let controls = bytes.indices.dropLast(8).filter {
      bytes[$0] == 0x21 && bytes[$0 + 1] == 0xF9 && bytes[$0 + 2] == 4
    }
    bytes[controls[1] + 4] += 2
    try Data(bytes).write(to: URL(fileURLWithPath: scratch("out/late.gif")))
    let late = try diff("out/a.gif", "out/late.gif")
    #expect(late.status == 1)
    #expect(sentences(late).count == 1, "\(late.text)")
    #expect(late.text.contains("is shown 120 ms instead of 100 ms"), "\(late.text)")
  }

  @Test func `tolerances are printed with their origins`() throws {
    try change("#CC6633", to: "#CC6634")
    let result = try diff(
      "a.yaml", "b.yaml", "--only", "pixels", "--channel", "1", "--ignore-item", "grid/A",
      "--ignore-outset", "2")
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("channel 1 of 255 (--channel)"))
    #expect(result.text.contains("ignored items grid/A and 2.0 pt around them (--ignore-item)"))
    #expect(result.text.contains("timelines: not compared"))
    #expect(try diff("a.yaml", "b.yaml", "--only", "pixels").status == 1)
    #expect(try diff("a.yaml", "b.yaml", "--ignore-item", "C").status == 0)
  }

  @Test func `options without an effect are wrong usage`() throws {
    #expect(
      try Command.run(
        ["render", "a.yaml", "-o", "a.gif", "-o", "a.json"], in: scratch
      ).status == 0)
    for (arguments, option) in [
      (["a.yaml", "a.json", "--only", "timelines", "--fps", "5"], "--fps"),
      (["a.yaml", "a.json", "--only", "timelines", "--scale", "2"], "--scale"),
      (["a.yaml", "a.json", "--only", "timelines", "--from", "0.1"], "--from"),
      (["a.yaml", "a.json", "--only", "timelines", "--max-pixels", "5"], "--max-pixels"),
      (["a.yaml", "a.json", "--only", "timelines", "--ignore", "0,0,1,1"], "--ignore"),
      (["a.yaml", "a.json", "--only", "pixels", "--points", "1"], "--points"),
      (["a.gif", "a.gif", "--ignore-item", "A"], "--ignore-item"),
      (["a.gif", "a.gif", "--fps", "5"], "--fps"),
      (["a.yaml", "a.gif", "--alpha", "0.1"], "--alpha"),
      (["a.yaml", "a.yaml", "--at", "0.1", "--to", "0.2"], "--to"),
      (["a.yaml", "a.gif", "--at", "0.1"], "--at"),
      (["a.yaml", "a.yaml", "--max-pixels=-1"], "--max-pixels is 0 or more"),
      (["a.yaml", "a.yaml", "--ignore", "1,2,3,0"], "--ignore is x, y, width, height"),
      (
        ["a.yaml", "a.yaml", "--ignore-item", "A", "--ignore-outset=-1"], "--ignore-outset is 0"
      ),
    ] {
      let result = try Command.run(["diff"] + arguments, in: scratch)
      #expect(result.status == 64, "\(arguments)")
      #expect(result.messages.contains("error: \(option)"), "\(result.messages)")
    }
  }

  @Test func `an image of one moment is compared with that moment`() throws {
    #expect(
      try Command.run(
        ["render", "a.yaml", "--at", "0.3s", "-o", "x.png", "-o", "a.json"], in: scratch
      ).status == 0)
    for side in ["a.yaml", "a.json"] {
      let without = try diff(side, "x.png")
      #expect(without.status == 1)
      #expect(without.text.contains("x.png is one image, and \(side) has "), "\(without.text)")
      let with = try diff(side, "x.png", "--at", "0.3s")
      #expect(with.status == 0, "\(with.text)")
      #expect(with.text.contains("pixels (1 frame): the same"))
      #expect(try diff("x.png", side, "--at", "0.2s").status == 1)
    }
  }

  @Test func `an unmatched ignored item is reported, and a mask follows through a folder`() throws {
    try change("#3366CC", to: "#3366CD")
    #expect(
      try Command.run(["render", "a.yaml", "-o", "out/%02d.png"], in: scratch).status == 0)
    let result = try diff("b.yaml", "out", "--ignore-item", "grid/*", "--ignore-item", "Q")
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("note: no item matches Q (--ignore-item)"), "\(result.text)")
    #expect(!result.text.contains("no item matches grid"))
    #expect(try diff("b.yaml", "out").status == 1)
  }

  @Test func `programs get JSON`() throws {
    try change("damping: 0.7", to: "damping: 0.6")
    let result = try diff("a.yaml", "b.yaml", "--json")
    #expect(result.status == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(object["same"] as? Bool == false)
    #expect(
      Set(object.keys) == [
        "before", "after", "same", "verdict", "summary", "scene", "timelines", "pixels", "notes",
        "limits",
      ])
    #expect(object["verdict"] as? String == "differs")
    #expect((object["summary"] as? [String])?.first?.contains("damping 0.7 became 0.6") == true)
    let timelines = try #require(object["timelines"] as? [String: Any])
    #expect(timelines["verdict"] as? String == "differs")
    #expect((timelines["findings"] as? [[String: Any]])?.first?["kind"] as? String == "motion")
  }

  @Test func `a page shows both and what differs`() throws {
    try change("damping: 0.7", to: "damping: 0.6")
    let result = try diff("a.yaml", "b.yaml", "--report", "pages/x.html", "--quiet")
    #expect(result.status == 1 && result.text.isEmpty && result.messages.isEmpty)
    let page = try scratch.read("pages/x.html")
    #expect(page.components(separatedBy: "data-key=\"apng-").count == 4)
    #expect(page.components(separatedBy: "data-key=\"motion-").count == 3)
    #expect(page.contains("spring damping 0.7 became 0.6") && page.contains("(default)"))
    #expect(!page.contains("https://"))
    #expect(try scratch.files().filter { $0.hasPrefix("pages/") } == ["pages/x.html"])
  }

  @Test(
    arguments: [
      (["a.yaml"], 64), (["a.yaml", "none.gif"], 66), (["a.yaml", "a.yaml", "--only", "x"], 64),
      (["a.yaml", "a.yaml", "--points", "-1"], 64),
      (["a.yaml", "a.yaml", "--channel", "256"], 64),
      (["a.yaml", "a.yaml", "--ignore", "1,2,3"], 64),
      (["a.yaml", "a.yaml", "--ignore-outset", "1"], 64),
      (["a.yaml", "a.yaml", "--json", "--quiet"], 64),
      (["a.yaml", "empty"], 66), (["a.yaml", "broken.gif"], 65), (["broken.png", "a.yaml"], 65),
      (["broken.json", "a.yaml"], 65), (["broken.yaml", "a.yaml"], 65),
      (["a.yaml", "a.yaml"], 0),
    ] as [([String], Int32)])
  func `wrong calls and broken files have their exit codes`(
    arguments: [String], status: Int32
  ) throws {
    try FileManager.default.createDirectory(
      atPath: scratch("empty"), withIntermediateDirectories: true)
    for name in ["broken.gif", "broken.png", "broken.json", "broken.yaml"] {
      try scratch.write("{\"canvas\": [", to: name)
    }
    let result = try Command.run(["diff"] + arguments, in: scratch)
    #expect(result.status == status, "\(result.messages)")
    #expect(status == 0 || result.messages.lowercased().contains("error:"), "\(result.messages)")
  }
}
