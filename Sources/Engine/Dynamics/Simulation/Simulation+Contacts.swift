import DynamicItems
import Foundation
import Geometry

/// Two bodies of the solver, the lower number first.
struct ContactPair: Hashable {
  var first: Int32
  var second: Int32
}

/// A contact that began or ended, to be reported to delegates.
struct ContactChange {
  let item: Body
  /// The other item; `nil` for a boundary.
  let other: Body?
  let boundary: BoundaryRecord?
  let point: CGPoint

  /// The sort key of changes: items before boundaries.
  var order: (Int, Int, Int) { (item.rank, other?.rank ?? Int.max, boundary?.plan.rank ?? 0) }
}

extension Simulation {
  /// Whether contacts began or ended in the last step.
  var hasContactsToTell: Bool { !began.isEmpty || !ended.isEmpty }

  /// Reads which contacts began and ended in a step.
  ///
  /// A contact that ended and began again in one step counts as continuous; one that began and
  /// ended is reported as both.
  func readContacts() {
    let contacts = world.solver.takeContacts()
    guard !contacts.isEmpty else { return }
    var starts: [ContactPair: CGPoint] = [:]
    var isTouching: [ContactPair: Bool] = [:]
    for contact in contacts {
      let pair = ContactPair(first: contact.bodyA, second: contact.bodyB)
      isTouching[pair] = contact.isBeginning
      if contact.isBeginning, starts[pair] == nil { starts[pair] = world.point(at: contact.point) }
    }
    var owners: [Int32: Body] = [:]
    for body in bodies { if let number = body.number { owners[number] = body } }
    var boundaryOwners: [Int32: BoundaryRecord] = [:]
    for record in lines.values { boundaryOwners[record.number] = record }
    for (pair, isNow) in isTouching {
      let wasBefore = touching.contains(pair)
      if isNow { touching.insert(pair) } else { touching.remove(pair) }
      let ends = [owners[pair.first], owners[pair.second]].compactMap { $0 }
        .sorted { $0.rank < $1.rank }
      guard let item = ends.first else { continue }
      let boundary = boundaryOwners[pair.first] ?? boundaryOwners[pair.second]
      let change = ContactChange(
        item: item, other: ends.count > 1 ? ends[1] : nil, boundary: boundary,
        point: starts[pair] ?? item.center)
      guard change.other != nil || boundary != nil else { continue }
      if !wasBefore, starts[pair] != nil { began.append(change) }
      if !isNow { ended.append(change) }
    }
    began.sort { $0.order < $1.order }
    ended.sort { $0.order < $1.order }
  }

  /// Notifies delegates of contacts: all that began, then all that ended.
  func tellContacts() {
    let (began, ended) = (began, ended)
    self.began = []; self.ended = []
    let collisions = collisions
    for change in began {
      for behavior in collisions where behavior.concerns(change) {
        guard let delegate = behavior.collisionDelegate else { continue }
        if let other = change.other {
          delegate.collisionBehavior(
            behavior, beganContactFor: change.item.item, with: other.item, at: change.point)
        } else {
          delegate.collisionBehavior(
            behavior, beganContactFor: change.item.item,
            withBoundaryIdentifier: change.boundary?.plan.identity.identifier, at: change.point)
        }
      }
    }
    for change in ended {
      for behavior in collisions where behavior.concerns(change) {
        guard let delegate = behavior.collisionDelegate else { continue }
        if let other = change.other {
          delegate.collisionBehavior(behavior, endedContactFor: change.item.item, with: other.item)
        } else {
          delegate.collisionBehavior(
            behavior, endedContactFor: change.item.item,
            withBoundaryIdentifier: change.boundary?.plan.identity.identifier)
        }
      }
    }
  }

  /// Writes all items that moved, and returns whether there were any.
  func writeItems(keepingBase: Bool) -> Bool {
    var isWritten = false
    for body in bodies where body.needsWriting {
      isWritten = body.write(keepingBase: keepingBase) || isWritten
    }
    return isWritten
  }
}

extension CollisionBehavior {
  /// Returns whether a contact belongs to the behavior.
  fileprivate func concerns(_ change: ContactChange) -> Bool {
    guard contains(change.item.item) else { return false }
    if let boundary = change.boundary {
      return boundary.plan.identity.behavior == ObjectIdentifier(self)
    }
    return collisionMode != .boundaries && change.other.map { contains($0.item) } == true
  }
}
