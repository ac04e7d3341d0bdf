import DynamicItems
import Foundation
import Geometry

/// An attachment between bodies that can be a joint of the solver.
struct AttachmentPlan {
  let behavior: AttachmentBehavior
  let bodies: [Body]
  /// The index in the order of adding.
  let order: Int

  /// The length below which an attachment has length 0, since the solver's joints cannot be
  /// shorter.
  private static let shortest = 0.5

  /// Whether the attachment is a spring of length 0, which is not a joint of the solver.
  var isSpring: Bool {
    behavior.form == .distance && behavior.frequency > 0 && behavior.length < Self.shortest
  }

  /// Returns the attachments of a tree in the order in which joints are made.
  static func plans(_ tree: [DynamicBehavior], bodies: [ItemIdentity: Body]) -> [AttachmentPlan] {
    let behaviors = tree.compactMap { $0 as? AttachmentBehavior }
    let plans = behaviors.enumerated().compactMap { order, behavior -> AttachmentPlan? in
      let ends = behavior.items.compactMap { bodies[$0.identity] }.filter { $0.isMovable }
      guard ends.count == behavior.items.count else { return nil }
      // Two objects of one item, or two anchored items, cannot move relative to each other.
      if ends.count == 2, ends[0] === ends[1] { return nil }
      if ends.allSatisfy({ $0.definition.isAnchored }) { return nil }
      return AttachmentPlan(behavior: behavior, bodies: ends, order: order)
    }
    return plans.sorted { $0.place.lexicographicallyPrecedes($1.place) }
  }

  /// The sort key of joints: the kind, the bodies, and the order of adding.
  private var place: [Int] {
    let sort =
      switch behavior.form {
      case .distance: 0
      case .sliding: 1
      case .limit: 2
      case .fixed: 3
      case .pin: 4
      }
    return [sort] + bodies.map { $0.rank } + [bodies.count == 1 ? -1 : 0, order]
  }

  /// Returns the solver's definition, with the numbers of both bodies; the anchor's is first.
  func joint(from first: Int32, to second: Int32) -> JointDefinition {
    let isPair = bodies.count == 2
    let offsets = isPair ? behavior.offsets : [.zero, behavior.offsets[0]]
    let angles = isPair ? behavior.angles : [0, behavior.angles[0]]
    var joint = JointDefinition(
      kind: .distance, first: first, second: second, firstOffset: offsets[0],
      secondOffset: offsets[1], referenceAngle: angles[1] - angles[0])
    let isShort = behavior.length < Self.shortest
    switch behavior.form {
    case .distance where isShort, .limit where isShort:
      joint.kind = .revolute
    case .distance:
      joint.length = behavior.length
      if behavior.frequency > 0 {
        let omega = 2 * Double.pi * behavior.frequency
        let mass = 1 / bodies.reduce(0) { $0 + $1.inverseMass }
        joint.stiffness = mass * omega * omega
        joint.damping = 2 * mass * behavior.damping * omega
      } else {
        joint.minimumLength = behavior.length
        joint.maximumLength = behavior.length
      }
    case .limit:
      joint.length = behavior.length
      joint.maximumLength = behavior.length
    case .sliding(let axis):
      joint.kind = .prismatic
      joint.axis = axis.rotated(by: -angles[0])
      joint.range = behavior.attachmentRange.isInfinite ? nil : behavior.attachmentRange
    case .fixed:
      joint.kind = .weld
    case .pin:
      joint.kind = .revolute
      joint.range = behavior.attachmentRange.isInfinite ? nil : behavior.attachmentRange
      joint.frictionTorque = behavior.frictionTorque
    }
    return joint
  }
}

/// A joint of the solver, in points.
struct JointDefinition: Hashable {
  var kind: SolverJoint.Kind
  var first: Int32
  var second: Int32
  var firstOffset: Vector
  var secondOffset: Vector
  var referenceAngle: Double
  var axis = Vector(dx: 1, dy: 0)
  var length = 0.0
  var minimumLength = 0.0
  /// The maximum length; the default exceeds any distance in an animator.
  var maximumLength = 1e10
  var stiffness = 0.0
  var damping = 0.0
  var range: FloatRange?
  var frictionTorque = 0.0

