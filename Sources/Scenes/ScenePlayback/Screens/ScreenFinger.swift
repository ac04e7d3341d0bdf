import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import ScriptedInteractions
import SharedElementTransitions
import Staging
import Timing

/// A finger that moves over a screen, whose distance is the progress of the screen's change.
struct ScreenFinger {
  /// The time before the finger is lifted over which its velocity is measured.
  private static let probe = Instant(seconds: 0.001)

  /// The finger on the canvas, from the beginning of the change.
  let track: TouchTrack
  /// The time at which the finger is lifted, from the beginning.
  let length: Instant
  /// The time at which the finger moves last; `nil` if it rests too long to throw anything.
  private let lastMove: Instant?
  /// The finger in the coordinates of the screen.
  private let own: TouchTrack
  /// The direction in which the change goes on, as a step of one point.
  private let direction: CGPoint
  /// The distance in points of the whole change.
  private let way: Double
  private let end: InteractionDocument.End?

  /// Makes the finger of an interaction on a screen, which moves in a direction or in any where `nil`.
  ///
  /// - Parameter name: Returns the name in messages of what a finger touches.
  init(
    _ interaction: InteractionDocument, lasting duration: Instant, on screen: ScreenController,
    toward direction: CGPoint?, _ name: (View?) -> String
  ) throws {
    guard let view = screen.view, let stage = view.stage else {
      throw Diagnostic(at: interaction.location, "no screen is shown at this time")
    }
    let (id, size) = (screen.document.id, view.bounds.size)
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let moves = interaction.movements.map { isMirrored ? CGPoint(x: -$0.x, y: $0.y) : $0 }
    var start = interaction.start ?? view.bounds.center
    if isMirrored { start.x = size.width - start.x }
    guard view.bounds.contains(start) else {
      throw Diagnostic(
        at: interaction.location,
        "the finger touches down outside of screen '\(id)', which is \(Double(size.width)) by "
          + "\(Double(size.height)) points; give another 'from'")
    }
    let touched = stage.touchedView(at: view.convert(start, to: nil))
    guard let touched, touched.isDescendant(of: view) else {
      throw Diagnostic(
        at: interaction.location,
        "the finger touches down on \(name(touched)) above screen '\(id)'; give another 'from'")
    }
    let farthest = moves.max { hypot($0.x, $0.y) < hypot($1.x, $1.y) } ?? .zero
    let isAcross = abs(farthest.x) > abs(farthest.y)
    let main =
      direction
      ?? (isAcross
        ? CGPoint(x: farthest.x < 0 ? -1 : 1, y: 0) : CGPoint(x: 0, y: farthest.y < 0 ? -1 : 1))
    guard moves.contains(where: { $0.x * main.x + $0.y * main.y > 0 }) else {
      let words = isMirrored ? CGPoint(x: -main.x, y: main.y) : main
      throw Diagnostic(
        at: interaction.location,
        "this change follows a finger that moves \(main.directionName); write "
          + "'by: [\(Int(words.x * 200)), \(Int(words.y * 200))]'")
    }
    let points = [start] + moves.map { CGPoint(x: start.x + $0.x, y: start.y + $0.y) }
    func track(_ points: [CGPoint]) -> TouchTrack {
      .drag(begin: stage.now, through: points, duration: duration, hold: interaction.hold)
    }
    self.direction = main
    (own, self.track) = (track(points), track(points.map { view.convert($0, to: nil) }))
    way = Double(main.x == 0 ? size.height : size.width)
    length = duration + interaction.hold
    lastMove = interaction.hold > PanGestureRecognizer.longestRest ? nil : duration
    end = interaction.end
  }

  /// The point of the canvas at which the finger touches down.
  var start: CGPoint { track.point(at: track.start) }

  /// Returns the point of the canvas at which the finger is, at a time from the beginning.
  func point(at time: Instant) -> CGPoint { track.point(at: track.start + time) }

  /// Returns the progress of the change at a time from the beginning, from 0 to 1.
  func progress(at time: Instant) -> Double {
    let (start, point) = (own.point(at: own.start), own.point(at: own.start + time))
    let distance = (point.x - start.x) * direction.x + (point.y - start.y) * direction.y
    return min(1, max(0, Double(distance) / way))
  }

  /// Returns the growth of a value in a second, as the finger lets go; 0 after a rest.
  func velocity(of value: (Instant) -> Double) -> Double {
    guard let lastMove, lastMove > Self.probe else { return 0 }
    return (value(lastMove) - value(lastMove - Self.probe)) / Self.probe.seconds
  }

  /// Returns the motion after the finger, and that of a deviation that ends with it.
  func release(of deviation: (Instant) -> CGPoint) -> TransitionRelease {
    let left = deviation(length)
    return TransitionRelease(
      at: progress(at: length), velocity: velocity(of: progress), over: way,
      finishing: end.map { $0 == .finish },
      deviation: (
        hypot(left.x, left.y), velocity { hypot(deviation($0).x, deviation($0).y) }
      ))
  }
}

extension CGPoint {
  /// The name in messages of a direction along an axis.
  fileprivate var directionName: String {
    x == 0 ? y < 0 ? "up" : "down" : x < 0 ? "left" : "right"
  }
}

extension TransitionKind {
  /// Returns the direction in which a finger closes a screen, or opens it; `nil` for any direction.
  func direction(isOpening: Bool, isMirrored: Bool) -> CGPoint? {
    let closing: CGPoint
    switch self {
    case .slide: closing = CGPoint(x: isMirrored ? -1 : 1, y: 0)
    case .cover: closing = CGPoint(x: 0, y: 1)
    default: return nil
    }
    return isOpening ? CGPoint(x: -closing.x, y: -closing.y) : closing
  }
}

extension SceneScreens {
  /// Lets the change that has begun follow a finger, and end as that lets it go.
  ///
  /// - Parameter animator: The animator of the screen that the finger carries; `nil` if it only
  ///   moves along its path.
  /// - Returns: the time until the change has ended.
  func follow(_ finger: ScreenFinger, carrying animator: PopInAndOutAnimator?) -> Instant {
    let begin = stage.now
    func deviation(at time: Instant) -> CGPoint {
      animator?.deviation(
        of: finger.start, at: finger.point(at: time), progress: finger.progress(at: time)) ?? .zero
    }
    let release = finger.release(of: deviation)
    stage.show([finger.track])
    leader?.follow(
      finger.progress, for: finger.length, finishing: release.isFinished, release: release)
    guard let animator else { return finger.length + release.duration }
    let (lift, left) = (begin + finger.length, deviation(at: finger.length))
    let velocity = CGPoint(
      x: finger.velocity { deviation(at: $0).x }, y: finger.velocity { deviation(at: $0).y })
    var last = begin
    func show() {
      let (since, now) = (last, stage.now)
      last = now
      stage.performSampled(since: since) {
        animator.deviate(
          by: now <= lift
            ? deviation(at: now - begin)
            : CGPoint(
              x: release.rest(of: left.x, velocity: velocity.x, at: now - lift),
              y: release.rest(of: left.y, velocity: velocity.y, at: now - lift)))
      }
    }
    let link = DisplayLink { [stage] _ in if stage.now > begin { show() } }
    stage.schedule(at: lift) { show() }
    stage.schedule(at: lift + release.duration) {
      link.invalidate()
      show()
    }
    return finger.length + release.duration
  }
}
