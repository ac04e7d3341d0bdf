/// Constraints in flat arrays, each as `Σ coefficient × variable + constant` = 0 or ≥ 0.
///
/// Each row is divided by a power of two, its weight, so that its largest coefficient is in 1..<2.
/// Such a division loses no digit.
struct ConstraintRows {
  /// The constant above which a limit stands for "no limit".
  ///
  /// To hold such an inequality with equality at first would cost the digits of other numbers.
  static let farLimit = 1e6

  /// The bounds of each row in `variables` and `coefficients`.
  private(set) var starts = [0]
  private(set) var variables: [Int] = []
  private(set) var coefficients: [Double] = []
  private(set) var constants: [Double] = []
  /// The greatest magnitude of the numbers that were added up to the constant.
  private(set) var magnitudes: [Double] = []
  private(set) var isEquality: [Bool] = []
  /// The violation in the constraint's own unit for a violation of 1 in the row.
  private(set) var weights: [Double] = []
  private(set) var priorities: [Double] = []
  /// The index in `variables` of each variable of the row that is being made; below its start, none.
  private var positions: [Int]

  let variableCount: Int
  /// The greatest magnitude of the rows, without far limits.
  private(set) var typicalMagnitude = 0.0

  var count: Int { constants.count }

  /// Makes rows for constraints over a number of variables.
  init(variableCount: Int) {
    self.variableCount = variableCount
    positions = [Int](repeating: -1, count: variableCount)
  }

  func isRequired(_ row: Int) -> Bool { priorities[row] == ConstraintSystem.requiredPriority }

  /// Returns whether a row holds at a point, up to round-off.
  func holds(_ row: Int, at values: [Double]) -> Bool {
    var sum = constants[row]
    var magnitude = magnitudes[row]
    for position in starts[row]..<starts[row + 1] {
      let product = coefficients[position] * values[variables[position]]
      sum += product
      magnitude = max(magnitude, abs(product))
    }
    let violation = isEquality[row] ? abs(sum) : max(0, -sum)
    return violation <= magnitude * Precision.contradiction
  }

  /// Returns whether a row without variables is true.
  func holdsWithoutVariables(_ row: Int) -> Bool {
    isEquality[row] ? constants[row] == 0 : constants[row] >= 0
  }

  /// Appends a constraint; returns false, and appends an empty row, if a number is not finite.
  mutating func append(_ constraint: ConstraintSystem.Constraint) -> Bool {
    let start = variables.count
    let sign: Double = constraint.relation == .lessThanOrEqual ? -1 : 1
    var isFinite = constraint.constant.isFinite && constraint.priority.isFinite
    for term in constraint.terms {
      let coefficient = sign * term.coefficient
      isFinite = isFinite && coefficient.isFinite
      let position = positions[term.variable]
      if position >= start {
        coefficients[position] += coefficient
      } else {
        positions[term.variable] = variables.count
        variables.append(term.variable)
        coefficients.append(coefficient)
      }
    }
    var end = start
    var largest = 0.0
    for position in start..<variables.count {
      let coefficient = coefficients[position]
      positions[variables[position]] = -1
      guard coefficient != 0 else { continue }
      variables[end] = variables[position]
      coefficients[end] = coefficient
      largest = max(largest, abs(coefficient))
      end += 1
    }
    let weight = largest > 0 && largest.isFinite ? largest.binade : 1
    let constant = sign * constraint.constant / weight
    isFinite = isFinite && largest.isFinite && constant.isFinite
    if !isFinite { end = start }
    variables.removeLast(variables.count - end)
    coefficients.removeLast(coefficients.count - end)
    for position in start..<end { coefficients[position] /= weight }
    finishRow(
      constant: isFinite ? constant : 0, magnitude: isFinite ? abs(constant) : 0,
      isEquality: constraint.relation == .equal, weight: weight, priority: constraint.priority)
    return isFinite
  }

  /// Appends a row of another set; variables that have a value move into the constant.
  ///
  /// `indices` has the new index of each of the other variables.
  mutating func append(_ row: Int, of rows: ConstraintRows, values: [Double?], indices: [Int]) {
    var constant = rows.constants[row]
    var magnitude = rows.magnitudes[row]
    for position in rows.starts[row]..<rows.starts[row + 1] {
      let variable = rows.variables[position]
      let coefficient = rows.coefficients[position]
      if let value = values[variable] {
        constant += coefficient * value
        magnitude = max(magnitude, abs(coefficient * value))
      } else {
        variables.append(indices[variable])
        coefficients.append(coefficient)
      }
    }
    finishRow(
      constant: constant, magnitude: magnitude, isEquality: rows.isEquality[row],
      weight: rows.weights[row], priority: rows.priorities[row])
  }

  /// Ends the row whose terms have been appended.
  private mutating func finishRow(
    constant: Double, magnitude: Double, isEquality: Bool, weight: Double, priority: Double
  ) {
    starts.append(variables.count)
    constants.append(constant)
    magnitudes.append(magnitude)
    if magnitude <= Self.farLimit { typicalMagnitude = max(typicalMagnitude, magnitude) }
    self.isEquality.append(isEquality)
    weights.append(weight)
    priorities.append(priority)
  }
}
