import ConstraintSolving
import Foundation

// Solves the systems on standard input, one JSON object a line, and writes a solution for each.
//
// {"variables": 2, "constraints": [{"terms": [[coefficient, variable], …], "relation": "<=",
// "constant": 1, "priority": 1000}, …], "preferred": [0, 0]}; "preferred" may be missing.

struct SystemLine: Decodable {
  struct Constraint: Decodable {
    var terms: [[Double]]
    var relation: String
    var constant: Double
    var priority: Double
  }

  var variables: Int
  var constraints: [Constraint]
  var preferred: [Double]?
}

struct SolutionLine: Encodable {
  struct Conflict: Encodable {
    var leftOut: Int
    var against: [Int]
  }

  var values: [Double]
  var conflicts: [Conflict]
  var undetermined: [Int]
  var violated: [Int]
}

let relations: [String: ConstraintSystem.Relation] = [
  "<=": .lessThanOrEqual, "==": .equal, ">=": .greaterThanOrEqual,
]
let decoder = JSONDecoder()
let encoder = JSONEncoder()
var number = 0
while let text = readLine() {
  number += 1
  do {
    let line = try decoder.decode(SystemLine.self, from: Data(text.utf8))
    var system = ConstraintSystem(variableCount: line.variables, preferredValues: line.preferred)
    for constraint in line.constraints {
      system.add(
        ConstraintSystem.Constraint(
          terms: constraint.terms.map {
            ConstraintSystem.Term(variable: Int($0[1]), coefficient: $0[0])
          },
          relation: relations[constraint.relation] ?? .equal, constant: constraint.constant,
          priority: constraint.priority))
    }
    let solution = system.solve()
    let result = SolutionLine(
      values: solution.values,
      conflicts: solution.conflicts.map {
        SolutionLine.Conflict(leftOut: $0.leftOut, against: $0.against)
      },
      undetermined: solution.undetermined, violated: solution.violated)
    print(String(decoding: try encoder.encode(result), as: UTF8.self))
  } catch {
    FileHandle.standardError.write(Data("error: line \(number): \(error)\n".utf8))
    exit(1)
  }
}
