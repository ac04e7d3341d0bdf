/// Computation from the constraints themselves, so that no round-off of many pivots accumulates.
extension ComponentSolver {
  /// The number of times that the tableau is computed again for one optimum.
  private static let renewalLimit = 200

  /// Minimizes the sum of costs in the tableau, which is computed again after many pivots.
  mutating func minimizeCosts(tolerance: Double, gain: Double = .infinity) -> Tableau.Outcome {
    for _ in 0..<Self.renewalLimit {
      let outcome = tableau.minimize(tolerance: tolerance, gain: gain)
      guard outcome == .stale else { return outcome }
      renewTableau()
    }
    return .exhausted
  }

  /// Computes the rows of the tableau again, for the same columns.
  private mutating func renewTableau() {
    let (columns, others) = (tableau.columnSymbols, tableau.rowSymbols)
    var elimination = eliminationOfZeros()
    var isRegular = true
    for symbol in columns {
      expand(symbol, by: &elimination)
      isRegular = isRegular && !elimination.freeTerms.isEmpty
      if isRegular { elimination.define(symbol: symbol) }
    }
    guard isRegular && elimination.freeCount == 0 else {
      tableau.markFresh()
      return
    }
    self.elimination = elimination
    tableau.removeAll()
    for symbol in columns { tableau.appendColumn(symbol) }
    for symbol in others { appendRow(symbol) }
    tableau.removeRoundOff()
  }

  /// Returns an elimination by all constraints that hold with equality for good.
  private func eliminationOfZeros() -> Elimination {
    var elimination = Elimination(
      variableCount: variableCount, symbolCount: rows.count + variableCount, rows: rows)
    for row in 0..<rows.count where rows.isRequired(row) && rows.isEquality[row] {
      elimination.expand(row, of: rows)
      if !elimination.freeTerms.isEmpty { elimination.define() }
    }
    for symbol in 0..<rows.count + variableCount where tableau.places[symbol] == .zero {
      guard elimination.freeCount > 0 else { break }
      expand(symbol, by: &elimination)
      if !elimination.freeTerms.isEmpty { elimination.define() }
    }
    return elimination
  }

  /// Returns the values of the variables at the tableau's point.
  ///
  /// After pivots they are computed from the constraints that hold with equality there.
  func values() -> [Double] {
    let values = elimination.values(free: preferredValues) { tableau.value(of: $0) }
    guard tableau.pivotCount > 0 else { return values }
    var precise = eliminationOfZeros()
    for symbol in tableau.columnSymbols.sorted() {
      expand(symbol, by: &precise)
      if !precise.freeTerms.isEmpty { precise.define() }
    }
    return precise.values(free: values) { _ in 0 }
  }
}
