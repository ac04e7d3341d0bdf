/// Symbols of rows, each expressed by the symbols of columns, which are 0.
///
/// A symbol is the value of a constraint's sum. Its cost is piecewise linear with a corner at 0: `above`
/// for each unit above 0 and `below` for each unit below. An infinite cost forbids that side; so an
/// equality is (∞, ∞) if it is required, (1, 1) while its priority is minimized, and (0, 0) before.
/// This takes one column for a constraint where the usual split into excess and deficit takes two.
struct Tableau {
  /// The place of a symbol: in a row, in a column, 0 for good, or not in the tableau.
  enum Place: Equatable {
    case row(Int), column(Int), zero, absent
  }

  private let stride: Int
  private var entries: [Double] = []
  /// The values of the rows' symbols.
  private(set) var values: [Double] = []
  /// The magnitudes of the numbers that were last added up to the values.
  private var magnitudes: [Double] = []
  private let typicalMagnitude: Double
  private(set) var rowSymbols: [Int] = []
  private(set) var columnSymbols: [Int] = []
  private(set) var places: [Place]
  /// The values of symbols whose rows were removed because they no longer change.
  private var constantValues: [Double]
  /// The costs of a unit below and above 0, by symbol.
  private(set) var below: [Double]
  private(set) var above: [Double]
  /// Whether a row with the value 0 counts as above 0, for its cost.
  var isUpper: [Bool] = []
  private(set) var pivotCount = 0
  /// The number of pivots when the entries were last computed from the constraints.
  private(set) var freshPivotCount = 0
  private var pivotRowColumns: [Int] = []

  /// Makes an empty tableau for at most `columnLimit` columns.
  init(symbolCount: Int, columnLimit: Int, typicalMagnitude: Double) {
    self.typicalMagnitude = typicalMagnitude
    stride = columnLimit
    places = [Place](repeating: .absent, count: symbolCount)
    constantValues = [Double](repeating: 0, count: symbolCount)
    below = [Double](repeating: 0, count: symbolCount)
    above = [Double](repeating: 0, count: symbolCount)
  }

  subscript(row: Int, column: Int) -> Double { entries[row * stride + column] }

  func value(of symbol: Int) -> Double {
    switch places[symbol] {
    case .row(let row): values[row]
    case .column, .zero: 0
    case .absent: constantValues[symbol]
    }
  }

  mutating func setCosts(of symbol: Int, below: Double, above: Double) {
    self.below[symbol] = below
    self.above[symbol] = above
  }

  /// Returns the value below which a number in a row is round-off.
  func tolerance(ofRow row: Int, share: Double) -> Double { magnitudes[row] * share }

  /// Sets the value of a row to 0, from which it differs by round-off or which is tolerated.
  mutating func setValueToZero(inRow row: Int) { values[row] = 0 }

  /// Appends a column for a symbol that no row depends on yet.
  mutating func appendColumn(_ symbol: Int) {
    precondition(columnSymbols.count < stride, "the tableau has room for the column")
    let column = columnSymbols.count
    for row in rowSymbols.indices { entries[row * stride + column] = 0 }
    places[symbol] = .column(column)
    columnSymbols.append(symbol)
  }

  /// Appends a row for a symbol that equals a constant and a sum of other symbols.
  mutating func appendRow(
    _ symbol: Int, constant: Double, magnitude: Double,
    terms: [(symbol: Int, coefficient: Double)]
  ) {
    let start = entries.count
    entries.append(contentsOf: repeatElement(0, count: stride))
    var value = constant
    var largest = magnitude
    for (symbol, coefficient) in terms {
      switch places[symbol] {
      case .column(let column): entries[start + column] += coefficient
      case .row(let row):
        value += coefficient * values[row]
        largest = max(largest, abs(coefficient * values[row]))
        for column in columnSymbols.indices {
          entries[start + column] += coefficient * entries[row * stride + column]
        }
      case .zero: break
      case .absent: value += coefficient * constantValues[symbol]
      }
    }
    for column in columnSymbols.indices where abs(entries[start + column]) < Precision.coefficient {
      entries[start + column] = 0
    }
    places[symbol] = .row(rowSymbols.count)
    rowSymbols.append(symbol)
    values.append(abs(value) <= largest * Precision.zero ? 0 : value)
    magnitudes.append(largest)
    isUpper.append(true)
  }

