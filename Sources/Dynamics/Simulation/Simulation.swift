import Foundation
import Geometry

/// What an animator's behaviours come to: bodies in order, and what is done to them.
///
/// Behaviours and items only leave notes. Before a step the notes are read in an order that does not
/// depend on how they came about, and the solver is told.
final class Simulation {
  let world = PhysicsWorld()
  /// Bodies in the order of their keys; those without come last, in the order of adding.
  private(set) var bodies: [Body] = []
  private var bodyOf: [ItemIdentity: Body] = [:]
  private var nextSerial = 0
  /// Whether behaviours are other than when they were last read.
  var needsProgram = false
  /// Whether the solver has not been told yet what was read.
  var needsApplying = false
  /// Bodies that left and are still known to the solver.
  var retired: [Body] = []
  private var awakened: Set<ItemIdentity> = []
  var attachments: [AttachmentPlan] = []
  var boundaries: [BoundaryPlan] = []
  var pointSprings: [PointSpring] = []
  /// Pushes that work once, at the next step.
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

  /// Returns the body of an item.
  func body(for identity: ItemIdentity) -> Body? { bodyOf[identity] }

  /// Notes that items must not rest.
  func wake(_ items: [any DynamicItem]) {
    for item in items { awakened.insert(item.identity) }
  }

  /// Takes an item's state as it is, and tells whether it has a body.
  func takeState(of item: any DynamicItem) -> Bool {
    guard let body = bodyOf[item.identity] else { return false }
    let (wasMovable, oldShape) = (body.isMovable, body.shape)
    body.takeState(from: item, report: report)
    // Attachments depend on who can be moved, and springs on masses.
    if body.isMovable != wasMovable || body.shape != oldShape { needsProgram = true }
    awakened.insert(body.identity)
    needsApplying = true
    return true
  }

  /// Adds to an item's velocity, and tells whether it has a body.
  func addVelocity(linear: CGPoint, angular: Double, to item: any DynamicItem) -> Bool {
    guard let body = bodyOf[item.identity] else { return false }
    body.velocity.dx += linear.x
    body.velocity.dy += linear.y
    body.angularVelocity += angular
    body.needsVelocity = true
    awakened.insert(body.identity)
    return true
  }

  /// Whether anything is awake or about to be.
  var mayMove: Bool {
    needsProgram || !awakened.isEmpty || bodies.contains { $0.isAwake && $0.number != nil }
  }

  /// Reads which items there are and what holds for each.
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

  /// Makes bodies for new items and retires those that left.
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
        // What took a gone item's key is another item, with a place and no velocity of its own.
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

  /// Works out the properties of each body; the behaviour added last wins.
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

  /// Takes the bodies that must not rest any more, in order.
  func takeAwakened() -> [Body] {
    guard !awakened.isEmpty else { return [] }
    let result = bodies.filter { awakened.contains($0.identity) && $0.number != nil }
    awakened = []
    return result
  }
}

extension Body {
  /// Tells whether the body comes before another one.
  fileprivate func precedes(_ other: Body) -> Bool {
    switch (identity, other.identity) {
    case (.key(let first), .key(let second)): first < second
    case (.key, .object): true
    case (.object, .key): false
    case (.object, .object): serial < other.serial
    }
  }
}
