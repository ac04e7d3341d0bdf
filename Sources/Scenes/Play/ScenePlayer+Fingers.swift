import Documents
import Foundation
import Geometry
import Layouts
import Staging
import Timing

/// What scripted fingers do to the items of a collection.
extension ScenePlayer {
  /// Has a finger tap an item.
  func tap(
    _ operation: TapOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let point = try place(of: operation.item, operation.location, collection)
    try checkIsFree(nil, operation.location, collection)
    collection.enable(nil)
    stage.play(
      TouchTrack.taps(
        operation.count, begin: stage.now, at: point, duration: step.motionDuration,
        interval: step.motionDuration + TapOperation.pause))
  }

  /// Has two fingers turn an item.
  func twist(
    _ operation: TwistOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let middle = try place(of: operation.item, operation.location, collection)
    let turner = collection.turner ?? TwistTurner(collection.view)
    try checkIsFree(turner.recognizer, operation.location, collection)
    collection.turner = turner
    turner.returnDuration = operation.returnDuration?.seconds
    collection.enable(turner.recognizer)
    let fingers = TouchTrack.twist(
      begin: stage.now, center: middle, distance: operation.distance, from: operation.from,
      by: operation.angle, duration: step.motionDuration)
    for finger in fingers {
      try checkReach(
        finger.point(at: stage.now), operation.location, collection,
        remedy: "give another 'distance' or 'from'")
    }
    stage.play(fingers)
  }

  /// Has a finger lift an item, carry it where it goes, and let go of it.
  func reorder(
    _ operation: ReorderOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    try endSequence(before: step, collection)
    let start = try place(of: operation.item, operation.location, collection)
    let mover = collection.mover ?? InteractiveMover(collection.view)
    try checkIsFree(mover.recognizer, operation.location, collection)
    collection.mover = mover
    collection.enable(mover.recognizer)
    collection.view.collectionViewLayout.interactiveMovementScale = operation.scale
    mover.movementDidEnd = { [weak view = collection.view] isFinished in
      // Styles may depend on an item's place.
      if isFinished { view?.reconfigureVisibleElements() }
    }
    let points: [CGPoint]
    switch operation.way {
    case .points(let way):
      points = way
      for point in way {
        let place = collection.view.convert(point, from: stage.rootView)
        guard collection.view.bounds.contains(place) else {
          throw Diagnostic(
            at: operation.location,
            "the finger leaves collection '\(collection.path)'; give points that are in it")
        }
      }
    case .items(let targets):
      points = try targets.map { try place(of: $0, operation.location, collection) }
    case nil: points = []
    }
    let isCarried = operation.way != nil
    stage.play([
      TouchTrack.drag(
        begin: stage.now, through: [start] + points, duration: step.motionDuration,
        curve: .easeInEaseOut,
        press: ReorderOperation.press + (isCarried ? ReorderOperation.rest : .zero),
        hold: isCarried ? ReorderOperation.rest : .zero)
    ])
  }

  // MARK: Checks

  /// Returns where on the canvas the centre of an item is that a finger can reach.
  private func place(
    of target: ItemTarget, _ location: SourceLocation, _ collection: SceneCollection
  ) throws -> CGPoint {
    let view = collection.view
    guard view.isDescendant(of: stage.rootView) else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' is not on the stage at this time, so no finger reaches it; "
          + "show its screen first")
    }
    view.layoutIfNeeded()
    let path = try collection.shownPath(of: target)
    guard let center = view.shownAttributesForItem(at: path)?.center,
      view.bounds.contains(center), view.indexPathForItem(at: center) == path
    else {
      throw Diagnostic(
        at: target.location,
        "item \(path.item) of section \(path.section) is not on screen at this time, so no finger "
          + "reaches it; scroll to it first")
    }
    let point = view.convert(center, to: stage.rootView)
    try checkReach(point, target.location, collection, remedy: "move what lies over it first")
    return point
  }

  /// Throws where a finger at a point would not touch a collection.
  private func checkReach(
    _ point: CGPoint, _ location: SourceLocation, _ collection: SceneCollection, remedy: String
  ) throws {
    let view = collection.view
    guard view.bounds.contains(view.convert(point, from: stage.rootView)) else {
      throw Diagnostic(
        at: location,
        "a finger comes down outside of collection '\(collection.path)'; \(remedy)")
    }
    let touched = stage.rootView.hitTest(point, with: nil)
    guard let touched, touched === view || touched.isDescendant(of: view) else {
      throw Diagnostic(
        at: location,
        "a finger comes down on something that lies over collection '\(collection.path)'; "
          + remedy)
    }
  }

  /// Throws where fingers of another step are still at work.
  ///
  /// Fingers that only scroll what is around the collection, or within, are in nobody's way.
  func checkIsFree(
    _ recognizer: GestureRecognizer?, _ location: SourceLocation, _ collection: SceneCollection
  ) throws {
    let own = collection.view.recognizers + [recognizer].compactMap(\.self)
    let all = own.map { (recognizer: $0, collection: collection) } + collection.stepRecognizers
    if let touched = all.first(where: { $0.recognizer.numberOfTouches > 0 }) {
      throw Diagnostic(
        at: location,
        "fingers are on collection '\(touched.collection.path)' already; let this step begin when they are "
          + "lifted")
    }
  }
}
