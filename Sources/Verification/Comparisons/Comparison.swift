import Foundation
public import FrameComparison
import Timelines

/// What differs between two exhibits: in their timelines first, and then in their pixels.
public struct Comparison: Sendable {
  /// What one of the layers has to say.
  public enum Verdict: String, Hashable, Sendable, Encodable {
    case same, differs
    /// It was not looked at, for a reason that is told.
    case notCompared = "not compared"
  }

  /// The names of what was compared.
  public let before: String
  public let after: String
  public let limits: Tolerances
  /// What differs in the timelines; `nil` where one has none.
  public internal(set) var timeline: TimelineComparison?
  /// What was found in the pixels beyond what the timelines' differences explain.
  public internal(set) var pixels = PixelOutcome.notCompared
  /// What whoever reads the verdict should know.
  public internal(set) var notes: [String] = []
  /// The ignored items that are in neither, which is mostly a mistake.
  public internal(set) var unmatchedItems: [IgnoredRegion] = []

  /// What was found in the pixels.
  public enum PixelOutcome: Sendable {
    /// They were not looked at.
    case notCompared
    /// All digests were those that were expected.
    case identical(frames: Int)
    case compared(AnimationDifference)

    /// What differs; `nil` where nothing was compared pixel by pixel.
    public var difference: AnimationDifference? {
      if case .compared(let difference) = self { difference } else { nil }
    }
  }

  /// Whether the timelines' differences have another size of the canvas among them.
  var tellsCanvasSize: Bool {
    timeline?.findings.contains { finding in
      finding.kind == .canvas && finding.changes.contains { $0.property == "canvas" }
    } ?? false
  }

  /// Notes which ignored items are in none of some timelines.
  mutating func noteUnmatchedItems(in timelines: [Timeline]) {
    unmatchedItems = limits.unmatchedItems(in: timelines)
    notes += unmatchedItems.compactMap(\.unmatchedSentence)
  }

  /// Makes a comparison that has not looked at anything yet.
  init(before: String, after: String, limits: Tolerances) {
    self.before = before; self.after = after; self.limits = limits
  }

  /// The verdict on the timelines.
  public var timelineVerdict: Verdict {
    timeline.map { $0.isSame ? .same : .differs } ?? .notCompared
  }

  /// The verdict on the pixels.
  public var pixelVerdict: Verdict {
    switch pixels {
    case .notCompared: .notCompared
    case .identical: .same
    case .compared(let difference): difference.isSame ? .same : .differs
    }
  }

  /// Whether something was compared, and nothing differs in it beyond the limits.
  public var isSame: Bool {
    let verdicts = [timelineVerdict, pixelVerdict]
    return verdicts.contains(.same) && !verdicts.contains(.differs)
  }

  /// The differences, each told once, the timelines' first; of very many the first of each layer.
  public var sentences: [String] { timelineSentences + pixelSentences }

  /// What differs in the timelines, in words; of very many findings the first ones.
  public var timelineSentences: [String] { told(timeline?.findings ?? []) }

  /// What differs in the pixels, in words; of very many findings the first ones.
  public var pixelSentences: [String] { told(pixels.difference?.findings ?? []) }

  /// What whoever reads the verdict should know, of the timelines, too.
  public var allNotes: [String] { notes + (timeline?.notes ?? []) }

  /// How many findings of a layer are told in words; all are in the JSON.
  private static let toldFindings = 20

  /// Words findings, and how many more there are.
  private func told<Finding: CustomStringConvertible>(_ findings: [Finding]) -> [String] {
    let words = findings.prefix(Self.toldFindings).map(\.description)
    let rest = findings.count - words.count
    return rest > 0 ? words + ["and \(rest) more, which the JSON form tells"] : words
  }
}
