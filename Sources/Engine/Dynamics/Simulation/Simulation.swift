import DynamicItems
import Foundation
import Geometry

/// The solver's side of an animator: bodies in order, and the effects of behaviors on them.
///
/// Changes of behaviors and items are only recorded. Before a step they are read in an order that
/// does not depend on the order of the changes, and are passed to the solver.
final class Simulation {
  let world = PhysicsWorld()
  /// Bodies in the order of their keys; those without keys are last, in the order of adding.
  private(set) var bodies: [Body] = []
  private var bodyOf: [ItemIdentity: Body] = [:]
  private var nextSerial = 0
  /// Whether behaviors have changed since they were last read.
  var needsProgram = false
  /// Whether the solver lacks values that were read from behaviors.
  var needsApplying = false
  /// Removed bodies that are still in the solver.
  var retired: [Body] = []
  private var awakened: Set<ItemIdentity> = []
  var attachments: [AttachmentPlan] = []
  var boundaries: [BoundaryPlan] = []
  var pointSprings: [PointSpring] = []
  /// The instantaneous pushes of the next step.
  var impulses: [PushBehavior] = []
  var collisions: [CollisionBehavior] = []
  /// The reference bounds when they were last read.
  var referenceBounds: CGRect?
  var groups: [ObjectIdentifier: UInt32] = [:]
  var nextGroup: UInt32 = 1
  var joints: [ObjectIdentifier: JointRecord] = [:]
  var lines: [BoundaryPlan.Identity: BoundaryRecord] = [:]
  var touching: Set<ContactPair> = []
  var began: [ContactChange] = []
  var ended: [ContactChange] = []
  var report: (DynamicsProblem) -> Void = { _ in }

  func body(for identity: ItemIdentity) -> Body? { bodyOf[identity] }

  /// Marks items to be woken.
  func wake(_ items: [any DynamicItem]) { for item in items { awakened.insert(item.identity) } }

  /// Reads an item's present state, and returns whether it has a body.
  func takeState(of item: any DynamicItem) -> Bool {
    guard let body = bodyOf[item.identity] else { return false }
    let (wasMovable, oldShape) = (body.isMovable, body.shape)
    body.takeState(from: item, report: report)
    // Attachments depend on movable bodies, and springs on masses.
    if body.isMovable != wasMovable || body.shape != oldShape { needsProgram = true }
    awakened.insert(body.identity)
    needsApplying = true
    return true
  }

  /// Adds to an item's velocity, and returns whether it has a body.
  func addVelocity(linear: CGPoint, angular: Double, to item: any DynamicItem) -> Bool {
    guard let body = bodyOf[item.identity] else { return false }
    body.velocity.dx += linear.x
    body.velocity.dy += linear.y
    body.angularVelocity += angular
    body.needsVelocity = true
    awakened.insert(body.identity)
    return true
  }

  /// Whether any body is awake or about to be.
  var mayMove: Bool {
    needsProgram || !awakened.isEmpty || bodies.contains { $0.isAwake && $0.number != nil }
  }

  /// Reads the items of all behaviors and their properties.
  func readBehaviors(of animator: DynamicAnimator) {
    needsProgram = false
    needsApplying = true
    let tree = animator.behaviors.flatMap { $0.tree }
    readItems(tree)
    readProperties(tree, of: animator)
    readCollisions(tree, of: animator)
    readForces(tree, of: animator)
    attachments = AttachmentPlan.plans(tree, bodies: bodyOf)
    for plan in attachments where plan.isSpring { add(plan) }
  }

  /// Makes bodies for new items and retires those of removed items.
  private func readItems(_ tree: [DynamicBehavior]) {
    var found: [ItemIdentity: Body] = [:]
    let items = tree.flatMap { $0.ownItems }
    let objects = Set(items.map { ObjectIdentifier($0) })
    for item in items {
      let identity = item.identity
      if let body = found[identity] {
        if body.item !== item { report(.sharedKey(item: item.problemName)) }
      } else if let body = bodyOf[identity], objects.contains(ObjectIdentifier(body.item)) {
        if body.item !== item { report(.sharedKey(item: item.problemName)) }
        found[identity] = body
      } else {
        // A new object with a removed item's key is another item, with a position and no velocity
        // of its own.
        nextSerial += 1
        found[identity] = Body(item, serial: nextSerial, report: report)
      }
    }
    let sorted = found.values.sorted { $0.precedes($1) }
    if case .object? = sorted.last?.identity, case .key? = sorted.first?.identity {
      report(.mixedItems)
    }
    bodies = Array(sorted.prefix(PhysicsLimits.mostItems))
    if sorted.count > bodies.count {
      report(.tooManyItems(count: sorted.count, limit: bodies.count))
      for body in sorted.dropFirst(bodies.count) { found[body.identity] = nil }
    }
    retired += bodyOf.values.filter { found[$0.identity] !== $0 && $0.number != nil }
      .sorted { $0.precedes($1) }
    bodyOf = found
    for (rank, body) in bodies.enumerated() {
      body.rank = rank
      body.forces = BodyForces()
    }
  }

  /// Determines the properties of each body; the behavior added last takes precedence.
  private func readProperties(_ tree: [DynamicBehavior], of animator: DynamicAnimator) {
    var properties: [ItemIdentity: DynamicItemBehavior.Properties] = [:]
    for case let behavior as DynamicItemBehavior in tree {
      for item in behavior.items {
        properties[item.identity, default: .init()].override(by: behavior.properties)
      }
    }
    let defaults = animator.bodyDefaults
    for body in bodies {
      let own = properties[body.identity] ?? .init()
      body.definition = BodyDefinition(
        elasticity: own.elasticity ?? defaults.elasticity,
        friction: own.friction ?? defaults.friction, density: own.density ?? defaults.density,
        resistance: own.resistance ?? defaults.resistance,
        angularResistance: own.angularResistance ?? defaults.angularResistance,
        isAnchored: own.isAnchored ?? false, allowsRotation: own.allowsRotation ?? true,
        restitutionThreshold: animator.restitutionThreshold)
    }
  }

  /// Returns the bodies to wake, in order, and clears the list.
  func takeAwakened() -> [Body] {
    guard !awakened.isEmpty else { return [] }
    let result = bodies.filter { awakened.contains($0.identity) && $0.number != nil }
    awakened = []
    return result
  }
}

extension Body {
  /// Returns whether the body precedes another one.
  fileprivate func precedes(_ other: Body) -> Bool {
    switch (identity, other.identity) {
    case (.key(let first), .key(let second)): first < second
    case (.key, .object): true
    case (.object, .key): false
    case (.object, .object): serial < other.serial
    }
  }
}