  /// The joint in the solver's units.
  var solverJoint: SolverJoint {
    let scale = PhysicsWorld.scale
    // Far enough for any translation or rotation.
    let unit = kind == .prismatic ? scale : 1
    func limit(_ value: CGFloat) -> Float { Float(min(max(value / unit, -1e7), 1e7)) }
    return SolverJoint(
      kind: kind, bodyA: first, bodyB: second, anchorA: PhysicsWorld.vector(firstOffset),
      anchorB: PhysicsWorld.vector(secondOffset),
      axisA: SolverPoint(x: Float(axis.dx), y: Float(axis.dy)),
      referenceAngle: Float(referenceAngle), length: Float(length / scale),
      minimumLength: Float(minimumLength / scale), maximumLength: Float(maximumLength / scale),
      stiffness: Float(stiffness), damping: Float(damping),
      range: range.map { (limit($0.minimum), limit($0.maximum)) },
      frictionTorque: Float(frictionTorque))
  }
}

/// A joint in the solver.
struct JointRecord {
  var definition: JointDefinition
  /// The whole turns of the second body relative to the first, in radians.
  let turns: Double
  let number: Int32
  /// The anchor's body, if the attachment has an anchor.
  let anchor: Int32?
  var anchorPoint: CGPoint
  /// The behavior, retained so that no other one has the same address.
  let behavior: AttachmentBehavior
}

extension Simulation {
  /// Removes joints from the solver that are no longer planned, or planned differently.
  ///
  /// Returns the whole turns of the joints whose bodies stay the same.
  func removeJoints() -> [ObjectIdentifier: Double] {
    var turns: [ObjectIdentifier: Double] = [:]
    var planned: [ObjectIdentifier: AttachmentPlan] = [:]
    for plan in attachments where !plan.isSpring { planned[ObjectIdentifier(plan.behavior)] = plan }
    for record in joints.values.sorted(by: { $0.number < $1.number }) {
      let id = ObjectIdentifier(record.behavior)
      if let plan = planned[id], let ends = plan.numbers(anchor: record.anchor) {
        let definition = plan.joint(from: ends.0, to: ends.1)
        if definition == record.definition { continue }
        // The same bodies keep the whole turns between them.
        if definition.first == record.definition.first,
          definition.second == record.definition.second
        {
          turns[id] = record.turns
        }
      }
      world.solver.removeJoint(record.number)
      if let anchor = record.anchor { world.solver.removeBody(anchor) }
      joints[id] = nil
    }
    return turns
  }

  /// Adds planned joints that are not in the solver yet, and moves the anchors of the others.
  ///
  /// `known` contains the whole turns of joints that are recreated.
  func addJoints(turns known: [ObjectIdentifier: Double]) {
    for plan in attachments where !plan.isSpring {
      let id = ObjectIdentifier(plan.behavior)
      let point = plan.behavior.anchorPoint
      if let record = joints[id] {
        if let anchor = record.anchor, record.anchorPoint != point {
          world.solver.setPose(world.position(of: point), angle: 0, of: anchor)
          joints[id]?.anchorPoint = point
        }
        continue
      }
      let anchor =
        plan.bodies.count == 1
        ? world.solver.addBody(at: world.position(of: point), isStatic: true) : nil
      guard let ends = plan.numbers(anchor: anchor) else { continue }
      let definition = plan.joint(from: ends.0, to: ends.1)
      let turns = known[id] ?? plan.wholeTurns
      var joint = definition.solverJoint
      joint.referenceAngle = Float(definition.referenceAngle + turns)
      joints[id] = JointRecord(
        definition: definition, turns: turns, number: world.solver.addJoint(joint),
        anchor: anchor, anchorPoint: point, behavior: plan.behavior)
    }
  }
}

extension AttachmentPlan {
  /// The whole turns of the second body relative to the first, in radians.
  ///
  /// Behaviors know the angles of their items, which are less than a turn.
  fileprivate var wholeTurns: Double {
    let turns = zip(bodies, behavior.angles).map { body, angle in
      ((body.angle - angle) / (2 * .pi)).rounded() * 2 * .pi
    }
    return turns.count == 2 ? turns[1] - turns[0] : turns[0]
  }

  /// Returns the numbers of both bodies, the anchor's first; `nil` if a body has none.
  fileprivate func numbers(anchor: Int32?) -> (Int32, Int32)? {
    if bodies.count == 1 {
      guard let anchor, let number = bodies[0].number else { return nil }
      return (anchor, number)
    }
    guard let first = bodies[0].number, let second = bodies[1].number else { return nil }
    return (first, second)
  }
}
