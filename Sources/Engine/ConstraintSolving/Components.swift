/// The parts of a system whose variables are connected by constraints, without known variables.
struct Components {
  struct Component {
    var variables: [Int] = []
    var rows: [Int] = []
  }

  private(set) var all: [Component] = []
  /// The rows without unknown variables.
  private(set) var constantRows: [Int] = []
  /// The unknown variables without rows.
  private(set) var unconstrained: [Int] = []
  /// The index of each variable in its component.
  private var localIndices: [Int]

  /// Finds the components of the given rows; almost linear in the number of terms.
  init(_ rows: ConstraintRows, including included: [Int], values: [Double?]) {
    let count = rows.variableCount
    var parents = Array(0..<count)
    func root(_ variable: Int) -> Int {
      var variable = variable
      while parents[variable] != variable {
        parents[variable] = parents[parents[variable]]
        variable = parents[variable]
      }
      return variable
    }
    var firstVariables = [Int](repeating: -1, count: included.count)
    for (index, row) in included.enumerated() {
      for position in rows.starts[row]..<rows.starts[row + 1] {
        let variable = rows.variables[position]
        guard values[variable] == nil else { continue }
        if firstVariables[index] < 0 {
          firstVariables[index] = variable
        } else {
          let (first, second) = (root(firstVariables[index]), root(variable))
          parents[max(first, second)] = min(first, second)
        }
      }
    }
    localIndices = [Int](repeating: 0, count: count)
    var components = [Int](repeating: -1, count: count)
    for (index, row) in included.enumerated() {
      guard firstVariables[index] >= 0 else {
        constantRows.append(row)
        continue
      }
      let variable = root(firstVariables[index])
      if components[variable] < 0 {
        components[variable] = all.count
        all.append(Component())
      }
      all[components[variable]].rows.append(row)
    }
    for variable in 0..<count where values[variable] == nil {
      let component = components[root(variable)]
      if component < 0 {
        unconstrained.append(variable)
      } else {
        localIndices[variable] = all[component].variables.count
        all[component].variables.append(variable)
      }
    }
  }

  /// Returns the rows of a component, over its own variables.
  func rows(of component: Component, from rows: ConstraintRows, values: [Double?]) -> ConstraintRows
  {
    var result = ConstraintRows(variableCount: component.variables.count)
    for row in component.rows {
      result.append(row, of: rows, values: values, indices: localIndices)
    }
    return result
  }
}
