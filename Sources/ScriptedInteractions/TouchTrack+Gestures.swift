public import Foundation
public import Geometry
import Staging
public import Timing

/// The tracks of fingers in common gestures.
extension TouchTrack {
  /// Makes fingers that come down together and are lifted where they are.
  ///
  /// - Parameters:
  ///   - points: The position of each finger, in canvas points.
  ///   - duration: The time between coming down and leaving.
  public static func tap(
    begin: Instant = .zero, at points: CGPoint..., duration: Instant = Instant(seconds: 0.08)
  ) -> [TouchTrack] {
    points.map { rest(begin: begin, at: $0, duration: duration) }
  }

  /// Makes a finger that taps several times at one point.
  ///
  /// - Parameter interval: The time from one coming down to the next, longer than `duration`.
  public static func taps(
    _ count: Int = 2, begin: Instant = .zero, at point: CGPoint,
    duration: Instant = Instant(seconds: 0.08), interval: Instant = Instant(seconds: 0.2)
  ) -> [TouchTrack] {
    (0..<max(0, count)).map {
      rest(begin: begin + interval * $0, at: point, duration: duration)
    }
  }

  /// Makes a finger that comes down, rests and is lifted; half a second and a bit by default.
  public static func longPress(
    begin: Instant = .zero, at point: CGPoint, duration: Instant = Instant(seconds: 0.7)
  ) -> TouchTrack { rest(begin: begin, at: point, duration: duration) }

  /// Makes a finger that is down at one point for a time.
  private static func rest(begin: Instant, at point: CGPoint, duration: Instant) -> TouchTrack {
    let down = KeyPoint(at: .zero, point)
    return TouchTrack(
      begin: begin, duration > .zero ? [down, KeyPoint(at: duration, point)] : [down])
  }

  /// Makes a finger that moves over some points and rests at both ends.
  ///
  /// - Parameters:
  ///   - points: The points that the finger passes, at least one.
  ///   - duration: The duration of the movement; each leg takes a part by its length.
  ///   - curve: The timing from one point to the next; constant speed by default.
  ///   - press: The rest before the movement.
  ///   - hold: The rest before the finger is lifted, so that it throws nothing.
  public static func drag(
    begin: Instant = .zero, through points: [CGPoint], duration: Instant,
    curve: TimingCurve = .linear, press: Instant = .zero, hold: Instant = .zero
  ) -> TouchTrack {
    precondition(!points.isEmpty, "a finger comes down somewhere")
    var keys = [KeyPoint(at: .zero, points[0])]
    func append(_ time: Instant, _ point: CGPoint) {
      if let last = keys.last, last.time < time { keys.append(KeyPoint(at: time, point)) }
    }
    append(press, points[0])
    let legs = zip(points, points.dropFirst()).map { (from: $0, to: $1) }
    let lengths = legs.map { hypot($0.to.x - $0.from.x, $0.to.y - $0.from.y) }
    let total = lengths.reduce(0, +)
    var distance: CGFloat = 0
    for (leg, length) in zip(legs, lengths) where length > 0 {
      let start = press + Instant(seconds: duration.seconds * Double(distance / total))
      distance += length
      let end = press + Instant(seconds: duration.seconds * Double(distance / total))
      if curve != .linear {
        var time = start + DisplayLink.period
        while time < end {
          let progress = curve.progress(at: time - start, duration: end - start)
          append(time, leg.from.blended(to: leg.to, progress: progress))
          time = time + DisplayLink.period
        }
      }
      append(end, leg.to)
    }
    if let last = points.last { append(press + duration + hold, last) }
    return TouchTrack(begin: begin, keys)
  }

  /// Makes a finger that moves in a straight line and is lifted at the full of its constant speed.
  ///
  /// - Parameters:
  ///   - way: The movement in points.
  ///   - speed: The speed in points per second, above 0.
  public static func fling(
    begin: Instant = .zero, from point: CGPoint, by way: Vector, speed: CGFloat
  ) -> TouchTrack {
    precondition(speed > 0, "a finger that flings moves")
    let end = CGPoint(x: point.x + way.dx, y: point.y + way.dy)
    let duration = Instant(seconds: Double(hypot(way.dx, way.dy) / speed))
    return drag(begin: begin, through: [point, end], duration: duration)
  }

  /// Makes two fingers that turn about the middle between them, on arcs and at constant speed.
  ///
  /// - Parameters:
  ///   - distance: The distance of the fingers in points.
  ///   - from: The first direction from one finger to the other, in radians, clockwise.
  ///   - rotation: The angle of the turn, in radians; any number of turns.
  ///   - hold: The rest before the fingers are lifted.
  public static func twist(
    begin: Instant = .zero, center: CGPoint, distance: CGFloat, from: CGFloat = 0,
    by rotation: CGFloat, duration: Instant, hold: Instant = .zero, isCancelled: Bool = false
  ) -> [TouchTrack] {
    // Between them a finger leaves its arc by at most a thousandth of its radius.
    let steps = max(1, Int((abs(rotation) / 0.08).rounded(.up)))
    return [-0.5, 0.5].map { side in
      func key(_ time: Instant, _ angle: CGFloat) -> KeyPoint {
        let reach = CGPoint(x: side * distance, y: 0).applying(Affine(rotationAngle: angle))
        return KeyPoint(at: time, CGPoint(x: center.x + reach.x, y: center.y + reach.y))
      }
      var keys = [key(.zero, from)]
      for step in 1...steps {
        let progress = Double(step) / Double(steps)
        let time = Instant(seconds: duration.seconds * progress)
        guard let last = keys.last, last.time < time else { continue }
        keys.append(key(time, from + rotation * progress))
      }
      if hold > .zero { keys.append(key(duration + hold, from + rotation)) }
      return TouchTrack(begin: begin, keys, isCancelled: isCancelled)
    }
  }
}
