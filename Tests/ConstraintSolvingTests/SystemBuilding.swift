import ConstraintSolving
import TestSupport

typealias Constraint = ConstraintSystem.Constraint

/// A linear expression, so that tests read like the constraints that they state.
struct Expression: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  var terms: [ConstraintSystem.Term] = []
  var constant = 0.0

  init(integerLiteral value: Int) { constant = Double(value) }
  init(floatLiteral value: Double) { constant = value }
  init(_ constant: Double) { self.constant = constant }

  static func x(_ variable: Int) -> Expression {
    var result: Expression = 0
    result.terms = [ConstraintSystem.Term(variable: variable, coefficient: 1)]
    return result
  }

  static func + (left: Expression, right: Expression) -> Expression {
    var result = left
    result.terms += right.terms
    result.constant += right.constant
    return result
  }

  static func - (left: Expression, right: Expression) -> Expression { left + -1 * right }

  static func * (factor: Double, expression: Expression) -> Expression {
    var result = expression
    for index in result.terms.indices { result.terms[index].coefficient *= factor }
    result.constant *= factor
    return result
  }

  static func == (left: Expression, right: Expression) -> Constraint {
    (left - right).constraint(.equal)
  }
  static func <= (left: Expression, right: Expression) -> Constraint {
    (left - right).constraint(.lessThanOrEqual)
  }
  static func >= (left: Expression, right: Expression) -> Constraint {
    (left - right).constraint(.greaterThanOrEqual)
  }

  private func constraint(_ relation: ConstraintSystem.Relation) -> Constraint {
    Constraint(terms: terms, relation: relation, constant: constant)
  }
}

extension Constraint {
  /// Returns the constraint with a priority.
  func at(_ priority: Double) -> Constraint {
    var result = self
    result.priority = priority
    return result
  }

  /// Returns the distance of the sum from its relation to 0.
  func violation(at values: [Double]) -> Double {
    let sum = terms.reduce(constant) { $0 + $1.coefficient * values[$1.variable] }
    return switch relation {
    case .lessThanOrEqual: max(0, sum)
    case .equal: abs(sum)
    case .greaterThanOrEqual: max(0, -sum)
    }
  }
}

extension ConstraintSystem {
  init(_ variableCount: Int, preferred: [Double]? = nil, _ constraints: [Constraint]) {
    self.init(variableCount: variableCount, preferredValues: preferred)
    for constraint in constraints { add(constraint) }
  }
}

/// Returns a random system whose required constraints hold at a random point of integers.
func randomSystem(
  seed: Int, variables: ClosedRange<Int>, priorities: [Double] = [750, 500, 250],
  isFeasible: Bool = true
) -> ConstraintSystem {
  var generator = SeededNumbers(seed: seed)
  let count = Int.random(in: variables, using: &generator)
  let point = (0..<count).map { _ in Double(Int.random(in: -20...20, using: &generator)) }
  var system = ConstraintSystem(variableCount: count)
  for _ in 0..<Int.random(in: 1...2 * count + 3, using: &generator) {
    let indices = Array(0..<count).shuffled(using: &generator)
      .prefix(Int.random(in: 1...min(3, count), using: &generator))
    let coefficients: [Double] = [1, 1, -1, -1, 2, -2, 0.5, 3]
    let terms = indices.map {
      ConstraintSystem.Term(
        variable: $0, coefficient: coefficients.randomElement(using: &generator) ?? 1)
    }
    let relations: [ConstraintSystem.Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
    let relation = relations.randomElement(using: &generator) ?? .equal
    let isRequired = Bool.random(using: &generator)
    var constant = Double(Int.random(in: -20...20, using: &generator))
    if isRequired && isFeasible {
      let slacks: [Double] = [0, 0, 5]
      let slack = slacks.randomElement(using: &generator) ?? 0
      constant = -terms.reduce(0) { $0 + $1.coefficient * point[$1.variable] }
      switch relation {
      case .equal: break
      case .lessThanOrEqual: constant -= slack
      case .greaterThanOrEqual: constant += slack
      }
    }
    system.add(
      Constraint(
        terms: terms, relation: relation, constant: constant,
        priority: isRequired ? 1000 : priorities.randomElement(using: &generator) ?? 500))
  }
  return system
}
