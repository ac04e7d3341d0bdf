public import Foundation
public import Geometry
public import Timing

/// The ways of fingers that make common gestures.
extension TouchTrack {
  /// Makes fingers that come down together and are lifted where they are.
  ///
  /// - Parameters:
  ///   - points: a place for each finger, in canvas points.
  ///   - duration: how long they are down.
  public static func tap(
    begin: Instant = .zero, at points: CGPoint..., duration: Instant = Instant(seconds: 0.08)
  ) -> [TouchTrack] {
    points.map { rest(begin: begin, at: $0, duration: duration) }
  }

  /// Makes a finger that taps again and again in one place.
  ///
  /// - Parameter interval: the time from one coming down to the next, longer than `duration`.
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

  /// Makes a finger that is down in one place for a time.
  private static func rest(begin: Instant, at point: CGPoint, duration: Instant) -> TouchTrack {
    let down = KeyPoint(at: .zero, point)
    return TouchTrack(
      begin: begin, duration > .zero ? [down, KeyPoint(at: duration, point)] : [down])
  }

  /// Makes a finger that moves over some points and rests at both ends.
  ///
  /// - Parameters:
  ///   - points: the places that the finger passes, at least one.
  ///   - duration: how long it moves; each leg takes its part by its length.
  ///   - curve: how it moves from one point to the next; at constant speed by default.
  ///   - press: how long it rests before it moves.
  ///   - hold: how long it rests before it is lifted, so that it throws nothing.
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
    var way: CGFloat = 0
    for (leg, length) in zip(legs, lengths) where length > 0 {
      let start = press + Instant(seconds: duration.seconds * Double(way / total))
      way += length
      let end = press + Instant(seconds: duration.seconds * Double(way / total))
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
  ///   - way: how far it goes, in points.
  ///   - speed: points per second, above 0.
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
  ///   - distance: how far they are apart, in points.
  ///   - from: the direction from the first to the second when they come down; radians, clockwise.
  ///   - rotation: how far they turn, in radians; any number of turns.
  ///   - hold: how long they rest before they are lifted.
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
