/// A system of linear constraints with priorities over real variables.
///
/// A constraint states `Σ coefficient × variable + constant` ≤, = or ≥ 0. Required ones hold exactly.
/// Optional ones are strictly ordered: no violation of a lower priority, however large, is weighed
/// against one of a higher priority. The outcome is unique; see `solve()`.
public struct ConstraintSystem: Sendable {
  /// The priority of constraints that must hold.
  public static let requiredPriority = 1000.0

  /// A variable multiplied by a number.
  public struct Term: Hashable, Sendable {
    /// The index of the variable, from 0.
    public var variable: Int
    public var coefficient: Double

    /// Makes a term; the variable must exist in the system that it is added to.
    public init(variable: Int, coefficient: Double) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The relation of a sum to zero.
  public enum Relation: Hashable, Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual
  }

  /// A relation of `Σ terms + constant` to zero, with a priority.
  public struct Constraint: Hashable, Sendable {
    /// The terms in any order; a variable may occur several times, and no term is allowed too.
    public var terms: [Term]
    public var relation: Relation
    public var constant: Double
    /// The priority, above 0 and at most 1000, which is required.
    public var priority: Double

    /// Makes a constraint, which is required unless a priority is given.
    public init(
      terms: [Term], relation: Relation, constant: Double = 0,
      priority: Double = ConstraintSystem.requiredPriority
    ) {
      self.terms = terms
      self.relation = relation
      self.constant = constant
      self.priority = priority
    }
  }

  public let variableCount: Int

  /// The value that each variable takes if no constraint says otherwise.
  public let preferredValues: [Double]

  /// The constraints in the order in which they were added.
  public private(set) var constraints: [Constraint] = []

  /// Makes a system without constraints; variables prefer 0 unless finite values are given.
  public init(variableCount: Int, preferredValues: [Double]? = nil) {
    precondition(variableCount >= 0, "the number of variables is not negative")
    let values = preferredValues ?? [Double](repeating: 0, count: variableCount)
    precondition(values.count == variableCount, "each variable has one preferred value")
    precondition(values.allSatisfy(\.isFinite), "preferred values are finite")
    self.variableCount = variableCount
    self.preferredValues = values
  }

  /// Adds a constraint, whose index is the number of constraints added before it.
  ///
  /// Variables must exist and the priority must be above 0 and at most 1000. Numbers that are not
  /// finite are allowed here; `solve()` leaves such a constraint out and reports it.
  public mutating func add(_ constraint: Constraint) {
    precondition(
      constraint.terms.allSatisfy { (0..<variableCount).contains($0.variable) },
      "a term names a variable of the system")
    precondition(
      !constraint.priority.isFinite
        || constraint.priority > 0
          && constraint.priority <= Self.requiredPriority,
      "a priority is above 0 and at most 1000")
    constraints.append(constraint)
  }
}
