import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import ScriptedInteractions
import Staging
import Timing

/// Steps in which a finger carries an item from one collection to another.
extension ScenePlayer {
  /// Plays a finger that lifts an item, carries it to a slot in another collection and releases it.
  func carry(
    _ operation: ReorderOperation, to destination: ReorderOperation.Destination,
    _ step: StepDocument, _ source: SceneCollection
  ) throws {
    let target = try self.target(of: destination, from: source)
    try endSequence(before: step, target)
    let reached = try reach(operation.touch, in: source)
    let path = try source.shownPath(of: operation.touch.item)
    guard let overlay = target.view.superview, source.view.isDescendant(of: overlay),
      let grip = source.view.cellForItem(at: path)?.center
    else { throw notShown(target, at: destination.location) }
    let carrier = source.carrier ?? InteractiveCarrier(source.view)
    try checkIsFree(carrier.recognizer, operation.location, source)
    let slot = try self.slot(of: destination, in: target, step)
    let key = try key(
      ofItemAt: path, in: source, entering: target, at: operation.touch.item.location)
    let item = source.carriedItem(at: path, named: key.new, into: target.sections[slot.section])
    guard let place = target.slot(of: item, at: slot) else {
      throw Diagnostic(
        at: destination.position.location,
        "the layout of collection '\(target.path)' has no place for this item; give another 'at'")
    }
    source.carrier = carrier
    source.enable(carrier.recognizer)
    carrier.scale = operation.scale
    var putDown: (() -> Void)?
    carrier.movementDidBegin = { [weak source] cell in
      putDown = source?.showCarried(cell, itemWithKey: key.old)
    }
    carrier.movementDidEnd = { _ in putDown?() }
    carrier.route = route(of: item, key, from: source, path, to: target, slot, operation, overlay)

    let (from, to) = (source.view, target.view)
    let start = from.convert(reached, to: nil)
    let (center, end) = (
      from.convert(grip, to: nil),
      to.convert(CGPoint(x: to.bounds.minX + place.x, y: to.bounds.minY + place.y), to: nil)
    )
    let stop = CGPoint(x: end.x + start.x - center.x, y: end.y + start.y - center.y)
    let finger = TouchTrack.drag(
      begin: stage.now, through: [start, stop], duration: step.motionDuration,
      curve: .easeInEaseOut, press: ReorderOperation.press + ReorderOperation.rest,
      hold: ReorderOperation.rest)
    play([finger], operation.location, source)
  }

  /// Plays a finger that lifts an item and drops it onto another one, in which it disappears.
  func drop(
    _ operation: ReorderOperation, onto item: ItemTarget, _ step: StepDocument,
    _ source: SceneCollection
  ) throws {
    let reached = try reach(operation.touch, in: source)
    let path = try source.shownPath(of: operation.touch.item)
    let target = collectionBeside(source, with: item)
    let goal = try target.shownPath(of: item)
    if target === source, goal == path {
      throw Diagnostic(at: item.location, "an item is not dropped onto itself; name another one")
    }
    guard let overlay = target.view.superview, source.view.isDescendant(of: overlay),
      let grip = source.view.cellForItem(at: path)?.center
    else { throw notShown(target, at: item.location) }
    let place = target.view.convert(try center(of: item, in: target), to: nil)
    let carrier = source.carrier ?? InteractiveCarrier(source.view)
    try checkIsFree(carrier.recognizer, operation.location, source)
    let (key, name) = (source.view.key(ofItemAt: path), source.name(ofItemAt: path))
    source.carrier = carrier
    source.enable(carrier.recognizer)
    carrier.scale = operation.scale
    var putDown: (() -> Void)?
    carrier.movementDidBegin = { [weak source] cell in
      putDown = source?.showCarried(cell, itemWithKey: key)
    }
    carrier.movementDidEnd = { _ in putDown?() }
    let origin = source.dataPath(source.view.dataPath(path))
    let carried = source.sections[origin.section].items[origin.item]
    carrier.route = InteractiveCarrier.Route(
      key: key, newKey: target.view.key(ofItemAt: goal), merges: true, target: target.view,
      overlay: overlay,
      remove: { [unowned source] in source.removeItem(named: key) },
      putBack: { [unowned source] in
        source.insert(carried ?? SceneItem(ItemDocument(location: item.location)), at: origin)
      },
      miss: { [unowned self] in missed(name, at: operation.location) })
    let start = source.view.convert(reached, to: nil)
    let middle = source.view.convert(grip, to: nil)
    let stop = CGPoint(x: place.x + start.x - middle.x, y: place.y + start.y - middle.y)
    let finger = TouchTrack.drag(
      begin: stage.now, through: [start, stop], duration: step.motionDuration,
      curve: .easeInEaseOut, press: ReorderOperation.press + ReorderOperation.rest,
      hold: ReorderOperation.rest)
    play([finger], operation.location, source)
  }

