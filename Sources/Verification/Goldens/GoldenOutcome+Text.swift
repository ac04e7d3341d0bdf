import ComparisonTolerances
import PixelComparison
import Rendering
import TimelineComparison

extension GoldenOutcome {
  /// The messages, line by line; none if the golden matches.
  public var lines: [String] {
    var lines = failedExpectations
    switch verdict {
    case .same: break
    case .missing:
      lines.append("\(subject): there is no golden \(files.base)*; record it with `update` missing")
    case .recorded: lines.append("\(subject): recorded \(files.base)*")
    case .failed: lines += error?.lines ?? []
    case .differs: lines += differenceLines
    }
    if let instability { lines.append("\(subject): does not reproduce: \(instability)") }
    return lines
  }

  /// The differences, after a reason outside the subject.
  private var differenceLines: [String] {
    guard let comparison else { return [] }
    var lines = ["\(subject): differs from \(files.base)*"]
    if comparison.pixelVerdict == .differs, !foreign.isEmpty {
      lines.append(
        "  painted differently from the golden: \(foreign.joined(separator: "; ")); "
          + "so pixels may differ, and the timeline's verdict counts: "
          + comparison.timelineVerdict.words)
    }
    lines += comparison.sentences.map { "  " + $0 }
    lines += comparison.allNotes.map { "  note: " + $0 }
    lines.append("  tolerances: " + comparison.tolerances.descriptions.joined(separator: ", "))
    return lines
  }
}

extension Comparison.Verdict {
  /// The verdict as a text.
  var words: String {
    switch self {
    case .same: "the same"
    case .differs: "it differs, as listed below"
    case .notCompared: "not compared"
    }
  }
}
