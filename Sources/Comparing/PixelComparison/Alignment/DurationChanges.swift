internal import Timing

/// The durations of corresponding units of both animations.
struct DurationChanges: Sendable {
  /// One unit in both animations.
  struct Entry: Hashable, Sendable {
    /// The unit's frames in A.
    let first: Range<Int>
    /// The unit's frames in B.
    let second: Range<Int>
    let a: Instant
    /// The duration in B, without that of frames that it bridges.
    var b: Instant
    /// Whether the unit lasts longer only because neighbors are missing.
    var isBridge = false
  }

  /// The pairs of units in order.
  private(set) var entries: [Entry] = []

  /// The maximum number of groups that are reported one by one.
  private static let limit = 8

  /// Adds the next pair of units.
  mutating func add(_ first: Range<Int>, _ second: Range<Int>, a: Instant, b: Instant) {
    entries.append(Entry(first: first, second: second, a: a, b: b))
  }

  /// Returns whether the last unit is shown instead of frames that are missing or new after it.
  ///
  /// Its different duration is then no finding of its own.
  mutating func bridge(missing: Instant, new: Instant, isSame: (Instant, Instant) -> Bool) -> Bool {
    guard let last = entries.last, missing > .zero || new > .zero, !isSame(last.a, last.b),
      isSame(last.a + missing, last.b + new)
    else { return false }
    entries[entries.count - 1].isBridge = true
    return true
  }

  /// Returns the units with different durations; the same change of neighbors is one finding.
  func findings(
    starts: [Instant], isSame: (Instant, Instant) -> Bool
  ) -> (findings: [AnimationFinding], groups: Int) {
    var groups: [[Entry]] = []
    var last: Int?
    for (place, entry) in entries.enumerated()
    where !entry.isBridge && !isSame(entry.a, entry.b) {
      if last == place - 1, let before = groups.last?.first, isSame(before.a, entry.a),
        isSame(before.b, entry.b)
      {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
      last = place
    }
    let changed = groups.flatMap { $0 }
    guard groups.count > Self.limit, let first = changed.first, let end = changed.last else {
      return (groups.compactMap { change(of: $0, starts) }, groups.count)
    }
    let most = changed.map { abs($0.a.ticks - $0.b.ticks) }.max() ?? 0
    let found = AnimationFinding.durations(
      span(first, end), count: changed.count, most: Instant(ticks: most))
    return ([found], groups.count)
  }

  /// Returns the finding of neighbors with the same change.
  private func change(of group: [Entry], _ starts: [Instant]) -> AnimationFinding? {
    guard let first = group.first, let last = group.last else { return nil }
    return .duration(span(first, last), at: starts[first.first.lowerBound], a: first.a, b: first.b)
  }

  /// Returns the frames from one unit to another; a run is named by its first frame.
  private func span(_ first: Entry, _ last: Entry) -> FrameSpan {
    FrameSpan(
      a: first.first.lowerBound...last.first.lowerBound,
      b: first.second.lowerBound...last.second.lowerBound)
  }
}
