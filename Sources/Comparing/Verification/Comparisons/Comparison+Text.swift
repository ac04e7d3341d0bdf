import ComparisonTolerances
import Foundation
import PixelComparison
import TimelineComparison

extension Comparison {
  /// The verdict with all differences and tolerances, for people.
  public var lines: [String] {
    var lines = ["\(outcome): \(before), \(after)"]
    // Differences that fit in the summary are not repeated.
    if !details.isEmpty { lines += summary.map { "  " + $0 } }
    if !sceneSentences.isEmpty { lines += ["scene:"] + sceneSentences.map { "  " + $0 } }
    if !expected.isEmpty { lines += ["expected:"] + expectedSentences.map { "  " + $0 } }
    lines += layer("timelines", timelineVerdict, timelineSentences)
    let name = "pixels" + extent
    let found = pixelSentences
    switch (explainedSentence, pixelVerdict) {
    case (let explained?, .explained): lines.append("\(name): \(explained)")
    case (let explained?, _):
      lines += layer(name, pixelVerdict, found + ["also, " + explained])
    case (nil, _): lines += layer(name, pixelVerdict, found)
    }
    return lines + closingLines
  }

  /// The verdict and all differences as sentences, the most important ones first.
  public var sentenceLines: [String] {
    ["\(outcome): \(before), \(after)"] + summary + expectedSentences.map { "as expected: " + $0 }
      + details + closingLines
  }

  /// The notes, and the tolerances in force.
  private var closingLines: [String] {
    allNotes.map { "note: " + $0 } + unmet.map { "note: " + $0.unmetSentence }
      + ["tolerances: " + tolerances.descriptions.joined(separator: ", ")]
  }

  /// Returns the summary and the notes, which stand below a line that names both sides.
  ///
  /// - Parameter reasons: Reasons outside both sides. They come first if the timelines are the same,
  ///   for then they are the cause.
  public func report(_ reasons: [String] = []) -> [String] {
    let sentences = timelineVerdict == .same ? reasons + summary : summary + reasons
    return (sentences + allNotes.map { "note: " + $0 }).map { "  " + $0 }
  }

  /// The details, which stand below the report; empty without any.
  public var detailedReport: [String] {
    details.isEmpty ? [] : ["  in detail:"] + details.map { "    " + $0 }
  }

  /// The number of frames that were compared, as a text.
  private var extent: String { frameCount.map { " (\($0))" } ?? "" }

  /// The place of a statement on all frames that were compared.
  var extentWords: String { frameCount.map { " in \($0)" } ?? "" }

  /// The number of frames that were compared, with its noun; `nil` without any.
  private var frameCount: String? {
    let count: Int
    switch pixels {
    case .notCompared: return nil
    case .identical(let frames): count = frames
    case .compared(let difference): count = difference.comparedFrames
    }
    return "\(count) frame\(count == 1 ? "" : "s")"
  }

  /// A sentence about pixels whose differences the timelines explain; `nil` without any.
  public var explainedSentence: String? {
    guard let difference = pixels.difference, difference.total.explained.count > 0 else {
      return nil
    }
    let count = difference.total.explained.count
    return
      "\(AnimationFinding.number(count)) pixel\(count == 1 ? "" : "s") differ\(count == 1 ? "s" : "") where the "
      + "timelines do, and are not listed again"
  }

  /// Returns the lines of one layer.
  private func layer(_ name: String, _ verdict: Verdict, _ sentences: [String]) -> [String] {
    switch verdict {
    case .same: ["\(name): the same"]
    case .explained: ["\(name): differ where the timelines do"]
    case .notCompared: ["\(name): not compared"]
    case .differs: ["\(name):"] + sentences.map { "  " + $0 }
    }
  }
}

extension Comparison: Encodable {
  private enum Key: String, CodingKey {
    case before, after, same, verdict, summary, scene, expected, timelines, pixels, notes, limits
  }
  private enum LayerKey: String, CodingKey { case verdict, findings, frames, difference, causes }

  /// Writes the verdict, the findings of both layers, and the tolerances as texts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(before, forKey: .before)
    try container.encode(after, forKey: .after)
    try container.encode(isSame, forKey: .same)
    try container.encode(outcome, forKey: .verdict)
    try container.encode(summary, forKey: .summary)
    try container.encode(scene, forKey: .scene)
    if !tolerances.expected.isEmpty { try container.encode(expected, forKey: .expected) }
    var timelines = container.nestedContainer(keyedBy: LayerKey.self, forKey: .timelines)
    try timelines.encode(timelineVerdict, forKey: .verdict)
    try timelines.encode(timeline?.findings ?? [], forKey: .findings)
    var layer = container.nestedContainer(keyedBy: LayerKey.self, forKey: .pixels)
    try layer.encode(pixelVerdict, forKey: .verdict)
    switch pixels {
    case .notCompared: break
    case .identical(let frames): try layer.encode(frames, forKey: .frames)
    case .compared(let difference):
      try layer.encode(difference.comparedFrames, forKey: .frames)
      try layer.encode(difference, forKey: .difference)
    }
    if !slightFindings.isEmpty { try layer.encode(slightFindings, forKey: .causes) }
    try container.encode(allNotes, forKey: .notes)
    try container.encode(tolerances.descriptions, forKey: .limits)
  }
}
