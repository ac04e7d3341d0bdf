import OutputFiles
import Testing

@Suite struct OutputTargetTests {
  private func parse(_ text: String) throws -> OutputTarget {
    try OutputTarget(parsing: text) { $0 == "there" || $0 == "there.gif" }
  }

  @Test func `the name decides what is written`() throws {
    #expect(try parse("a/x.gif") == .animation(.gif, path: "a/x.gif"))
    #expect(try parse("X.GIF") == .animation(.gif, path: "X.GIF"))
    #expect(try parse("a/x.apng") == .animation(.apng, path: "a/x.apng"))
    #expect(try parse("x.json") == .timeline(path: "x.json"))
    #expect(try parse("x.png") == .image(path: "x.png"))
    #expect(try parse("-") == .standardOutput)
    #expect(
      try parse("f/%04d.svg") == .svgFrames(FramePattern(folder: "f", digits: 4, suffix: ".svg")))
    #expect(
      try parse("a%d.png")
        == .pngFrames(FramePattern(folder: ".", prefix: "a", digits: 1, suffix: ".png")))
  }

  @Test(arguments: ["there", "there.gif", "new/", "new.gif/", "new", "a.b/new"])
  func `a folder exists, ends in a slash or has no extension`(name: String) throws {
    #expect(try parse(name) == .folder(path: name))
  }

  @Test(arguments: [
    ("x.bmp", ".gif, .apng, .webp, .mp4, .webm, .avif, .svg, .json, .png"), ("", "needs a name"),
    ("a\u{0}.gif", "zero character"),
    ("f/%04d.gif", ".svg or .png"), ("f/%04d", ".svg or .png"), ("%d/x.png", "not in a folder's"),
    ("%d-%d.png", "exactly one"), ("100%%.png", "exactly one"), ("%4d.png", "%01d to %09d"),
    ("%0d.png", "%01d to %09d"), ("%010d.png", "%01d to %09d"), ("%x.png", "%01d to %09d"),
    ("%.png", "%01d to %09d"), ("%٣d.png", "%01d to %09d"),
  ])
  func `refuses a name with advice`(name: String, words: String) {
    let error = #expect(throws: OutputError.self) { try parse(name) }
    #expect(error?.kind == .invalidName)
    #expect(error?.description.contains(words) == true)
  }

  @Test func `reads lists of formats`() throws {
    #expect(try OutputFormat.list("gif,svg-frames") == [.animation(.gif), .svgFrames])
    #expect(try OutputFormat.list("apng,svg") == [.animation(.apng), .svg])
    for (list, words) in [
      ("gif,gif", "twice"), ("mov", "gif, apng, webp, mp4, webm, avif, svg, png, svg-frames, json"),
      ("", "no format"), ("gif,", "no format \"\""),
    ] {
      let error = #expect(throws: OutputError.self) { try OutputFormat.list(list) }
      #expect(error?.kind == .invalidName)
      #expect(error?.description.contains(words) == true)
    }
  }
}
