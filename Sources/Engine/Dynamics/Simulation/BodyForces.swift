import DynamicItems
import Foundation
import Geometry

/// The forces of behaviors on one body in a step.
struct BodyForces {
  /// A force in newtons on a point of the body.
  struct Push {
    var force: Vector
    /// The offset from the center, in points, rotating with the body.
    var offset: Vector
  }

  /// In points per second squared.
  var gravity = Vector.zero
  var pushes: [Push] = []
  /// The impulses of the next step, in newton seconds.
  var impulses: [Push] = []
  var fields: [FieldBehavior] = []
  var spring: CentralSpring?
  /// The spring that pulls the rotation to 0; its anchor has no meaning.
  var turnSpring: CentralSpring?
}

extension Body {
  /// A velocity of the body, in points and radians per second.
  struct Motion {
    var linear: Vector
    var angular: Double
  }

  /// Changes the velocity by the forces of behaviors in a step, before the solver's step.
  ///
  /// Returns the velocity of the body after the step if springs are exact and nothing obstructs the
  /// body; `nil` if the solver's result applies.
  func applyForces(_ seconds: Double, exactSprings: Bool, report: (DynamicsProblem) -> Void)
    -> Motion?
  {
    for impulse in forces.impulses { change(by: impulse, times: 1) }
    forces.impulses = []
    var acceleration = forces.gravity
    for push in forces.pushes {
      acceleration.dx += push.force.dx * 100 * inverseMass
      acceleration.dy += push.force.dy * 100 * inverseMass
      turn(by: push, times: seconds)
    }
    // A velocity field takes precedence, wherever it is among the others.
    for field in forces.fields.filter({ !$0.givesVelocity }) + forces.fields.filter(\.givesVelocity)
    {
      apply(field, seconds, acceleration: &acceleration, report: report)
    }
    var final: Motion?
    if let spring = forces.spring {
      let step = SpringStep(
        stiffness: spring.stiffness, damping: spring.damping, resistance: definition.resistance,
        seconds: seconds)
      let (x, y) = (center.x - spring.anchor.x, center.y - spring.anchor.y)
      if exactSprings {
        let alongX = step.exact(x, velocity.dx, acceleration: acceleration.dx)
        let alongY = step.exact(y, velocity.dy, acceleration: acceleration.dy)
        velocity = Vector(dx: alongX.moving, dy: alongY.moving)
        final = Motion(linear: Vector(dx: alongX.final, dy: alongY.final), angular: angularVelocity)
      } else {
        velocity = Vector(
          dx: step.implicit(x, velocity.dx, acceleration: acceleration.dx),
          dy: step.implicit(y, velocity.dy, acceleration: acceleration.dy))
      }
    } else {
      velocity.dx += seconds * acceleration.dx
      velocity.dy += seconds * acceleration.dy
    }
    if let spring = forces.turnSpring, inverseInertia > 0 {
      let step = SpringStep(
        stiffness: spring.stiffness, damping: spring.damping,
        resistance: definition.angularResistance, seconds: seconds)
      // Whole turns are equivalent to none.
      let way = angle - (angle / (2 * .pi)).rounded() * 2 * .pi
      if exactSprings {
        let turn = step.exact(way, angularVelocity, acceleration: 0)
        angularVelocity = turn.moving
        final?.angular = turn.final
      } else {
        angularVelocity = step.implicit(way, angularVelocity, acceleration: 0)
      }
    } else if final != nil {
      // The solver applies the resistance to the remaining velocity by itself.
      final?.angular = angularVelocity / (1 + seconds * definition.angularResistance)
    }
    return final
  }

  /// Changes the velocity by a force that acts for a time in seconds.
  private func change(by push: BodyForces.Push, times seconds: Double) {
    velocity.dx += push.force.dx * 100 * inverseMass * seconds
    velocity.dy += push.force.dy * 100 * inverseMass * seconds
    turn(by: push, times: seconds)
  }

  /// Changes the angular velocity by a force beside the center of mass that acts for a time in
  /// seconds.
  private func turn(by push: BodyForces.Push, times seconds: Double) {
    guard inverseInertia > 0 else { return }
    let offset = push.offset.rotated(by: angle)
    let middle = centerOfMass
    let arm = Vector(
      dx: (center.x + offset.dx - middle.x) / 100, dy: (center.y + offset.dy - middle.y) / 100)
    let torque = arm.dx * push.force.dy - arm.dy * push.force.dx
    angularVelocity += torque * inverseInertia * seconds
  }

  /// Changes velocity or acceleration by a field.
  private func apply(
    _ field: FieldBehavior, _ seconds: Double, acceleration: inout Vector,
    report: (DynamicsProblem) -> Void
  ) {
    let way = Vector(dx: field.position.x - center.x, dy: field.position.y - center.y)
    guard field.region.contains(CGPoint(x: -way.dx, y: -way.dy)) else { return }
    let distance = max(way.length, field.minimumRadius) / 100
    let strength = field.strength * pow(distance, -field.falloff)
    let direction = Vector(dx: way.dx / 100 / distance, dy: way.dy / 100 / distance)
    var added = Vector.zero
    switch field.form {
    case .linearGravity:
      added = Vector(dx: field.direction.dx * strength, dy: field.direction.dy * strength)
    case .radialGravity:
      added = Vector(dx: direction.dx * strength, dy: direction.dy * strength)
    case .vortex:
      // The direction away from the position, rotated a quarter turn clockwise.
      added = Vector(dx: direction.dy * strength, dy: -direction.dx * strength)
    case .spring:
      let step = SpringStep(
        stiffness: max(0, strength), damping: 0, resistance: 0, seconds: seconds)
      if strength < 0 {
        added = Vector(dx: way.dx / 100 * strength, dy: way.dy / 100 * strength)
      } else {
        velocity = Vector(
          dx: step.implicit(-way.dx, velocity.dx, acceleration: 0),
          dy: step.implicit(-way.dy, velocity.dy, acceleration: 0))
      }
    case .drag:
      let left = strength < 0 ? 1 - seconds * strength : 1 / (1 + seconds * strength)
      guard left.isFinite else { return report(.infiniteField) }
      velocity = Vector(dx: velocity.dx * left, dy: velocity.dy * left)
      angularVelocity *= left
    case .velocity:
      let speed = Vector(
        dx: field.direction.dx * strength * 100, dy: field.direction.dy * strength * 100)
      guard speed.isWithinLimits else { return report(.infiniteField) }
      velocity = speed
      acceleration = .zero
    case .custom(let evaluate):
      let force = evaluate(
        field,
        FieldBehavior.Sample(
          position: center, velocity: velocity, mass: inverseMass > 0 ? 1 / inverseMass : 0,
          deltaTime: seconds))
      added = Vector(dx: force.dx * strength * inverseMass, dy: force.dy * strength * inverseMass)
    }
    guard added.isWithinLimits else { return report(.infiniteField) }
    acceleration.dx += added.dx * 100
    acceleration.dy += added.dy * 100
  }
}

extension FieldBehavior {
  /// Whether the field replaces the effect of other fields.
  fileprivate var givesVelocity: Bool { if case .velocity = form { true } else { false } }
}

extension DynamicsProblem {
  /// The problem of a field whose force is not finite; it does not affect the item.
  fileprivate static let infiniteField = DynamicsProblem.invalidValue(
    property: "the force of a field", value: "infinite or not a number")
}
