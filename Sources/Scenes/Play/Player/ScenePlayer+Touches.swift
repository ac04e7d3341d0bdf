import Documents
import Foundation
import Geometry
import Layouts
import ScriptedInteractions
import Staging
import Timing

/// Steps in which one finger scrolls.
extension ScenePlayer {
  /// Has a finger drag the content, rest, and be lifted.
  func drag(
    _ operation: DragOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let start = try place(operation.start, of: collection, at: operation.location)
    let origin = collection.view.bounds.origin
    let end: CGPoint
    switch operation.way {
    case .by(let way): end = CGPoint(x: start.x + way.x, y: start.y + way.y)
    case .to(let point): end = CGPoint(x: origin.x + point.x, y: origin.y + point.y)
    }
    let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
    guard hypot(way.x, way.y) > SceneLimits.slop else {
      throw Diagnostic(
        at: operation.location,
        "a finger drags nothing before it has moved by \(Int(SceneLimits.slop)) points; let it go "
          + "further")
    }
    try move(
      from: start, by: way, of: collection, lasting: step.motionDuration, hold: operation.hold,
      at: operation.location)
  }

  /// Has a finger throw the content.
  func fling(_ operation: FlingOperation, _ collection: SceneCollection) throws {
    let start = try place(operation.start, of: collection, at: operation.location)
    try move(
      from: start, by: operation.movement, of: collection, lasting: operation.duration,
      hold: .zero, at: operation.location)
  }

  /// Returns where a finger comes down, in the content's coordinates.
  private func place(
    _ place: DragOperation.Place, of collection: SceneCollection, at location: SourceLocation
  ) throws -> CGPoint {
    let view = collection.view
    guard view.isDescendant(of: stage.rootView) else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' is not on the stage at this time, so no finger reaches it; "
          + "show its screen first")
    }
    view.layoutIfNeeded()
    switch place {
    case .middle: return view.bounds.center
    case .point(let point, let location):
      let size = view.bounds.size
      guard CGRect(origin: .zero, size: size).contains(point) else {
        throw Diagnostic(
          at: location,
          "the finger comes down outside of collection '\(collection.path)', which is "
            + "\(Double(size.width)) by \(Double(size.height)) points; give another 'from'")
      }
      return CGPoint(x: view.bounds.minX + point.x, y: view.bounds.minY + point.y)
    case .item(let target): return try reach(target, in: collection)
    }
  }

  /// Has a finger move over the content, in the content's coordinates when it comes down.
  private func move(
    from start: CGPoint, by way: CGPoint, of collection: SceneCollection, lasting length: Instant,
    hold: Instant, at location: SourceLocation
  ) throws {
    let view = collection.view
    guard !view.isTracking else {
      throw Diagnostic(
        at: location,
        "a finger is on collection '\(collection.path)' already; let this step begin when it is "
          + "lifted")
    }
    let end = CGPoint(x: start.x + way.x, y: start.y + way.y)
    let points = [start, end].map { view.convert($0, to: nil) }
    let touched = stage.touchedView(at: points[0])
    guard let touched, touched === view || touched.isDescendant(of: view) else {
      throw Diagnostic(
        at: location,
        "the finger comes down on something that lies over collection '\(collection.path)', or "
          + "where that is not seen; give another 'from', or drag what is on top")
    }
    guard view.isScrolled(byFingersMoving: way) else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' does not scroll in this direction, for its content fits; "
          + "move the finger along the other axis, or write 'scrolling: { alwaysBounce: both }'")
    }
    try checkIsFree(nil, location, collection)
    // A slow finger lifts no item.
    collection.enable(nil)
    var keys = [
      TouchTrack.KeyPoint(at: .zero, points[0]), TouchTrack.KeyPoint(at: length, points[1]),
    ]
    if hold > .zero { keys.append(TouchTrack.KeyPoint(at: length + hold, points[1])) }
    stage.play([TouchTrack(begin: stage.now, keys)])
  }
}
