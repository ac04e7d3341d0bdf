package import Foundation

/// The parameters of one section of a waterfall layout, along and across its rows.
///
/// "Along" is the direction in which columns are side by side (x when scrolling vertically),
/// "across" is the one in which items follow one another in a column.
package struct WaterfallSectionInput: Hashable, Sendable {
  /// The items' lengths across.
  package enum Items: Hashable, Sendable {
    case uniform(count: Int, length: CGFloat)
    case individual([CGFloat])

    package var count: Int {
      switch self {
      case .uniform(let count, _): count
      case .individual(let lengths): lengths.count
      }
    }

    package func length(of item: Int) -> CGFloat {
      switch self {
      case .uniform(_, let length): length
      case .individual(let lengths): lengths[item]
      }
    }
  }

  package var items: Items
  /// The number of columns, at least 1.
  package var columnCount: Int
  /// The length of a column along.
  package var columnWidth: CGFloat
  package var columnSpacing: CGFloat
  package var lineSpacing: CGFloat
  /// The start of the first column: the inset before it.
  package var start: CGFloat
  /// The insets before the first and after the last item of the columns.
  package var leading: CGFloat
  package var trailing: CGFloat
  /// The lengths of header and footer across.
  package var header: CGFloat
  package var footer: CGFloat

  package init(
    items: Items, columnCount: Int, columnWidth: CGFloat, columnSpacing: CGFloat,
    lineSpacing: CGFloat, start: CGFloat, leading: CGFloat, trailing: CGFloat, header: CGFloat,
    footer: CGFloat
  ) {
    self.items = items; self.columnCount = columnCount; self.columnWidth = columnWidth
    self.columnSpacing = columnSpacing; self.lineSpacing = lineSpacing; self.start = start
    self.leading = leading; self.trailing = trailing
    self.header = header; self.footer = footer
  }
}

/// A section whose items are distributed to columns, relative to the section's own start.
package struct WaterfallSection: Sendable {
  /// The distance, in points, up to which a place still counts as the highest.
  ///
  /// Sums of the same lengths in another order differ by less; they are ties.
  package static let tieTolerance: CGFloat = 1e-6

  /// A column: its items, from the first to the last one.
  private struct Column: Sendable {
    var items: [Int] = []
    /// The extents of the items across.
    var extents = ExtentIndex()

    /// Returns the items that intersect a range across.
    func items(from low: CGFloat, to high: CGFloat) -> ArraySlice<Int> {
      items[extents.indices(from: low, to: high)]
    }
  }

  package let input: WaterfallSectionInput
  /// The section's range across.
  package let span: SectionStack.Span
  private let arrangement: Arrangement

  /// The storage of positions: rows of equal items store one of each row.
  private enum Arrangement: Sendable {
    /// Equal items, which fill one row after the other.
    case rows(WaterfallRows)
    /// The columns, and the column of each item and its start across.
    case columns([Column], places: [(column: Int, position: CGFloat)])
  }

  /// The rows of equal items; `nil` where items differ.
  package var rows: WaterfallRows? { if case .rows(let rows) = arrangement { rows } else { nil } }

  /// Distributes the items, each to the highest free place, the first of equal ones.
  ///
  /// - Parameter known: rows that were computed before and are used again if they are the same.
  package init(_ input: WaterfallSectionInput, reusing known: WaterfallRows? = nil) {
    self.input = input
    let start = input.header + input.leading
    let range: (low: CGFloat, high: CGFloat)
    if case .uniform(let count, let length) = input.items,
      min(length, length + input.lineSpacing) > 1000 * Self.tieTolerance
    {
      // Each item makes its column longer than the others, so the columns take turns.
      let columns = max(1, input.columnCount)
      let rows = WaterfallRows(
        count: (count + columns - 1) / columns, length: length, spacing: input.lineSpacing,
        reusing: known)
      arrangement = .rows(rows)
      range = (start, rows.count > 0 ? start + rows.offset(of: rows.count - 1) + length : start)
    } else {
      let (columns, places) = Self.distribute(input)
      arrangement = .columns(columns, places: places)
      range = (
        columns.compactMap(\.extents.least).min() ?? start,
        columns.compactMap(\.extents.greatest).max() ?? start
      )
    }
    let length = max(start, range.high) + input.trailing + input.footer
    span = SectionStack.Span(
      length: length, header: input.header, footer: input.footer,
      reachBefore: min(0, range.low, length - input.footer),
      reachAfter: max(length, range.high, input.header))
  }

  /// Returns the columns of items with individual lengths, and where each item is.
  private static func distribute(
    _ input: WaterfallSectionInput
  ) -> (columns: [Column], places: [(column: Int, position: CGFloat)]) {
    let start = input.header + input.leading
    var columns = Array(repeating: Column(), count: max(1, input.columnCount))
    var places: [(column: Int, position: CGFloat)] = []
    places.reserveCapacity(input.items.count)
    /// The free place of each column, after its last item and the spacing.
    var free: [CGFloat] = Array(repeating: 0, count: columns.count)
    for item in 0..<input.items.count {
      let length = input.items.length(of: item)
      let limit = free.reduce(.infinity, min) + WaterfallSection.tieTolerance
      let index = free.firstIndex { $0 <= limit } ?? 0
      let position = start + free[index]
      free[index] = free[index] + length + input.lineSpacing
      places.append((index, position))
      columns[index].items.append(item)
      columns[index].extents.append(from: position, to: position + length)
    }
    for index in columns.indices { columns[index].extents.complete() }
    return (columns, places)
  }

  /// The start of the columns, from the section's start.
  private var bodyStart: CGFloat { input.header + input.leading }

  /// Returns the start of an item: its column's start along, and its own start across.
  package func place(of item: Int) -> (along: CGFloat, across: CGFloat) {
    let column: Int
    let position: CGFloat
    switch arrangement {
    case .rows(let rows):
      column = item % max(1, input.columnCount)
      position = bodyStart + rows.offset(of: item / max(1, input.columnCount))
    case .columns(_, let places): (column, position) = places[item]
    }
    let pitch = input.columnWidth + input.columnSpacing
    return (input.start + CGFloat(column) * pitch, position)
  }

  /// Returns the items, in order, that intersect a range across, by bisection in every column.
  package func items(from low: CGFloat, to high: CGFloat) -> [Int] {
    switch arrangement {
    case .rows(let rows):
      let found = rows.rows(from: low, to: high, startingAt: bodyStart)
      let (columns, count) = (max(1, input.columnCount), input.items.count)
      return Array(min(count, found.lowerBound * columns)..<min(count, found.upperBound * columns))
    case .columns(let columns, _):
      return columns.flatMap { $0.items(from: low, to: high) }.sorted()
    }
  }
}
