/// The search for required constraints that contradict earlier ones.
///
/// Constraints are added one by one to a tableau in which all earlier ones hold. If one cannot hold,
/// its row shows why: `s = constant + Σ entry × symbol`, where no symbol may move so that `s` comes
/// nearer. The symbols of columns are linearly independent, so no other combination of the
/// constraints cancels out: by Farkas's lemma those with entries are an irreducible set.
struct ConflictSearch {
  private var elimination: Elimination
  private var tableau: Tableau
  private(set) var conflicts: [Solution.Conflict] = []

  /// Finds the conflicts among rows, which are in the order in which they count.
  init(rows: ConstraintRows, indices: [Int], variableCount: Int) {
    elimination = Elimination(variableCount: variableCount, symbolCount: rows.count, rows: rows)
    tableau = Tableau(
      symbolCount: rows.count, columnLimit: variableCount, typicalMagnitude: rows.typicalMagnitude)
    for row in 0..<rows.count {
      if let against = add(row, of: rows) {
        conflicts.append(
          Solution.Conflict(leftOut: indices[row], against: against.map { indices[$0] }.sorted()))
      }
    }
  }

  /// Adds a row if it can hold; otherwise returns the rows that it contradicts.
  private mutating func add(_ row: Int, of rows: ConstraintRows) -> [Int]? {
    let isEquality = rows.isEquality[row]
    elimination.expand(row, of: rows)
    if !elimination.freeTerms.isEmpty {
      elimination.define(symbol: row)
      tableau.appendColumn(row)
      tableau.setCosts(of: row, below: .infinity, above: isEquality ? .infinity : 0)
      return nil
    }
    tableau.appendRow(
      row, constant: elimination.constant, magnitude: elimination.magnitude,
      terms: elimination.symbolTerms)
    tableau.setCosts(of: row, below: 1, above: isEquality ? 1 : 0)
    _ = tableau.minimize(tolerance: Precision.cost)
    if case .row(let place) = tableau.places[row] {
      let value = tableau.values[place]
      let violation = isEquality ? abs(value) : max(0, -value)
      if violation > tableau.tolerance(ofRow: place, share: Precision.contradiction) {
        let against = tableau.columnSymbols.indices
          .filter { abs(tableau[place, $0]) > Precision.pivot }
          .map { tableau.columnSymbols[$0] }
        tableau.removeRow(place)
        return against
      }
      if isEquality || value < 0 { tableau.setValueToZero(inRow: place) }
      if isEquality {
        if let column = tableau.largestEntry(ofRow: place) {
          tableau.pivot(row: place, column: column)
        } else {
          tableau.removeRow(place)
        }
      }
    }
    tableau.setCosts(of: row, below: .infinity, above: isEquality ? .infinity : 0)
    return nil
  }
}
