public import Timelines

/// What differs between two timelines, in sentences that name elements, amounts and times.
///
/// Every difference is told once: for all elements that share it, and not again for what follows
/// from it. Instants, places and opacities may be apart by the limits. Cost: equal timelines one
/// pass; of others, the layers that differ are sampled while they are animated.
public struct TimelineComparison: Sendable {
  /// What differs, most general first.
  public let findings: [TimelineFinding]
  /// What follows from the findings for the whole, and is good to know.
  public let notes: [String]
  /// The layers of the first timeline that findings are about, or that are in it only.
  let affectedBefore: Set<Int>
  /// The layers of the second timeline that findings are about, or that are in it only.
  let affectedAfter: Set<Int>
  /// Whether findings are about the whole canvas.
  let affectsCanvas: Bool

  /// Whether nothing differs beyond the limits.
  public var isSame: Bool { findings.isEmpty }

  /// Compares a timeline with what became of it.
  public init(
    of before: Timeline, with after: Timeline, limits: Tolerances = Tolerances()
  ) {
    guard before != after else {
      (findings, notes, affectsCanvas, affectedBefore, affectedAfter) = ([], [], false, [], [])
      return
    }
    var work = TimelineComparisonWork(before, after, limits: limits)
    work.compare()
    (findings, notes, affectsCanvas) = (work.findings, work.notes, work.affectsCanvas)
    (affectedBefore, affectedAfter) = (work.affectedBefore, work.affectedAfter)
  }
}
