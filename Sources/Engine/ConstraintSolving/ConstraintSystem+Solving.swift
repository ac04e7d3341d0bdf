extension ConstraintSystem {
  /// Returns the unique best values of the variables, and the constraints that they do not meet.
  ///
  /// - A required constraint that contradicts earlier required ones is left out and reported, and so
  ///   is each constraint with a number that is not finite. The rest is solved as if it were absent.
  /// - Among the points where the required constraints hold, those with the least sum of violations
  ///   of the highest priority are kept; among these, those with the least sum of the next one, and
  ///   so on. A violation is the distance of the constraint's sum from 0 in the constraint's own unit.
  /// - Then each variable, in the order of their indices, takes the value nearest to its preferred
  ///   one that is left. So equal priorities that contradict each other have one outcome too: of all
  ///   the values with the same sum, the one nearest to the preferred value.
  ///
  /// Required constraints hold within 1e-9 of the largest number in them. Values that are off from an
  /// integer or a half by round-off only are exact. The same system gives the same bits. The simplex
  /// steps of each priority are bounded; if the bound is reached, which only round-off can cause, the
  /// constraints of that priority keep the violations of the last step and required ones hold.
  public func solve() -> Solution {
    var rows = ConstraintRows(variableCount: variableCount)
    var leftOut = [Bool](repeating: false, count: constraints.count)
    var conflicts: [Solution.Conflict] = []
    for (index, constraint) in constraints.enumerated() where !rows.append(constraint) {
      leftOut[index] = true
      conflicts.append(Solution.Conflict(leftOut: index, against: []))
    }
    var pass = SolvingPass(
      rows: rows, preferredValues: preferredValues, leftOut: leftOut, isForced: false)
    while !pass.failures.isEmpty {
      let found = Self.conflicts(of: rows, leftOut: leftOut, failures: pass.failures)
      for conflict in found { leftOut[conflict.leftOut] = true }
      conflicts += found
      // Nothing is found if the search is more lenient than the pass, by round-off.
      pass = SolvingPass(
        rows: rows, preferredValues: preferredValues, leftOut: leftOut, isForced: found.isEmpty)
      if found.isEmpty { break }
    }
    return Solution(
      values: pass.values, conflicts: conflicts.sorted { $0.leftOut < $1.leftOut },
      undetermined: pass.undetermined.sorted(),
      violated: constraints.indices.filter {
        constraints[$0].priority < Self.requiredPriority && !leftOut[$0]
          && violation(of: constraints[$0], at: pass.values) > Precision.violation
      })
  }

  /// Returns the distance of a constraint's sum from its relation to 0.
  private func violation(of constraint: Constraint, at values: [Double]) -> Double {
    let sum = constraint.terms.reduce(constraint.constant) {
      $0 + $1.coefficient * values[$1.variable]
    }
    return switch constraint.relation {
    case .lessThanOrEqual: max(0, sum)
    case .equal: abs(sum)
    case .greaterThanOrEqual: max(0, -sum)
    }
  }

  /// Returns the conflicts in the parts of a system with failures.
  private static func conflicts(
    of rows: ConstraintRows, leftOut: [Bool], failures: [Int]
  ) -> [Solution.Conflict] {
    let required = (0..<rows.count).filter { !leftOut[$0] && rows.isRequired($0) }
    let noValues = [Double?](repeating: nil, count: rows.variableCount)
    let components = Components(rows, including: required, values: noValues)
    var result = components.constantRows.filter { !rows.holdsWithoutVariables($0) }
      .map { Solution.Conflict(leftOut: $0, against: []) }
    let failing = Set(failures)
    for component in components.all where component.rows.contains(where: failing.contains) {
      result +=
        ConflictSearch(
          rows: components.rows(of: component, from: rows, values: noValues),
          indices: component.rows, variableCount: component.variables.count
        ).conflicts
    }
    return result
  }
}

/// The values of all variables, given the constraints that are left out.
private struct SolvingPass {
  var values: [Double]
  var undetermined: [Int] = []
  /// Required constraints, at least one of each component that cannot be met.
  var failures: [Int] = []

  /// Solves a system; a pass that is forced solves components with failures too.
  init(rows: ConstraintRows, preferredValues: [Double], leftOut: [Bool], isForced: Bool) {
    let known = KnownValues(rows, variableCount: preferredValues.count, leftOut: leftOut)
    values = preferredValues
    for (variable, value) in known.values.enumerated() {
      if let value { values[variable] = value }
    }
    failures = known.contradictions
    let components = Components(
      rows, including: (0..<rows.count).filter { !leftOut[$0] }, values: known.values)
    for row in components.constantRows where rows.isRequired(row) {
      if !rows.holds(row, at: values) { failures.append(row) }
    }
    undetermined = components.unconstrained
    for component in components.all {
      var solver = ComponentSolver(
        rows: components.rows(of: component, from: rows, values: known.values),
        preferredValues: component.variables.map { preferredValues[$0] })
      if let result = solver.solve(isForced: isForced) {
        for (variable, value) in zip(component.variables, result) { values[variable] = value }
      }
      failures += solver.failures.map { component.rows[$0] }
      undetermined += solver.undetermined.map { component.variables[$0] }
    }
    for variable in values.indices { values[variable] = Self.withoutRoundOff(values[variable]) }
  }

  /// Returns the half or integer that a value is off from by round-off only, or the value.
  private static func withoutRoundOff(_ value: Double) -> Double {
    guard abs(value) < 1e12 else { return value }
    let half = Double(Int(value * 2 + (value < 0 ? -0.5 : 0.5))) / 2
    return abs(value - half) <= max(1, abs(value)) * Precision.half ? half : value
  }
}