  /// Starts the count of pivots that make the entries stale.
  mutating func markFresh() { freshPivotCount = pivotCount }

  /// Removes all rows and columns, so that they can be appended again; symbols keep their costs.
  mutating func removeAll() {
    markFresh()
    entries.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    magnitudes.removeAll(keepingCapacity: true)
    isUpper.removeAll(keepingCapacity: true)
    rowSymbols.removeAll(keepingCapacity: true)
    columnSymbols.removeAll(keepingCapacity: true)
  }

  /// Removes a row, whose symbol keeps its value.
  mutating func removeRow(_ row: Int) {
    let last = rowSymbols.count - 1
    constantValues[rowSymbols[row]] = values[row]
    places[rowSymbols[row]] = .absent
    if row != last {
      for column in columnSymbols.indices {
        entries[row * stride + column] = entries[last * stride + column]
      }
      rowSymbols[row] = rowSymbols[last]
      values[row] = values[last]
      magnitudes[row] = magnitudes[last]
      isUpper[row] = isUpper[last]
      places[rowSymbols[row]] = .row(row)
    }
    entries.removeLast(stride)
    rowSymbols.removeLast()
    values.removeLast()
    magnitudes.removeLast()
    isUpper.removeLast()
  }

  /// Removes a column, whose symbol is 0 for good; the last column takes its place.
  mutating func removeColumn(_ column: Int) {
    let last = columnSymbols.count - 1
    places[columnSymbols[column]] = .zero
    if column != last {
      for row in rowSymbols.indices {
        entries[row * stride + column] = entries[row * stride + last]
      }
      columnSymbols[column] = columnSymbols[last]
      places[columnSymbols[column]] = .column(column)
    }
    columnSymbols.removeLast()
  }

  /// Returns the column with the largest entry of a row, if any is not 0, among those that may change.
  func largestEntry(ofRow row: Int) -> Int? {
    var result: Int?
    var largest = Precision.pivot
    for column in columnSymbols.indices {
      let size = abs(entries[row * stride + column])
      let symbol = columnSymbols[column]
      guard size > largest, below[symbol] < .infinity || above[symbol] < .infinity else { continue }
      largest = size
      result = column
    }
    return result
  }

  /// Exchanges the symbols of a row and a column; that of the row becomes 0.
  mutating func pivot(row: Int, column: Int) {
    pivotCount += 1
    let pivot = entries[row * stride + column]
    let value = -values[row] / pivot
    pivotRowColumns.removeAll(keepingCapacity: true)
    for other in columnSymbols.indices {
      let entry = entries[row * stride + other]
      guard entry != 0, other != column else { continue }
      entries[row * stride + other] = -entry / pivot
      pivotRowColumns.append(other)
    }
    entries[row * stride + column] = 1 / pivot
    values[row] = value
    magnitudes[row] = max(abs(value), typicalMagnitude)
    for target in rowSymbols.indices where target != row {
      let factor = entries[target * stride + column]
      guard factor != 0 else { continue }
      for other in pivotRowColumns {
        let entry = entries[target * stride + other] + factor * entries[row * stride + other]
        entries[target * stride + other] = abs(entry) < Precision.coefficient ? 0 : entry
      }
      entries[target * stride + column] = factor / pivot
      let change = factor * value
      let sum = values[target] + change
      magnitudes[target] = max(abs(values[target]), abs(change), typicalMagnitude)
      values[target] = abs(sum) <= magnitudes[target] * Precision.zero ? 0 : sum
    }
    let leaving = rowSymbols[row]
    rowSymbols[row] = columnSymbols[column]
    columnSymbols[column] = leaving
    places[rowSymbols[row]] = .row(row)
    places[leaving] = .column(column)
  }
}
