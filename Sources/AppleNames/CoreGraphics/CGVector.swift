public import Geometry

/// A direction with a length; `Vector` under its Core Graphics name.
public typealias CGVector = Vector

extension Vector {
  /// Makes the zero vector.
  public init() { self.init(dx: 0, dy: 0) }

  /// Makes a vector from integer components.
  public init(dx: Int, dy: Int) { self.init(dx: Double(dx), dy: Double(dy)) }
}

extension Vector: CustomStringConvertible {
  /// The components in Core Graphics' notation.
  public var description: String { "CGVector(dx: \(dx), dy: \(dy))" }
}
