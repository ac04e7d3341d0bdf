import OutputFiles
import Testing

@Suite struct FramePatternTests {
  @Test func `numbers files as printf does`() throws {
    let pattern = try FramePattern(parsing: "a/b/f-%03d%%.png")
    #expect(pattern.folder == "a/b")
    #expect(pattern.name(of: 7) == "f-007%.png")
    #expect(pattern.name(of: 1234) == "f-1234%.png")
    #expect(pattern.description == "a/b/f-%03d%%.png")
    #expect(try FramePattern(parsing: "/%d.svg").description == "/%d.svg")
  }

  @Test(arguments: [
    ("f007.png", true), ("f1234.png", true), ("f07.png", false), ("f0007.png", false),
    ("f.png", false), ("f00a.png", false), ("xf007.png", false), ("f007.png.bak", false),
    ("f-07.png", false),
  ])
  func `knows its own files`(name: String, isOne: Bool) throws {
    #expect(try FramePattern(parsing: "f%03d.png").matches(name) == isOne)
  }

  @Test func `letters of equal appearance are different names`() throws {
    let pattern = try FramePattern(parsing: "e\u{301}-%d.png")
    #expect(pattern.matches("e\u{301}-10.png"))
    #expect(!pattern.matches("\u{E9}-10.png"))
    #expect(!pattern.matches("\u{E9}-1.png"))
  }

  @Test func `a prefix and a suffix do not share characters`() throws {
    #expect(!(try FramePattern(parsing: "a%da.png").matches("a.png")))
  }
}
