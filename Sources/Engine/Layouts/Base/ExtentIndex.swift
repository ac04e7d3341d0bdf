internal import Foundation

/// Extents along one axis, one after the other, with a search of those that meet a range.
///
/// They are ordered as laid out: with negative spacing, or content beyond its own room, an extent
/// may start before an earlier one, or end after a later one.
struct ExtentIndex: Sendable {
  /// The greatest end of each extent and those before it.
  private var reach: [CGFloat] = []
  /// The smallest start of each extent and those after it, once the index is complete.
  private var nearest: [CGFloat] = []

  /// Makes an index without extents.
  init() {}

  var count: Int { reach.count }
  /// The smallest start; `nil` without extents.
  var least: CGFloat? { nearest.first }
  /// The greatest end; `nil` without extents.
  var greatest: CGFloat? { reach.last }

  mutating func append(from start: CGFloat, to end: CGFloat) {
    reach.append(max(reach.last ?? -.infinity, end))
    nearest.append(start)
  }

  /// Completes the index after its last extent.
  mutating func complete() {
    for index in nearest.indices.dropLast().reversed() {
      nearest[index] = min(nearest[index], nearest[index + 1])
    }
  }

  /// Returns the extents that meet a range, by bisection.
  func indices(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    var (first, last) = (0, count)
    while first < last {
      let middle = (first + last) / 2
      if reach[middle] < low {
        first = middle + 1
      } else {
        last = middle
      }
    }
    var end = first
    while end < count, nearest[end] <= high { end += 1 }
    return first..<end
  }
}
