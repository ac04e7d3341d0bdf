import Foundation
import TestSupport
import Testing

/// `render --snippet`: HTML of the outputs, in the reader's color scheme.
struct SnippetTests {
  private let scratch: Scratch

  init() throws { scratch = try SampleScene.folder() }

  private func run(_ arguments: String...) throws -> Command.Result {
    try Command.run(arguments, in: scratch)
  }

  @Test(arguments: [
    (["--snippet", "-o", "x.mp4"], 64, "--snippet is for images that move"),
    (["--snippet", "-o", "x.png", "--at", "0"], 64, "--snippet is for images that move"),
    (["--snippet", "-o", "x.gif", "-o", "x.png", "--sheet"], 64, "leave --sheet out"),
    (["--snippet", "-o", "x.gif", "--json"], 64, "as --json is; choose one"),
    (["--snippet", "-o", "x.gif", "--shard", "1/2"], 64, "leave --plan, --shard and --resume out"),
  ])
  func `what no page can show is one clear error`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let before = try scratch.files()
    let result = try Command.run(["render", "photo.yaml"] + arguments, in: scratch)
    #expect(result.status == status && result.messages.contains(message), "\(result.messages)")
    #expect(try scratch.files() == before)
  }

  @Test func `a snippet shows light and dark, and stills for reduced motion`() throws {
    let title = "A &quot;photo&quot; &lt;turns&gt; &amp; stops"
    let result = try run("render", "photo.yaml", "small.yaml", "--for", "readme", "--snippet")
    #expect(result.status == 0, "\(result.messages)")
    let expected = """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="photo-dark.gif">
        <img src="photo.gif" alt="\(title)" width="120" height="90">
      </picture>
      <img src="small.gif" alt="small" width="16" height="12">

      """
    #expect(result.text == expected)
    #expect(
      try scratch.files().filter { $0.hasSuffix(".gif") }.sorted() == [
        "photo-dark.gif", "photo.gif", "small.gif",
      ])

    let both = try run(
      "render", "photo.yaml", "--snippet", "--scale", "0.5", "-o", "my, pics/a#.webp",
      "-o", scratch("b.gif"), "-o", "b.png", "--at", "0.1s")
    #expect(both.status == 0, "\(both.messages)")
    #expect(
      both.text == """
        <picture>
          <source media="(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)" srcset="b-dark.png">
          <source media="(prefers-reduced-motion: reduce)" srcset="b.png">
          <source media="(prefers-color-scheme: dark)" type="image/webp" srcset="my%2C%20pics/a%23-dark.webp">
          <source type="image/webp" srcset="my%2C%20pics/a%23.webp">
          <source media="(prefers-color-scheme: dark)" srcset="b-dark.gif">
          <img src="b.gif" alt="\(title)" width="60" height="45">
        </picture>

        """)
    // Every file that is named exists.
    for match in both.text.matches(of: /(?:src|srcset)="([^"]+)"/) {
      let path = try #require(String(match.1).removingPercentEncoding)
      #expect(FileManager.default.fileExists(atPath: scratch(path)), "\(path)")
    }
  }

  @Test func `the snippet of the article is the one of its scene`() throws {
    try scratch.write(
      SampleScene.small().replacingOccurrences(of: "[16, 12]", with: "[390, 300]")
        + "\ntitle: Cards\nvariants: { dark: { theme: dark } }\n", to: "cards.yaml")
    let article = try Article(article: "Animations")
    let command = try #require(
      article.blocks.flatMap(\.lines).first { $0.hasSuffix("-o images/ --snippet") })
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let result = try Command.run(words, in: scratch)
    let html = try #require(article.blocks.first { $0.language == "html" })
    #expect(result.text == html.text + "\n", "\(result.text) \(result.messages)")
  }

  @Test func `a snippet has all variants that are chosen, also from the cache`() throws {
    let expected = """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="v/photo-dark.svg">
        <img src="v/photo.svg" alt="A" width="120" height="90">
      </picture>
      <img src="v/photo-tall.svg" alt="A" width="90" height="140">

      """
    for _ in 0..<2 {
      let all = try run(
        "render", "photo.yaml", "--snippet", "--variants", "--for", "docs", "-o", "v", "--cache",
        "c", "--quiet")
      let text = all.text.replacing(/alt="[^"]*"/, with: "alt=\"A\"")
      #expect(text == expected, "\(all.messages)")
    }
    // A name with a percent sign is no pattern of frames, which a page cannot show.
    try FileManager.default.copyItem(atPath: scratch("small.yaml"), toPath: scratch("5%.yaml"))
    let odd = try run("render", "5%.yaml", "--snippet", "-o", "o/", "--format", "svg,svg-frames")
    #expect(odd.text == "<img src=\"o/5%25.svg\" alt=\"5%\" width=\"16\" height=\"12\">\n")
    let one = try run("render", "photo.yaml", "--snippet", "--variant", "dark", "-o", "one.gif")
    #expect(one.text.hasPrefix("<img src=\"one.gif\" alt="), "\(one.text) \(one.messages)")
  }
}
