import DynamicItems
import Foundation
import Geometry

extension Simulation {
  /// Passes all changes to the solver, in a fixed order.
  func apply() {
    needsApplying = false
    let turns = removeJoints()
    for body in retired { remove(body) }
    retired = []
    for body in bodies where !body.isMovable { remove(body) }
    removeLines()
    beginWorld()
    for body in bodies where body.isMovable { update(body) }
    addLines()
    addJoints(turns: turns)
    // Bodies that have lost a contact are awake from this step on.
    world.readStates()
  }

  /// Sets the origin of an empty world near its bodies.
  private func beginWorld() {
    guard lines.isEmpty, !bodies.contains(where: { $0.number != nil }) else { return }
    let places = bodies.filter { $0.isMovable }.map { $0.center }
    world.begin(at: PhysicsWorld.originNear(CGRect(boundingBoxOf: places).center))
  }

  /// Removes a body from the solver.
  private func remove(_ body: Body) {
    guard let number = body.number else { return }
    world.solver.removeBody(number)
    touching = touching.filter { $0.first != number && $0.second != number }
    (body.number, body.applied, body.appliedShape) = (nil, nil, nil)
  }

  /// Creates or updates a body in the solver.
  private func update(_ body: Body) {
    let number: Int32
    if let known = body.number {
      number = known
    } else {
      let pose = body.takePlace(in: world)
      number = world.solver.addBody(
        at: pose.place, angle: pose.angle, isStatic: body.definition.isAnchored)
      body.number = number
      (body.needsPose, body.needsVelocity, body.isAwake) = (false, true, true)
    }
    if body.needsPose {
      let pose = body.takePlace(in: world)
      world.solver.setPose(pose.place, angle: pose.angle, of: number)
      body.needsPose = false
    }
    let (definition, applied) = (body.definition, body.applied)
    if definition.itemGroups != applied?.itemGroups
      || definition.boundaryGroups != applied?.boundaryGroups
    {
      world.solver.setGroups(
        items: definition.itemGroups, boundaries: definition.boundaryGroups, of: number)
    }
    let isReshaped = body.shape != body.appliedShape
    if isReshaped, let shape = body.shape {
      world.solver.removeShapes(of: number)
      for piece in shape.pieces { add(piece, to: number) }
    }
    if isReshaped || definition.withoutGroups != applied?.withoutGroups {
      tellMaterial(of: body, number)
    }
    body.applied = definition
    body.appliedShape = body.shape
    if body.definition.isAnchored { body.isAwake = false }
  }

  /// Adds a convex part to a body.
  private func add(_ piece: BodyShape.Piece, to number: Int32) {
    switch piece {
    case .circle(let radius):
      world.solver.addCircle(radius: Float(radius / PhysicsWorld.scale), to: number)
    case .polygon(let points, let skin):
      let corners = points.map { PhysicsWorld.vector(Vector(dx: $0.x, dy: $0.y)) }
      world.solver.addPolygon(corners, skin: Float(skin / PhysicsWorld.scale), to: number)
    }
  }

  /// Passes a body's material properties to the solver.
  private func tellMaterial(of body: Body, _ number: Int32) {
    guard let shape = body.shape else { return }
    let definition = body.definition
    let material = SolverMaterial(
      isStatic: definition.isAnchored, allowsRotation: definition.allowsRotation,
      mass: Float(shape.area * definition.density),
      inertia: Float(shape.inertia * definition.density),
      centerOfMass: PhysicsWorld.vector(Vector(dx: shape.centroid.x, dy: shape.centroid.y)),
      linearDamping: Float(definition.resistance),
      angularDamping: Float(definition.angularResistance),
      friction: Float(definition.friction), restitution: Float(definition.elasticity),
      restitutionThreshold: Float(definition.restitutionThreshold / PhysicsWorld.scale))
    world.solver.setMaterial(material, of: number)
    // The solver recomputes velocities after a change of the mass or its center.
    body.needsVelocity = true
    if definition.isAnchored { (body.velocity, body.angularVelocity) = (.zero, 0) }
  }

  /// Passes a body's velocity to the solver.
  func tellVelocity(of body: Body) {
    guard let number = body.number else { return }
    body.needsVelocity = false
    let limit = PhysicsLimits.greatestValue
    guard body.velocity.dx.isFinite, body.velocity.dy.isFinite, body.angularVelocity.isFinite
    else {
      // A body with an invalid position would affect all bodies that touch it.
      report(.invalidValue(property: "a velocity", value: "infinite or not a number"))
      let state = world.states[Int(number)]
      body.velocity = PhysicsWorld.points(state.velocity)
      body.angularVelocity = Double(state.angularVelocity)
      return
    }
    // Greater velocities exceed the maximum distance of a step anyway.
    body.velocity.dx = min(max(body.velocity.dx, -limit), limit)
    body.velocity.dy = min(max(body.velocity.dy, -limit), limit)
    body.angularVelocity = min(max(body.angularVelocity, -limit), limit)
    world.solver.setVelocity(
      PhysicsWorld.vector(body.velocity), angular: Float(body.angularVelocity), of: number)
  }

  /// Wakes a body and restarts the measurement of its rest.
  func awaken(_ body: Body) {
    guard let number = body.number else { return }
    // What rests on an anchored item may have lost its hold.
    world.solver.wake(number)
    body.isAwake = !body.definition.isAnchored
  }

  /// Restarts the solver's measurement of a body's rest.
  func keepAwake(_ body: Body) { if let number = body.number { world.solver.wake(number) } }

  /// Moves the solver's origin after bodies that are far from it.
  func recenter() {
    let far = 9600.0
    let moving = bodies.filter { $0.isAwake && $0.number != nil }
    let isFar = moving.contains {
      abs($0.center.x - world.origin.x) > far || abs($0.center.y - world.origin.y) > far
    }
    guard isFar else { return }
    let middle = CGRect(boundingBoxOf: moving.map { $0.center }).center
    let target = PhysicsWorld.originNear(middle)
    // If bodies are far from each other, no origin is worth the move.
    guard
      abs(target.x - world.origin.x) > far / 4 || abs(target.y - world.origin.y) > far / 4
    else { return }
    world.shift(to: target)
    for body in bodies {
      guard let number = body.number else { continue }
      let state = world.states[Int(number)]
      body.anchor(place: state.position, angle: state.angle, in: world)
    }
  }
}

extension BodyDefinition {
  /// The definition without its collision groups.
  fileprivate var withoutGroups: BodyDefinition {
    var result = self
    (result.itemGroups, result.boundaryGroups) = ([], [])
    return result
  }
}