  /// Returns the collection that has an item: that of a step, or else one that is shown beside it.
  private func collectionBeside(
    _ collection: SceneCollection, with item: ItemTarget
  ) -> SceneCollection {
    guard case .key(let key, _) = item else { return collection }
    let others = collections.sorted { $0.key < $1.key }.map(\.value).filter {
      $0 !== collection && $0.view.stage === stage && $0.view.isDescendant(of: stage.rootView)
    }
    return ([collection] + others).first { $0.view.indexPaths(forKeys: [key])[key] != nil }
      ?? collection
  }

  /// Records that a finger has not lifted an item.
  private func missed(_ name: String, at location: SourceLocation) {
    note(
      Diagnostic(
        at: location,
        "the finger has not lifted \(name), because something else was there after the long press; "
          + "begin this step when the item rests"))
  }

  /// The key of an item in its collection and in the next one.
  private typealias Keys = (old: String, new: String)

  private func route(
    of item: SceneItem, _ key: Keys, from source: SceneCollection, _ path: IndexPath,
    to target: SceneCollection, _ slot: IndexPath, _ operation: ReorderOperation, _ overlay: View
  ) -> InteractiveCarrier.Route {
    let (name, origin) = (source.name(ofItemAt: path), source.dataPath(path))
    return InteractiveCarrier.Route(
      key: key.old, newKey: key.new, target: target.view, overlay: overlay,
      remove: { [unowned source] in source.removeItem(named: key.old) },
      insert: { [unowned target] in target.insert(item, at: slot) },
      putBack: { [unowned source] in source.insert(item, at: origin) },
      miss: { [unowned self] in missed(name, at: operation.location) })
  }

  /// Returns the collection into which an item is carried.
  private func target(
    of destination: ReorderOperation.Destination, from source: SceneCollection
  ) throws -> SceneCollection {
    guard let target = collection(destination.collection), target.view.stage === stage,
      target.view.isDescendant(of: stage.rootView), target.view.superview != nil,
      target.view.superview.map({ source.view.isDescendant(of: $0) }) ?? false
    else {
      throw notShown(destination.collection, at: destination.location)
    }
    if let borrower = screens?.borrower(of: target) {
      throw Diagnostic(
        at: destination.location,
        "collection '\(target.path)' is shown by screen '\(borrower.document.id)' at this time, so "
          + "nothing can be carried into it; begin this step when that screen is closed")
    }
    target.view.layoutIfNeeded()
    return target
  }

  /// Returns the slot of a destination; throws if there is none.
  private func slot(
    of destination: ReorderOperation.Destination, in target: SceneCollection, _ step: StepDocument
  ) throws -> IndexPath {
    let position = destination.position
    let insertion = BatchOperation.insert(
      InsertOperation(
        position: .at(position), item: ItemDocument(location: position.location),
        location: position.location))
    let resolved = try ItemPositions.resolve([insertion], of: step, on: target)
    let counts = target.counts
    guard let path = resolved.first?.position?.path, counts.indices.contains(path.section) else {
      throw Diagnostic(
        at: position.location,
        "there is no such section in collection '\(target.path)' at this time; it has "
          + "\(counts.count)")
    }
    guard path.item <= counts[path.section] else {
      throw Diagnostic(
        at: position.location,
        "there is no slot \(path.item) in collection '\(target.path)' at this time; give an index "
          + "from 0 to \(counts[path.section]), or 'end'")
    }
    return IndexPath(item: path.item, section: path.section)
  }

  /// Returns the key of an item, and that with which it enters another collection.
  ///
  /// An item without a key gets one of its collection and its present name.
  private func key(
    ofItemAt path: IndexPath, in source: SceneCollection, entering target: SceneCollection,
    at location: SourceLocation
  ) throws -> Keys {
    let old = source.view.key(ofItemAt: path)
    func isTaken(_ key: String) -> Bool { target.view.indexPaths(forKeys: [key])[key] != nil }
    if source.view.explicitKey(ofItemAt: path) != nil {
      guard !isTaken(old) else {
        throw Diagnostic(
          at: location,
          "collection '\(target.path)' has an item with the key '\(old)' already; keys must be "
            + "unique within a collection")
      }
      return (old, old)
    }
    let plain = "\(source.path)/\(old)"
    let names = [plain] + (2...SceneLimits.items).lazy.map { "\(plain)#\($0)" }
    return (old, names.first { !isTaken($0) } ?? plain)
  }

  /// Returns the error about a collection that is not shown beside the item's.
  private func notShown(_ path: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      at: location,
      "collection '\(path)' is not shown beside the item's collection at this time; show its screen "
        + "first, or name a collection of the same screen")
  }

  /// Returns the error about a collection that is not shown beside the item's.
  private func notShown(_ target: SceneCollection, at location: SourceLocation) -> Diagnostic {
    notShown(target.path, at: location)
  }
}
