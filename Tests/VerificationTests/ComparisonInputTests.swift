import ComparisonTolerances
import Foundation
import Imaging
import PixelComparison
import RasterCoding
import Rendering
import TestSupport
import Testing
import TimelineComparison
import Timelines
import Timing
import Verification

/// The inputs of comparisons in all their forms.
struct ComparisonInputTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Renders the sample in all forms.
  private func render(_ timeline: Timeline, as name: String) throws {
    try timeline.render(
      to: scratch("\(name).gif"), scratch("\(name).apng"), scratch("\(name).json"),
      scratch("\(name)/%04d.png"))
  }

  private func compare(
    _ before: String, _ after: String, tolerances: Tolerances = Tolerances()
  ) throws -> Comparison {
    try InputComparison(tolerances: tolerances).compare(
      ComparisonInput(path: scratch(before)), ComparisonInput(path: scratch(after)))
  }

  @Test func `files are reported by what is in them`() throws {
    try render(Sample.timeline(), as: "a")
    for (name, form) in [
      ("a.gif", ComparisonInput.Form.gif), ("a.apng", .png), ("a.json", .timeline), ("a", .frames),
    ] {
      #expect(try ComparisonInput(path: scratch(name)).form == form)
    }
    for name in ["a.gif", "a.apng"] {
      let other = scratch("\(name).dat")
      try FileManager.default.copyItem(atPath: scratch(name), toPath: other)
      #expect(try ComparisonInput(path: other).animation != nil)
    }
  }

  @Test func `every form of one animation is the same as every other`() throws {
    try render(Sample.timeline(text: "a"), as: "a")
    let forms = ["a.gif", "a.apng", "a.json", "a"]
    for first in forms {
      for second in forms {
        let comparison = try compare(first, second)
        #expect(comparison.isSame, "\(first) \(second): \(comparison.lines)")
        #expect(comparison.pixelVerdict == .same)
      }
    }
  }

  @Test func `one point to the right is reported in every form, once`() throws {
    try render(Sample.timeline(), as: "a")
    try render(Sample.timeline(x: 11), as: "b")
    for form in [".gif", ".apng", ""] {
      let sentences = try compare("a" + form, "b" + form).sentences
      #expect(sentences.count == 1, "\(sentences)")
      #expect(sentences.first?.contains("lies 1 px further right") == true, "\(sentences)")
    }
    #expect(
      try compare("a.json", "b.json").sentences == ["cell 0/0: 1.0 pt further right throughout"])
  }

  @Test func `one frame's delay is reported in words`() throws {
    let bitmap = Bitmap(width: 4, height: 4, filledWith: 0xFF00_00FF)
    let other = Bitmap(width: 4, height: 4, filledWith: 0xFFFF_0000)
    func animation(_ milliseconds: Double) -> ComparisonInput {
      ComparisonInput(
        name: "x",
        animation: RasterAnimation([
          RasterFrame(bitmap, duration: Instant(seconds: 0.04)),
          RasterFrame(other, duration: Instant(seconds: milliseconds / 1000)),
          RasterFrame(bitmap, duration: Instant(seconds: 0.04)),
        ]))
    }
    let comparison = try InputComparison().compare(animation(40), animation(60))
    #expect(
      comparison.sentences == ["frame 1 (at 0.040 s) is shown 60 ms instead of 40 ms"])
  }

  @Test func `differences of the timelines are not reported again for pixels, but others are`()
    throws
  {
    let before = ComparisonInput(name: "a", timeline: Sample.timeline())
    let after = ComparisonInput(name: "b", timeline: Sample.timeline(color: .white))
    let comparison = try InputComparison().compare(before, after)
    #expect(comparison.sentences == ["cell 0/0: fill #000000 became #FFFFFF"])
    #expect(comparison.pixelVerdict == .explained && !comparison.isSame)
    #expect(!comparison.isInvisible && comparison.outcome == "differs")
    #expect(comparison.explainedSentence?.hasSuffix("and are not listed again") == true)
    let only = try InputComparison(layers: .pixels).compare(before, after)
    #expect(only.timelineVerdict == .notCompared && only.sentences.count == 1)
    let timelines = try InputComparison(layers: .timelines).compare(before, after)
    #expect(timelines.pixelVerdict == .notCompared && timelines.sentences.count == 1)
  }

  @Test func `the mask follows an ignored item`() throws {
    var tolerances = Tolerances()
    tolerances.ignored = [IgnoredRegion(.item(pattern: "0/0", outset: 1), .code)]
    let before = ComparisonInput(name: "a", timeline: Sample.timeline())
    let after = ComparisonInput(name: "b", timeline: Sample.timeline(color: .white))
    #expect(try InputComparison(tolerances: tolerances).compare(before, after).isSame)
    // Images have no items, and a rectangle does not move.
    tolerances.ignored = [
      IgnoredRegion(.rectangle(CGRect(x: 0, y: 10, width: 40, height: 20)), .code)
    ]
    #expect(
      try InputComparison(tolerances: tolerances, layers: .pixels).compare(before, after).isSame)
    tolerances.ignored = [
      IgnoredRegion(.rectangle(CGRect(x: 0, y: 10, width: 16, height: 20)), .code)
    ]
    #expect(
      try !InputComparison(tolerances: tolerances, layers: .pixels).compare(before, after).isSame)
  }

  @Test(
    arguments: [
      ("nothing.gif", nil, RenderError.Kind.missingInput),
      ("empty.gif", "", .invalidData), ("half.gif", "GIF89a", .invalidData),
      ("half.png", "\u{89}PNG", .invalidData), ("odd.json", "{\"canvas\": 1}", .invalidData),
      ("odd.yaml", "a: b", .invalidData),
    ] as [(String, String?, RenderError.Kind)])
  func `what cannot be compared is reported with its name`(
    name: String, text: String?, kind: RenderError.Kind
  ) throws {
    if let text { try scratch.write(text, to: name) }
    let path = scratch(name)
    do {
      let input = try ComparisonInput(path: path)
      _ = try input.animation?.open().next()
      Issue.record("\(name) was taken")
    } catch {
      let known = RenderError(error, at: "?")
      #expect(known.kind == kind, "\(known)")
      #expect(known.lines.first?.hasPrefix(path) == true, "\(known)")
    }
  }

  @Test func `a folder without animation and a pipe are refused`() throws {
    try scratch.write("", to: "folder/readme.txt")
    #expect(throws: RenderError.self) { try ComparisonInput(path: scratch("folder")) }
    #expect(mkfifo(scratch("pipe"), 0o600) == 0)
    #expect(throws: RenderError.self) { try ComparisonInput(path: scratch("pipe")) }
  }

  @Test func `animation of other sizes are reported as such`() throws {
    try render(Sample.timeline(), as: "a")
    try render(Sample.timeline(size: 44), as: "b")
    let animation = try compare("a.gif", "b.gif")
    #expect(animation.sentences.count == 1 && animation.sentences[0].contains("44×40"))
    let timelines = try compare("a.json", "b.json")
    #expect(timelines.sentences == ["canvas 40 × 40 pt became 44 × 40 pt"])
    #expect(timelines.notes == ["pixels are not compared, since the size of the canvas differs"])
  }
}
