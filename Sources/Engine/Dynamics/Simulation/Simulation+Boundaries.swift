import DynamicItems
import Foundation
import Geometry

/// A boundary to be passed to the solver.
struct BoundaryPlan {
  /// The behavior of a boundary and its identifier.
  struct Identity: Hashable {
    var behavior: ObjectIdentifier
    /// The identifier; `nil` for the reference bounds.
    var identifier: String?
  }

  var identity: Identity
  var group: UInt32
  /// Points without repetitions; the first one is the position of the solver's body.
  var points: [CGPoint]
  var isClosed: Bool
  /// The index in the order of all boundaries.
  var rank = 0

  /// Returns whether the boundary precedes another: by name, then by position.
  func precedes(_ other: BoundaryPlan) -> Bool {
    let names = (identity.identifier ?? "", other.identity.identifier ?? "")
    if names.0 != names.1 { return names.0 < names.1 }
    let numbers = points.flatMap { [$0.x, $0.y] }
    return numbers.lexicographicallyPrecedes(other.points.flatMap { [$0.x, $0.y] })
  }

  /// Returns where the solver has a point, about the first one.
  static func place(_ point: CGPoint, from start: CGPoint) -> SolverPoint {
    PhysicsWorld.vector(Vector(dx: point.x - start.x, dy: point.y - start.y))
  }

  /// Returns whether the solver's boundary matches the plan.
  func isSame(as other: BoundaryPlan) -> Bool {
    group == other.group && points == other.points && isClosed == other.isClosed
  }
}

/// A boundary in the solver.
struct BoundaryRecord {
  var plan: BoundaryPlan
  let number: Int32
}

extension Simulation {
  /// Determines the collision groups and the boundaries.
  func readCollisions(_ tree: [DynamicBehavior], of animator: DynamicAnimator) {
    collisions = tree.compactMap { $0 as? CollisionBehavior }
    var current: [ObjectIdentifier: UInt32] = [:]
    boundaries = []
    referenceBounds = nil
    for behavior in collisions {
      let id = ObjectIdentifier(behavior)
      let group = groups[id] ?? nextGroup
      if groups[id] == nil { nextGroup += 1 }
      current[id] = group
      for body in bodies(of: behavior) {
        if behavior.collisionMode != .boundaries { body.definition.itemGroups.append(group) }
        if behavior.collisionMode != .items { body.definition.boundaryGroups.append(group) }
      }
      for identifier in behavior.boundaryIdentifiers {
        guard let path = behavior.boundary(withIdentifier: identifier) else { continue }
        plan(path, identifier, of: behavior, group)
      }
      if let insets = behavior.referenceInsets, let bounds = animator.referenceBounds?() {
        // NaN differs from itself and would count as a change every time.
        let numbers = [bounds.minX, bounds.minY, bounds.width, bounds.height]
        referenceBounds = numbers.allSatisfy { $0.isFinite } ? bounds : nil
        plan(CollisionPath(rect: bounds.inset(by: insets)), nil, of: behavior, group)
      }
    }
    groups = current
    boundaries.sort { $0.precedes($1) }
    for rank in boundaries.indices { boundaries[rank].rank = rank }
  }

  /// Plans a boundary, unless it cannot stop anything.
  private func plan(
    _ path: CollisionPath, _ identifier: String?, of behavior: CollisionBehavior, _ group: UInt32
  ) {
    let isFinite = path.points.allSatisfy {
      abs($0.x) <= PhysicsLimits.farthestPlace && abs($0.y) <= PhysicsLimits.farthestPlace
    }
    var points: [CGPoint] = []
    if isFinite, path.points.count <= PhysicsLimits.mostCorners {
      // The solver needs corners that are apart by more than its slop of half a point, even after
      // their offsets from the first one are rounded.
      let start = path.points.first ?? .zero
      func areNear(_ first: CGPoint, _ second: CGPoint) -> Bool {
        let (a, b) = (
          BoundaryPlan.place(first, from: start), BoundaryPlan.place(second, from: start)
        )
        return hypot(Double(a.x - b.x), Double(a.y - b.y)) * PhysicsWorld.scale < 0.99
      }
      for point in path.points {
        if let last = points.last, areNear(last, point) { continue }
        points.append(point)
      }
      if path.isClosed {
        while points.count > 1, areNear(points[0], points[points.count - 1]) { points.removeLast() }
      }
    }
    guard points.count > 1 else {
      report(.invalidBoundary(identifier: identifier ?? "reference bounds"))
      return
    }
    boundaries.append(
      BoundaryPlan(
        identity: .init(behavior: ObjectIdentifier(behavior), identifier: identifier),
        group: group, points: points, isClosed: path.isClosed && points.count > 2))
  }

  /// Removes boundaries from the solver that are no longer planned, or planned differently.
  func removeLines() {
    var planned: [BoundaryPlan.Identity: BoundaryPlan] = [:]
    for plan in boundaries { planned[plan.identity] = plan }
    let gone = lines.values.filter { record in
      planned[record.plan.identity].map { !$0.isSame(as: record.plan) } ?? true
    }
    for record in gone.sorted(by: { $0.plan.rank < $1.plan.rank }) {
      world.solver.removeBody(record.number)
      touching = touching.filter {
        $0.first != record.number && $0.second != record.number
      }
      lines[record.plan.identity] = nil
    }
  }

  /// Adds planned boundaries that are not in the solver yet.
  func addLines() {
    for plan in boundaries {
      if lines[plan.identity] != nil {
        lines[plan.identity]?.plan.rank = plan.rank
        continue
      }
      let start = plan.points[0]
      let number = world.solver.addBody(at: world.position(of: start), isStatic: true)
      let points = plan.points.map { BoundaryPlan.place($0, from: start) }
      world.solver.addLine(
        points, isClosed: plan.isClosed, skin: Float(BodyShape.overlap / PhysicsWorld.scale),
        group: plan.group, to: number)
      lines[plan.identity] = BoundaryRecord(plan: plan, number: number)
    }
  }
}
