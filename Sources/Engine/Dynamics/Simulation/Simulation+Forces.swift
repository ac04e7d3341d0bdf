import DynamicItems
import Foundation
import Geometry

extension Simulation {
  /// Collects the effects of gravities, pushes, fields and snaps on each body.
  func readForces(_ tree: [DynamicBehavior], of animator: DynamicAnimator) {
    impulses = []
    pointSprings = []
    var gravities = 0
    for behavior in tree {
      switch behavior {
      case let gravity as GravityBehavior:
        gravities += 1
        for body in bodies(of: gravity) {
          body.forces.gravity.dx += gravity.gravityDirection.dx * 1000
          body.forces.gravity.dy += gravity.gravityDirection.dy * 1000
        }
      case let push as PushBehavior where push.active && push.mode == .continuous:
        for body in bodies(of: push) { body.forces.pushes.append(push.force(on: body)) }
      case let push as PushBehavior where push.active:
        impulses.append(push)
      case let field as FieldBehavior:
        for body in bodies(of: field) { body.forces.fields.append(field) }
      case let snap as SnapBehavior:
        for body in bodies(of: snap) { add(snap, to: body, frequency: animator.snapFrequency) }
      default: break
      }
    }
    if gravities > 1 { report(.secondGravity) }
  }

  /// Returns the bodies of a behavior's items.
  func bodies(of behavior: DynamicBehavior) -> [Body] {
    behavior.ownItems.compactMap { body(for: $0.identity) }
  }

  /// Adds a snap's springs to a body.
  private func add(_ snap: SnapBehavior, to body: Body, frequency: Double) {
    if body.shape?.centroid == .zero {
      body.forces.spring = (body.forces.spring ?? CentralSpring()).adding(
        anchor: snap.snapPoint, frequency: frequency, dampingRatio: snap.damping)
    } else {
      pointSprings.append(
        PointSpring(
          first: body, firstOffset: .zero, second: nil, secondOffset: .zero,
          anchor: snap.snapPoint, frequency: frequency, dampingRatio: snap.damping))
    }
    body.forces.turnSpring = (body.forces.turnSpring ?? CentralSpring()).adding(
      anchor: .zero, frequency: frequency, dampingRatio: snap.damping)
  }

  /// Adds an attachment of length 0, which the solver's joints do not support.
  func add(_ plan: AttachmentPlan) {
    let (behavior, first) = (plan.behavior, plan.bodies[0])
    let isCentral =
      plan.bodies.count == 1 && behavior.offsets[0] == .zero && first.shape?.centroid == .zero
    if isCentral {
      first.forces.spring = (first.forces.spring ?? CentralSpring()).adding(
        anchor: behavior.anchorPoint, frequency: behavior.frequency,
        dampingRatio: behavior.damping)
      return
    }
    let isPair = plan.bodies.count == 2
    pointSprings.append(
      PointSpring(
        first: first, firstOffset: behavior.offsets[0], second: isPair ? plan.bodies[1] : nil,
        secondOffset: isPair ? behavior.offsets[1] : .zero, anchor: behavior.anchorPoint,
        frequency: behavior.frequency, dampingRatio: behavior.damping))
  }

  /// Applies the impulses of instantaneous pushes, and deactivates the pushes.
  private func takeImpulses() {
    let due = impulses
    impulses = []
    for push in due {
      for body in bodies(of: push) { body.forces.impulses.append(push.force(on: body)) }
      push.active = false
    }
  }

  /// Advances the simulation by a step of a duration in seconds.
  func step(_ seconds: Double, of animator: DynamicAnimator) {
    takeImpulses()
    if needsApplying { apply() }
    for body in takeAwakened() { awaken(body) }
    recenter()
    for spring in pointSprings {
      guard let second = spring.second, spring.first.isAwake != second.isAwake else { continue }
      awaken(spring.first)
      awaken(second)
    }
    let moving = bodies.filter { $0.isAwake && !$0.definition.isAnchored && $0.number != nil }
    let old = moving.map { Body.Motion(linear: $0.velocity, angular: $0.angularVelocity) }
    let finals = moving.map {
      $0.applyForces(seconds, exactSprings: animator.exactPointSprings, report: report)
    }
    for spring in pointSprings where spring.first.isAwake { spring.apply(seconds) }
    for body in moving { tellVelocity(of: body) }
    let free = moving.map { body in
      Body.Motion(
        linear: body.velocity / (1 + seconds * body.definition.resistance),
        angular: body.angularVelocity / (1 + seconds * body.definition.angularResistance))
    }
    let kicked = moving.map { Body.Motion(linear: $0.velocity, angular: $0.angularVelocity) }
    world.step(seconds)
    for body in bodies {
      guard let number = body.number else { continue }
      body.read(world.states[Int(number)], in: world)
    }
    for (index, body) in moving.enumerated() where body.isAwake {
      if kicked[index].differs(from: old[index]), body.moves(as: free[index]) { keepAwake(body) }
      if let final = finals[index] { body.end(free[index], as: final) }
    }
    readContacts()
  }
}

extension CentralSpring {
  /// Returns the springs with an additional one.
  fileprivate func adding(
    anchor: CGPoint, frequency: Double, dampingRatio: Double
  ) -> CentralSpring {
    var result = self
    result.add(anchor: anchor, frequency: frequency, dampingRatio: dampingRatio)
    return result
  }
}

extension PushBehavior {
  fileprivate func force(on body: Body) -> BodyForces.Push {
    BodyForces.Push(force: pushDirection, offset: offsets[body.identity] ?? .zero)
  }
}

extension Body {
  /// Returns whether only its forces changed the body's velocity.
  ///
  /// A slow body that is free to follow its forces is not at rest, for example one that a faint
  /// gravity or spring has just begun to move; so its rest is not measured.
  fileprivate func moves(as free: Motion) -> Bool {
    let speed = abs(velocity.dx) + abs(velocity.dy)
    return abs(velocity.dx - free.linear.dx) < 1e-5 + 1e-6 * speed
      && abs(velocity.dy - free.linear.dy) < 1e-5 + 1e-6 * speed
      && abs(angularVelocity - free.angular) < 1e-7 + 1e-6 * abs(angularVelocity)
  }
}

extension Body {
  /// Sets a body's velocity components to a spring's exact final velocity where they have the
  /// step's mean.
  ///
  /// A component with any other value was changed by a contact or a joint, which takes precedence.
  fileprivate func end(_ free: Motion, as final: Motion) {
    let speed = abs(velocity.dx) + abs(velocity.dy)
    func isFree(_ value: Double, _ free: Double, _ speed: Double) -> Bool {
      abs(value - free) < 1e-5 + 1e-6 * speed
    }
    if isFree(velocity.dx, free.linear.dx, speed) {
      velocity.dx += final.linear.dx - free.linear.dx
    }
    if isFree(velocity.dy, free.linear.dy, speed) {
      velocity.dy += final.linear.dy - free.linear.dy
    }
    if isFree(angularVelocity, free.angular, abs(angularVelocity)) {
      angularVelocity += final.angular - free.angular
    }
  }
}

extension Body.Motion {
  /// Returns whether forces changed a velocity by a noticeable amount.
  fileprivate func differs(from other: Body.Motion) -> Bool {
    abs(linear.dx - other.linear.dx) > 1e-4 || abs(linear.dy - other.linear.dy) > 1e-4
      || abs(angular - other.angular) > 1e-6
  }
}

extension Vector {
  /// Divides both components.
  fileprivate static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }
}
