import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import ScriptedInteractions
import Staging
import Timing

/// Steps in which two fingers enlarge an item.
extension ScenePlayer {
  /// Plays a pinch of an item by two fingers.
  func pinch(
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
    let center = try pinchedCenter(operation, collection)
    let magnifier = try magnifier(for: operation, collection)
    let middle = view.convert(center ?? .zero, to: nil)
    let fingers = operation.tracks(
      from: stage.now, lasting: step.motionDuration, about: middle,
      isFlipped: view.flipsHorizontally
    ) {
      let origin = view.bounds.origin
      return view.convert(CGPoint(x: origin.x + $0.x, y: origin.y + $0.y), to: nil)
    }
    for finger in fingers where finger.start == stage.now {
      try checkReach(of: finger, operation, collection)
    }
    play(operation.released(fingers, after: magnifier.returnTime), operation.location, collection)
    let begin = fingers.map(\.start).max() ?? stage.now
    stage.schedule(at: begin) { [unowned self] in
      checkPinch(operation, by: magnifier, collection)
    }
  }

  /// Returns the center in the content of the item that a pinch names; `nil` if it names none.
  /// If the fingers have positions of their own, the item's center need not be reachable.
  private func pinchedCenter(
    _ operation: PinchOperation, _ collection: SceneCollection
  ) throws -> CGPoint? {
    guard let target = operation.item else { return nil }
    let path = try collection.shownPath(of: target)
    let center = collection.view.layoutAttributesForItem(at: path)?.center
    if operation.hasOwnCenter { return center ?? .zero }
    return try reach(target, in: collection)
  }

  /// Returns the magnifier of a collection, set up for an operation.
  private func magnifier(
    for operation: PinchOperation, _ collection: SceneCollection
  ) throws -> PinchMagnifier {
    let magnifier = collection.magnifier ?? PinchMagnifier(collection.view)
    if let recognizer = magnifier.recognizer, recognizer.numberOfTouches > 0 {
      throw conflict("two fingers are", collection, at: operation.location)
    }
    try checkIsFree(magnifier.recognizer, operation.location, collection)
    magnifier.mode = operation.mode == .absolute ? .absolute : .relative
    magnifier.returnDuration = operation.returnDuration?.seconds
    collection.enable(magnifier.recognizer)
    collection.magnifier = magnifier
    return magnifier
  }

  /// Throws if a finger would not touch a collection.
  private func checkReach(
    of finger: TouchTrack, _ operation: PinchOperation, _ collection: SceneCollection
  ) throws {
    let remedy =
      switch operation.path {
      case .distances: "make 'from' smaller, or give another 'angle'"
      case .keys: "give another 'center' or 'distance'"
      case .fingers: "give it another first point"
      }
    try checkReach(finger.point(at: stage.now), operation.location, collection, remedy: remedy)
  }

  /// Records an error if two touching fingers pinch nothing, or another item than the named one.
  private func checkPinch(
    _ operation: PinchOperation, by magnifier: PinchMagnifier, _ collection: SceneCollection
  ) {
    guard let key = magnifier.targetKey else {
      return note(
        Diagnostic(
          at: operation.location,
          "the fingers pinch no item: their midpoint is on no item of collection "
            + "'\(collection.path)', or one of them already scrolls it; let them touch down "
            + "together on both sides of an item"))
    }
    guard let target = operation.item, let path = try? collection.indexPath(of: target) else {
      return
    }
    let named = collection.view.key(ofItemAt: path)
    if named == key { return }
    note(
      Diagnostic(
        at: target.location,
        "the fingers pinch item '\(key)', because their midpoint is on it when they touch down; "
          + "give another 'center', or name that item"))
  }
}

extension PinchMagnifier {
  /// The duration of a pinched item's return.
  fileprivate var returnTime: Instant {
    let view = recognizer?.view as? CollectionView
    return Instant(
      seconds: returnDuration ?? view?.updateDuration ?? CollectionView.defaultUpdateDuration)
  }
}

extension PinchOperation {
  /// Whether the fingers have positions of their own.
  fileprivate var hasOwnCenter: Bool {
    if case .keys(let keys) = path { keys.first?.center != nil } else { false }
  }

  /// Makes the tracks of both fingers on the canvas, which end together unless each has its own.
  ///
  /// - Parameters:
  ///   - middle: the center of the pinched item.
  ///   - isFlipped: whether the viewport is mirrored.
  ///   - convert: converts points of the viewport to the canvas.
  fileprivate func tracks(
    from begin: Instant, lasting length: Instant, about middle: CGPoint, isFlipped: Bool,
    _ convert: (CGPoint) -> CGPoint
  ) -> [TouchTrack] {
    let isCancelled = end == .cancel
    func shown(_ angle: Double) -> Double { isFlipped ? .pi - angle : angle }
    switch path {
    case .distances(let from, let to, let angle):
      let keys = [
        TouchTrack.PinchKey(at: .zero, center: middle, distance: from),
        TouchTrack.PinchKey(at: length, center: middle, distance: to),
      ]
      return TouchTrack.pinch(begin: begin, keys, angle: shown(angle), isCancelled: isCancelled)
    case .keys(let keys):
      let keys = keys.map {
        TouchTrack.PinchKey(
          at: $0.time, center: $0.center.map(convert) ?? middle, distance: $0.distance,
          angle: shown($0.angle))
      }
      return TouchTrack.pinch(begin: begin, keys, isCancelled: isCancelled)
    case .fingers(let first, let second):
      return [first, second].map { points in
        TouchTrack(
          begin: begin, points.map { .init(at: $0.time, convert($0.point)) },
          isCancelled: isCancelled)
      }
    }
  }

  /// Returns the tracks, with the second finger staying for a time if only one is lifted.
  fileprivate func released(_ fingers: [TouchTrack], after stay: Instant) -> [TouchTrack] {
    guard release == .one, stay > .zero, let last = fingers.last, let point = last.keyPoints.last
    else { return fingers }
    let rest = TouchTrack.KeyPoint(at: point.time + stay, point.point)
    return fingers.dropLast() + [TouchTrack(begin: last.begin, last.keyPoints + [rest])]
  }
}
