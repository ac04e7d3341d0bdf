import ConstraintSolving
import TestSupport
import Testing

/// Solutions of small systems against all vertices: the least sum of piecewise linear costs is at a
/// point where as many constraints, or variables at preferred values, meet as there are variables.
@Suite struct OptimalityTests {
  @Test func `no vertex of a random system is better`() {
    for seed in 0..<400 {
      let system = randomSystem(seed: 1000 + seed, variables: 1...3)
      let solution = system.solve()
      #expect(solution.conflicts.isEmpty, "seed \(seed)")
      for constraint in system.constraints where constraint.priority == 1000 {
        #expect(constraint.violation(at: solution.values) <= 1e-9 * 100, "seed \(seed)")
      }
      let actual = ranking(of: solution.values, in: system)
      for vertex in vertices(of: system) {
        let isFeasible = system.constraints.allSatisfy {
          $0.priority < 1000 || $0.violation(at: vertex) <= 1e-9
        }
        guard isFeasible else { continue }
        #expect(
          !isLess(ranking(of: vertex, in: system), actual), "seed \(seed): \(vertex) is better")
      }
    }
  }

  @Test func `required constraints of larger random systems hold`() {
    // The largest need hundreds of pivots.
    for seed in 0..<60 {
      let system = randomSystem(seed: 5000 + seed, variables: seed < 50 ? 10...40 : 120...160)
      let solution = system.solve()
      #expect(solution.conflicts.isEmpty, "seed \(seed)")
      for constraint in system.constraints where constraint.priority == 1000 {
        let size = constraint.terms.map { abs($0.coefficient * solution.values[$0.variable]) }.max()
        #expect(
          constraint.violation(at: solution.values)
            <= 1e-9 * max(1, abs(constraint.constant), size ?? 0), "seed \(seed)")
      }
    }
  }

  /// E. M. L. Beale's example (1955), on which the simplex method without a rule cycles: minimize
  /// -3/4 x + 20 y - 1/2 z + 6 w.
  @Test func `Beale's example ends at its optimum`() {
    let (x, y, z, w) = (Expression.x(0), Expression.x(1), Expression.x(2), Expression.x(3))
    let solution = ConstraintSystem(
      4,
      [
        x >= 0, y >= 0, z >= 0, w >= 0, 0.25 * x - 8 * y - z + 9 * w <= 0,
        0.5 * x - 12 * y - 0.5 * z + 3 * w <= 0, z <= 1,
        (-0.75 * x + 20 * y - 0.5 * z + 6 * w == -1000).at(500),
      ]
    ).solve()
    #expect(solution.values == [1, 0, 1, 0])
    #expect(solution.violated == [7])
  }

  @Test func `many constraints through one point are solved`() {
    for count in [5, 10, 20] {
      var generator = SeededNumbers(seed: count)
      var system = ConstraintSystem(variableCount: count)
      for index in 0..<count * 4 {
        system.add(
          Constraint(
            terms: (0..<count).map {
              ConstraintSystem.Term(
                variable: $0, coefficient: Double(Int.random(in: -2...3, using: &generator)))
            }, relation: .greaterThanOrEqual, priority: index % 4 == 0 ? 1000 : 500))
      }
      system.add((Expression.x(0) == -100).at(250))
      let solution = system.solve()
      #expect(solution.conflicts.isEmpty)
      #expect(
        system.constraints.filter { $0.priority >= 500 }
          .allSatisfy { $0.violation(at: solution.values) <= 1e-9 })
    }
  }

  /// Returns the sums of violations from high to low priorities, then the distances from 0.
  private func ranking(of values: [Double], in system: ConstraintSystem) -> [Double] {
    [750.0, 500, 250].map { priority in
      system.constraints.filter { $0.priority == priority }
        .reduce(0) { $0 + $1.violation(at: values) }
    } + values.map(abs)
  }

  private func isLess(_ left: [Double], _ right: [Double]) -> Bool {
    for (left, right) in zip(left, right) where abs(left - right) > 1e-7 { return left < right }
    return false
  }

  /// Returns the points where independent constraints and preferred values hold with equality.
  private func vertices(of system: ConstraintSystem) -> [[Double]] {
    let count = system.variableCount
    var planes: [[Double]] = system.constraints.map { constraint in
      var plane = [Double](repeating: 0, count: count + 1)
      for term in constraint.terms { plane[term.variable] += term.coefficient }
      plane[count] = -constraint.constant
      return plane
    }
    for variable in 0..<count {
      planes.append((0...count).map { $0 == variable ? 1 : 0 })
    }
    var result: [[Double]] = []
    func choose(from start: Int, _ chosen: [[Double]]) {
      if chosen.count == count {
        if let point = intersection(chosen) { result.append(point) }
        return
      }
      for index in start..<planes.count { choose(from: index + 1, chosen + [planes[index]]) }
    }
    choose(from: 0, [])
    return result
  }

  /// Returns the point of a square system, by Gauss-Jordan elimination with full rows.
  private func intersection(_ planes: [[Double]]) -> [Double]? {
    var planes = planes
    let count = planes.count
    for column in 0..<count {
      guard
        let row = (column..<count).max(by: { abs(planes[$0][column]) < abs(planes[$1][column]) }),
        abs(planes[row][column]) > 1e-9
      else { return nil }
      planes.swapAt(row, column)
      for other in 0..<count where other != column {
        let factor = planes[other][column] / planes[column][column]
        for index in column...count { planes[other][index] -= factor * planes[column][index] }
      }
    }
    return (0..<count).map { planes[$0][count] / planes[$0][$0] }
  }
}
