import Foundation

/// The choice of the page on which a paged scroll ends.
package enum PageTarget {
  /// Returns the offset of the page that is nearest to the projected end of a scroll.
  ///
  /// It is at most one page from the page at which the drag began; pages begin at the lower limit,
  /// and the last one ends at the upper limit. Exact halves advance.
  ///
  /// - Parameters:
  ///   - projected: the offset at which the scroll would end without pages.
  ///   - start: the offset at which the drag began.
  ///   - page: the length of a page; above 0.
  package static func offset(
    nearest projected: Double, from start: Double, page: Double, limits: ClosedRange<Double>
  ) -> Double {
    func number(_ offset: Double) -> Double {
      let inside = min(max(offset, limits.lowerBound), limits.upperBound)
      // The remainder at the end is a page, too, however short.
      let pages = (inside - limits.lowerBound) / page
      let below = pages.rounded(.down)
      let fraction = pages - below
      let rest = (limits.upperBound - limits.lowerBound) / page - below
      return fraction >= min(1, rest) / 2 && fraction > 0 ? below + 1 : below
    }
    let first = number(start)
    let page = min(max(number(projected), first - 1), first + 1) * page
    return min(max(limits.lowerBound + page, limits.lowerBound), limits.upperBound)
  }
}
