import ConstraintSolving
import Testing

/// Layouts as people write them, with results known from Auto Layout's rules.
@Suite struct LayoutTests {
  private func x(_ variable: Int) -> Expression { .x(variable) }

  /// Two labels in a row, of intrinsic widths 80 and 120, within a width; the variables are the left
  /// edge and width of each.
  private func labels(within width: Double, hugging: [Double], compression: [Double]) -> Solution {
    ConstraintSystem(
      4,
      [
        x(0) == 16, x(2) == x(0) + x(1) + 8, x(2) + x(3) == Expression(width - 16),
        (x(1) <= 80).at(hugging[0]), (x(1) >= 80).at(compression[0]),
        (x(3) <= 120).at(hugging[1]), (x(3) >= 120).at(compression[1]),
      ]
    ).solve()
  }

  @Test func `the label that hugs less takes the space left over`() {
    let solution = labels(within: 320, hugging: [251, 250], compression: [750, 750])
    #expect(solution.values == [16, 80, 104, 200])
    #expect(solution.violated == [5])
    #expect(solution.undetermined.isEmpty)
  }

  @Test func `the label that resists compression less is cut`() {
    let solution = labels(within: 200, hugging: [250, 250], compression: [749, 750])
    #expect(solution.values == [16, 40, 64, 120])
    #expect(solution.violated == [4])
  }

  @Test func `equal priorities leave the split to the preferred values, and say so`() {
    let solution = labels(within: 320, hugging: [250, 250], compression: [750, 750])
    // The 80 left over go anywhere; the first width is as near to 0 as possible.
    #expect(solution.values == [16, 80, 104, 200])
    #expect(solution.undetermined == [1, 2, 3])
  }

  @Test func `an aspect ratio follows the width`() {
    let solution = ConstraintSystem(2, [x(1) == 0.5625 * x(0), x(0) == 320]).solve()
    #expect(solution.values == [320, 180])
  }

  @Test func `a limit above an equality of lower priority is the value`() {
    let system = ConstraintSystem(1, [x(0) >= 44, (x(0) == 20).at(750)])
    #expect(system.solve().values == [44])
    #expect(system.solve().violated == [1])
    #expect(ConstraintSystem(1, [x(0) >= 44, (x(0) == 60).at(750)]).solve().values == [60])
  }

  @Test func `equal widths fill a row exactly`() {
    let solution = ConstraintSystem(
      6,
      [
        x(0) == 0, x(2) == x(0) + x(1) + 10, x(4) == x(2) + x(3) + 10, x(4) + x(5) == 320,
        x(1) == x(3), x(3) == x(5),
      ]
    ).solve()
    #expect(solution.values == [0, 100, 110, 100, 220, 100])
  }

  @Test(arguments: [(320.0, 60.0, 200.0), (190.0, 20.0, 150.0)])
  func `a centered view keeps its margins and wants its width`(
    container: Double, left: Double, width: Double
  ) {
    let solution = ConstraintSystem(
      2,
      [
        x(0) + 0.5 * x(1) == Expression(container / 2), x(0) >= 20,
        (x(1) == 200).at(750), x(0) + x(1) <= Expression(container - 20),
      ]
    ).solve()
    #expect(solution.values == [left, width])
  }

  @Test func `a variable in a range pinned by two limits is determined`() {
    let solution = ConstraintSystem(2, [x(0) >= 5, x(0) <= 5, x(1) >= x(0)]).solve()
    #expect(solution.values == [5, 5])
    #expect(solution.undetermined == [1])
  }

  @Test func `a variable without constraints takes its preferred value`() {
    let solution = ConstraintSystem(2, preferred: [7, 0.1], []).solve()
    #expect(solution.values == [7, 0.1])
    #expect(solution.undetermined == [0, 1])
  }

  @Test func `no violation of a lower priority outweighs a higher one`() {
    var constraints = [(1e-3 * x(0) == 0).at(501)]
    for _ in 0..<100 { constraints.append((1000 * x(0) == 1000).at(500)) }
    #expect(ConstraintSystem(1, constraints).solve().values == [0])
  }

  @Test func `of equal priorities the majority wins`() {
    let solution = ConstraintSystem(
      1, [(x(0) == 0).at(500), (x(0) == 10).at(500), (x(0) == 12).at(500)]
    ).solve()
    #expect(solution.values == [10])
    #expect(solution.undetermined.isEmpty)
    #expect(solution.violated == [0, 2])
  }

  @Test func `of two equal priorities the value nearest to the preferred one is taken`() {
    let constraints = [(x(0) == 4).at(500), (x(0) == 10).at(500)]
    for (preferred, value) in [(0.0, 4.0), (6, 6), (20, 10)] {
      let solution = ConstraintSystem(1, preferred: [preferred], constraints).solve()
      #expect(solution.values == [value])
      #expect(solution.undetermined == [0])
    }
  }
}
