import Testing

@testable import Reporting

/// Texts as they are written into pages.
struct PageTextTests {
  @Test func `markup is escaped, and control characters are replaced`() {
    #expect(
      PageText.escaped("<a href=\"x\">R&D's</a>")
        == "&lt;a href=&quot;x&quot;&gt;R&amp;D&#39;s&lt;/a&gt;")
    #expect(PageText.escaped("a\u{0}b\u{1B}c\td\n") == "a\u{FFFD}b\u{FFFD}c\td\n")
    #expect(PageText.escaped("日本 👋🏽 שלום") == "日本 👋🏽 שלום")
  }

  @Test func `a link keeps slashes and encodes all that means something in it`() {
    #expect(PageText.link("a/b-c_d.e~f/0.svg") == "a/b-c_d.e~f/0.svg")
    #expect(PageText.link("50% <b>?#\"'&ü") == "50%25%20%3Cb%3E%3F%23%22%27%26%C3%BC")
    #expect(PageText.link("javascript:alert(1)") == "javascript%3Aalert%281%29")
  }

  @Test(arguments: [
    (0.0, "0"), (1.0, "1"), (0.5, "0.5"), (0.05, "0.05"), (1.234, "1.23"), (59.999, "60"),
    (33.333_333, "33.33"), (1e13, "10000000000000.0"),
  ])
  func `a number has at most two decimals and no trailing zero`(value: Double, text: String) {
    #expect(PageText.decimal(value) == text)
  }

  @Test(arguments: [
    ("/a/b", "/a/b/c.gif", "c.gif"), ("/a/b", "/a/c.gif", "../c.gif"),
    ("/a/b/c", "/d.gif", "../../../d.gif"), ("/", "/x/y", "x/y"), ("/ab", "/a/b", "../a/b"),
  ])
  func `a relative path leads from the page to the file`(
    folder: String, path: String, link: String
  ) {
    #expect(RelativePath.from(folder, to: path) == link)
  }
}
