import Documents
import DynamicLayouts
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timelines
import Timing

/// The execution of steps on a collection.
extension ScenePlayer {
  /// Executes a step.
  ///
  /// - Returns: the time until the next step may follow.
  /// - Throws: a `Diagnostic` if the present state of the collection does not allow it.
  func perform(_ step: StepDocument, on collection: SceneCollection) throws -> Instant {
    spread = .zero
    switch step.operation {
    case .update(let changes):
      let named = try collection.namingDeletions(in: changes)
      let positioned = try ItemPositions.resolve(named, of: step, on: collection)
      let operations = try RandomChoice.resolve(positioned, on: collection, by: &generator)
      if try fallBeforeDeletion(operations, step, collection) {
        return Instant(seconds: CollectionViewNewtonianLayout.fallDuration) + step.length
      }
      try update(operations, step, collection)
    case .reloadData(let sections): try reloadData(sections, step, collection)
    case .apply(let sections): try apply(sections, step, collection)
    case .bounds(let operation): try change(operation, step, collection)
    case .layout(let operation): try change(operation, step, collection)
    case .scroll(let operation): try scroll(operation, step, collection)
    case .pinch(let operation): try pinch(operation, step, collection)
    case .drag(let operation): try drag(operation, step, collection)
    case .fling(let operation): try fling(operation, collection)
    case .tap(let operation): try tap(operation, step, collection)
    case .twist(let operation): try twist(operation, step, collection)
    case .reorder(let operation): try reorder(operation, step, collection)
    case .swipe(let operation): return try swipe(operation, step, collection)
    case .refresh(let operation): try refresh(operation, step, collection)
    case .pose(let operation): try pose(operation, step, collection)
    case .restyle(let operation): try restyle(operation, step, collection)
    case .animate(let operation): try animate(operation, step, collection)
    case .behavior(let operation): try behave(operation, step, collection)
    case .select(let targets): try select(targets, true, collection)
    case .deselect(let targets): try select(targets, false, collection)
    case .sequence(let operation): return try display(operation, step, collection)
    case .push, .pop, .present, .dismiss, .sheet, .wait: break
    }
    return step.length + spread
  }

  /// Selects items, or deselects them.
  private func select(
    _ targets: [ItemSelection], _ isSelected: Bool, _ collection: SceneCollection
  ) throws {
    let view = collection.view
    let paths = try collection.paths(of: targets, collection.indexPath)
    for path in paths {
      if isSelected {
        view.selectItem(at: path, animated: false, scrollPosition: [])
      } else {
        view.deselectItem(at: path, animated: false)
      }
    }
    // Cells report their states themselves; items out of sight are laid out together.
    guard let path = paths.first(where: { view.cellForItem(at: $0) == nil }) else { return }
    collection.statesDidChange(ofItemWithKey: view.key(ofItemAt: path), from: .selected)
  }

  // MARK: Data

  /// Animates operations as one update.
  func update(
    _ operations: [BatchOperation], _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    try endSequence(before: step, collection)
    let update = try SceneUpdate(operations, of: step, on: collection)
    let stagger = try stagger(of: step, .changed(update.operations), in: collection)
    animateUpdate(of: step, stagger: stagger, collection) {
      collection.apply(update)
      collection.view.record(update.operations, reappearing: update.reappearing)
    }
  }

  /// Animates the change to another state of the data as one update.
  private func apply(
    _ sections: [SectionDocument], _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    try endSequence(before: step, collection)
    let change = SceneState(sections, of: collection)
    let stagger = try stagger(of: step, .changed(change.operations), in: collection)
    animateUpdate(of: step, stagger: stagger, collection) {
      collection.replaceSections(by: change.sections)
      collection.view.record(change.operations)
    }
  }

  /// Runs a batch with the step's timing; surviving items are reconfigured, as styles know indices.
  private func animateUpdate(
    of step: StepDocument, stagger: AnimationStagger?, _ collection: SceneCollection,
    _ body: @escaping () -> Void
  ) {
    collection.view.layoutIfNeeded()
    step.animate(stagger: stagger) {
      collection.keepingAnchor {
        collection.view.performBatchUpdates {
          body()
          collection.view.reconfigureVisibleElements()
        }
        collection.leaving = nil
      }
    }
  }

  /// Shows new data, or the same data again, at once.
  private func reloadData(
    _ sections: [SectionDocument]?, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    try endSequence(before: step, collection)
    if let sections { collection.replaceSections(by: sections.map { SceneSection($0) }) }
    collection.forgetAllItems()
    collection.keepingAnchor { collection.view.reloadData() }
  }

  /// Ends a completed sequence; throws if it is still running.
  func endSequence(before step: StepDocument, _ collection: SceneCollection) throws {
    guard let sequence = collection.sequence else { return }
    guard sequence.hasInsertedAll else {
      throw Diagnostic(
        at: step.location,
        "the sequence of collection '\(collection.path)' has not ended; begin this step after "
          + "it")
    }
    sequence.cancel()
    collection.sequence = nil
    collection.replayedNames = [:]
    collection.view.collectionViewLayout.plannedItemCounts = nil
  }

