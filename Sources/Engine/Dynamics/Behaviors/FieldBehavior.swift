public import Foundation
public import Geometry

/// A force that depends on an item's position or velocity.
///
/// A field acts on moving items; it does not wake items at rest. With the vector `r` from the item
/// to `position` in meters of 100 pt, its length `d` (at least `minimumRadius`) and `S = strength ·
/// d^(−falloff)`, an item within `region` receives
///
/// | field | each second |
/// |---|---|
/// | linear gravity | an acceleration `S · direction`, in m/s² |
/// | radial gravity | an acceleration `S · r/d`, in m/s² |
/// | vortex | an acceleration `S` perpendicular to `r`, clockwise on the screen about `position` |
/// | spring | an acceleration `S · r` |
/// | drag | a loss of velocity and of angular velocity at the rate `S` |
/// | velocity | the velocity `S · direction` in m/s, which replaces its own |
/// | custom | the force that the closure returns, times `S`, in newtons |
///
/// The solver integrates springs and drags implicitly, so that they are stable with any strength.
open class FieldBehavior: ItemBehavior {
  /// The state of an item for a custom field: position in points, velocity in pt/s, mass in
  /// kilograms.
  public struct Sample: Hashable, Sendable {
    public var position: CGPoint
    public var velocity: Vector
    public var mass: CGFloat
    /// The length of the step, in seconds.
    public var deltaTime: Double
  }

  /// The kind of a field.
  enum Form {
    case linearGravity, radialGravity, vortex, spring, drag, velocity
    case custom((FieldBehavior, Sample) -> Vector)
  }

  let form: Form
  /// Makes a field of a kind.
  private init(_ form: Form, direction: Vector = .zero) {
    self.form = form
    self.direction = .zero
    super.init([])
    self.direction = checked(direction, "direction", else: .zero)
  }

  /// Makes a field that accelerates items in one direction.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    FieldBehavior(.linearGravity, direction: direction)
  }

  /// Makes a field that accelerates items toward a point.
  public static func radialGravityField(position: CGPoint) -> FieldBehavior {
    let field = FieldBehavior(.radialGravity)
    field.position = position
    return field
  }

  /// Makes a field that drives items around its position.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

  /// Makes a field that pulls items to its position with a force proportional to the distance.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

  /// Makes a field that slows items down.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

  /// Makes a field that gives items a velocity.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    FieldBehavior(.velocity, direction: direction)
  }

  /// Makes a field with a closure that returns the force, in newtons, for each item at each step.
  public static func field(
    evaluationBlock: @escaping (_ field: FieldBehavior, _ item: Sample) -> Vector
  ) -> FieldBehavior { FieldBehavior(.custom(evaluationBlock)) }

  /// The center of the field, in reference coordinates.
  public var position = CGPoint.zero {
    didSet {
      position = checked(position, "position", else: oldValue)
      if position != oldValue { changed() }
    }
  }

  /// The region of the field, relative to its position; unlimited by default.
  public var region = Region.infinite { didSet { if region != oldValue { changed() } } }

  /// The strength of the field; a negative strength reverses it.
  public var strength: CGFloat = 1 {
    didSet {
      let limit = PhysicsLimits.greatestValue
      strength = checked(strength, "strength", from: -limit, to: limit, else: oldValue)
      if strength != oldValue { changed() }
    }
  }

  /// The exponent of the distance by which the field weakens.
  public var falloff: CGFloat = 0 {
    didSet {
      falloff = checked(falloff, "falloff", from: -16, to: 16, else: oldValue)
      if falloff != oldValue { changed() }
    }
  }

  /// The minimum distance used for the field, in points.
  public var minimumRadius: CGFloat = 0.01 {
    didSet {
      minimumRadius = checked(minimumRadius, "minimumRadius", from: 1e-6, else: oldValue)
      if minimumRadius != oldValue { changed() }
    }
  }

  /// The direction of linear gravity or velocity; without meaning for other fields.
  public var direction: Vector {
    didSet {
      direction = checked(direction, "direction", else: oldValue)
      if direction != oldValue { changed() }
    }
  }
}
