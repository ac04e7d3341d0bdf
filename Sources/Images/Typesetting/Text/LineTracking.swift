/// The tracking that Pango takes off the runs of a line, from left to right.
///
/// Pango puts half of the tracking on either side of each character, and wraps lines with all of
/// it. Then it removes the half at both ends of a line, and the one beside an empty glyph at the end
/// of a run, such as the space where a line wraps. What it removes on the way to a tab widens the
/// tab.
struct LineTracking {
  /// A run, with its tracking in Pango's units.
  private struct Run {
    let tracking: Int32
    let isTab: Bool
    let isEmpty: Bool
    let beginsEmpty: Bool
    let endsEmpty: Bool
  }

  private var runs: [Run] = []

  /// Adds the next run.
  mutating func add(_ run: ShapedRun, tracking: Double, isTab: Bool) {
    let widths = (0..<run.count).map { run[$0].width }
    runs.append(
      Run(
        tracking: PangoUnits.rounded(tracking), isTab: isTab,
        isEmpty: widths.allSatisfy { $0 == 0 }, beginsEmpty: widths.first == 0,
        endsEmpty: widths.last == 0))
  }

  /// Returns what was removed from a line, in Pango's units.
  func removed(isRightToLeft: Bool) -> Int32 {
    let isReversed = isRightToLeft && runs.contains(where: \.isTab)
    var (removed, sinceTab) = (Int32(0), Int32(0))
    for (index, run) in runs.enumerated() {
      if run.isTab {
        (removed, sinceTab) = (removed - sinceTab, 0)
        continue
      }
      let halves = PangoUnits.halves(ofTracking: run.tracking)
      let left = index > 0 ? runs[index - 1] : nil
      let right = index + 1 < runs.count ? runs[index + 1] : nil
      for (half, neighbor, isEmpty) in [
        (halves.left, isReversed ? right : left, run.beginsEmpty),
        (halves.right, isReversed ? left : right, run.endsEmpty),
      ] where isEmpty || neighbor?.isTab ?? true {
        if !run.isEmpty { removed += half }
        if !isEmpty { sinceTab += half }
      }
    }
    return removed
  }
}
