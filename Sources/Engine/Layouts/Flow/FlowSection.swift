package import Foundation

/// A section broken into lines, in coordinates relative to the section's start.
package struct FlowSection: Sendable {
  /// A line of items with its position and spacing.
  package struct Line: Hashable, Sendable {
    package var items: Range<Int>
    /// The start of the line across the lines, from the section's start.
    package var position: CGFloat
    /// The greatest length of its items across the line.
    package var extent: CGFloat
    package var start: CGFloat
    package var gap: CGFloat
    /// The greatest end of this line and those before it; greater than its own with negative
    /// spacing.
    package var reach: CGFloat
    /// The smallest start of this line and those after it.
    package var nearest: CGFloat
  }

  /// The start and length of an item, along and across its line.
  package struct Slot: Hashable, Sendable {
    package var along: CGFloat
    package var across: CGFloat
    package var size: FlowSectionInput.Extent
  }

  package let input: FlowSectionInput
  /// The section's length across its lines, from header to footer.
  package let length: CGFloat
  /// The start of the first element in the section; negative with negative insets.
  package let reachBefore: CGFloat
  /// The end of the last element; greater than the section's length with negative insets or
  /// spacing.
  package let reachAfter: CGFloat
  /// The first item that is longer than its line, and its length.
  package private(set) var oversized: (item: Int, along: CGFloat)?

  private let arrangement: Arrangement

  /// The storage of slots: a grid stores none, lines store each item's offset.
  private enum Arrangement: Sendable {
    case grid(columns: Int, start: CGFloat, gap: CGFloat, size: FlowSectionInput.Extent)
    case lines([Line], offsets: [CGFloat])
  }

  /// Breaks a section into lines.
  package init(_ input: FlowSectionInput) {
    self.input = input
    var oversized: (item: Int, along: CGFloat)?
    let body: CGFloat
    switch input.items {
    case .uniform(let count, let size):
      let columns = FlowSection.columns(of: size.along, count: count, in: input)
      let rows = (count + columns - 1) / columns
      let (start, gap): (CGFloat, CGFloat) =
        columns > 1
        ? FlowSection.fullRow(columns, size.along, in: input)
        : (input.start + FlowSection.lead(of: size.along, input), 0)
      arrangement = .grid(columns: columns, start: start, gap: gap, size: size)
      if count > 0, size.along > input.available + input.fitTolerance {
        oversized = (0, size.along)
      }
      body = CGFloat(rows) * size.across + CGFloat(max(0, rows - 1)) * input.lineSpacing
    case .individual(let sizes):
      let (lines, offsets, over) = FlowSection.lines(of: sizes, in: input)
      arrangement = .lines(lines, offsets: offsets)
      oversized = over
      body = (lines.last.map { $0.position + $0.extent } ?? 0) - (lines.first?.position ?? 0)
    }
    self.oversized = oversized
    length = input.header + input.leading + body + input.trailing + input.footer
    // Negative insets or spacing move lines, the header or the footer out of the section.
    let start = input.header + input.leading
    var (low, high) = (start, start)
    switch arrangement {
    case .grid(let columns, _, _, let size):
      let rows = (input.items.count + columns - 1) / columns
      let lastRow = start + CGFloat(max(0, rows - 1)) * (size.across + input.lineSpacing)
      (low, high) = (min(start, lastRow), max(start, lastRow) + size.across)
    case .lines(let lines, _):
      if let first = lines.first, let last = lines.last {
        (low, high) = (first.nearest, last.reach)
      }
    }
    reachBefore = min(0, low, length - input.footer)
    reachAfter = max(length, high, input.header)
  }

  /// The start of the lines, from the section's start.
  private var bodyStart: CGFloat { input.header + input.leading }

  // MARK: Path A, equal items

  /// Returns `n = max(1, ⌊(avail + s + tolerance)/(item + s)⌋)`, unless the input determines it; all
  /// items in one row for a divisor of 0.
  private static func columns(of along: CGFloat, count: Int, in input: FlowSectionInput) -> Int {
    if let columns = input.itemsPerLine { return columns }
    let pitch = along + input.interitemSpacing
    guard pitch > 0 else { return max(1, count) }
    let fitting = (input.available + input.interitemSpacing + input.fitTolerance) / pitch
    return max(1, Int(min(max(0, fitting), 1e9)))
  }

  /// Returns the start and gap of a full row of equal items.
  private static func fullRow(
    _ columns: Int, _ along: CGFloat, in input: FlowSectionInput
  ) -> (CGFloat, CGFloat) {
    let sum = CGFloat(columns) * along
    return spread(input.rules.common, count: columns, sum: sum, in: input)
  }

  /// Returns the space before a single item of a row; negative if it is longer than its row.
  private static func lead(of along: CGFloat, _ input: FlowSectionInput) -> CGFloat {
    spread(input.rules.common, count: 1, sum: along, in: input).0 - input.start
  }

  // MARK: Path B, unequal items

  /// Returns lines by greedy breaking; if every line has one item, the last line counts as full,
  /// as may one with an item that is longer than it.
  private static func lines(
    of sizes: [FlowSectionInput.Extent], in input: FlowSectionInput
  ) -> ([Line], [CGFloat], (item: Int, along: CGFloat)?) {
    var breaks: [Range<Int>] = []
    var first = 0
    var remaining = input.available
    var oversized: (item: Int, along: CGFloat)?
    for (item, size) in sizes.enumerated() {
      if oversized == nil, size.along > input.available + input.fitTolerance {
        oversized = (item, size.along)
      }
      var need = size.along + (item == first ? 0 : input.interitemSpacing)
      let isFull =
        input.itemsPerLine.map { item - first >= $0 }
        ?? (need > remaining + input.fitTolerance)
      if item > first, isFull {
        breaks.append(first..<item)
        first = item
        need = size.along
        remaining = input.available
      }
      remaining -= need
    }
    if first < sizes.count { breaks.append(first..<sizes.count) }
    let isColumn = breaks.allSatisfy { $0.count == 1 }
    var lines: [Line] = []
    lines.reserveCapacity(breaks.count)
    var offsets: [CGFloat] = Array(repeating: 0, count: sizes.count)
    var position = input.header + input.leading
    for (index, items) in breaks.enumerated() {
      let sum = items.reduce(0) { $0 + sizes[$1].along }
      let isOversized =
        input.centersLongItems && items.count == 1 && sum > input.available + input.fitTolerance
      let isLast = index == breaks.count - 1 && !isColumn && !isOversized
      let extent = items.reduce(0) { max($0, sizes[$1].across) }
      let common = isLast ? input.rules.lastRow : input.rules.common
      let rule = items.count > 1 ? common : input.alignments[items.lowerBound] ?? common
      let (start, gap) = spread(rule, count: items.count, sum: sum, in: input)
      lines.append(
        Line(
          items: items, position: position, extent: extent, start: start, gap: gap,
          reach: max(lines.last?.reach ?? -.infinity, position + extent), nearest: position))
      var along = start
      for item in items {
        offsets[item] = along
        along += sizes[item].along + gap
      }
      position += extent + input.lineSpacing
    }
    for index in lines.indices.dropLast().reversed() {
      lines[index].nearest = min(lines[index].nearest, lines[index + 1].nearest)
    }
    return (lines, offsets, oversized)
  }

  /// Returns the start and gap of a row by its alignment.
  ///
  /// A single item that is longer than a justified row exceeds it on both sides where the input
  /// wants iOS's frames; others that do not fit exceed the far end.
  private static func spread(
    _ rule: FlowRules.Alignment, count: Int, sum: CGFloat, in input: FlowSectionInput
  ) -> (CGFloat, CGFloat) {
    let free = input.available - sum
    let packed = free - input.interitemSpacing * CGFloat(count - 1)
    switch rule {
    case .justify where count > 1: return (input.start, free / CGFloat(count - 1))
    case .justify: return (input.start + (input.centersLongItems ? free / 2 : max(0, free / 2)), 0)
    case .left: return (input.start, input.interitemSpacing)
    case .center: return (input.start + max(0, packed / 2), input.interitemSpacing)
    case .right: return (input.start + max(0, packed), input.interitemSpacing)
    }
  }

  // MARK: Slots

  /// Returns an item's slot from the section's start.
  package func slot(of item: Int) -> Slot {
    switch arrangement {
    case .grid(let columns, var start, var gap, let size):
      let (row, column) = item.quotientAndRemainder(dividingBy: columns)
      let count = input.items.count
      let inLastRow = count - row * columns
      if inLastRow < columns, columns > 1,
        input.rules.lastRowGap == .minimum || input.rules.lastRow != .left
      {
        (start, gap) = FlowSection.spread(
          input.rules.lastRow, count: inLastRow, sum: CGFloat(inLastRow) * size.along, in: input)
      }
      return Slot(
        along: start + CGFloat(column) * (size.along + gap),
        across: bodyStart + CGFloat(row) * (size.across + input.lineSpacing), size: size)
    case .lines(let lines, let offsets):
      guard case .individual(let sizes) = input.items else {
        return Slot(along: 0, across: 0, size: .init(along: 0, across: 0))
      }
      let line = lines[FlowSection.line(holding: item, in: lines)]
      let size = sizes[item]
      let room = line.extent - size.across
      let lead: CGFloat =
        switch input.rules.across {
        case .top: 0
        case .center: room / 2
        case .bottom: room
        }
      return Slot(along: offsets[item], across: line.position + lead, size: size)
    }
  }

  /// Returns the items whose lines intersect a range across the lines, from the section's start.
  package func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let count = input.items.count
    guard count > 0, high >= low else { return 0..<0 }
    switch arrangement {
    case .grid(let columns, _, _, let size):
      let pitch = size.across + input.lineSpacing
      guard pitch > 0 else { return 0..<count }
      let rows = (count + columns - 1) / columns
      func row(_ position: CGFloat) -> Int {
        Int(min(max(-1, ((position - bodyStart) / pitch).rounded(.down)), CGFloat(rows)))
      }
      // One more row on both sides, so that rounding never loses a row that only touches; with
      // negative spacing a row reaches over several that follow it.
      let first = max(0, row(low - max(0, size.across - pitch)) - 1)
      let last = min(rows - 1, row(high) + 1)
      return first <= last ? first * columns..<min(count, (last + 1) * columns) : 0..<0
    case .lines(let lines, _):
      var (first, last) = (0, lines.count)
      while first < last {
        let middle = (first + last) / 2
        if lines[middle].reach < low {
          first = middle + 1
        } else {
          last = middle
        }
      }
      var end = first
      while end < lines.count, lines[end].nearest <= high { end += 1 }
      return first < end ? lines[first].items.lowerBound..<lines[end - 1].items.upperBound : 0..<0
    }
  }

  /// Returns the line that contains an item, by bisection.
  private static func line(holding item: Int, in lines: [Line]) -> Int {
    var (low, high) = (0, lines.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].items.lowerBound <= item { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
