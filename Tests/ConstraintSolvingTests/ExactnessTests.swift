import ConstraintSolving
import TestSupport
import Testing

@Suite struct ExactnessTests {
  private func x(_ variable: Int) -> Expression { .x(variable) }

  @Test func `a long chain of integers and halves is exact`() {
    let count = 2000
    var constraints = [x(0) == 0.5]
    for index in 1..<count { constraints.append(x(index) == x(index - 1) + 33.5) }
    let values = ConstraintSystem(count, constraints.reversed()).solve().values
    #expect(values == (0..<count).map { 0.5 + 33.5 * Double($0) })
  }

  @Test func `thirds that add up to integers are exact`() {
    var constraints = [x(0) == 0]
    for index in 0..<30 { constraints.append(3 * x(index + 1) == 3 * x(index) + 1) }
    let values = ConstraintSystem(31, constraints).solve().values
    for index in stride(from: 0, through: 30, by: 3) { #expect(values[index] == Double(index / 3)) }
  }

  @Test func `far limits cost no digits`() {
    for limit in [1e7, 1e30, .greatestFiniteMagnitude] {
      let solution = ConstraintSystem(
        2,
        [
          x(0) <= Expression(limit), (x(0) <= Expression(limit)).at(999), (x(0) == 33.25).at(500),
          x(1) >= x(0), x(1) >= 33.5, (x(1) <= Expression(limit)).at(900), (x(1) == 1).at(400),
        ]
      ).solve()
      #expect(solution.values == [33.25, 33.5])
    }
  }

  @Test func `coefficients of all sizes are solved`() {
    let solution = ConstraintSystem(
      2,
      [
        1e-9 * x(0) == 3e-9, 1e12 * x(1) - 1e12 * x(0) >= 4e12, (1e-6 * x(1) == 0).at(1),
      ]
    ).solve()
    #expect(solution.values == [3, 7])
  }

  @Test func `the same system gives the same bits`() {
    for seed in 0..<50 {
      let system = randomSystem(seed: seed, variables: 3...10)
      let copy = ConstraintSystem(system.variableCount, system.constraints)
      #expect(
        system.solve().values.map(\.bitPattern) == copy.solve().values.map(\.bitPattern))
    }
  }

  @Test func `the order of constraints does not matter`() {
    for seed in 0..<150 {
      let system = randomSystem(seed: seed, variables: 1...8)
      var generator = SeededNumbers(seed: seed)
      let order = system.constraints.indices.shuffled(using: &generator)
      let shuffled = ConstraintSystem(
        system.variableCount, order.map { system.constraints[$0] })
      let (first, second) = (system.solve(), shuffled.solve())
      for (left, right) in zip(first.values, second.values) {
        #expect(abs(left - right) <= 1e-9 * max(1, abs(left)), "seed \(seed)")
      }
      #expect(first.undetermined == second.undetermined, "seed \(seed)")
      #expect(first.violated == second.violated.map { order[$0] }.sorted(), "seed \(seed)")
    }
  }
}
