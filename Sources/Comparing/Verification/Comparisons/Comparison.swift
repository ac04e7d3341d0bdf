public import ComparisonTolerances
import Foundation
public import PixelComparison
public import TimelineComparison
import Timelines

/// The differences between two inputs: in their timelines first, and then in their pixels.
public struct Comparison: Sendable {
  /// The verdict on one of the layers.
  public enum Verdict: String, Hashable, Sendable, Encodable {
    case same, differs
    /// Pixels differ only where the timelines do.
    case explained
    /// The layer was not compared, for a reason in the notes.
    case notCompared = "not compared"
  }

  /// The names of both inputs.
  public let before: String
  public let after: String
  public let tolerances: Tolerances
  /// The changes between the scene documents, if both are known, and of the files that they use; they
  /// may have no effect.
  public internal(set) var scene: [SceneChange] = []
  /// The differences between the timelines; `nil` if one input has none.
  public internal(set) var timeline: TimelineDifference?
  /// The differences between the pixels beyond those that the timelines explain.
  public internal(set) var pixels = PixelOutcome.notCompared
  /// The differences between the timelines that their tolerances permit, but that pixels show.
  public internal(set) var slightFindings: [TimelineFinding] = []
  /// Notes for a reader of the verdict.
  public internal(set) var notes: [String] = []
  /// The ignored items that match no element, which is mostly a mistake.
  public internal(set) var unmatchedItems: [IgnoredRegion] = []

  /// The result of the comparison of pixels.
  public enum PixelOutcome: Sendable {
    case notCompared
    /// All digests match.
    case identical(frames: Int)
    case compared(AnimationDifference)

    /// The differences; `nil` if nothing was compared pixel by pixel.
    public var difference: AnimationDifference? {
      if case .compared(let difference) = self { difference } else { nil }
    }
  }

  /// The differences of the timelines that are expected.
  public var expected: [TimelineFinding] { timeline?.expected ?? [] }

  /// The expected changes of which there is none.
  public var unmet: [ExpectedChange] { timeline?.unmet ?? tolerances.expected }

  /// Whether the timelines differ in the size of the canvas.
  var differsInCanvasSize: Bool {
    timeline?.findings.contains { finding in
      finding.kind == .canvas && finding.changes.contains { $0.property == "canvas" }
    } ?? false
  }

  /// Adds notes about ignored items that match no element of some timelines.
  mutating func noteUnmatchedItems(in timelines: [Timeline]) {
    unmatchedItems = tolerances.unmatchedItems(in: timelines)
    notes += unmatchedItems.compactMap(\.unmatchedSentence)
  }

  /// Creates a comparison before anything is compared.
  init(before: String, after: String, tolerances: Tolerances) {
    self.before = before; self.after = after; self.tolerances = tolerances
  }

  /// Returns the comparison with each note reworded.
  public func reworded(_ reword: (String) -> String) -> Comparison {
    var result = self
    result.notes = notes.map(reword)
    return result
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
    case .compared(let difference):
      !difference.isSame ? .differs : difference.total.explained.count > 0 ? .explained : .same
    }
  }

  /// Whether the documents or the timelines differ, but not a single pixel that was compared.
  public var isInvisible: Bool {
    pixelVerdict == .same && (timelineVerdict == .differs || !scene.isEmpty)
  }

  /// The verdict on everything: `same`, `differs`, `no visible difference`, or `as expected` if
  /// only expected changes were found.
  public var outcome: String {
    if isSame, !expected.isEmpty { return "as expected" }
    return isInvisible ? "no visible difference" : isSame ? "same" : "differs"
  }

  /// Whether something was compared, and nothing differs beyond the tolerances.
  public var isSame: Bool {
    let verdicts = [timelineVerdict, pixelVerdict]
    return verdicts.contains(.same) && !verdicts.contains(.differs)
  }

  /// The causes of the differences, without the elements, so that they can be counted over many
  /// comparisons.
  package var causes: [String] { causes(ofPixels: nil) }

  /// Returns the causes of the differences, without the elements.
  ///
  /// - Parameter pixels: The cause of differences between pixels, if it is known.
  func causes(ofPixels known: String?) -> [String] {
    // What the author changed is the cause of all else.
    if !scene.isEmpty {
      let texts = scene.map(\.text)
      return texts.enumerated().filter { !texts[..<$0.offset].contains($0.element) }.map(\.element)
    }
    var causes = (timeline?.findings ?? []).map(\.cause)
    if pixelVerdict == .differs { causes.append(known ?? "pixels differ") }
    return causes.enumerated().filter { !causes[..<$0.offset].contains($0.element) }.map(\.element)
  }
}
