import Foundation
import OutputFiles
import Rendering
import Reporting
import SceneRendering
import TestSupport
import Testing

/// Review pages of runs, of rendered folders, and of scenes.
struct ReviewPageTests {
  /// A clip as a page has it.
  private struct Clip: Decodable {
    struct Media: Decodable {
      let kind: String
      let key: String
      let bytes: Int
      let file: String
    }
    struct Frames: Decodable {
      let prefix: String
      let digits: Int
      let suffix: String
    }

    let id: String
    let name: String
    let width: Int
    let height: Int
    let frames: Int
    let fps: Double
    let seconds: Double
    let media: [Media]
    let frameFiles: Frames?
    let motion: String?
    let error: String?
  }

  /// The data of a page.
  private struct Page: Decodable {
    let title: String
    let clips: [Clip]
  }

  /// Renders scenes into a folder `o` with a manifest `m.json`.
  private func render(_ paths: [String], formats: String, in scratch: Scratch) throws {
    let request = try Samples.request([scratch("o/")], formats: formats)
    let outcomes = try Samples.renderer().render(
      paths.map { SceneInput(path: $0) }, request: request)
    try scratch.write(
      String(decoding: try RenderManifest.json(outcomes) { (65, $0.lines) }, as: UTF8.self),
      to: "m.json")
  }

  /// Writes the page of items and reads it.
  private func write(
    _ items: [ReviewItem], to path: String, _ form: PageWriter.Form = .folder
  ) throws -> (page: Page, html: String, written: PageWriter.Written) {
    let written = try ReviewPage(title: "run", items: items)
      .write(to: path, form: form, register: TemporaryOutputs())
    let html = try String(contentsOfFile: path, encoding: .utf8)
    return (try PageData.decode(Page.self, from: html), html, written)
  }

