public import Geometry

/// A direction with a length; `Vector` by Core Graphics' name.
public typealias CGVector = Vector

extension Vector {
  /// Makes the vector of no length.
  public init() { self.init(dx: 0, dy: 0) }

  /// Makes a vector from whole components.
  public init(dx: Int, dy: Int) { self.init(dx: Double(dx), dy: Double(dy)) }
}

extension Vector: CustomStringConvertible {
  /// The components as Core Graphics spells them.
  public var description: String { "CGVector(dx: \(dx), dy: \(dy))" }
}
