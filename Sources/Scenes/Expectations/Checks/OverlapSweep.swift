import Foundation

/// A search for overlapping frames by a line that sweeps over the canvas.
///
/// The sweep takes the direction in which fewer frames lie beside each other, and finds those that
/// a frame meets in a tree, so any arrangement costs O((n + k)·log n) for k pairs.
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
  ///
  /// A common length is the least of four differences: each bar's own length, and from the
  /// beginning of one to the end of the other. So each is compared with the tolerance by itself.
  private func sweep(_ bars: [Bar], atMost limit: Int) -> [(Int, Int)] {
    let order = bars.indices.sorted { bars[$0].across.lowerBound < bars[$1].across.lowerBound }
    var ranks = [Int](repeating: 0, count: bars.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    let ends = bars.indices.sorted { bars[$0].along.upperBound < bars[$1].along.upperBound }
    var ended = 0
    var open = ReachTree(count: bars.count)
    var found: [(Int, Int)] = []
    for (index, bar) in bars.enumerated() where isLong(bar.along) && isLong(bar.across) {
      while ended < ends.count,
        bars[ends[ended]].along.upperBound - tolerance <= bar.along.lowerBound
      {
        open.remove(ranks[ends[ended]])
        ended += 1
      }
      let beyond = order.partitioningIndex {
        bar.across.upperBound - bars[$0].across.lowerBound <= tolerance
      }
      let others = open.ranks(before: beyond) { $0 - bar.across.lowerBound > tolerance }
      for other in others.map({ order[$0] }).sorted()
      where min(bars[other].along.upperBound, bar.along.upperBound) - bar.along.lowerBound
        > tolerance
      {
        found.append((bars[other].member, bar.member))
        if found.count == limit { return found }
      }
      open.insert(ranks[index], reaching: bar.across.upperBound)
    }
    return found
  }

  /// Returns whether a bar can overlap another one by more than the tolerance at all.
  private func isLong(_ range: ClosedRange<Double>) -> Bool {
    range.upperBound - range.lowerBound > tolerance
  }
}

extension [Int] {
  /// Returns the first index whose element meets a condition, which holds for all after it.
  fileprivate func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