  @Test func `a page shows a run's animations and failures`() throws {
    let scratch = try Scratch()
    try render(
      ["odd <name> & 100%.yaml", "b.yaml", "broken"], formats: "gif,svg-frames", in: scratch)
    let items = try RunManifest(path: scratch("m.json")).items(ReviewMedia())
    let (page, html, written) = try write(items, to: scratch("o/pages.html"))
    #expect(page.title == "run")
    #expect(page.clips.map(\.name) == ["odd <name> & 100%", "b", "broken"])
    #expect(page.clips.map(\.id) == ["odd-name-100", "b", "broken"])
    #expect(page.clips[2].error?.contains("broken:3:5: error: it is broken") == true)
    let clip = page.clips[1]
    #expect((clip.width, clip.height, clip.frames, clip.fps, clip.seconds) == (8, 4, 5, 50, 0.1))
    let size = try scratch.data("o/b.gif").count
    #expect(clip.media.map(\.kind) == ["gif"] && clip.media.map(\.bytes) == [size])
    #expect(clip.media.map(\.file) == ["b.gif"])
    #expect(clip.frameFiles?.prefix == "b/" && clip.frameFiles?.suffix == ".svg")
    // Each animation is a block beside the page; the page itself names nothing else.
    #expect(written.folder == scratch("o/pages-data"))
    let block = try scratch.read("o/pages-data/\(clip.media[0].key).js")
    #expect(block.contains(try scratch.data("o/b.gif").base64EncodedString()))
    let text = html.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    for word in ["http://", "https://", "//cdn", "@import", "<link"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func `hostile names and errors are text`() throws {
    let scratch = try Scratch()
    var item = ReviewItem(name: "</script><script>alert(1)</script>")
    item.clip.title = "<!--<script>"
    item.clip.error = "\u{2028}</SCRIPT>"
    let (page, html, _) = try write([item], to: scratch("p.html"))
    #expect(page.clips[0].name == item.clip.name && page.clips[0].error == item.clip.error)
    #expect(!html.contains("<script>alert") && !html.contains("</SCRIPT>"))
    #expect(!html.contains("<!--<script>"))
  }

  @Test func `a page in one file has all blocks, each once`() throws {
    let scratch = try Scratch()
    try render(["a.yaml", "b.yaml"], formats: "gif,apng", in: scratch)
    let items = try RunManifest(path: scratch("m.json")).items(ReviewMedia(isExact: true))
    let (page, html, written) = try write(items, to: scratch("p.html"), .selfContained)
    #expect(page.clips.map { $0.media.map(\.kind) } == [["gif", "apng"], ["gif", "apng"]])
    #expect(written.folder == nil && written.pageBytes == html.utf8.count)
    // Both scenes are equal, so their animations are.
    #expect(page.clips[0].media[0].key == page.clips[1].media[0].key)
    for media in page.clips[0].media {
      #expect(html.components(separatedBy: "data-key=\"\(media.key)\"").count == 2)
    }
    #expect(try !scratch.files().contains { $0.hasPrefix("p-data") })
  }

  @Test func `a page that is written again leaves no block of an earlier one`() throws {
    let scratch = try Scratch()
    try render(["a.yaml"], formats: "gif", in: scratch)
    let items = try RunManifest(path: scratch("m.json")).items(ReviewMedia())
    _ = try write(items, to: scratch("p.html"))
    try scratch.write("mine", to: "p-data/notes.txt")
    let blocks = try scratch.files().filter { $0.hasPrefix("p-data/") }
    #expect(blocks.count == 2)
    var other = items
    other[0].files = []
    other[0].clip.error = "gone"
    _ = try write(other, to: scratch("p.html"))
    #expect(try scratch.files().filter { $0.hasPrefix("p-data/") } == ["p-data/notes.txt"])
  }

  @Test func `files that were moved with their manifest are found`() throws {
    let scratch = try Scratch()
    let request = try Samples.request([scratch("o/")], formats: "gif,svg-frames")
    let outcomes = try Samples.renderer().render(
      [SceneInput(path: "x/a.yaml", name: "sub/a")], request: request)
    try scratch.write(
      String(decoding: try RenderManifest.json(outcomes) { (65, $0.lines) }, as: UTF8.self),
      to: "o/manifest.json")
    try FileManager.default.moveItem(atPath: scratch("o"), toPath: scratch("moved"))
    let manifest = try RunManifest(path: scratch("moved/manifest.json"))
    let (page, _, _) = try write(
      try manifest.items(ReviewMedia()), to: scratch("moved/index.html"))
    #expect(page.clips.map { $0.frameFiles?.prefix } == ["sub/a/"])
    try FileManager.default.removeItem(atPath: scratch("moved/sub/a/0000.svg"))
    let error = failure { try manifest.items(ReviewMedia()) }
    #expect(error?.kind == .missingInput)
    #expect(error?.description.contains("0000.svg no longer exists") == true)
  }

  @Test func `what is no manifest is refused`() throws {
    let scratch = try Scratch()
    try scratch.write("{}", to: "m.json")
    try scratch.write("[]", to: "empty.json")
    try scratch.write(
      """
      [{"scene": "a", "outputs": [], "frames": 1, "framesPerSecond": -1, "seconds": 1,
        "width": 1, "height": 1, "bytes": 0, "error": null}]
      """, to: "odd.json")
    func kind(_ name: String) -> RenderError.Kind? {
      failure { try RunManifest(path: scratch(name)).items(ReviewMedia()) }?.kind
    }
    #expect(kind("m.json") == .invalidData)
    #expect(kind("empty.json") == .missingInput)
    #expect(kind("odd.json") == .invalidData)
  }

  @Test func `a rendered folder needs no manifest`() throws {
    let scratch = try Scratch()
    let request = try Samples.request([scratch("o/")], formats: "gif,apng,json,svg-frames")
    _ = try Samples.renderer().render(
      [SceneInput(path: "a.yaml"), SceneInput(path: "b.yaml", name: "sub/b")], request: request)
    try scratch.write("not an image", to: "o/broken.gif")
    try scratch.write("a text", to: "o/readme.txt")
    let (page, _, _) = try write(
      try RenderedFolder.items(in: scratch("o"), ReviewMedia()), to: scratch("o/index.html"))
    #expect(page.clips.map(\.name) == ["a", "broken", "sub/b"])
    #expect(page.clips[1].error?.contains("broken.gif") == true)
    let clip = page.clips[2]
    #expect((clip.width, clip.height, clip.frames, clip.seconds) == (8, 4, 5, 0.1))
    #expect(clip.frameFiles?.prefix == "sub/b/")
    // Its timeline lies beside it.
    #expect(clip.motion != nil)
  }

  @Test func `scenes are rendered for a page, with their motion`() throws {
    let scratch = try Scratch()
    let register = TemporaryOutputs()
    let inputs = ["x/a.yaml", "y/a.yaml", "broken"].map { SceneInput(path: $0) }
    let scenes = try ReviewScenes(
      inputs, isExact: false, from: Samples.source(), register: register,
      makeRenderer: { Samples.renderer(source: $0) })
    let (page, html, _) = try write(scenes.items, to: scratch("p.html"))
    #expect(page.clips.map(\.name) == ["a", "a", "broken"])
    #expect(page.clips.map(\.id) == ["a", "a-2", "broken"])
    #expect(page.clips.map { $0.motion != nil } == [true, true, false])
    #expect(page.clips[2].error?.contains("it is broken") == true)
    #expect(html.contains("\"scene\":\"y/a.yaml\""))
  }
}
