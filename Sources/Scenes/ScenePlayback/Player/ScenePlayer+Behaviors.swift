import Documents
import DynamicLayouts
import Dynamics
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timing

/// Steps that change the physics of a collection's items.
extension ScenePlayer {
  /// Returns the location of the item that an animator cannot move; `nil` for another failure.
  func location(of failure: StageError) -> SourceLocation? {
    guard case .dynamics(let problem) = failure else { return nil }
    return document.allCollections.lazy.compactMap { [self] in
      collections[$0.id]?.location(ofItemWith: problem)
    }.first
  }

  /// Adds or removes rules for items.
  func behave(
    _ operation: BehaviorOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    collection.view.layoutIfNeeded()
    let dynamics = collection.dynamics
    switch operation.change {
    case .release: step.animate { dynamics.release() }
    case .remove(let names):
      for name in names {
        guard dynamics.hasBehavior(named: name.name) else {
          throw Diagnostic(
            at: name.location,
            "collection '\(collection.path)' has no behavior '\(name.name)' at this time; give a "
              + "behavior this 'name'")
        }
        dynamics.remove(named: name.name)
      }
    case .add(let rules, let targets):
      let items = try items(targets, operation, collection)
      let behavior = DynamicBehavior()
      for rule in rules {
        for part in try rule.behaviors(for: items.map(\.item), on: collection) {
          behavior.addChildBehavior(part)
        }
      }
      dynamics.add(behavior, named: operation.name)
      for case .properties(let body) in rules {
        for part in behavior.childBehaviors.compactMap({ $0 as? DynamicItemBehavior }) {
          for item in part.items { part.addVelocities(of: body, to: item) }
        }
      }
    }
  }

  /// Returns the dynamic items that a step names, or those of all items in the viewport.
  private func items(
    _ targets: [ItemSelection]?, _ operation: BehaviorOperation, _ collection: SceneCollection
  ) throws -> [(path: IndexPath, item: any DynamicItem)] {
    let shape: DynamicItemCollisionBoundsType = operation.shape == .ellipse ? .ellipse : .rectangle
    let paths =
      try targets.map { try collection.shownPaths(of: $0) }
      ?? collection.view.indexPathsForVisibleItems
    return paths.compactMap { path in
      collection.dynamics.item(at: path, shape: shape, reentry: operation.reentry?.policy)
        .map { (path, $0) }
    }
  }

  /// Lets the items of a newtonian layout fall before they are deleted.
  ///
  /// - Returns: whether they fall; otherwise nothing has changed.
  func fallBeforeDeletion(
    _ operations: [BatchOperation], _ step: StepDocument, _ collection: SceneCollection
  ) throws -> Bool {
    guard let layout = collection.view.collectionViewLayout as? CollectionViewNewtonianLayout
    else { return false }
    let deletes = operations.compactMap { operation -> DeleteOperation? in
      if case .delete(let deletion) = operation { deletion } else { nil }
    }
    guard deletes.count == operations.count else { return false }
    let paths = try deletes.map { try collection.shownPath(of: $0.target) }
    let deletions = zip(paths, deletes).map { path, deletion in
      (key: collection.view.key(ofItemAt: path), operation: deletion)
    }
    layout.detachItems(at: paths)
    stage.schedule(after: CollectionViewNewtonianLayout.fallDuration) { [unowned self] in
      // Other steps may have moved or deleted the items in the meantime.
      let view = collection.view
      let paths = view.indexPaths(forKeys: deletions.map(\.key)).mapValues(view.dataPath)
      let operations = deletions.compactMap { key, deletion -> BatchOperation? in
        guard let path = paths[key] else { return nil }
        var deletion = deletion
        deletion.target = .path(
          ItemPath(section: path.section, item: path.item, location: deletion.location))
        return .delete(deletion)
      }
      if operations.isEmpty { return }
      do {
        try update(operations, step, collection)
      } catch {
        note(error as? Diagnostic ?? Diagnostic(at: step.location, String(describing: error)))
      }
    }
    return true
  }
}

