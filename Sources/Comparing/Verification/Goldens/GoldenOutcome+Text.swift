import ComparisonTolerances
import PixelComparison
import Rendering
import TimelineComparison

extension GoldenOutcome {
  /// The problems, line by line; none if the golden matches.
  ///
  /// The first line of a problem is `SUBJECT: error: TEXT` or `FILE:LINE:COLUMN: error: TEXT`; lines
  /// that explain it are indented.
  public var lines: [String] {
    leadingLines + detailLines
      + (instability.map { ["\(subject): error: does not reproduce: \($0)"] } ?? [])
  }

  /// The differences in detail, which stand below the other lines.
  public var detailLines: [String] {
    verdict == .differs ? comparison?.detailedReport ?? [] : []
  }

  /// The problems without the details of differences, and without a repetition that differs.
  public var leadingLines: [String] {
    var lines = failedExpectations
    switch verdict {
    case .same:
      if let comparison, !comparison.expected.isEmpty {
        lines.append(
          "\(subject): as expected: \(comparison.expectedSentences.joined(separator: "; "))")
      }
    case .missing:
      lines.append(
        "\(subject): error: there is no golden \(files.base)*; record it with `update` missing")
    case .recorded: lines.append("\(subject): recorded \(files.base)*")
    case .failed: lines += error?.lines ?? []
    case .differs: lines += differenceLines
    }
    return lines
  }

  /// The differences, with a reason outside the subject.
  private var differenceLines: [String] {
    guard let comparison else { return ["\(subject): error: differs from \(files.base)*"] }
    let verdict = comparison.isInvisible ? "no visible difference from" : "differs from"
    var reasons: [String] = []
    if comparison.pixelVerdict == .differs, !foreign.isEmpty {
      reasons.append(
        "painted differently from the golden: \(foreign.joined(separator: "; ")); "
          + "so pixels may differ, and the timeline's verdict counts: "
          + comparison.timelineVerdict.words)
    }
    return ["\(subject): error: \(verdict) \(files.base)*"] + comparison.report(reasons)
  }

  /// The number of frames that were compared; `nil` if none were.
  public var comparedFrames: Int? {
    switch comparison?.pixels {
    case .identical(let frames): frames
    case .compared(let difference): difference.comparedFrames
    case .notCompared, nil: nil
    }
  }

  /// The causes of the differences, without the elements, so that they can be counted over many
  /// subjects; none if the golden matches.
  public var causes: [String] {
    guard verdict == .differs, let comparison else { return [] }
    return comparison.causes(
      ofPixels: foreign.isEmpty
        ? nil : "painted with another tool: \(foreign.joined(separator: "; "))")
  }
}

extension Comparison.Verdict {
  var words: String {
    switch self {
    case .same: "the same"
    case .explained: "explained by the timelines"
    case .differs: "it differs, as listed below"
    case .notCompared: "not compared"
    }
  }
}
