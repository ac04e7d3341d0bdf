import Foundation
import Geometry
import Imaging
import Rendering
import Reporting
import TestSupport
import Testing
import Timelines
import Timing
import Verification

/// The page that shows what differs between two animations.
struct ComparisonPageTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Writes the timeline of a square that is seen for a fifth of a second.
  private func write(x: Double, to name: String) throws {
    let square = Layer(
      identity: LayerIdentity(collection: "grid", key: "0/0", kind: .cell),
      position: CGPoint(x: x, y: 20), size: CGSize(width: 12, height: 12),
      appearance: Appearance(fill: .solid(.black)))
    let timeline = Timeline(
      canvas: Canvas(size: CGSize(width: 40, height: 40)),
      playback: Playback(framesPerSecond: 10, duration: Instant(seconds: 0.2)), layers: [square])
    let data = try TimelineJSON.encode(timeline)
    try scratch.write(String(decoding: data, as: UTF8.self), to: name)
  }

  /// Compares two timelines and makes the page of it.
  private func page(_ before: String, _ after: String) throws -> String {
    let sides = (
      try ComparisonInput(path: scratch(before)), try ComparisonInput(path: scratch(after))
    )
    let comparison = try InputComparison().compare(sides.0, sides.1)
    let evidence = Evidence(name: "difference.apng", data: Data([1, 2, 3]))
    return String(
      decoding: ComparisonPage(comparison: comparison, evidence: [evidence]).html(), as: UTF8.self)
  }

  @Test func `what is the same says so, and lists the tolerances`() throws {
    try write(x: 10, to: "a.json")
    try write(x: 10, to: "b.json")
    let html = try page("a.json", "b.json")
    #expect(html.contains("<h1>The same</h1>") && html.contains("<header class=\"same\">"))
    #expect(html.contains("<li>points 0.01 (default)</li>"))
  }

  @Test func `what differs is reported in sentences`() throws {
    try write(x: 10, to: "a.json")
    try write(x: 13, to: "b.json")
    let html = try page("a.json", "b.json")
    #expect(html.contains("<h1>Different</h1>") && html.contains("<header class=\"differs\">"))
    #expect(html.contains("cell 0/0: 3.0 pt further right throughout"))
    #expect(html.contains("src=\"data:image/png;base64,AQID\""))
  }

  @Test func `the names of files are text`() throws {
    try write(x: 10, to: "<b>&.json")
    try write(x: 10, to: "b.json")
    let html = try page("<b>&.json", "b.json")
    #expect(html.contains("&lt;b&gt;&amp;.json") && !html.contains("<b>&"))
  }
}
