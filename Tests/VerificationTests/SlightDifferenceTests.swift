import ComparisonTolerances
import Foundation
import Rendering
import TestSupport
import Testing
import TimelineComparison
import Timelines
import Verification

/// Differences that the tolerances of timelines permit, but that pixels show.
struct SlightDifferenceTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Compares the sample with one that is shifted to the right.
  private func comparison(shift: Double) throws -> Comparison {
    try Sample.timeline().render(to: scratch("a.json"))
    try Sample.timeline(x: 10 + shift).render(to: scratch("b.json"))
    return try InputComparison().compare(
      ComparisonInput(path: scratch("a.json")), ComparisonInput(path: scratch("b.json")))
  }

  @Test func `a shift below the tolerance is named as the cause of other pixels`() throws {
    let comparison = try comparison(shift: 0.008)
    #expect(comparison.timelineVerdict == .same && comparison.pixelVerdict == .differs)
    let cause = try #require(comparison.pixelSentences.last)
    #expect(cause.hasPrefix("since, within the tolerances of timelines, "))
    #expect(cause.contains("0.008 pt further right"))
    let json = String(decoding: try JSONEncoder().encode(comparison), as: UTF8.self)
    #expect(json.contains("\"causes\":[{"))
  }

  @Test func `a shift that changes no pixel is no difference, and a larger one is reported once`()
    throws
  {
    #expect(try comparison(shift: 0).slightFindings == [])
    let large = try comparison(shift: 1)
    #expect(large.timelineVerdict == .differs && large.slightFindings == [])
  }
}
