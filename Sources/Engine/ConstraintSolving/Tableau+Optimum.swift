/// Restriction of a tableau to the points with the least sum of costs.
///
/// By linear programming duality, a feasible point is such a point if and only if each symbol stays
/// where its multiplier in the optimum is a slope of its cost. So each cost becomes a forbidden side:
/// a multiplier within the slopes keeps the symbol at 0, one at an end permits one side.
extension Tableau {
  /// Restricts all symbols to the least sum that `minimize` has found.
  mutating func keepOptimum(tolerance: Double) {
    let costs = reducedCosts()
    for row in rowSymbols.indices {
      restrict(rowSymbols[row], multiplier: slope(ofRow: row), tolerance: tolerance)
    }
    for column in columnSymbols.indices {
      restrict(columnSymbols[column], multiplier: -costs[column], tolerance: tolerance)
    }
    removeZeros()
  }

  /// Restricts all symbols to points without any cost, given that this is one.
  mutating func keepZeroCost() {
    for symbol in rowSymbols { restrict(symbol, multiplier: 0, tolerance: 0) }
    for symbol in columnSymbols { restrict(symbol, multiplier: 0, tolerance: 0) }
    removeZeros()
  }

  /// Restricts each symbol with costs to the side where it is, where no optimum was found.
  mutating func keepSides() {
    for symbol in rowSymbols + columnSymbols where below[symbol] > 0 || above[symbol] > 0 {
      let value = value(of: symbol)
      let (isLow, isHigh) = (value < 0, value > 0)
      setCosts(
        of: symbol, below: isHigh || !isLow && below[symbol] > 0 ? .infinity : 0,
        above: isLow || !isHigh && above[symbol] > 0 ? .infinity : 0)
    }
    removeZeros()
  }

  /// Permits a symbol the sides where its cost has the slope of a multiplier.
  private mutating func restrict(_ symbol: Int, multiplier: Double, tolerance: Double) {
    setCosts(
      of: symbol, below: multiplier <= tolerance - below[symbol] ? 0 : .infinity,
      above: multiplier >= above[symbol] - tolerance ? 0 : .infinity)
  }

  /// Returns whether a symbol can only be 0.
  private func isZero(_ symbol: Int) -> Bool {
    below[symbol] == .infinity && above[symbol] == .infinity
  }

  /// Removes the columns, and pivots out the rows, of symbols that can only be 0.
  private mutating func removeZeros() {
    repeat {
      for column in columnSymbols.indices.reversed() where isZero(columnSymbols[column]) {
        removeColumn(column)
      }
      var row = 0
      while row < rowSymbols.count {
        if !isZero(rowSymbols[row]) {
          row += 1
        } else if let column = largestEntry(ofRow: row) {
          pivot(row: row, column: column)
          removeColumn(column)
          row += 1
        } else {
          removeRow(row)
        }
      }
    } while forbidImpliedSides()
  }

  /// Forbids columns to move where a row at a bound would only move beyond it; returns whether any.
  ///
  /// This finds most values that inequalities pin together, such as 5 ≤ x ≤ 5.
  private mutating func forbidImpliedSides() -> Bool {
    var isChanged = false
    for row in rowSymbols.indices where values[row] == 0 {
      let symbol = rowSymbols[row]
      if below[symbol] == .infinity {
        isChanged = forbidMoves(ofRow: row, sign: 1) || isChanged
      } else if above[symbol] == .infinity {
        isChanged = forbidMoves(ofRow: row, sign: -1) || isChanged
      }
    }
    return isChanged
  }

  /// Fixes the columns of a row, which must not move against a sign, if none can move it that way.
  private mutating func forbidMoves(ofRow row: Int, sign: Double) -> Bool {
    for column in columnSymbols.indices {
      let entry = sign * self[row, column]
      let symbol = columnSymbols[column]
      guard entry == 0 || (entry > 0 ? above[symbol] : below[symbol]) == .infinity else {
        return false
      }
    }
    var isChanged = false
    for column in columnSymbols.indices where self[row, column] != 0 {
      let symbol = columnSymbols[column]
      isChanged = isChanged || !isZero(symbol)
      setCosts(of: symbol, below: .infinity, above: .infinity)
    }
    return isChanged
  }
}
