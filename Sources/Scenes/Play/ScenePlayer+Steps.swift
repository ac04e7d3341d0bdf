import Documents
import Foundation
import Geometry
import Layouts
import Staging
import Timing

/// What each kind of step does to its collection.
extension ScenePlayer {
  /// Carries a step out.
  ///
  /// - Returns: how long it takes until the next step may follow.
  /// - Throws: a `Diagnostic` where the collection, as it is at this time, does not allow it.
  func perform(_ step: StepDocument, on collection: SceneCollection) throws -> Instant {
    switch step.operation {
    case .update(let operations):
      if try fallBeforeDeletion(operations, step, collection) {
        return Instant(seconds: CollectionViewNewtonianLayout.fallDuration) + step.length
      }
      try update(operations, step, collection)
    case .reloadData(let sections): try reloadData(sections, step, collection)
    case .apply(let sections): try apply(sections, step, collection)
    case .bounds(let operation): change(operation, step, collection)
    case .layout(let operation): change(operation, step, collection)
    case .scroll(let operation): try scroll(operation, step, collection)
    case .pinch(let operation): try pinch(operation, step, collection)
    case .drag(let operation): try drag(operation, step, collection)
    case .fling(let operation): try fling(operation, collection)
    case .tap(let operation): try tap(operation, step, collection)
    case .twist(let operation): try twist(operation, step, collection)
    case .reorder(let operation): try reorder(operation, step, collection)
    case .pose(let operation): try pose(operation, step, collection)
    case .behavior(let operation): try behave(operation, step, collection)
    case .select(let targets):
      for path in try targets.map(collection.indexPath) {
        collection.view.selectItem(at: path, animated: false, scrollPosition: [])
      }
    case .deselect(let targets):
      for path in try targets.map(collection.indexPath) {
        collection.view.deselectItem(at: path, animated: false)
      }
    case .sequence(let operation): return display(operation, step, collection)
    case .push, .pop, .present, .dismiss, .wait: break
    }
    return step.length
  }

  // MARK: Data

  /// Animates operations as one update.
  func update(
    _ operations: [BatchOperation], _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    try endSequence(before: step, collection)
    let update = try SceneUpdate(operations, of: step, on: collection)
    animateUpdate(of: step, collection) {
      collection.apply(update)
      collection.view.record(update.operations)
    }
  }

  /// Animates the way to another state of the data as one update.
  private func apply(
    _ sections: [SectionDocument], _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    try endSequence(before: step, collection)
    let change = SceneState(sections, of: collection)
    animateUpdate(of: step, collection) {
      collection.replaceSections(by: change.sections)
      collection.view.record(change.operations)
    }
  }

  /// Runs a batch with the step's timing; what stays is filled anew, since styles know indices.
  private func animateUpdate(
    of step: StepDocument, _ collection: SceneCollection, _ body: @escaping () -> Void
  ) {
    collection.view.layoutIfNeeded()
    step.animate {
      collection.view.performBatchUpdates {
        body()
        collection.view.reconfigureVisibleElements()
      }
    }
  }

  /// Shows new data, or the same data anew, at once.
  private func reloadData(
    _ sections: [SectionDocument]?, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    try endSequence(before: step, collection)
    if let sections { collection.replaceSections(by: sections.map { SceneSection($0) }) }
    collection.view.reloadData()
  }

  /// Lets go of a sequence that has ended; throws where it has not.
  func endSequence(before step: StepDocument, _ collection: SceneCollection) throws {
    guard let sequence = collection.sequence else { return }
    guard sequence.hasInsertedAll else {
      throw Diagnostic(
        at: step.location,
        "the sequence of collection '\(collection.path)' has not ended; let this step begin after "
          + "it")
    }
    sequence.cancel()
    collection.sequence = nil
    collection.view.collectionViewLayout.plannedItemCounts = nil
  }

  /// Has the items of a sequence come in; tells how long that takes.
  private func display(
    _ sequence: SequenceOperation, _ step: StepDocument, _ collection: SceneCollection
  ) -> Instant {
    let last = SequencePlayer.lastEvent(
      itemCounts: collection.counts, step: sequence.step, from: stage.now)
    collection.sequence?.display(insert: step.animate)
    let length = last - stage.now + step.motionDuration
    guard let skip = sequence.skipAt else { return length }
    stage.schedule(at: stage.now + skip) { collection.sequence?.skip() }
    return min(length, skip)
  }

  // MARK: Bounds

