import CBox2D

/// A world of Box2D: bodies, joints and contacts by number, in meters, kilograms and radians.
///
/// Every C name of Box2D is in this file. Nothing here checks its input: numbers are finite, and
/// bodies and joints exist.
final class Solver {
  private let world: OpaquePointer

  /// Creates an empty world without gravity.
  init() { world = box_world_make() }

  deinit { box_world_free(world) }

  // MARK: World

  /// Moves the origin of the coordinates.
  func shift(to origin: SolverPoint) { box_world_shift(world, BoxPoint(origin)) }

  /// Advances all bodies by a step.
  func step(_ seconds: Float) { box_world_step(world, seconds, 8, 3) }

  /// Copies the states of all bodies, by number, into an array of states.
  func readStates(into states: inout [SolverState]) {
    let count = Int(box_world_capacity(world))
    if states.count != count { states = Array(repeating: SolverState(), count: count) }
    withUnsafeTemporaryAllocation(of: BoxState.self, capacity: count) { buffer in
      box_world_states(world, buffer.baseAddress)
      for number in 0..<count { states[number] = SolverState(buffer[number]) }
    }
  }

  /// Returns the contacts that began or ended since the last call.
  func takeContacts() -> [SolverContact] {
    let count = Int(box_world_contact_count(world))
    if count == 0 { return [] }
    return withUnsafeTemporaryAllocation(of: BoxContact.self, capacity: count) { buffer in
      box_world_take_contacts(world, buffer.baseAddress, Int32(count))
      return buffer.map(SolverContact.init)
    }
  }

  // MARK: Bodies

  /// Adds a body without shapes and returns its number.
  func addBody(at position: SolverPoint, angle: Float = 0, isStatic: Bool) -> BodyNumber {
    box_body_add(world, BoxPoint(position), angle, isStatic)
  }

  /// Removes a body with its joints; its contacts do not end.
  func removeBody(_ body: BodyNumber) { box_body_remove(world, body) }

  func setMaterial(_ material: SolverMaterial, of body: BodyNumber) {
    var material = BoxMaterial(material)
    box_body_set_material(world, body, &material)
  }

  /// Sets the groups of items that a body collides with, and the groups of boundaries.
  func setGroups(items: [UInt32], boundaries: [UInt32], of body: BodyNumber) {
    box_body_set_groups(world, body, items, Int32(items.count), boundaries, Int32(boundaries.count))
  }

  func setPose(_ position: SolverPoint, angle: Float, of body: BodyNumber) {
    box_body_set_pose(world, body, BoxPoint(position), angle)
  }

  func setVelocity(_ velocity: SolverPoint, angular: Float, of body: BodyNumber) {
    box_body_set_velocity(world, body, BoxPoint(velocity), angular)
  }

  /// Wakes a body, or restarts the measurement of its rest; a static one wakes all that touch it.
  func wake(_ body: BodyNumber) { box_body_wake(world, body) }

  // MARK: Shapes

  func removeShapes(of body: BodyNumber) { box_body_remove_shapes(world, body) }

  /// Adds a convex polygon of 3 to 8 corners to a body, in the order in which x turns to y.
  func addPolygon(_ corners: [SolverPoint], skin: Float, to body: BodyNumber) {
    box_body_add_polygon(world, body, corners.map(BoxPoint.init), Int32(corners.count), skin)
  }

  /// Adds a circle about its origin to a body.
  func addCircle(radius: Float, to body: BodyNumber) { box_body_add_circle(world, body, radius) }

  /// Adds a line of at least two points to a static body, which becomes a boundary of a group.
  func addLine(
    _ points: [SolverPoint], isClosed: Bool, skin: Float, group: UInt32, to body: BodyNumber
  ) {
    box_body_add_line(
      world, body, points.map(BoxPoint.init), Int32(points.count), isClosed, skin, group)
  }

  // MARK: Joints

  func addJoint(_ joint: SolverJoint) -> JointNumber {
    var joint = BoxJoint(joint)
    return box_joint_add(world, &joint)
  }

  func removeJoint(_ joint: JointNumber) { box_joint_remove(world, joint) }
}

extension BoxPoint {
  /// Converts a point.
  fileprivate init(_ point: SolverPoint) { self.init(x: point.x, y: point.y) }
}

extension SolverPoint {
  /// Converts a point of Box2D.
  fileprivate init(_ point: BoxPoint) { self.init(x: point.x, y: point.y) }
}

extension SolverState {
  /// Converts a state of Box2D.
  fileprivate init(_ state: BoxState) {
    self.init(
      position: SolverPoint(state.position), angle: state.angle,
      velocity: SolverPoint(state.velocity), angularVelocity: state.angularVelocity,
      isAwake: state.isAwake)
  }
}

extension SolverContact {
  /// Converts a contact of Box2D.
  fileprivate init(_ contact: BoxContact) {
    self.init(
      bodyA: contact.bodyA, bodyB: contact.bodyB, isBeginning: contact.isBeginning,
      point: SolverPoint(contact.point))
  }
}

extension BoxMaterial {
  /// Converts a material.
  fileprivate init(_ material: SolverMaterial) {
    self.init(
      isStatic: material.isStatic, allowsRotation: material.allowsRotation, mass: material.mass,
      inertia: material.inertia, centerOfMass: BoxPoint(material.centerOfMass),
      linearDamping: material.linearDamping, angularDamping: material.angularDamping,
      friction: material.friction, restitution: material.restitution,
      restitutionThreshold: material.restitutionThreshold)
  }
}

extension BoxJoint {
  /// Converts a joint.
  fileprivate init(_ joint: SolverJoint) {
    let kind: BoxJointKind =
      switch joint.kind {
      case .distance: BoxJointDistance
      case .revolute: BoxJointRevolute
      case .prismatic: BoxJointPrismatic
      case .weld: BoxJointWeld
      }
    self.init(
      kind: kind, bodyA: joint.bodyA, bodyB: joint.bodyB, anchorA: BoxPoint(joint.anchorA),
      anchorB: BoxPoint(joint.anchorB), axisA: BoxPoint(joint.axisA),
      referenceAngle: joint.referenceAngle, length: joint.length,
      minimumLength: joint.minimumLength, maximumLength: joint.maximumLength,
      stiffness: joint.stiffness, damping: joint.damping, hasLimits: joint.range != nil,
      lower: joint.range?.lower ?? 0, upper: joint.range?.upper ?? 0,
      frictionTorque: joint.frictionTorque)
  }
}
