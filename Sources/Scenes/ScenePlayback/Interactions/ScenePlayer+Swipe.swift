import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import ScriptedInteractions
import Staging
import Timing

/// Steps in which a finger swipes an item.
extension ScenePlayer {
  /// Plays a finger that moves an item away and lets it go.
  ///
  /// - Returns: The time until the item has come to rest.
  func swipe(
    _ operation: SwipeOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws -> Instant {
    try endSequence(before: step, collection)
    let view = collection.view
    let start = try reach(operation.touch, in: collection)
    if operation.uncoversActions(of: collection.document) {
      return try uncover(operation, step, from: start, in: collection)
    }
    let path = try collection.shownPath(of: operation.touch.item)
    guard let size = view.cellForItem(at: path)?.bounds.size else { return .zero }
    let swiper = collection.swiper ?? collection.makeSwiper()
    try checkIsFree(swiper.recognizer, operation.location, collection)
    collection.enable(swiper.recognizer)
    let offset = operation.offset(on: size)
    let center = try center(of: operation.touch.item, in: collection)
    let flight = operation.flight(
      of: CGRect(center: center, size: size), from: collection.drag(ofItemAt: path),
      over: step.motionDuration, within: view.convert(stage.deviceFrame, from: nil))
    swiper.swipeDidEnd = { [weak self, weak collection] key, velocity in
      guard let self, let collection else { return }
      collection.enable(nil)
      do {
        try collection.release(
          itemWithKey: key, velocity: velocity, as: operation, flight, on: stage)
      } catch {
        note(error as? Diagnostic ?? Diagnostic(at: operation.location, "\(error)"))
      }
    }
    let end = CGPoint(x: start.x + offset.x, y: start.y + offset.y)
    let finger = TouchTrack.drag(
      begin: stage.now, through: [start, end].map { view.convert($0, to: nil) },
      duration: step.motionDuration, hold: operation.hold)
    play([finger], operation.location, collection)
    return step.motionDuration + operation.hold + flight.duration
  }
}

/// The motion of a swiped item after the finger.
struct SwipeFlight {
  let end: SwipeOperation.End
  /// The final translation, in points.
  let translation: CGPoint
  let duration: Instant
}

extension SwipeOperation {
  /// The range of the duration of a throw, in seconds.
  private static let throwDurations = 0.2...0.5
  /// The lowest speed of a throw, in points per second.
  private static let slowestThrow = 600.0

  /// Returns the motion after a finger that has moved an item in some time.
  ///
  /// - Parameters:
  ///   - frame: The frame of the item before, in the content.
  ///   - start: The translation of the item before, in points.
  ///   - canvas: The area that a thrown item leaves, in the content.
  fileprivate func flight(
    of frame: CGRect, from start: CGPoint, over time: Instant, within canvas: CGRect
  ) -> SwipeFlight {
    let size = frame.size
    let end = end(on: size, from: start)
    let moved = offset(on: size)
    let settling = Instant(seconds: Self.settling.duration)
    switch end {
    case .return: return SwipeFlight(end: end, translation: .zero, duration: settling)
    case .rest: return SwipeFlight(end: end, translation: rest ?? .zero, duration: settling)
    case .throw:
      // Wherever the item is, it leaves the canvas, even when it is turned.
      let length = hypot(moved.x, moved.y)
      let isHorizontal = abs(moved.x) >= abs(moved.y)
      let room =
        isHorizontal
        ? (moved.x < 0 ? frame.midX - canvas.minX : canvas.maxX - frame.midX)
        : (moved.y < 0 ? frame.midY - canvas.minY : canvas.maxY - frame.midY)
      let reach = max(room, 0) + hypot(size.width, size.height) / 2
      let ratio = reach / max(isHorizontal ? abs(moved.x) : abs(moved.y), 1)
      let target = CGPoint(x: start.x + moved.x * ratio, y: start.y + moved.y * ratio)
      let speed = hold > PanGestureRecognizer.longestRest ? 0 : length / max(time.seconds, 0.001)
      // A flight that slows down evenly begins at twice its average speed.
      let rest = hypot(target.x - start.x, target.y - start.y) - length
      let seconds = 2 * rest / max(speed, Self.slowestThrow)
      let range = Self.throwDurations
      return SwipeFlight(
        end: end, translation: target,
        duration: Instant(seconds: min(max(seconds, range.lowerBound), range.upperBound)))
    }
  }
}
