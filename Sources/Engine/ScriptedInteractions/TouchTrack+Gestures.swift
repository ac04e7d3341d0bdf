public import Foundation
public import Geometry
import Staging
public import Timing

/// The tracks of common gestures.
extension TouchTrack {
  /// Makes touches that begin together and end at the same positions.
  ///
  /// - Parameters:
  ///   - points: the position of each touch, in canvas points.
  ///   - duration: the time from beginning to end.
  public static func tap(
    begin: Instant = .zero, at points: CGPoint..., duration: Instant = Instant(seconds: 0.08)
  ) -> [TouchTrack] { points.map { rest(begin: begin, at: $0, duration: duration) } }

  /// Makes a touch that taps repeatedly at one position.
  ///
  /// - Parameter interval: the time between the beginnings of two taps, longer than `duration`.
  public static func taps(
    _ count: Int = 2, begin: Instant = .zero, at point: CGPoint,
    duration: Instant = Instant(seconds: 0.08), interval: Instant = Instant(seconds: 0.2)
  ) -> [TouchTrack] {
    (0..<max(0, count)).map {
      rest(begin: begin + interval * $0, at: point, duration: duration)
    }
  }

  /// Makes a touch that begins, stays and ends; 0.7 s by default.
  public static func longPress(
    begin: Instant = .zero, at point: CGPoint, duration: Instant = Instant(seconds: 0.7)
  ) -> TouchTrack { rest(begin: begin, at: point, duration: duration) }

  /// Makes a touch that stays at one position for a duration.
  private static func rest(begin: Instant, at point: CGPoint, duration: Instant) -> TouchTrack {
    let down = KeyPoint(at: .zero, point)
    return TouchTrack(
      begin: begin, duration > .zero ? [down, KeyPoint(at: duration, point)] : [down])
  }

  /// Makes a touch that moves through points and stays at both ends.
  ///
  /// - Parameters:
  ///   - points: the positions of the touch, at least one.
  ///   - duration: the time of movement; each leg takes a part proportional to its length.
  ///   - curve: the timing between two points; at constant speed by default.
  ///   - press: the time before the movement.
  ///   - hold: the time between the movement and the end, so that nothing is thrown.
  public static func drag(
    begin: Instant = .zero, through points: [CGPoint], duration: Instant,
    curve: TimingCurve = .linear, press: Instant = .zero, hold: Instant = .zero
  ) -> TouchTrack {
    precondition(!points.isEmpty, "a drag needs at least one point")
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

  /// Makes a touch that moves in a straight line and ends at its full, constant speed.
  ///
  /// - Parameters:
  ///   - way: the movement, in points.
  ///   - speed: points per second, above 0.
  public static func fling(
    begin: Instant = .zero, from point: CGPoint, by way: Vector, speed: CGFloat
  ) -> TouchTrack {
    precondition(speed > 0, "the speed of a fling must be above 0")
    let end = CGPoint(x: point.x + way.dx, y: point.y + way.dy)
    let duration = Instant(seconds: Double(hypot(way.dx, way.dy) / speed))
    return drag(begin: begin, through: [point, end], duration: duration)
  }

  /// Makes two touches that turn about their midpoint, on arcs and at constant speed.
  ///
  /// - Parameters:
  ///   - distance: the distance of the touches, in points.
  ///   - from: the initial direction from the first to the second touch, in radians, clockwise.
  ///   - rotation: the rotation in radians, with any number of turns.
  ///   - hold: the time between the rotation and the end.
  public static func twist(
    begin: Instant = .zero, center: CGPoint, distance: CGFloat, from: CGFloat = 0,
    by rotation: CGFloat, duration: Instant, hold: Instant = .zero, isCancelled: Bool = false
  ) -> [TouchTrack] {
    // Between samples a touch deviates from its arc by at most a thousandth of its radius.
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
