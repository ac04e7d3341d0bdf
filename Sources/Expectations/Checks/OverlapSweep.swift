import Foundation

/// A search for overlapping frames by a line that sweeps over the canvas.
///
/// The sweep takes the direction in which fewer frames lie beside each other, so a row, a column
/// and a grid all cost little: O(n·(log n + m)), where m is the most frames that the line cuts at
/// once.
struct OverlapSweep {
  /// The tolerance for overlaps in both directions, in points.
  let tolerance: Double

  /// A frame, along the direction of the sweep and across it.
  private struct Bar {
    let member: Int
    let along: ClosedRange<Double>
    let across: ClosedRange<Double>
  }

  /// Returns pairs of visible members whose frames overlap, each in the order of the list.
  func pairs(_ members: [Int], _ poses: [Pose], atMost limit: Int) -> [(Int, Int)] {
    let frames = members.enumerated().filter { poses[$0.element].isVisible }.map {
      (index: $0.offset, frame: poses[$0.element].frame)
    }
    let rows = frames.map {
      Bar(
        member: $0.index, along: $0.frame.minX...$0.frame.maxX,
        across: $0.frame.minY...$0.frame.maxY)
    }.sorted { ($0.along.lowerBound, $0.member) < ($1.along.lowerBound, $1.member) }
    let columns = rows.map { Bar(member: $0.member, along: $0.across, across: $0.along) }
      .sorted { ($0.along.lowerBound, $0.member) < ($1.along.lowerBound, $1.member) }
    let found = sweep(width(of: rows) <= width(of: columns) ? rows : columns, atMost: limit)
    return found.map { (min($0.0, $0.1), max($0.0, $0.1)) }.sorted { $0 < $1 }
      .map { (members[$0.0], members[$0.1]) }
  }

  /// Returns the most bars that a line cuts, by sorted beginnings and ends.
  private func width(of bars: [Bar]) -> Int {
    let ends = bars.map(\.along.upperBound).sorted()
    var (ended, widest) = (0, 0)
    for (index, bar) in bars.enumerated() {
      while ended < index, ends[ended] - tolerance <= bar.along.lowerBound { ended += 1 }
      widest = max(widest, index + 1 - ended)
    }
    return widest
  }

  /// Returns overlapping pairs among bars that are sorted by their beginnings.
  private func sweep(_ bars: [Bar], atMost limit: Int) -> [(Int, Int)] {
    var open: [Bar] = []
    var found: [(Int, Int)] = []
    for bar in bars {
      open.removeAll { $0.along.upperBound - tolerance <= bar.along.lowerBound }
      for other in open
      where min(other.across.upperBound, bar.across.upperBound)
        - max(other.across.lowerBound, bar.across.lowerBound) > tolerance
        && min(other.along.upperBound, bar.along.upperBound) - bar.along.lowerBound > tolerance
      {
        found.append((other.member, bar.member))
        if found.count == limit { return found }
      }
      open.append(bar)
    }
    return found
  }
}