  /// Adds the items of a sequence, after the present ones have disappeared.
  ///
  /// - Returns: the duration.
  private func display(
    _ sequence: SequenceOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws -> Instant {
    let player = try sequencePlayer(for: sequence, step, collection)
    let begin = stage.now + (sequence.leave?.duration ?? .zero)
    if begin > stage.now {
      stage.schedule(at: begin) { player.display { step.animate($0) } }
    } else {
      player.display { step.animate($0) }
    }
    let last = SequencePlayer.lastEvent(
      itemCounts: collection.counts, step: sequence.step, from: begin)
    let length = last - stage.now + step.motionDuration
    guard let skip = sequence.skipAt else { return length }
    stage.schedule(at: stage.now + skip) { player.skip() }
    return min(length, skip)
  }

  /// Returns the player that adds the items of a sequence, and empties the collection for it.
  private func sequencePlayer(
    for sequence: SequenceOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws -> SequencePlayer {
    try checkHoldsNothing(of: collection, at: sequence.location)
    let view = collection.view
    let isFirst = collection.sequence != nil && !collection.hasPlayedSequence
    if isFirst, let leave = sequence.leave {
      throw Diagnostic(
        at: leave.location,
        "collection '\(collection.path)' has no items yet that could leave; remove 'leave' "
          + "from its first sequence")
    }
    collection.hasPlayedSequence = true
    if isFirst, let prepared = collection.sequence, prepared.step == sequence.step {
      return prepared
    }
    // A carried item returns to its place in the data, in which all are named.
    view.cancelInteractiveMovement()
    view.layoutIfNeeded()
    // An item that appears again is the item that disappeared.
    for section in 0..<view.numberOfSections {
      for item in 0..<view.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        collection.replayedNames[path] = view.key(ofItemAt: path)
      }
    }
    let player = SequencePlayer(itemCounts: collection.counts, step: sequence.step.seconds)
    collection.sequence?.cancel()
    collection.sequence = player
    guard let leave = sequence.leave else {
      player.prepare(view)
      return player
    }
    player.prepare(view) { body in
      let seconds = leave.duration.seconds
      View.animate(
        duration: seconds, delay: 0, curve: step.motion?.curve(for: seconds) ?? .easeInEaseOut,
        options: [], animations: body, completion: nil)
    }
    return player
  }

  // MARK: Bounds

  /// Animates a change of the frame.
  private func change(
    _ operation: BoundsOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let view = collection.view
    collection.prepare(for: operation)
    // The frame without the view's rotation.
    var frame = CGRect(center: view.center, size: view.bounds.size)
    var turn = 0.0
    switch operation.change {
    case .resize(let new):
      frame = new.resolved(in: area(around: view))
      collection.relativeFrame = new
    case .rotate(let size, let angle), .turnDevice(let size, let angle):
      let size = size ?? frame.size.turned(by: angle)
      // The corner where the interface begins stays, unless the frame counts from the left.
      let place = collection.document.frame
      let isMirrored = view.flipsHorizontally && (place == .bounds || place.horizontal.start == nil)
      let x = isMirrored ? frame.maxX - size.width : frame.minX
      frame =
        angle == nil
        ? CGRect(origin: CGPoint(x: x, y: frame.minY), size: size)
        : CGRect(center: view.center, size: size)
      turn = angle ?? 0
      collection.relativeFrame = nil
    }
    view.autoresizingMask = []
    step.animate(stagger: try stagger(of: step, .all, in: collection)) {
      collection.keepingAnchor {
        view.place {
          view.bounds = CGRect(origin: view.bounds.origin, size: frame.size)
          if view.center != frame.center { view.center = frame.center }
        }
      }
      if turn != 0 { view.turn(by: turn) }
    }
  }

  // MARK: Layout

  /// Animates a change of layout, or lets a finger control it.
  private func change(
    _ operation: LayoutOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let document = collection.document
    let layout = collection.makeLayout(operation.layout)
    layout.snapping = document.scrolling.snapping
    if operation.interaction?.end != .cancel { collection.layoutDocument = operation.layout }
    let view = collection.view
    // Changes by other steps follow the collection's setting.
    view.zIndexSwitch = operation.zIndexSwitch ?? document.zIndexSwitch
    defer { view.zIndexSwitch = document.zIndexSwitch }
    guard let interaction = operation.interaction else {
      return step.animate(stagger: try stagger(of: step, .all, in: collection)) {
        view.setCollectionViewLayout(layout, animated: true)
        collection.showSeparators()
      }
    }
    let blend = view.startInteractiveTransition(to: layout)
    var before = InteractionDocument.Point(time: .zero, progress: 0)
    for point in interaction.progress {
      let length = (point.time - before.time).seconds
      stage.schedule(at: stage.now + before.time) { [weak view] in
        // Another change may have replaced the layout.
        guard let view, view.collectionViewLayout === blend else { return }
        View.animate(
          duration: length, delay: 0, curve: .linear, options: [],
          animations: {
            blend.transitionProgress = point.progress
            view.layoutIfNeeded()
          }, completion: nil)
      }
      before = point
    }
    stage.schedule(at: stage.now + before.time) { [weak view] in
      guard let view, view.collectionViewLayout === blend else { return }
      switch interaction.end {
      case .finish, nil: view.finishInteractiveTransition()
      case .cancel: view.cancelInteractiveTransition()
      }
    }
  }

  // MARK: Offset

  /// Animates the content offset.
  private func scroll(
    _ operation: ScrollOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let view = collection.view
    switch operation.target {
    case .offset(let offset): step.animate { view.contentOffset = offset }
    case .item(let target, let position):
      let path = try collection.indexPath(of: target)
      step.animate { view.scrollToItem(at: path, at: position.position, animated: false) }
    }
  }
}

extension ScrollOperation.Position {
  /// The collection view's options; along an axis that does not scroll they have no effect.
  fileprivate var position: ScrollPosition {
    switch self {
    case .nearest: []
    case .top: .top
    case .center: [.centeredVertically, .centeredHorizontally]
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    }
  }
}
