internal import Timing

/// How long units of both animations that belong together are shown.
struct DurationChanges: Sendable {
  /// One unit in both.
  struct Entry: Hashable, Sendable {
    /// The unit's frames in A.
    let first: Range<Int>
    /// The unit's frames in B.
    let second: Range<Int>
    /// How long A shows it.
    let a: Instant
    /// How long B shows it, without what it bridges.
    var b: Instant
    /// Whether the unit lasts longer only because neighbours are missing.
    var isBridge = false
  }

  /// Pairs of units in order.
  private(set) var entries: [Entry] = []

  /// The most groups that are told one by one.
  private static let limit = 8

  /// Adds the next pair of units.
  mutating func add(_ first: Range<Int>, _ second: Range<Int>, a: Instant, b: Instant) {
    entries.append(Entry(first: first, second: second, a: a, b: b))
  }

  /// Tells whether the last unit is shown in the place of frames that are missing or new after it.
  ///
  /// Its other duration is then no finding of its own.
  mutating func bridge(
    missing: Instant, new: Instant, isSame: (Instant, Instant) -> Bool
  ) -> Bool {
    guard let last = entries.last, missing > .zero || new > .zero, !isSame(last.a, last.b),
      isSame(last.a + missing, last.b + new)
    else { return false }
    entries[entries.count - 1].isBridge = true
    return true
  }

  /// Tells which units are shown for other times; the same change of neighbours once.
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
    let told = AnimationFinding.durations(
      span(first, end), count: changed.count, most: Instant(ticks: most))
    return ([told], groups.count)
  }

  /// The finding of neighbours that are changed alike.
  private func change(of group: [Entry], _ starts: [Instant]) -> AnimationFinding? {
    guard let first = group.first, let last = group.last else { return nil }
    return .duration(
      span(first, last), at: starts[first.first.lowerBound], a: first.a, b: first.b)
  }

  /// The frames from one unit to another, a run being named by its first frame.
  private func span(_ first: Entry, _ last: Entry) -> FrameSpan {
    FrameSpan(
      a: first.first.lowerBound...last.first.lowerBound,
      b: first.second.lowerBound...last.second.lowerBound)
  }
}
