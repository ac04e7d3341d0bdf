import FrameComparison
import Rendering

extension GoldenOutcome {
  /// What there is to tell, line by line; nothing where all is as it should be.
  public var lines: [String] {
    var lines = failedExpectations
    switch verdict {
    case .same: break
    case .missing:
      lines.append("\(subject): there is no golden \(files.base)*: record it with --update missing")
    case .recorded: lines.append("\(subject): recorded \(files.base)*")
    case .failed: lines += error?.lines ?? []
    case .differs: lines += differenceLines
    }
    if let instability { lines.append("\(subject): does not reproduce: \(instability)") }
    return lines
  }

  /// What differs, the reason outside the subject first.
  private var differenceLines: [String] {
    guard let comparison else { return [] }
    var lines = ["\(subject): differs from \(files.base)*"]
    if comparison.pixelVerdict == .differs, !foreign.isEmpty {
      lines.append(
        "  drawn otherwise than the golden was: \(foreign.joined(separator: "; ")); "
          + "so pixels may differ, and the timeline's verdict counts: "
          + comparison.timelineVerdict.words)
    }
    lines += comparison.sentences.map { "  " + $0 }
    lines += comparison.allNotes.map { "  note: " + $0 }
    lines.append("  limits: " + comparison.limits.descriptions.joined(separator: ", "))
    return lines
  }
}

extension Comparison.Verdict {
  /// The verdict in words.
  var words: String {
    switch self {
    case .same: "the same"
    case .differs: "it differs, as told below"
    case .notCompared: "not compared"
    }
  }
}
