import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import ScriptedInteractions
import Staging
import Timing

/// Steps in which one finger scrolls.
extension ScenePlayer {
  /// Plays a finger that drags the content, rests, and is lifted.
  func drag(
    _ operation: DragOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let start = try touchDown(operation.start, of: collection, at: operation.location)
    let origin = collection.view.bounds.origin
    let end: CGPoint
    switch operation.movement {
    case .by(let offset): end = CGPoint(x: start.x + offset.x, y: start.y + offset.y)
    case .to(let point): end = CGPoint(x: origin.x + point.x, y: origin.y + point.y)
    }
    let offset = CGPoint(x: end.x - start.x, y: end.y - start.y)
    guard hypot(offset.x, offset.y) > SceneLimits.slop else {
      throw Diagnostic(
        at: operation.location,
        "a finger drags nothing until it has moved by \(Int(SceneLimits.slop)) points; let it go "
          + "further")
    }
    try move(
      from: start, by: offset, of: collection, lasting: step.motionDuration, hold: operation.hold,
      at: operation.location)
  }

  /// Plays a finger that throws the content.
  func fling(_ operation: FlingOperation, _ collection: SceneCollection) throws {
    let start = try touchDown(operation.start, of: collection, at: operation.location)
    try move(
      from: start, by: operation.offset, of: collection, lasting: operation.duration,
      hold: .zero, at: operation.location)
  }

  /// Returns the point at which a finger touches down, in the content's coordinates.
  private func touchDown(
    _ start: DragOperation.Start, of collection: SceneCollection, at location: SourceLocation
  ) throws -> CGPoint {
    let view = collection.view
    guard view.isDescendant(of: stage.rootView) else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' is not on the stage at this time, so no finger reaches it; "
          + "show its screen first")
    }
    view.layoutIfNeeded()
    switch start {
    case .middle: return view.bounds.center
    case .point(let point, let location):
      let size = view.bounds.size
      guard CGRect(origin: .zero, size: size).contains(point) else {
        throw Diagnostic(
          at: location,
          "the finger touches down outside of collection '\(collection.path)', which is "
            + "\(Double(size.width)) by \(Double(size.height)) points; give another 'from'")
      }
      return CGPoint(x: view.bounds.minX + point.x, y: view.bounds.minY + point.y)
    case .item(let touch): return try reach(touch, in: collection)
    }
  }

  /// Moves a finger over the content, in the content's coordinates at touch-down.
  func move(
    from start: CGPoint, by offset: CGPoint, of collection: SceneCollection,
    lasting length: Instant, hold: Instant, at location: SourceLocation,
    curve: TimingCurve = .linear
  ) throws {
    let view = collection.view
    guard !view.isTracking else { throw conflict("a finger is", collection, at: location) }
    let end = CGPoint(x: start.x + offset.x, y: start.y + offset.y)
    let points = [start, end].map { view.convert($0, to: nil) }
    try checkReach(
      points[0], location, collection,
      remedy: "give another 'from', or drag the collection on top")
    let touched = stage.touchedView(at: points[0])
    let scroller = Swift.sequence(first: touched ?? view, next: \.superview).lazy
      .compactMap { $0 as? ScrollView }.first
    guard (scroller ?? view).isScrolled(byFingersMoving: offset) else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' does not scroll in this direction, because its content fits",
        Hint(
          "; move the finger along the other axis, or write 'scrolling: { alwaysBounce: both }'",
          .at(
            collection.document.location,
            .addition(
              key: "scrolling",
              value: Node(entries: [("alwaysBounce", Node(text: "both"))])))))
    }
    try checkIsFree(nil, location, collection)
    // A slow finger lifts no item.
    collection.enable(nil)
    guard curve == .linear else {
      let finger = TouchTrack.drag(
        begin: stage.now, through: points, duration: length, curve: curve, hold: hold)
      return play([finger], location, collection)
    }
    var keys = [
      TouchTrack.KeyPoint(at: .zero, points[0]), TouchTrack.KeyPoint(at: length, points[1]),
    ]
    if hold > .zero { keys.append(TouchTrack.KeyPoint(at: length + hold, points[1])) }
    play([TouchTrack(begin: stage.now, keys)], location, collection)
  }
}
