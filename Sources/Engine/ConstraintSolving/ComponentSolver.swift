/// The solver of constraints whose variables all depend on each other.
///
/// The start makes as many constraints as possible hold by elimination, in the order of their
/// priorities; the others become rows of a tableau. Then the sum of violations is minimized priority
/// after priority, and each step restricts the tableau to the optimum of the one before.
struct ComponentSolver {
  let rows: ConstraintRows
  let preferredValues: [Double]
  var elimination: Elimination
  var tableau: Tableau
  /// Required constraints that do not hold together with the others.
  private(set) var failures: [Int] = []
  private(set) var undetermined: [Int] = []

  var variableCount: Int { preferredValues.count }

  /// The symbol for the difference of a variable and its preferred value.
  func preferenceSymbol(_ variable: Int) -> Int { rows.count + variable }

  /// Prepares constraints, which are all those of their variables.
  init(rows: ConstraintRows, preferredValues: [Double]) {
    self.rows = rows
    self.preferredValues = preferredValues
    let symbolCount = rows.count + preferredValues.count
    elimination = Elimination(
      variableCount: preferredValues.count, symbolCount: symbolCount, rows: rows)
    tableau = Tableau(symbolCount: symbolCount, columnLimit: 0, typicalMagnitude: 0)
  }

  /// Returns the values of the variables, or nil with `failures`, which `isForced` disregards.
  mutating func solve(isForced: Bool) -> [Double]? {
    let stages = priorities()
    eliminate(stages)
    guard failures.isEmpty || isForced else { return nil }
    meetRequirements()
    guard failures.isEmpty || isForced else { return nil }
    for stage in stages where !tableau.columnSymbols.isEmpty { minimize(stage) }
    for variable in 0..<variableCount where !tableau.columnSymbols.isEmpty {
      if withDifference(of: variable, { $0.canMove($1) }) ?? false { undetermined.append(variable) }
    }
    for variable in undetermined { withDifference(of: variable) { $0.settle($1) } }
    return values()
  }

  /// Returns the optional rows of each priority, the highest first.
  private func priorities() -> [[Int]] {
    let optional = (0..<rows.count).filter { !rows.isRequired($0) }
      .sorted { (-rows.priorities[$0], $0) < (-rows.priorities[$1], $1) }
    var stages: [[Int]] = []
    for row in optional {
      if let last = stages.last?.last, rows.priorities[last] == rows.priorities[row] {
        stages[stages.count - 1].append(row)
      } else {
        stages.append([row])
      }
    }
    return stages
  }

  /// Makes constraints hold by elimination while free variables are left, and a tableau of the rest.
  private mutating func eliminate(_ stages: [[Int]]) {
    for row in 0..<rows.count where rows.isRequired(row) && rows.isEquality[row] {
      elimination.expand(row, of: rows)
      if !elimination.freeTerms.isEmpty {
        elimination.define()
      } else if abs(elimination.constant) > elimination.magnitude * Precision.contradiction {
        failures.append(row)
      }
    }
    var columns: [Int] = []
    var others: [Int] = []
    for row in stages.joined() {
      if elimination.freeCount > 0
        && (rows.isEquality[row] || abs(rows.constants[row]) <= ConstraintRows.farLimit)
      {
        elimination.expand(row, of: rows)
        if !elimination.freeTerms.isEmpty {
          elimination.define(symbol: row)
          columns.append(row)
          continue
        }
      }
      others.append(row)
    }
    for variable in 0..<variableCount where elimination.isFree(variable) {
      elimination.expand(variable: variable, minus: preferredValues[variable])
      elimination.define(symbol: preferenceSymbol(variable))
      columns.append(preferenceSymbol(variable))
    }
    tableau = Tableau(
      symbolCount: rows.count + variableCount, columnLimit: columns.count,
      typicalMagnitude: rows.typicalMagnitude)
    for symbol in columns { tableau.appendColumn(symbol) }
    for row in others { appendRow(row) }
    for row in 0..<rows.count where rows.isRequired(row) && !rows.isEquality[row] { appendRow(row) }
  }

  /// Appends a row for a symbol to the tableau.
  mutating func appendRow(_ symbol: Int) {
    expand(symbol, by: &elimination)
    tableau.appendRow(
      symbol, constant: elimination.constant, magnitude: elimination.magnitude,
      terms: elimination.symbolTerms)
  }

