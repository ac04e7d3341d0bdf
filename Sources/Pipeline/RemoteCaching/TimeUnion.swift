/// The union of intervals of time, in which time that several threads spend together counts once.
package struct TimeUnion: Hashable, Sendable {
  /// Disjoint intervals in order.
  private var intervals: [Range<Duration>] = []
  /// The length of the union.
  package private(set) var total = Duration.zero

  /// Creates an empty union.
  package init() {}

  /// Inserts an interval that ends after all others.
  package mutating func insert(_ interval: Range<Duration>) {
    var merged = interval
    while let last = intervals.last, last.upperBound >= merged.lowerBound {
      intervals.removeLast()
      total -= last.upperBound - last.lowerBound
      merged = min(last.lowerBound, merged.lowerBound)..<max(last.upperBound, merged.upperBound)
    }
    intervals.append(merged)
    total += merged.upperBound - merged.lowerBound
  }

  /// Returns the length of the union with one more interval, which ends after all others.
  package func total(inserting interval: Range<Duration>) -> Duration {
    var copy = self
    copy.insert(interval)
    return copy.total
  }
}
