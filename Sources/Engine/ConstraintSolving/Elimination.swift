/// Variables that are expressed by variables which are still free, and by symbols.
///
/// A symbol stands for the value of a constraint's sum, so a definition `x = …` remains true for
/// every value of the symbols. Definitions are triangular: each one refers only to variables that
/// were free when it was made. They are substituted when they are needed, which keeps them short.
struct Elimination {
  let variableCount: Int
  /// The index of the definition of each variable, or -1 for a free one.
  private var definitionOf: [Int]
  /// The number of rows with each variable; pivots on rare variables keep definitions short.
  private let useCounts: [Int]
  private let typicalMagnitude: Double

  private var definedVariables: [Int] = []
  private var starts = [0]
  /// The keys of the terms of definitions: a variable, or `variableCount` + a symbol.
  private var keys: [Int] = []
  private var coefficients: [Double] = []
  private var constants: [Double] = []
  private var divisors: [Double] = []

  // The sum of the last expansion.
  private(set) var constant = 0.0
  /// The magnitude of the numbers that were added up to the constant.
  private(set) var magnitude = 0.0
  private(set) var freeTerms: [(variable: Int, coefficient: Double)] = []
  private(set) var symbolTerms: [(symbol: Int, coefficient: Double)] = []

  private var sums: [Double]
  private var isListed: [Bool]
  private var listed: [Int] = []
  /// A bit for each definition that is still to be substituted.
  private var pending: [UInt64]

  /// The number of variables that have no definition.
  var freeCount: Int { variableCount - definedVariables.count }

  /// Makes an elimination without definitions, for rows over a number of variables.
  init(variableCount: Int, symbolCount: Int, rows: ConstraintRows) {
    self.variableCount = variableCount
    definitionOf = [Int](repeating: -1, count: variableCount)
    var counts = [Int](repeating: 0, count: variableCount)
    for variable in rows.variables { counts[variable] += 1 }
    useCounts = counts
    typicalMagnitude = rows.typicalMagnitude
    sums = [Double](repeating: 0, count: variableCount + symbolCount)
    isListed = [Bool](repeating: false, count: variableCount + symbolCount)
    pending = [UInt64](repeating: 0, count: (variableCount + 63) / 64)
  }

  /// Returns whether a variable has no definition.
  func isFree(_ variable: Int) -> Bool { definitionOf[variable] < 0 }

  /// Expresses the sum of a row by free variables and symbols.
  mutating func expand(_ row: Int, of rows: ConstraintRows) {
    constant = rows.constants[row]
    magnitude = max(rows.magnitudes[row], typicalMagnitude)
    for position in rows.starts[row]..<rows.starts[row + 1] {
      add(rows.coefficients[position], to: rows.variables[position])
    }
    substitute()
  }

  /// Expresses the difference of a variable and a value by free variables and symbols.
  mutating func expand(variable: Int, minus value: Double) {
    constant = -value
    magnitude = max(abs(value), typicalMagnitude)
    add(1, to: variable)
    substitute()
  }

  /// Adds a term to the sum that is being expanded.
  private mutating func add(_ coefficient: Double, to key: Int) {
    sums[key] += coefficient
    guard !isListed[key] else { return }
    isListed[key] = true
    listed.append(key)
    if key < variableCount, definitionOf[key] >= 0 {
      pending[definitionOf[key] >> 6] |= 1 << UInt64(definitionOf[key] & 63)
    }
  }

  /// Replaces defined variables, in the order of their definitions, and collects the other terms.
  private mutating func substitute() {
    var word = 0
    while word < pending.count {
      guard pending[word] != 0 else {
        word += 1
        continue
      }
      let definition = word << 6 + pending[word].trailingZeroBitCount
      pending[word] &= pending[word] - 1
      let coefficient = sums[definedVariables[definition]]
      guard abs(coefficient) > Precision.coefficient else { continue }
      let divisor = divisors[definition]
      let summand = coefficient * constants[definition] / divisor
      constant += summand
      magnitude = max(magnitude, abs(summand))
      for position in starts[definition]..<starts[definition + 1] {
        add(coefficient * coefficients[position] / divisor, to: keys[position])
      }
    }
    freeTerms.removeAll(keepingCapacity: true)
    symbolTerms.removeAll(keepingCapacity: true)
    for key in listed {
      let coefficient = sums[key]
      sums[key] = 0
      isListed[key] = false
      guard abs(coefficient) > Precision.coefficient else { continue }
      if key >= variableCount {
        symbolTerms.append((key - variableCount, coefficient))
      } else if definitionOf[key] < 0 {
        freeTerms.append((key, coefficient))
      }
    }
    listed.removeAll(keepingCapacity: true)
    if abs(constant) <= magnitude * Precision.zero { constant = 0 }
  }

  /// Defines a free variable so that the last expansion equals a symbol, or 0 without a symbol.
  ///
  /// The expansion must have a free variable.
  mutating func define(symbol: Int? = nil) {
    let (variable, divisor) = pivot()
    // variable = (symbol - constant - other terms) / divisor
    let sign: Double = divisor < 0 ? 1 : -1
    for term in freeTerms where term.variable != variable {
      keys.append(term.variable)
      coefficients.append(sign * term.coefficient)
    }
    for term in symbolTerms {
      keys.append(variableCount + term.symbol)
      coefficients.append(sign * term.coefficient)
    }
    if let symbol {
      keys.append(variableCount + symbol)
      coefficients.append(-sign)
    }
    constants.append(sign * constant)
    divisors.append(abs(divisor))
    starts.append(keys.count)
    definitionOf[variable] = definedVariables.count
    definedVariables.append(variable)
  }

  /// Returns the free variable to define: one whose coefficient divides exactly, in few rows.
  private func pivot() -> (variable: Int, coefficient: Double) {
    let largest = freeTerms.reduce(0) { max($0, abs($1.coefficient)) }
    var best = freeTerms[0]
    var bestRank = Int.max
    for term in freeTerms where abs(term.coefficient) >= 0.1 * largest {
      let size = abs(term.coefficient)
      let kind = size == 1 ? 0 : size.significand == 1 ? 1 : 2
      let rank = (kind * (1 << 30) + useCounts[term.variable]) * 2
      let isBetter =
        rank < bestRank
        || rank == bestRank
          && (kind == 2 && size > abs(best.coefficient)
            || (kind != 2 || size == abs(best.coefficient)) && term.variable < best.variable)
      if isBetter {
        best = term
        bestRank = rank
      }
    }
    return best
  }

  /// Returns the values of all variables, given those of the symbols and of the free variables.
  func values(free: [Double], symbolValue: (Int) -> Double) -> [Double] {
    var values = free
    for definition in definedVariables.indices.reversed() {
      var sum = constants[definition]
      var largest = abs(sum)
      for position in starts[definition]..<starts[definition + 1] {
        let key = keys[position]
        let value = key < variableCount ? values[key] : symbolValue(key - variableCount)
        let product = coefficients[position] * value
        sum += product
        largest = max(largest, abs(product))
      }
      values[definedVariables[definition]] =
        abs(sum) <= largest * Precision.zero ? 0 : sum / divisors[definition]
    }
    return values
  }
}
