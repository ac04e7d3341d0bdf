import ConstraintSolving
import Testing

/// Columns of many views; each has a left edge, a top, a width and a height.
@Suite struct ScaleTests {
  private func x(_ variable: Int) -> Expression { .x(variable) }

  private func column(of count: Int, heights: (Int) -> [Constraint]) -> [Constraint] {
    var constraints = [x(0) == 16, x(1) == 8, x(2) == 300]
    for index in 0..<count {
      let left = 4 * index
      if index > 0 {
        constraints.append(x(left) == x(left - 4))
        constraints.append(x(left + 1) == x(left - 3) + x(left - 1) + 8)
        constraints.append(x(left + 2) == x(left - 2))
      }
      constraints += heights(left + 3)
    }
    return constraints
  }

  @Test func `a column of 300 views with heights is exact`() {
    let solution = ConstraintSystem(
      1200, column(of: 300) { [x($0) == 44, (x($0) >= 10).at(750)] }
    ).solve()
    #expect(solution.values[1197] == 8 + 52 * 299)
    #expect(solution.undetermined.isEmpty)
    #expect(solution.violated.isEmpty)
  }

  @Test func `a column of 300 views of intrinsic heights is exact`() {
    let solution = ConstraintSystem(
      1200, column(of: 300) { [(x($0) >= 20.5).at(750), (x($0) <= 20.5).at(250)] }
    ).solve()
    #expect(solution.values[1197] == 8 + 28.5 * 299)
    #expect(solution.undetermined.isEmpty)
  }

  @Test func `a conflict at the end of a column names the chain`() {
    let count = 100
    let constraints = column(of: count) { [x($0) == 44] } + [x(4 * count - 3) == 5]
    let solution = ConstraintSystem(4 * count, constraints).solve()
    #expect(solution.conflicts.map(\.leftOut) == [constraints.count - 1])
    // The tops of all views, and the heights of all but the last.
    #expect(solution.conflicts.first?.against.count == 2 * count - 1)
  }

  @Test func `equal heights fill a column`() {
    var constraints = column(of: 50) { $0 > 3 ? [x($0) == x($0 - 4), x($0) >= 1] : [] }
    constraints.append(x(197) + x(199) == 1400)
    let solution = ConstraintSystem(200, constraints).solve()
    #expect(solution.values[199] == 20)
    #expect(solution.values[197] == 1380)
  }
}
