import Foundation
import Geometry
import Imaging
import OutputFiles
import RasterCoding
import Rendering
import Reporting
import ScenePlayback
import TestSupport
import Testing
import Timelines
import Timing
import Verification

/// The page that shows the differences between two inputs.
struct ComparisonPageTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The page as its script reads it.
  private struct Page: Decodable {
    struct Result: Decodable {
      let id: String
      let name: String
      let status: String
      let causes: [String]
      let sentences: [String]
      let detail: String?
    }

    let title: String
    let kind: String
    let approve: String?
    let results: [Result]
  }

  /// A result as its block has it.
  private struct Detail: Decodable {
    struct Clip: Decodable {
      struct Media: Decodable {
        let key: String
        let bytes: Int
        let file: String
      }
      let width: Int
      let frames: Int
      let seconds: Double
      let starts: [Double]
      let times: [Double]?
      let media: [Media]
    }
    struct View: Decodable {
      let name: String
      let medium: Int
      let width: Int
      let height: Int
    }
    struct Differences: Decodable {
      let unexplained: [Int]
      let explained: [Int]
      let worst: Int?
    }
    struct Sentence: Decodable {
      let text: String
      let frame: Int?
      let elements: [String]
      let side: String
    }
    struct Section: Decodable {
      let title: String
      let verdict: String?
      let sentences: [Sentence]
    }
    struct Motion: Decodable {
      let before: String?
      let after: String?
    }

    let clip: Clip?
    let views: [View]
    let differences: Differences?
    let motion: Motion
    let sections: [Section]
    let tolerances: [String]

    /// The sentences of a section.
    func sentences(_ title: String) -> [Sentence] {
      sections.first { $0.title == title }?.sentences ?? []
    }
  }

  /// Writes a timeline of a square that moves between 0.1 s and 0.3 s.
  private func write(to end: Double, _ name: String, size: Double = 40, extra: Bool = false) throws
  {
    func square(_ key: String, y: Double) -> Layer {
      Layer(
        identity: LayerIdentity(collection: "grid", key: key, kind: .cell),
        position: CGPoint(x: 10, y: y), size: CGSize(width: 12, height: 12),
        appearance: Appearance(fill: .solid(.black)))
    }
    var moving = square("0/0", y: 20)
    moving.position.animate(
      to: CGPoint(x: end, y: 20), at: Instant(seconds: 0.1), duration: Instant(seconds: 0.2),
      curve: .linear)
    let timeline = Timeline(
      canvas: Canvas(size: CGSize(width: size, height: size)),
      playback: Playback(framesPerSecond: 10, duration: Instant(seconds: 0.5)),
      layers: [moving] + (extra ? [square("0/1", y: 33)] : []))
    let data = try TimelineJSON.encode(timeline)
    try scratch.write(String(decoding: data, as: UTF8.self), to: name)
  }

  /// Compares two files and writes a page in one file about them.
  private func page(
    _ before: String, _ after: String
  ) throws -> (html: String, page: Page, detail: Detail?) {
    let first = try ComparisonInput(path: scratch(before))
    let second = try ComparisonInput(path: scratch(after))
    let painted = try InputComparison().painting(first, second)
    let views = try painted.comparedFrames().map {
      ComparedViews($0, before: first.played, after: second.played)
    }
    var page = ComparisonPage(
      .diff, title: "Differences", path: scratch("p.html"), form: .selfContained,
      register: TemporaryOutputs())
    try page.append(
      ComparedResult(
        name: after, status: .differs, comparison: painted.comparison, views: views))
    _ = try page.finish(summary: "different")
    let html = try scratch.read("p.html")
    let found = try PageData.decode(Page.self, from: html)
    let detail = try found.results[0].detail.map { key in
      try JSONDecoder().decode(Detail.self, from: Data(try block(key, in: html).utf8))
    }
    return (html, found, detail)
  }

  /// Returns the text of a block in a page.
  private func block(_ key: String, in html: String) throws -> String {
    let start = try #require(html.range(of: "data-key=\"\(key)\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    return String(html[start.upperBound..<end.lowerBound])
  }

  @Test func `equal inputs have sections that say so, and tolerances`() throws {
    try write(to: 20, "a.json")
    try write(to: 20, "b.json")
    let (_, page, found) = try page("a.json", "b.json")
    let detail = try #require(found)
    #expect(page.kind == "diff" && page.approve == nil)
    #expect(detail.sections.map(\.verdict) == ["same", "same"])
    #expect(detail.sections.allSatisfy { $0.sentences.isEmpty })
    #expect(detail.tolerances.contains("points 0.01 (default)"))
    #expect(detail.differences?.worst == nil)
  }

  @Test func `a sentence leads to the largest difference and names its element`() throws {
    try write(to: 20, "a.json")
    try write(to: 26, "b.json")
    let (html, page, found) = try page("a.json", "b.json")
    let detail = try #require(found)
    let sentence = try #require(detail.sentences("Timelines").first)
    #expect(page.results[0].sentences.contains(sentence.text))
    #expect(sentence.elements == ["grid 0/0"] && sentence.side == "after")
    let clip = try #require(detail.clip)
    let frame = try #require(sentence.frame)
    let times = try #require(clip.times)
    // The squares are furthest apart when the motion has ended.
    #expect(times[frame] >= 0.3 - 1e-6 && times[frame] < 0.4)
    // Nothing differs before the motion begins, and all that differs is explained.
    let differences = try #require(detail.differences)
    #expect(differences.unexplained.allSatisfy { $0 == 0 })
    #expect(differences.explained.count == clip.frames && differences.explained[0] == 0)
    let worst = try #require(differences.worst)
    #expect(differences.explained[worst] == differences.explained.max())
    // Three animations on one clock, and the motion of both sides.
    #expect(detail.views.map(\.name) == ["Expected", "Actual", "Difference"])
    #expect(clip.starts == [0, 0.1, 0.2, 0.3, 0.4] && clip.seconds == 0.5)
    for media in clip.media {
      let data = try #require(Data(base64Encoded: try block(media.key, in: html)))
      #expect(data.count == media.bytes && data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
    for key in [detail.motion.before, detail.motion.after] {
      #expect(try block(try #require(key), in: html).contains("\"key\":\"0/0\""))
    }
  }

  @Test func `a sentence about a new or missing element leads to its first frame`() throws {
    try write(to: 20, "a.json")
    try write(to: 20, "b.json", extra: true)
    let new = try #require(try page("a.json", "b.json").detail?.sentences("Timelines").first)
    #expect(new.elements == ["grid 0/1"] && new.side == "after" && new.frame == 0)
    let gone = try #require(try page("b.json", "a.json").detail?.sentences("Timelines").first)
    #expect(gone.elements == ["grid 0/1"] && gone.side == "before" && gone.frame == 0)
  }

  @Test func `a sentence about pixels leads to the worst frame`() throws {
    for name in ["a", "b"] {
      for index in 0..<3 {
        var bitmap = Bitmap(width: 6, height: 4, filledWith: 0xFF10_2030)
        if name == "b", index > 0 { for x in 0...index { bitmap[x, 1] = 0xFFFF_FFFF } }
        try scratch.write("", to: "\(name)/\(index).png")
        try Data(PNGWriter.encode(bitmap))
          .write(to: URL(fileURLWithPath: scratch("\(name)/\(index).png")))
      }
    }
    let detail = try #require(try page("a", "b").detail)
    let differences = try #require(detail.differences)
    #expect(differences.unexplained == [0, 2, 3] && differences.worst == 2)
    #expect(detail.sentences("Pixels").first?.frame == 2)
    #expect(detail.clip?.times == nil && detail.motion.after == nil)
  }

  @Test func `canvases of different sizes have sentences and no animations`() throws {
    try write(to: 20, "a.json")
    try write(to: 20, "b.json", size: 44)
    let detail = try #require(try page("a.json", "b.json").detail)
    #expect(detail.clip == nil && detail.views.isEmpty)
    #expect(!detail.sentences("Timelines").isEmpty && !detail.sentences("Notes").isEmpty)
  }

  @Test func `names of files are text`() throws {
    try write(to: 20, "<b>&.json")
    try write(to: 26, "</script><script>x.json")
    let (html, page, _) = try page("<b>&.json", "</script><script>x.json")
    #expect(page.results[0].name == "</script><script>x.json")
    #expect(!html.contains("<b>&") && !html.contains("<script>x"))
  }
}