  /// Animates a change of the frame.
  private func change(
    _ operation: BoundsOperation, _ step: StepDocument, _ collection: SceneCollection
  ) {
    let view = collection.view
    view.boundsChangePolicy =
      switch operation.policy ?? collection.document.boundsPolicy {
      case .slide: .slide
      case .crossfade: .crossfade
      case .custom: .custom
      }
    view.boundsChangeAnchor = operation.anchor == .center ? .center : .none
    // The frame without what the view is turned by.
    var frame = CGRect(center: view.center, size: view.bounds.size)
    var turn = 0.0
    switch operation.change {
    case .resize(let new): frame = new
    case .rotate(let size, let angle):
      // Half a turn leaves a screen as wide as it is.
      let isSwapped = angle.map { abs(sin($0)) > 0.5 } ?? true
      let size =
        size ?? (isSwapped ? CGSize(width: frame.height, height: frame.width) : frame.size)
      frame =
        angle == nil
        ? CGRect(origin: frame.origin, size: size) : CGRect(center: view.center, size: size)
      turn = angle ?? 0
    }
    collection.fillsItsArea = false
    step.animate {
      view.place {
        view.bounds = CGRect(origin: view.bounds.origin, size: frame.size)
        if view.center != frame.center { view.center = frame.center }
      }
      if turn != 0 {
        view.transform = view.transform.concatenating(Affine(rotationAngle: turn))
      }
    }
  }

  // MARK: Layout

  /// Animates a change of layout, or has it led by hand.
  private func change(
    _ operation: LayoutOperation, _ step: StepDocument, _ collection: SceneCollection
  ) {
    let document = collection.document
    let layout = operation.layout.layout(appear: document.appear, disappear: document.disappear)
    layout.snapping = document.scrolling.snapping
    if operation.interaction?.end != .cancel { collection.layoutDocument = operation.layout }
    guard let interaction = operation.interaction else {
      return step.animate { collection.view.setCollectionViewLayout(layout, animated: true) }
    }
    let view = collection.view
    let blend = view.startInteractiveTransition(to: layout)
    var before = InteractionDocument.Point(time: .zero, progress: 0)
    for point in interaction.progress {
      let length = (point.time - before.time).seconds
      stage.schedule(at: stage.now + before.time) { [weak view] in
        // Another change may have taken the layout away.
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
      case .finish: view.finishInteractiveTransition()
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

  // MARK: Fingers

  /// Has two fingers pinch an item.
  private func pinch(
    _ operation: PinchOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let view = collection.view
    guard view.isDescendant(of: stage.rootView) else {
      throw Diagnostic(
        at: operation.location,
        "collection '\(collection.path)' is not on the stage at this time, so no finger reaches it; "
          + "show its screen first")
    }
    view.layoutIfNeeded()
    let path = try collection.indexPath(of: operation.item)
    guard let center = view.layoutAttributesForItem(at: path)?.center,
      view.indexPathForItem(at: center) == path
    else {
      throw Diagnostic(
        at: operation.item.location,
        "item \(path.item) of section \(path.section) is not on screen at this time, so no finger "
          + "reaches it; scroll to it first")
    }
    let returnDuration = operation.returnDuration?.seconds
    let mode: PinchMagnifier.Mode = operation.mode == .absolute ? .absolute : .relative
    let magnifier = collection.magnifier ?? PinchMagnifier(view)
    if let recognizer = magnifier.recognizer, recognizer.numberOfTouches > 0 {
      throw Diagnostic(
        at: operation.location,
        "two fingers are on collection '\(collection.path)' already; let this pinch begin when "
          + "they are lifted")
    }
    try checkIsFree(magnifier.recognizer, operation.location, collection)
    (magnifier.mode, magnifier.returnDuration) = (mode, returnDuration)
    collection.enable(magnifier.recognizer)
    collection.magnifier = magnifier

    let middle = view.convert(center, to: stage.rootView)
    let keys = [
      TouchTrack.PinchKey(at: .zero, center: middle, distance: operation.from),
      TouchTrack.PinchKey(at: step.motionDuration, center: middle, distance: operation.to),
    ]
    var fingers = TouchTrack.pinch(begin: stage.now, keys, angle: operation.angle)
    for finger in fingers
    where !view.bounds.contains(view.convert(finger.point(at: stage.now), from: stage.rootView)) {
      throw Diagnostic(
        at: operation.location,
        "a finger comes down outside of collection '\(collection.path)'; make 'from' smaller, or "
          + "give another 'angle'")
    }
    for finger in fingers {
      let touched = stage.rootView.hitTest(finger.point(at: stage.now), with: nil)
      guard let touched, touched === view || touched.isDescendant(of: view) else {
        throw Diagnostic(
          at: operation.location,
          "a finger comes down on something that lies over collection '\(collection.path)'; give "
            + "another 'from' or 'angle', or pinch what is on top")
      }
    }
    let stay = Instant(seconds: returnDuration ?? view.updateDuration)
    if operation.release == .one, stay > .zero, let last = fingers.popLast(),
      let point = last.keyPoints.last
    {
      fingers.append(
        TouchTrack(
          begin: last.begin,
          last.keyPoints + [.init(at: point.time + stay, point.point)]))
    }
    stage.play(fingers)
  }
}

extension ScrollOperation.Position {
  /// The options of the collection view; along an axis that does not scroll they do nothing.
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
