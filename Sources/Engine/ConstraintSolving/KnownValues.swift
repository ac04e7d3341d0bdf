/// The values that required equalities give one after the other, without any equation system.
///
/// An equality with one unknown variable gives its value, which may leave another equality with one
/// unknown. Most of a layout is known this way. Linear in the number of terms.
struct KnownValues {
  private(set) var values: [Double?]

  /// The equalities that contradict values which others gave.
  private(set) var contradictions: [Int] = []

  /// Finds the values of variables in rows, without those that are left out.
  init(_ rows: ConstraintRows, variableCount: Int, leftOut: [Bool]) {
    values = [Double?](repeating: nil, count: variableCount)
    var unknowns = [Int](repeating: 0, count: rows.count)
    var starts = [Int](repeating: 0, count: variableCount + 1)
    var ready: [Int] = []
    for row in 0..<rows.count where rows.isEquality[row] && rows.isRequired(row) && !leftOut[row] {
      let range = rows.starts[row]..<rows.starts[row + 1]
      unknowns[row] = range.count
      for position in range { starts[rows.variables[position] + 1] += 1 }
      if range.count <= 1 { ready.append(row) }
    }
    guard !ready.isEmpty else { return }
    for variable in 0..<variableCount { starts[variable + 1] += starts[variable] }
    var ends = starts
    var uses = [Int](repeating: 0, count: starts[variableCount])
    for row in 0..<rows.count where unknowns[row] > 0 {
      for position in rows.starts[row]..<rows.starts[row + 1] {
        let variable = rows.variables[position]
        uses[ends[variable]] = row
        ends[variable] += 1
      }
    }
    var next = 0
    while next < ready.count {
      let row = ready[next]
      next += 1
      guard let variable = settle(row, of: rows) else { continue }
      for use in starts[variable]..<starts[variable + 1] {
        unknowns[uses[use]] -= 1
        if unknowns[uses[use]] == 1 { ready.append(uses[use]) }
      }
    }
  }

  /// Gives the one unknown variable of an equality its value, or compares the known ones.
  private mutating func settle(_ row: Int, of rows: ConstraintRows) -> Int? {
    var sum = rows.constants[row]
    var magnitude = abs(sum)
    var unknown: Int?
    for position in rows.starts[row]..<rows.starts[row + 1] {
      if let value = values[rows.variables[position]] {
        let product = rows.coefficients[position] * value
        sum += product
        magnitude = max(magnitude, abs(product))
      } else {
        unknown = position
      }
    }
    guard let unknown else {
      if abs(sum) > magnitude * Precision.contradiction { contradictions.append(row) }
      return nil
    }
    if abs(sum) <= magnitude * Precision.zero { sum = 0 }
    values[rows.variables[unknown]] = sum == 0 ? 0 : -sum / rows.coefficients[unknown]
    return rows.variables[unknown]
  }
}
