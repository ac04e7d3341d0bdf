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
    /// The layer was not compared, for a reason in the notes.
    case notCompared = "not compared"
  }

  /// The names of both inputs.
  public let before: String
  public let after: String
  public let tolerances: Tolerances
  /// The changes between the scene documents, if both are known; they may have no effect.
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
    /// Pixels were not compared.
    case notCompared
    /// All digests match.
    case identical(frames: Int)
    case compared(AnimationDifference)

    /// The differences; `nil` if nothing was compared pixel by pixel.
    public var difference: AnimationDifference? {
      if case .compared(let difference) = self { difference } else { nil }
    }
  }

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
    case .compared(let difference): difference.isSame ? .same : .differs
    }
  }

  /// Whether something was compared, and nothing differs beyond the tolerances.
  public var isSame: Bool {
    let verdicts = [timelineVerdict, pixelVerdict]
    return verdicts.contains(.same) && !verdicts.contains(.differs)
  }

  /// The differences after their causes in the scene, those of the timelines first; of very many
  /// the first ones of each layer.
  public var sentences: [String] {
    sceneSentences.map { "the scene: " + $0 } + timelineSentences + pixelSentences
  }

  /// The changes between the scene documents, as sentences; of very many the first ones.
  public var sceneSentences: [String] { isSame ? [] : texts(scene) }

  /// The causes of the differences, without the elements, so that they can be counted over many
  /// comparisons.
  package var causes: [String] { causes(ofPixels: nil) }

  /// Returns the causes of the differences, without the elements.
  ///
  /// - Parameter pixels: The cause of differences between pixels, if it is known.
  func causes(ofPixels known: String?) -> [String] {
    // What the author changed is the cause of all else.
    if !scene.isEmpty { return scene.map(\.text) }
    var causes = (timeline?.findings ?? []).map(\.cause)
    if pixelVerdict == .differs { causes.append(known ?? "pixels differ") }
    return causes.enumerated().filter { !causes[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// The differences between the timelines, as sentences; of very many the first ones.
  ///
  /// Causes that the changes of the scene documents name are not repeated.
  public var timelineSentences: [String] { texts(timeline?.findings ?? [], sentence) }

  /// The differences between the pixels, as sentences; of very many the first ones.
  ///
  /// Differences of the timelines within their tolerances are named as causes.
  public var pixelSentences: [String] {
    texts(pixels.difference?.findings ?? []) + causeSentences
  }

  /// The differences of the timelines that cause those of pixels, as sentences.
  var causeSentences: [String] {
    texts(slightFindings, sentence).map { "since, within the tolerances of timelines, \($0)" }
  }

  /// Notes for a reader of the verdict, including those about the timelines.
  public var allNotes: [String] { notes + (timeline?.notes ?? []) }

  /// The maximum number of findings of a layer in the text; the JSON has all.
  static let maximumSentences = 20

  /// Returns the sentence of a finding without the causes that the scene documents name.
  private func sentence(_ finding: TimelineFinding) -> String {
    finding.sentence { cause in !scene.contains { $0.names(cause) } }
  }

  /// Returns the sentences of findings, and the number of those left out.
  private func texts<Finding: CustomStringConvertible>(
    _ findings: [Finding], _ sentence: (Finding) -> String = \.description
  ) -> [String] {
    let words = findings.prefix(Self.maximumSentences).map(sentence)
    let rest = findings.count - words.count
    return rest > 0 ? words + ["and \(rest) more, which are in the JSON"] : words
  }
}
