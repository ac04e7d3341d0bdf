package import Foundation

/// The parameters of one section of a waterfall layout, along and across its rows.
///
/// "Along" is the direction in which columns are side by side (x when scrolling vertically),
/// "across" is the one in which items follow one another in a column.
package struct WaterfallSectionInput: Hashable, Sendable {
  /// The items' lengths across.
  package var lengths: [CGFloat]
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
    lengths: [CGFloat], columnCount: Int, columnWidth: CGFloat, columnSpacing: CGFloat,
    lineSpacing: CGFloat, start: CGFloat, leading: CGFloat, trailing: CGFloat, header: CGFloat,
    footer: CGFloat
  ) {
    self.lengths = lengths; self.columnCount = columnCount; self.columnWidth = columnWidth
    self.columnSpacing = columnSpacing; self.lineSpacing = lineSpacing; self.start = start
    self.leading = leading; self.trailing = trailing
    self.header = header; self.footer = footer
  }
}

/// A section whose items are distributed to columns, relative to the section's own start.
package struct WaterfallSection: Sendable {
  /// The excess length, in points, up to which a column still counts as the shortest.
  ///
  /// Sums of the same lengths in another order differ by less; they are ties.
  package static let tieTolerance: CGFloat = 1e-6

  /// A column: its items, from the first to the last one.
  private struct Column: Sendable {
    var items: [Int] = []
    /// The greatest end of each item and those above it; greater than its own with negative
    /// spacing.
    var reach: [CGFloat] = []
    /// The smallest start of each item and those below it.
    var nearest: [CGFloat] = []
  }

  package let input: WaterfallSectionInput
  /// The section's range across.
  package let span: SectionStack.Span
  private let columns: [Column]
  /// The column of each item and its start across.
  private let places: [(column: Int, position: CGFloat)]

  /// Distributes the items, each to the column that is the shortest so far, the first of equal
  /// ones.
  package init(_ input: WaterfallSectionInput) {
    self.input = input
    let start = input.header + input.leading
    var columns = Array(repeating: Column(), count: max(1, input.columnCount))
    var places: [(column: Int, position: CGFloat)] = []
    places.reserveCapacity(input.lengths.count)
    /// The end of the last item of each column; 0 for none.
    var ends: [CGFloat] = Array(repeating: 0, count: columns.count)
    for (item, length) in input.lengths.enumerated() {
      let limit = ends.reduce(.infinity, min) + WaterfallSection.tieTolerance
      let index = ends.firstIndex { $0 <= limit } ?? 0
      let offset = columns[index].items.isEmpty ? 0 : ends[index] + input.lineSpacing
      let position = start + offset
      ends[index] = offset + length
      places.append((index, position))
      columns[index].items.append(item)
      columns[index].nearest.append(position)
      columns[index].reach.append(max(columns[index].reach.last ?? -.infinity, position + length))
    }
    for index in columns.indices {
      for row in columns[index].nearest.indices.dropLast().reversed() {
        columns[index].nearest[row] = min(
          columns[index].nearest[row], columns[index].nearest[row + 1])
      }
    }
    let low = columns.compactMap(\.nearest.first).min() ?? start
    let high = columns.compactMap(\.reach.last).max() ?? start
    let length = max(start, high) + input.trailing + input.footer
    span = SectionStack.Span(
      length: length, header: input.header, footer: input.footer,
      reachBefore: min(0, low, length - input.footer),
      reachAfter: max(length, high, input.header))
    self.columns = columns; self.places = places
  }

  /// Returns the start of an item: its column's start along, and its own start across.
  package func place(of item: Int) -> (along: CGFloat, across: CGFloat) {
    let (column, position) = places[item]
    let pitch = input.columnWidth + input.columnSpacing
    return (input.start + CGFloat(column) * pitch, position)
  }

  /// Returns the items, in order, that intersect a range across, by bisection in every column.
  package func items(from low: CGFloat, to high: CGFloat) -> [Int] {
    var result: [Int] = []
    for column in columns {
      var (first, last) = (0, column.items.count)
      while first < last {
        let middle = (first + last) / 2
        if column.reach[middle] < low {
          first = middle + 1
        } else {
          last = middle
        }
      }
      while first < column.items.count, column.nearest[first] <= high {
        result.append(column.items[first])
        first += 1
      }
    }
    return result.sorted()
  }
}