extension BehaviorRule {
  /// Makes the behaviors of the rule; points are converted from the viewport to the content.
  fileprivate func behaviors(
    for items: [any DynamicItem], on collection: SceneCollection
  ) throws -> [DynamicBehavior] {
    let origin = collection.view.bounds.origin
    func content(_ point: CGPoint) -> CGPoint {
      CGPoint(x: origin.x + point.x, y: origin.y + point.y)
    }
    switch self {
    case .gravity(let document):
      let gravity = GravityBehavior(items: items)
      gravity.setAngle(document.angle, magnitude: document.magnitude)
      return [gravity]
    case .collision(let document):
      let collision = CollisionBehavior(items: items)
      switch document.mode {
      case .items: collision.collisionMode = .items
      case .boundaries: collision.collisionMode = .boundaries
      case .everything: collision.collisionMode = .everything
      }
      collision.setTranslatesReferenceBoundsIntoBoundary(with: document.inset)
      return [collision]
    case .attachment(let document):
      return try items.map { item in
        let attachment: AttachmentBehavior
        switch document.anchor {
        case .point(let point):
          attachment = AttachmentBehavior(item: item, attachedToAnchor: content(point))
        case .item(let target):
          let path = try collection.shownPath(of: target)
          guard let other = collection.dynamics.item(at: path) else {
            throw Diagnostic(
              at: target.location,
              "the layout has no position for \(collection.name(ofItemAt: path)) at this time, so "
                + "nothing can hang on it")
          }
          guard other !== item else {
            throw Diagnostic(
              at: target.location, "an item cannot hang on itself; name another item")
          }
          attachment = AttachmentBehavior(item: item, attachedTo: other)
        }
        if let length = document.length { attachment.length = length }
        (attachment.frequency, attachment.damping) = (document.frequency, document.damping)
        return attachment
      }
    case .snap(let document):
      return items.map { item in
        let snap = SnapBehavior(item: item, snapTo: content(document.point))
        snap.damping = document.damping
        return snap
      }
    case .push(let document):
      let push = PushBehavior(
        items: items, mode: document.mode == .continuous ? .continuous : .instantaneous)
      push.setAngle(document.angle, magnitude: document.magnitude)
      if document.offset != .zero {
        for item in items { push.setTargetOffsetFromCenter(document.offset, for: item) }
      }
      return [push]
    case .field(let document): return [document.field(at: content(document.position), items)]
    case .properties(let body): return [body.behavior(for: items)]
    }
  }
}

extension FieldDocument {
  /// Makes the field at a point of the content.
  fileprivate func field(at point: CGPoint, _ items: [any DynamicItem]) -> FieldBehavior {
    let field: FieldBehavior =
      switch kind {
      case .linear:
        FieldBehavior.linearGravityField(direction: Vector(dx: cos(angle), dy: sin(angle)))
      case .radial: FieldBehavior.radialGravityField(position: point)
      case .vortex: FieldBehavior.vortexField()
      case .spring: FieldBehavior.springField()
      case .drag: FieldBehavior.dragField()
      }
    (field.position, field.strength, field.falloff) = (point, strength, falloff)
    if let radius { field.region = Region(radius: radius) }
    for item in items { field.addItem(item) }
    return field
  }
}

extension BodyDocument {
  /// Makes the properties of items; velocities are added once they have an animator.
  fileprivate func behavior(for items: [any DynamicItem]) -> DynamicItemBehavior {
    let result = DynamicItemBehavior(items: items)
    if let elasticity { result.elasticity = elasticity }
    if let friction { result.friction = friction }
    if let density { result.density = density }
    if let resistance { result.resistance = resistance }
    if let angularResistance { result.angularResistance = angularResistance }
    if let allowsRotation { result.allowsRotation = allowsRotation }
    if let anchored { result.isAnchored = anchored }
    return result
  }
}

extension DynamicItemBehavior {
  fileprivate func addVelocities(of body: BodyDocument, to item: any DynamicItem) {
    if let velocity = body.velocity {
      addLinearVelocity(CGPoint(x: velocity.dx, y: velocity.dy), for: item)
    }
    if let angular = body.angularVelocity { addAngularVelocity(angular, for: item) }
  }
}
