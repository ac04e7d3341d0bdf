public import DynamicItems
public import Foundation
public import Geometry

/// A force that depends on where an item is, or on how fast.
///
/// A field works on items that move; what rests is not woken by it. With the way `r` from the item
/// to `position` in metres of 100 pt, its length `d` (no shorter than `minimumRadius`) and
/// `S = strength · d^(−falloff)`, an item within `region` gets
///
/// | field | each second |
/// |---|---|
/// | linear gravity | an acceleration `S · direction`, in m/s² |
/// | radial gravity | an acceleration `S · r/d`, in m/s² |
/// | vortex | an acceleration `S` across the way, clockwise on the screen about `position` |
/// | spring | an acceleration `S · r` |
/// | drag | a loss of velocity and of angular velocity at the rate `S` |
/// | velocity | the velocity `S · direction` in m/s, whatever it had |
/// | custom | the force that the closure answers, times `S`, in newtons |
///
/// The solver takes springs and drags implicitly, so that no strength makes them unstable.
open class FieldBehavior: DynamicBehavior {
  /// What a custom field knows of an item: place in points, velocity in pt/s, mass in kilograms.
  public struct Sample: Hashable, Sendable {
    public var position: CGPoint
    public var velocity: Vector
    public var mass: CGFloat
    /// The length of the step, in seconds.
    public var deltaTime: Double
  }

  /// The sorts of fields.
  enum Form {
    case linearGravity, radialGravity, vortex, spring, drag, velocity
    case custom((FieldBehavior, Sample) -> Vector)
  }

  let form: Form
  private var list = ItemList()

  /// Makes a field of a sort.
  private init(_ form: Form, direction: Vector = .zero) {
    self.form = form
    self.direction = .zero
    super.init()
    self.direction = checked(direction, "direction", else: .zero)
  }

  /// Makes a field that accelerates items in one direction.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    FieldBehavior(.linearGravity, direction: direction)
  }

  /// Makes a field that accelerates items towards a point.
  public static func radialGravityField(position: CGPoint) -> FieldBehavior {
    let field = FieldBehavior(.radialGravity)
    field.position = position
    return field
  }

  /// Makes a field that drives items round its position.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

  /// Makes a field that pulls items to its position the harder the farther they are.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

  /// Makes a field that slows items down.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

  /// Makes a field that gives items a velocity.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    FieldBehavior(.velocity, direction: direction)
  }

  /// Makes a field whose force, in newtons, a closure tells for each item at each step.
  public static func field(
    evaluationBlock: @escaping (_ field: FieldBehavior, _ item: Sample) -> Vector
  ) -> FieldBehavior {
    FieldBehavior(.custom(evaluationBlock))
  }

  /// The middle of the field, in reference coordinates.
  public var position = CGPoint.zero {
    didSet {
      position = checked(position, "position", else: oldValue)
      if position != oldValue { changed() }
    }
  }

  /// Where the field works, about its position; everywhere unless set.
  public var region = Region.infinite {
    didSet { if region != oldValue { changed() } }
  }

  /// How strong the field is; negative turns it round.
  public var strength: CGFloat = 1 {
    didSet {
      let limit = PhysicsLimits.greatestValue
      strength = checked(strength, "strength", from: -limit, to: limit, else: oldValue)
      if strength != oldValue { changed() }
    }
  }

  /// The power of the distance by which the field weakens.
  public var falloff: CGFloat = 0 {
    didSet {
      falloff = checked(falloff, "falloff", from: -16, to: 16, else: oldValue)
      if falloff != oldValue { changed() }
    }
  }

  /// The distance below which an item counts as this far, in points.
  public var minimumRadius: CGFloat = 0.01 {
    didSet {
      minimumRadius = checked(minimumRadius, "minimumRadius", from: 1e-6, else: oldValue)
      if minimumRadius != oldValue { changed() }
    }
  }

  /// The direction of a linear gravity or a velocity; of no meaning for others.
  public var direction: Vector {
    didSet {
      direction = checked(direction, "direction", else: oldValue)
      if direction != oldValue { changed() }
    }
  }

  public var items: [any DynamicItem] { list.items }

  override var ownItems: [any DynamicItem] { list.items }

  /// Adds an item; a second time does nothing.
  public func addItem(_ item: any DynamicItem) {
    if list.add(item) { changed(waking: [item]) }
  }

  /// Removes an item.
  public func removeItem(_ item: any DynamicItem) {
    if list.remove(item) { changed(waking: [item]) }
  }
}
