package import Foundation

/// The rows of a waterfall whose items are equally long.
///
/// The positions are sums, made as those of columns are, and so the same to the last digit. They do
/// not depend on the number of rows, so more of them are kept than there are, for those that follow.
package struct WaterfallRows: Sendable {
  package let count: Int
  private let length: CGFloat
  private let spacing: CGFloat
  /// The starts of rows, from that of the first one.
  private let offsets: [CGFloat]

  /// Makes rows, from known ones if those are of the same items.
  ///
  /// Complexity: O(1) if enough rows are known, O(count) otherwise.
  init(count: Int, length: CGFloat, spacing: CGFloat, reusing known: WaterfallRows?) {
    self.count = count; self.length = length; self.spacing = spacing
    if let known, known.length == length, known.spacing == spacing, count <= known.offsets.count {
      offsets = known.offsets
      return
    }
    var offsets: [CGFloat] = []
    let capacity = count + count / 16 + (count > 0 ? 16 : 0)
    offsets.reserveCapacity(capacity)
    var offset: CGFloat = 0
    for _ in 0..<capacity {
      offsets.append(offset)
      offset = offset + length + spacing
    }
    self.offsets = offsets
  }

  /// Returns whether rows have the positions of others in the same storage.
  package func sharesPositions(with other: WaterfallRows?) -> Bool {
    other.map { other in
      offsets.withUnsafeBufferPointer { own in
        other.offsets.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
      }
    } ?? false
  }

  /// Returns the start of a row, from that of the first one.
  package func offset(of row: Int) -> CGFloat { offsets[row] }

  /// Returns the rows that intersect a range, by bisection.
  ///
  /// - Parameter start: the start of the first row in the coordinates of the range.
  func rows(from low: CGFloat, to high: CGFloat, startingAt start: CGFloat) -> Range<Int> {
    /// Returns the first row for which a condition holds, as it does for all rows after it.
    func first(where holds: (CGFloat) -> Bool) -> Int {
      var (first, last) = (0, count)
      while first < last {
        let middle = (first + last) / 2
        if holds(start + offsets[middle]) { last = middle } else { first = middle + 1 }
      }
      return first
    }
    let begin = first { $0 + length >= low }
    return begin..<max(begin, first { $0 > high })
  }
}
