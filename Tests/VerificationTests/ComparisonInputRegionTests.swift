import ComparisonTolerances
import Foundation
import Geometry
import Imaging
import PixelComparison
import Rendering
import TestSupport
import Testing
import TimelineComparison
import Timelines
import Timing
import Verification

/// The ignored regions of inputs of all forms.
struct ComparisonInputRegionTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Compares the sample with what was rendered of it in white.
  private func compare(
    _ output: String, scale: Double? = nil, ignoring area: IgnoredRegion.Area
  ) throws -> Comparison {
    let path = scratch(output)
    try Sample.timeline(color: Color(rgba: 0xFF00_00FF)).render(
      to: path, sampling: SamplingOptions(scale: scale))
    var tolerances = Tolerances()
    tolerances.ignored = [IgnoredRegion(area, .code)]
    let folder = output.contains("%") ? scratch("frames") : path
    return try InputComparison(tolerances: tolerances).compare(
      ComparisonInput(name: "a", timeline: Sample.timeline()), ComparisonInput(path: folder))
  }

  @Test(arguments: ["x.apng", "frames/%02d.png"])
  func `the mask follows an item through animation of any form`(output: String) throws {
    let comparison = try compare(output, ignoring: .item(pattern: "0/0", outset: 1))
    #expect(comparison.isSame, "\(comparison.lines)")
    #expect(comparison.pixels.difference?.total.ignored == 5 * 12 * 12)
  }

  @Test func `what differs is explained in the frames of a folder as well`() throws {
    let before = Sample.timeline()
    try before.render(to: scratch("frames/%02d.png"))
    var tolerances = Tolerances()
    tolerances.ignored = [IgnoredRegion(.item(pattern: "0/0", outset: 0), .code)]
    let comparison = try InputComparison(tolerances: tolerances).compare(
      ComparisonInput(name: "a", timeline: Sample.timeline(x: 11)),
      ComparisonInput(path: scratch("frames")))
    // The mask is not at the square's old position: one column in each frame is reported.
    #expect(comparison.pixels.difference?.total.unexplained.count == 5 * 12)
  }

  @Test(arguments: [
    Shadow(color: .black, blur: 5), Shadow(color: .black, offset: Vector(dx: 9, dy: 14), blur: 3),
    Shadow(color: .black, blur: 2, spread: 6),
  ])
  func `the shadow of what moves is explained as well`(shadow: Shadow) throws {
    func input(_ name: String, x: CGFloat, blur: Double = 0) -> ComparisonInput {
      var timeline = Sample.timeline(x: x, size: 80)
      var appearance = Appearance(fill: .solid(.black))
      appearance.shadows = [shadow]
      appearance.blur = blur
      timeline.layers[0].appearance = Track(appearance)
      return ComparisonInput(name: name, timeline: timeline)
    }
    for blur in [0, 4.0] {
      let comparison = try InputComparison().compare(
        input("a", x: 30), input("b", x: 38, blur: blur))
      #expect(comparison.timelineVerdict == .differs && comparison.pixelVerdict == .explained)
      #expect(comparison.pixels.difference.map { $0.total.explained.count > 400 } == true)
    }
  }

  @Test func `a rectangle is in points of what was rendered at another scale`() throws {
    // The square is above the rectangle in points, and half within it in pixels.
    let below = try compare(
      "x.apng", scale: 2, ignoring: .rectangle(CGRect(x: 0, y: 28, width: 40, height: 12)))
    #expect(below.pixels.difference?.total.ignored == 0)
    #expect(!below.isSame)
    let around = try compare(
      "y.apng", scale: 2, ignoring: .rectangle(CGRect(x: 0, y: 14, width: 40, height: 12)))
    #expect(around.isSame, "\(around.lines)")
  }

  @Test func `half a point is a whole pixel at scale 2`() throws {
    let comparison = try compare(
      "x.apng", scale: 2, ignoring: .rectangle(CGRect(x: 0, y: 14.5, width: 40, height: 11)))
    let bounds = comparison.pixels.difference?.total.unexplained.bounds
    #expect(bounds?.y == 28 && bounds?.height == 24)
    #expect(comparison.pixels.difference?.total.unexplained.count == 5 * 2 * 24)
  }

  @Test func `another canvas is a difference even if only pixels are compared`() throws {
    let before = ComparisonInput(name: "a", timeline: Sample.timeline())
    let after = ComparisonInput(name: "b", timeline: Sample.timeline(size: 44))
    let sentence = "B is 44×40 instead of 40×40, so no pixel is compared"
    let only = try InputComparison(layers: .pixels).compare(before, after)
    #expect(!only.isSame && only.sentences == [sentence])
    var tolerances = Tolerances()
    tolerances.points = Tolerance(10, .code)
    let lax = try InputComparison(tolerances: tolerances).compare(before, after)
    #expect(lax.timelineVerdict == .same && !lax.isSame && lax.sentences == [sentence])
    // It can be looked at, too.
    let files = try InputComparison(layers: .pixels).evidence(of: only, before, after)
    #expect(files.map(\.name).contains("difference.apng"))
  }

  @Test func `timelines are reported by their keys wherever they stand`() throws {
    let text = try TimelineJSON.encode(Sample.timeline())
    let object = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    let members = try object.keys.sorted(by: >).map { key in
      let value = try JSONSerialization.data(
        withJSONObject: object[key] ?? 0, options: .fragmentsAllowed)
      return "\"\(key)\": \(String(decoding: value, as: UTF8.self))"
    }
    try scratch.write("\n{\n" + members.joined(separator: ",\n") + "}", to: "a.json")
    let input = try ComparisonInput(path: scratch("a.json"))
    #expect(input.form == .timeline && input.timeline?.layers.count == 1)
    // What is within a text or deeper down is no key of the whole.
    try scratch.write("{\"x\": {\"format\": 1}, \"y\": \"\\\"layers\\\": [\"}", to: "b.json")
    do {
      _ = try ComparisonInput(path: scratch("b.json"))
      Issue.record("it was taken")
    } catch let error as RenderError {
      #expect(error.lines.count == 1 && error.description.contains("it is neither a scene"))
    }
  }

  @Test func `a scene and one image without a moment get advice`() throws {
    let timeline = Sample.timeline()
    try timeline.render(to: scratch("x.png"), at: Instant(seconds: 0.2))
    let sides = (
      ComparisonInput(name: "a", timeline: timeline), try ComparisonInput(path: scratch("x.png"))
    )
    let comparison = try InputComparison().compare(sides.0, sides.1)
    #expect(!comparison.isSame)
    #expect(
      comparison.notes.first?.hasSuffix("give `at` to compare the one of that moment") == true)
    let moment = Instant(seconds: 0.2)
    let still = try InputComparison(
      sampling: SamplingOptions(from: moment, to: moment + Instant(ticks: 1))
    ).compare(sides.0, sides.1)
    #expect(still.isSame && still.notes.isEmpty, "\(still.lines)")
  }
}
