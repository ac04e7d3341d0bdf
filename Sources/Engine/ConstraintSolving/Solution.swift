/// The values of all variables, and a report of the constraints that they do not meet.
public struct Solution: Hashable, Sendable {
  /// A constraint that was left out because it cannot hold.
  public struct Conflict: Hashable, Sendable {
    /// The index of the constraint that was left out.
    public let leftOut: Int

    /// The indices of earlier required constraints that rule it out, ascending.
    ///
    /// The set is irreducible: without any one of its members, the rest and the constraint can hold
    /// together. It is empty if the constraint is false by itself or has a number that is not finite.
    public let against: [Int]

    /// Makes a report of the constraint at an index.
    public init(leftOut: Int, against: [Int]) {
      self.leftOut = leftOut
      self.against = against
    }
  }

  /// The value of each variable, by its index.
  public let values: [Double]

  /// The constraints that were left out, in the order of their indices.
  public let conflicts: [Conflict]

  /// The variables that only the preferred values settled, ascending: the layout is ambiguous.
  public let undetermined: [Int]

  /// The optional constraints that miss by more than 1e-6, ascending, without those left out.
  public let violated: [Int]
}
