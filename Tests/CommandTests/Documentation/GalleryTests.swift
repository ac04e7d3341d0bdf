import Foundation
import TestSupport
import Testing

/// The committed images of the README and the articles.
struct GalleryTests {
  /// Returns the words of each line of the list: a file, its scene and the options.
  private func list() throws -> [[String]] {
    try Article.read("fixtures/gallery.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
  }

  @Test func `the list names exactly the images that are there`() throws {
    let images = try ["output/gallery", "Sources"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: Article.project.appendingPathComponent(folder).path
      ).map { "\(folder)/\($0)" }
    }.filter { path in
      // Screenshots of pages are PNG images, unlike the stills of articles; Tests/Pages/test_first_animation.py makes them.
      // HostCommandTests has the image that `host` makes, MeasuredPictureTests those of a law.
      path.hasPrefix("output/")
        || ["compositional", "lists", "sheet-of-frames", "swipe-actions"].contains {
          path.hasSuffix("/\($0).png")
        }
        || (path.contains(".docc/") && !path.hasSuffix(".md") && !path.hasSuffix(".png")
          && !path.hasSuffix("/app-screen.gif") && !path.contains("/measured-"))
    }
    #expect(try list().map { $0[0] }.sorted() == images.sorted())
  }

  @Test func `every image is what the command renders today`() throws {
    let scratch = try Scratch()
    for (index, words) in try list().enumerated() {
      let name = (words[0] as NSString).lastPathComponent
      let path = Article.project.appendingPathComponent(words[0]).path
      let kept = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(kept.count <= 500_000)
      // A quick run renders a few of them.
      guard isFullRun || index % 4 == 0 else { continue }
      let scene = Article.project.appendingPathComponent(words[1]).path
      let result = try Command.run(["render", scene, "-o", name] + words.dropFirst(2), in: scratch)
      #expect(result.status == 0, "\(result.messages)")
      let rendered = try scratch.data(name)
      if name.hasSuffix(".svg"), isAlike(rendered, kept) { continue }
      if rendered != kept {
        let difference = try Command.run(["diff", path, name], in: scratch)
        Issue.record("\(words[0]): record it with scripts/gallery\n\(difference.text)")
      }
    }
  }

  /// Returns whether two documents are equal but for rounding, which differs between processors.
  private func isAlike(_ rendered: Data, _ kept: Data) -> Bool {
    func parts(_ data: Data) -> (words: [Substring], numbers: [Double]) {
      let text = String(decoding: data, as: UTF8.self)
      let numbers = text.matches(of: /-?(?:\d+\.?\d*|\.\d+)/).compactMap { Double($0.output) }
      return (text.split(separator: /-?(?:\d+\.?\d*|\.\d+)/), numbers)
    }
    if rendered == kept { return true }
    let (one, two) = (parts(rendered), parts(kept))
    return one.words == two.words && one.numbers.count == two.numbers.count
      && zip(one.numbers, two.numbers).allSatisfy { abs($0 - $1) <= 0.02 * max(1, abs($0)) }
  }

  @Test func `every image is shown in a document`() throws {
    let documents = try Article.followed() + [Article(article: "AppScreens")]
    for words in try list() {
      let name = (words[0] as NSString).lastPathComponent
      #expect(
        documents.contains { $0.text.contains("(\(words[0]))") || $0.text.contains("(\(name))") },
        "\(words[0])")
    }
  }
}