  /// Expresses the sum that a symbol stands for by free variables and other symbols.
  func expand(_ symbol: Int, by elimination: inout Elimination) {
    if symbol < rows.count {
      elimination.expand(symbol, of: rows)
    } else {
      let variable = symbol - rows.count
      elimination.expand(variable: variable, minus: preferredValues[variable])
    }
  }

  /// Moves to a point where the required inequalities hold.
  private mutating func meetRequirements() {
    var isMet = true
    for row in tableau.rowSymbols.indices {
      let symbol = tableau.rowSymbols[row]
      guard rows.isRequired(symbol) else { continue }
      let holds = tableau.values[row] >= 0
      tableau.setCosts(of: symbol, below: holds ? .infinity : 1, above: 0)
      isMet = isMet && holds
    }
    guard !isMet else { return }
    _ = minimizeCosts(tolerance: Precision.cost)
    for row in tableau.rowSymbols.indices {
      let symbol = tableau.rowSymbols[row]
      guard symbol < rows.count, rows.isRequired(symbol), tableau.values[row] < 0 else { continue }
      if -tableau.values[row] > tableau.tolerance(ofRow: row, share: Precision.contradiction) {
        failures.append(symbol)
      }
      tableau.setValueToZero(inRow: row)
    }
    for row in 0..<rows.count where rows.isRequired(row) && !rows.isEquality[row] {
      tableau.setCosts(of: row, below: .infinity, above: 0)
    }
  }

  /// Restricts the tableau to the points with the least sum of violations of rows of one priority.
  private mutating func minimize(_ stage: [Int]) {
    var isMet = true
    var weight = 0.0
    for row in stage {
      switch tableau.places[row] {
      case .zero, .absent: continue
      case .column: break
      case .row(let place):
        let value = tableau.values[place]
        isMet = isMet && (rows.isEquality[row] ? value == 0 : value >= 0)
      }
      weight = max(weight, rows.weights[row])
      tableau.setCosts(
        of: row, below: rows.weights[row], above: rows.isEquality[row] ? rows.weights[row] : 0)
    }
    guard weight > 0 else { return }
    minimize(isMet: isMet, tolerance: weight * Precision.cost)
  }

  /// Restricts the tableau to the least sum of the costs that are set; `isMet` if it is 0 already.
  private mutating func minimize(isMet: Bool, tolerance: Double) {
    if isMet {
      tableau.keepZeroCost()
    } else if minimizeCosts(tolerance: tolerance) == .optimal {
      tableau.keepOptimum(tolerance: tolerance)
    } else {
      tableau.keepSides()
    }
  }

  /// Calls a function with the symbol for the difference of a variable and its preferred value.
  ///
  /// Returns nil without a call if the tableau does not change the variable.
  @discardableResult
  private mutating func withDifference<Result>(
    of variable: Int, _ body: (inout ComponentSolver, Int) -> Result
  ) -> Result? {
    let symbol = preferenceSymbol(variable)
    let isAdded = tableau.places[symbol] == .absent
    if isAdded {
      elimination.expand(variable: variable, minus: preferredValues[variable])
      guard !elimination.symbolTerms.isEmpty else { return nil }
      tableau.appendRow(
        symbol, constant: elimination.constant, magnitude: elimination.magnitude,
        terms: elimination.symbolTerms)
    }
    guard tableau.places[symbol] != .zero else { return nil }
    let result = body(&self, symbol)
    if tableau.places[symbol] != .zero { tableau.setCosts(of: symbol, below: 0, above: 0) }
    if isAdded, case .row(let row) = tableau.places[symbol] { tableau.removeRow(row) }
    return result
  }

  /// Moves a difference as near to 0 as it can come.
  private mutating func settle(_ symbol: Int) {
    tableau.setCosts(of: symbol, below: 1, above: 1)
    minimize(isMet: tableau.value(of: symbol) == 0, tolerance: Precision.cost)
  }

  /// Returns whether a symbol has more than one value in the tableau, and fixes columns if not.
  private mutating func canMove(_ symbol: Int) -> Bool {
    let leastMove = 1e-9 * max(1, abs(tableau.value(of: symbol)))
    for direction in [1.0, -1.0] {
      tableau.setCosts(of: symbol, below: -direction, above: direction)
      if minimizeCosts(tolerance: Precision.cost, gain: leastMove) == .improved { return true }
    }
    // With only one value, the points with the least value are all points.
    tableau.keepOptimum(tolerance: Precision.cost)
    return false
  }
}
