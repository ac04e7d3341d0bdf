public import ComparisonTolerances
public import Timelines

/// The differences between two timelines, as sentences that name elements, amounts and times.
///
/// Every difference is reported once: for all elements that share it, and without its consequences.
/// Instants, positions and opacities may differ by the tolerances. Cost: one pass over equal
/// timelines; of others, the layers that differ are sampled while they are animated.
public struct TimelineDifference: Sendable {
  /// The differences, most general first.
  public let findings: [TimelineFinding]
  /// The differences that are expected.
  public let expected: [TimelineFinding]
  /// The expected changes of which there is none.
  public let unmet: [ExpectedChange]
  /// The consequences of the findings for the whole timeline.
  public let notes: [String]
  /// The layers of the first timeline with findings, or that only it has.
  let affectedBefore: Set<Int>
  /// The layers of the second timeline with findings, or that only it has.
  let affectedAfter: Set<Int>
  /// Whether findings affect the whole canvas.
  let affectsCanvas: Bool

  /// Whether there are no differences beyond the tolerances.
  public var isSame: Bool { findings.isEmpty }

  /// Compares an original timeline with a changed one.
  public init(
    of before: Timeline, with after: Timeline, tolerances: Tolerances = Tolerances()
  ) {
    guard before != after else {
      (findings, notes, affectsCanvas, affectedBefore, affectedAfter) = ([], [], false, [], [])
      (expected, unmet) = ([], tolerances.expected)
      return
    }
    var work = TimelineDiffer(before, after, tolerances: tolerances)
    work.compare()
    (findings, notes, affectsCanvas) = (work.findings, work.notes, work.affectsCanvas)
    expected = work.expected
    unmet = tolerances.expected.filter { change in
      !work.expected.contains { finding in
        finding.elements.contains { $0.matches(change.pattern) } && finding.isCovered(by: change)
      }
    }
    (affectedBefore, affectedAfter) = (work.affectedBefore, work.affectedAfter)
  }
}
