/// The simplex method for the sum of the piecewise linear costs.
///
/// A step passes the corners of costs as long as the sum falls, which saves most pivots. If several
/// steps in a row gain nothing, Bland's rule (R. G. Bland, "New finite pivoting rules for the simplex
/// method", 1977) takes over until one does; it rules out cycles.
extension Tableau {
  enum Outcome {
    case optimal
    /// A step has gained more than was asked for, or the sum has no least value.
    case improved
    /// The bound on the number of steps was reached; the point is feasible.
    case exhausted
    /// Many pivots have been made, so the entries should be computed again before going on.
    case stale
  }

  /// The number of pivots after which round-off may be felt.
  private static let pivotsUntilStale = 100

  /// The number of steps without a gain after which Bland's rule takes over.
  private static let patience = 8

  /// Returns whether a row's symbol has the cost of the side above 0.
  private func isAbove(_ row: Int) -> Bool { values[row] > 0 || values[row] == 0 && isUpper[row] }

  /// Returns the change of the sum for a unit of a row's symbol, at its value.
  func slope(ofRow row: Int) -> Double {
    let symbol = rowSymbols[row]
    let slope = isAbove(row) ? above[symbol] : -below[symbol]
    return slope.isFinite ? slope : 0
  }

  /// Returns the change of the rows' costs for a unit of each column's symbol.
  func reducedCosts() -> [Double] {
    var result = [Double](repeating: 0, count: columnSymbols.count)
    for row in rowSymbols.indices {
      let slope = slope(ofRow: row)
      guard slope != 0 else { continue }
      for column in result.indices { result[column] += slope * self[row, column] }
    }
    return result
  }

  /// Moves to a point with the least sum of costs, or until the sum has fallen by `gain`.
  ///
  /// `tolerance` is the reduced cost that counts as 0. At most 1000 + 50 × (rows + columns) steps.
  mutating func minimize(tolerance: Double, gain wanted: Double = .infinity) -> Outcome {
    for row in rowSymbols.indices {
      isUpper[row] = above[rowSymbols[row]] <= below[rowSymbols[row]]
    }
    var stepsLeft = 1000 + 50 * (rowSymbols.count + columnSymbols.count)
    var fruitless = 0
    while true {
      let isCautious = fruitless >= Self.patience
      guard let entering = entering(tolerance: tolerance, isCautious: isCautious) else {
        return .optimal
      }
      guard stepsLeft > 0 else { return .exhausted }
      // Bland's rule must not be interrupted, or it could cycle.
      if !isCautious && pivotCount - freshPivotCount >= Self.pivotsUntilStale { return .stale }
      stepsLeft -= 1
      guard let gain = step(entering, tolerance: tolerance, isCautious: isCautious), gain < wanted
      else { return .improved }
      fruitless = gain > 0 ? 0 : fruitless + 1
    }
  }

  /// A column whose symbol reduces the sum if it moves up (1) or down (-1), and the slope then.
  private struct Entering {
    var column: Int
    var direction: Double
    var slope: Double
  }

  /// Returns the steepest column that reduces the sum, or the one with the lowest symbol.
  private func entering(tolerance: Double, isCautious: Bool) -> Entering? {
    let costs = reducedCosts()
    var best: Entering?
    for (column, cost) in costs.enumerated() {
      let symbol = columnSymbols[column]
      let up = cost + above[symbol]
      let down = below[symbol] - cost
      let slope = min(up, down)
      guard slope < -tolerance else { continue }
      let isBetter =
        best.map {
          isCautious ? symbol < columnSymbols[$0.column] : slope < $0.slope
        } ?? true
      if isBetter { best = Entering(column: column, direction: up <= down ? 1 : -1, slope: slope) }
    }
    return best
  }

  /// Moves a column's symbol as far as the sum falls; returns the gain, or nil if it has no bound.
  private mutating func step(_ entering: Entering, tolerance: Double, isCautious: Bool) -> Double? {
    var corners: [(time: Double, rate: Double, row: Int)] = []
    for row in rowSymbols.indices {
      let rate = self[row, entering.column] * entering.direction
      guard abs(rate) > Precision.pivot else { continue }
      guard isAbove(row) == (rate < 0), below[rowSymbols[row]] + above[rowSymbols[row]] != 0 else {
        continue
      }
      corners.append((abs(values[row] / rate), abs(rate), row))
    }
    var slope = entering.slope
    var time = 0.0
    var gain = 0.0
    while true {
      var next: Int?
      for index in corners.indices {
        guard let best = next else {
          next = index
          continue
        }
        let (corner, other) = (corners[index], corners[best])
        if corner.time != other.time {
          if corner.time < other.time { next = index }
        } else if isCautious || corner.rate == other.rate {
          if rowSymbols[corner.row] < rowSymbols[other.row] { next = index }
        } else if corner.rate > other.rate {
          next = index
        }
      }
      guard let next else { return nil }
      let corner = corners[next]
      gain -= slope * (corner.time - time)
      time = corner.time
      let symbol = rowSymbols[corner.row]
      slope += corner.rate * (below[symbol] + above[symbol])
      if isCautious || slope >= -tolerance {
        pivot(row: corner.row, column: entering.column)
        isUpper[corner.row] = entering.direction > 0
        removeRoundOff()
        return gain
      }
      isUpper[corner.row] = !isAbove(corner.row)
      corners.remove(at: next)
    }
  }

  /// Moves values that round-off has put on a forbidden side back to 0.
  mutating func removeRoundOff() {
    for row in rowSymbols.indices {
      let symbol = rowSymbols[row]
      if values[row] < 0 && below[symbol] == .infinity
        || values[row] > 0 && above[symbol] == .infinity
      {
        setValueToZero(inRow: row)
      }
    }
  }
}
