import ConstraintSolving

/// A sum of variables with coefficients and a constant, in points.
struct LinearExpression {
  private(set) var terms: [ConstraintSystem.Term]
  private(set) var constant: Double

  /// Makes a constant.
  init(_ constant: Double = 0) {
    terms = []
    self.constant = constant
  }

  /// Makes the expression of one variable.
  init(variable: Int) {
    terms = [ConstraintSystem.Term(variable: variable, coefficient: 1)]
    constant = 0
  }

  /// Adds a multiple of another expression.
  mutating func add(_ other: LinearExpression, times factor: Double) {
    constant += other.constant * factor
    for term in other.terms {
      if let index = terms.firstIndex(where: { $0.variable == term.variable }) {
        terms[index].coefficient += term.coefficient * factor
        if terms[index].coefficient == 0 { terms.remove(at: index) }
      } else if term.coefficient * factor != 0 {
        terms.append(
          ConstraintSystem.Term(variable: term.variable, coefficient: term.coefficient * factor))
      }
    }
  }

  static func + (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var sum = left
    sum.add(right, times: 1)
    return sum
  }

  static func - (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var difference = left
    difference.add(right, times: -1)
    return difference
  }

  static func + (left: LinearExpression, right: Double) -> LinearExpression {
    var sum = left
    sum.constant += right
    return sum
  }

  static func - (left: LinearExpression, right: Double) -> LinearExpression { left + -right }

  static func * (left: LinearExpression, right: Double) -> LinearExpression {
    var product = LinearExpression()
    product.add(left, times: right)
    return product
  }
}
