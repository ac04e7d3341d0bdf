import ConstraintSolving
import Testing

@Suite struct ConflictTests {
  private func x(_ variable: Int) -> Expression { .x(variable) }

  private func conflict(_ leftOut: Int, _ against: [Int]) -> Solution.Conflict {
    Solution.Conflict(leftOut: leftOut, against: against)
  }

  @Test func `the later of two contradictory constraints is left out`() {
    let solution = ConstraintSystem(1, [x(0) == 5, x(0) == 6]).solve()
    #expect(solution.values == [5])
    #expect(solution.conflicts == [conflict(1, [0])])
    #expect(solution.violated.isEmpty)
  }

  @Test func `an inequality that is earlier than an equality wins`() {
    let solution = ConstraintSystem(1, [x(0) >= 10, x(0) == 5]).solve()
    #expect(solution.values == [10])
    #expect(solution.conflicts == [conflict(1, [0])])
  }

  @Test func `only the constraints that matter are reported`() {
    let solution = ConstraintSystem(
      3,
      [
        x(2) == 1, x(0) >= 0, x(1) == x(0) + 10, x(2) <= x(1), x(1) <= 300, x(1) <= 5, x(0) <= 50,
      ]
    ).solve()
    #expect(solution.conflicts == [conflict(5, [1, 2])])
    #expect(solution.values == [0, 10, 1])
  }

  @Test func `conflicts in several components are all found`() {
    let solution = ConstraintSystem(
      3,
      [
        x(0) == 1, x(1) <= 1, x(0) == 2, x(1) >= 2, x(2) == 3, (x(0) + x(1) + x(2) == 0).at(1),
      ]
    ).solve()
    #expect(solution.conflicts == [conflict(2, [0]), conflict(3, [1])])
  }

  @Test func `a system with a conflict has the values of the system without it`() {
    let all = [
      x(0) + x(1) == 1, (x(0) == 0.3).at(10), 3 * x(1) <= 1, x(0) + x(1) >= 2, x(1) + x(2) == 0.7,
    ]
    let without = ConstraintSystem(3, all.enumerated().filter { $0.offset != 3 }.map(\.element))
    let solution = ConstraintSystem(3, all).solve()
    #expect(solution.conflicts == [conflict(3, [0])])
    #expect(solution.values.map(\.bitPattern) == without.solve().values.map(\.bitPattern))
  }

  @Test func `constant statements are checked`() {
    let solution = ConstraintSystem(
      1,
      [
        1 == 1, 1 <= 0, (1 == 0).at(500), x(0) - x(0) == 3, x(0) == 2,
      ]
    ).solve()
    #expect(solution.conflicts == [conflict(1, []), conflict(3, [])])
    #expect(solution.violated == [2])
    #expect(solution.values == [2])
  }

  @Test func `constraints with numbers that are not finite are left out`() {
    let solution = ConstraintSystem(
      1,
      [
        .nan * x(0) == 3, x(0) <= Expression(.infinity), (x(0) == 3).at(.nan), x(0) == 4,
        (x(0) == Expression(-.infinity)).at(5), .infinity * x(0) >= 0,
      ]
    ).solve()
    #expect(solution.conflicts == [0, 1, 2, 4, 5].map { conflict($0, []) })
    #expect(solution.values == [4])
  }

  @Test func `constraints that repeat others by other sums are no conflict`() {
    let solution = ConstraintSystem(
      3,
      [
        x(0) == 0.1, x(1) == 0.2, x(2) == x(0) + x(1), x(2) == 0.3, x(0) + x(1) + x(2) == 0.6,
      ]
    ).solve()
    #expect(solution.conflicts.isEmpty)
  }

  /// Solves the set reported with each conflict, and the set without each of its members.
  @Test func `random conflicts are real and irreducible`() {
    var count = 0
    for seed in 0..<400 {
      let system = randomSystem(seed: seed, variables: 1...4, isFeasible: false)
      let solution = system.solve()
      for (index, constraint) in system.constraints.enumerated() where constraint.priority == 1000 {
        guard !solution.conflicts.contains(where: { $0.leftOut == index }) else { continue }
        #expect(constraint.violation(at: solution.values) <= 1e-9 * 100, "seed \(seed)")
      }
      for conflict in solution.conflicts {
        count += 1
        #expect(conflict.against.allSatisfy { $0 < conflict.leftOut })
        #expect(!canHold(conflict.against + [conflict.leftOut], of: system), "seed \(seed)")
        for member in conflict.against {
          let rest = conflict.against.filter { $0 != member } + [conflict.leftOut]
          #expect(canHold(rest, of: system), "seed \(seed)")
        }
      }
    }
    #expect(count > 50)
  }

  /// Returns whether constraints can hold together: as optional ones they have no violation.
  private func canHold(_ indices: [Int], of system: ConstraintSystem) -> Bool {
    let subset = ConstraintSystem(
      system.variableCount, indices.map { system.constraints[$0].at(500) })
    return subset.solve().violated.isEmpty
  }
}
