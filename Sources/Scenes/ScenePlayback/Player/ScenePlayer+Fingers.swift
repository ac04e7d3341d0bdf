import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import ScriptedInteractions
import Staging
import Timing

/// Steps in which fingers act on items of a collection.
extension ScenePlayer {
  /// Plays a tap on an item.
  func tap(_ operation: TapOperation, _ step: StepDocument, _ collection: SceneCollection) throws {
    let point =
      if let action = operation.action {
        try reach(action: action, of: operation, in: collection)
      } else { collection.view.convert(try reach(operation.touch, in: collection), to: nil) }
    try checkIsFree(nil, operation.location, collection)
    collection.enable(nil)
    play(operation.tracks(at: point, from: stage.now, step), operation.location, collection)
  }

  /// Plays a tap on a view of a screen.
  func tap(_ operation: TapOperation, _ step: StepDocument, on view: Reference) throws {
    let point = try reach(view, layer: operation.touch.layer)
    stage.play(operation.tracks(at: point, from: stage.now, step))
  }

  /// Plays a twist of an item by two fingers.
  func twist(
    _ operation: TwistOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let middle = collection.view.convert(try reach(operation.item, in: collection), to: nil)
    let turner = collection.turner ?? TwistTurner(collection.view)
    try checkIsFree(turner.recognizer, operation.location, collection)
    collection.turner = turner
    turner.returnDuration = operation.returnDuration?.seconds
    collection.enable(turner.recognizer)
    let isFlipped = collection.view.flipsHorizontally
    let fingers = TouchTrack.twist(
      begin: stage.now, center: middle, distance: operation.distance,
      from: isFlipped ? .pi - operation.from : operation.from,
      by: isFlipped ? -operation.angle : operation.angle, duration: step.motionDuration)
    for finger in fingers {
      try checkReach(
        finger.point(at: stage.now), operation.location, collection,
        remedy: "give another 'distance' or 'from'")
    }
    play(fingers, operation.location, collection)
  }

  /// Plays a finger that lifts an item, moves it and releases it.
  func reorder(
    _ operation: ReorderOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    try endSequence(before: step, collection)
    if let destination = operation.destination {
      return try carry(operation, to: destination, step, collection)
    }
    if case .item(let target) = operation.path {
      return try drop(operation, onto: target, step, collection)
    }
    let start = collection.view.convert(try reach(operation.touch, in: collection), to: nil)
    let mover = collection.mover ?? InteractiveMover(collection.view)
    try checkIsFree(mover.recognizer, operation.location, collection)
    collection.mover = mover
    collection.enable(mover.recognizer)
    collection.view.collectionViewLayout.interactiveMovementScale = operation.scale
    mover.movementDidBegin = { [weak collection] cell in
      guard let collection, let path = collection.view.indexPath(for: cell) else { return }
      collection.lift(itemWithKey: collection.view.key(ofItemAt: path))
    }
    mover.movementDidEnd = { [weak collection] isFinished in
      collection?.lift(itemWithKey: nil)
      // Styles may depend on an item's index.
      if isFinished { collection?.view.reconfigureVisibleElements() }
    }
    let points: [CGPoint]
    let isFlipped = collection.view.flipsHorizontally
    switch operation.path {
    case .points(let path):
      points = isFlipped ? path.map { stage.deviceFrame.mirroring($0) } : path
      for point in points {
        let position = collection.view.convert(point, from: nil)
        guard collection.view.bounds.contains(position) else {
          throw Diagnostic(
            at: operation.location,
            "the finger leaves collection '\(collection.path)'; give points within it")
        }
      }
    case .items(let targets):
      points = try targets.map {
        collection.view.convert(try center(of: $0, in: collection), to: nil)
      }
    case .collection, .item, nil: points = []
    }
    let isCarried = operation.path != nil
    let finger = TouchTrack.drag(
      begin: stage.now, through: [start] + points,
      duration: step.motionDuration - (isCarried ? .zero : ReorderOperation.press),
      curve: .easeInEaseOut,
      press: ReorderOperation.press + (isCarried ? ReorderOperation.rest : .zero),
      hold: isCarried ? ReorderOperation.rest : .zero)
    play([finger], operation.location, collection)
  }

  /// Plays the fingers of a step, which messages about later steps name.
  func play(_ tracks: [TouchTrack], _ location: SourceLocation, _ collection: SceneCollection) {
    let end = tracks.map(\.end).max() ?? stage.now
    fingers[collection.path] = FingerHold(location: location, end: end)
    stage.play(tracks)
  }

  // MARK: Checks

  /// Throws if a finger holds an item that will leave or enter a collection when it is lifted.
  func checkHoldsNothing(of collection: SceneCollection, at location: SourceLocation) throws {
    let carriers = (Array(collections.values) + [collection]).compactMap(\.carrier)
    guard
      collection.swiper?.recognizer?.numberOfTouches ?? 0 > 0
        || carriers.contains(where: { $0.changes(collection.view) })
    else { return }
    throw Diagnostic(
      at: location,
      "a finger moves an item out of collection '\(collection.path)' or into it; begin this step "
        + "when it is lifted")
  }

  /// Throws if fingers of another step are still touching.
  /// Fingers that only scroll an enclosing or a nested collection do not conflict.
  func checkIsFree(
    _ recognizer: GestureRecognizer?, _ location: SourceLocation, _ collection: SceneCollection
  ) throws {
    let own = collection.view.recognizers + [recognizer].compactMap(\.self)
    let all = own.map { (recognizer: $0, collection: collection) } + collection.stepRecognizers
    if let touched = all.first(where: { $0.recognizer.numberOfTouches > 0 }) {
      throw conflict("fingers are", touched.collection, at: location)
    }
  }

  /// Returns the error of a step whose collection is touched already, with the step that holds it.
  func conflict(
    _ subject: String, _ collection: SceneCollection, at location: SourceLocation
  ) -> Diagnostic {
    let holds = [fingers[collection.path]].compactMap(\.self) + fingers.values
    let hold = holds.first { $0.end >= stage.now }
    let when: String
    if let hold {
      let seconds = DiagnosticBag.text((hold.end.seconds * 1000).rounded(.up) / 1000)
      when =
        ", by the step of line \(hold.location.line), until \(seconds) s; begin this step later"
    } else {
      when = "; begin this step when they are lifted"
    }
    return Diagnostic(at: location, "\(subject) already on collection '\(collection.path)'\(when)")
  }
}

extension TapOperation {
  /// Returns the touches of the taps at a point of the canvas.
  fileprivate func tracks(
    at point: CGPoint, from begin: Instant, _ step: StepDocument
  ) -> [TouchTrack] {
    TouchTrack.taps(
      count, begin: begin, at: point, duration: step.motionDuration,
      interval: step.motionDuration + TapOperation.pause)
  }
}

/// The fingers of a step on a collection.
struct FingerHold {
  let location: SourceLocation
  /// The time at which the last of them is lifted.
  let end: Instant
}

extension CGRect {
  /// Returns the mirror image of a point in the rectangle.
  fileprivate func mirroring(_ point: CGPoint) -> CGPoint {
    CGPoint(x: minX + maxX - point.x, y: point.y)
  }
}
