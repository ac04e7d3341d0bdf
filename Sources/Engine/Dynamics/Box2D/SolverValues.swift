/// A point or a vector in the solver's coordinates, in meters.
struct SolverPoint: Hashable {
  var x: Float = 0
  var y: Float = 0
}

typealias BodyNumber = Int32

typealias JointNumber = Int32

/// The position and the motion of a body in the solver.
struct SolverState {
  var position = SolverPoint()
  var angle: Float = 0
  var velocity = SolverPoint()
  var angularVelocity: Float = 0
  var isAwake = false
}

/// The material of a body; its mass and inertia do not depend on its shapes.
struct SolverMaterial {
  var isStatic: Bool
  var allowsRotation: Bool
  /// In kilograms.
  var mass: Float
  /// About the center of mass, in kg·m².
  var inertia: Float
  var centerOfMass: SolverPoint
  var linearDamping: Float
  var angularDamping: Float
  var friction: Float
  var restitution: Float
  /// The speed below which nothing bounces, in meters per second.
  var restitutionThreshold: Float
}

/// The beginning or the end of a contact between two bodies.
struct SolverContact {
  let bodyA: BodyNumber
  let bodyB: BodyNumber
  let isBeginning: Bool
  let point: SolverPoint
}

/// A joint between two bodies in the solver's units; a kind ignores the values that it does not need.
struct SolverJoint {
  enum Kind: Hashable {
    case distance, revolute, prismatic, weld
  }

  var kind: Kind
  var bodyA: BodyNumber
  var bodyB: BodyNumber
  var anchorA: SolverPoint
  var anchorB: SolverPoint
  var axisA: SolverPoint
  var referenceAngle: Float
  var length: Float
  var minimumLength: Float
  var maximumLength: Float
  var stiffness: Float
  var damping: Float
  /// The range of the translation or rotation; `nil` without limits.
  var range: (lower: Float, upper: Float)?
  var frictionTorque: Float
}
