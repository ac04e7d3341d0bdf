public import Foundation
import Geometry
import Staging
public import Timing

/// The path of one touch over the canvas, from its beginning to its end.
///
/// Between two key points it moves in a straight line at constant speed.
public struct TouchTrack: Hashable, Sendable {
  /// A position on the canvas at a time.
  public struct KeyPoint: Hashable, Sendable {
    /// The time since the beginning of the track.
    public let time: Instant
    /// The position in canvas points.
    public let point: CGPoint

    /// Makes a key point.
    public init(at time: Instant, _ point: CGPoint) {
      self.time = time
      self.point = point
    }
  }

  /// The instant to which the key points' times are relative.
  public let begin: Instant
  /// The key points, ascending in time; the touch begins at the first and ends at the last.
  public let keyPoints: [KeyPoint]
  /// Whether the touch is cancelled at its end, as by an incoming call.
  public let isCancelled: Bool

  /// Makes a track.
  ///
  /// - Precondition: There is a key point, and their times ascend.
  public init(begin: Instant = .zero, _ keyPoints: [KeyPoint], isCancelled: Bool = false) {
    precondition(!keyPoints.isEmpty, "a touch track needs at least one key point")
    precondition(
      zip(keyPoints, keyPoints.dropFirst()).allSatisfy { $0.time < $1.time },
      "the times of a touch track's key points must ascend")
    self.begin = begin; self.keyPoints = keyPoints; self.isCancelled = isCancelled
  }

  /// The instant at which the touch begins.
  public var start: Instant { begin + (keyPoints.first?.time ?? .zero) }
  /// The instant at which the touch ends.
  public var end: Instant { begin + (keyPoints.last?.time ?? .zero) }

  /// Returns the position at an instant; outside of the track, that of the nearer end.
  public func point(at time: Instant) -> CGPoint {
    let elapsed = time - begin
    guard let next = keyPoints.firstIndex(where: { elapsed < $0.time }) else {
      return keyPoints.last?.point ?? .zero
    }
    guard next > 0 else { return keyPoints[0].point }
    let (from, to) = (keyPoints[next - 1], keyPoints[next])
    let progress = (elapsed - from.time).seconds / (to.time - from.time).seconds
    return from.point.blended(to: to.point, progress: progress)
  }

  /// The instants of the key points, and every display-link tick between.
  var deliveryTimes: [Instant] {
    var times = keyPoints.map { begin + $0.time }
    var tick = DisplayLink.tick(atOrAfter: start)
    while tick < end {
      times.append(tick)
      tick = tick + DisplayLink.period
    }
    return times
  }
}

extension TouchTrack {
  /// The two touches of a pinch at a time.
  public struct PinchKey: Hashable, Sendable {
    /// The time since the beginning of the pinch.
    public let time: Instant
    /// The midpoint of the touches in canvas points.
    public let center: CGPoint
    /// The distance of the touches in points.
    public let distance: CGFloat
    /// The direction from the first touch to the second, in radians, clockwise.
    public let angle: CGFloat

    /// Makes a key from midpoint, distance and direction.
    public init(at time: Instant, center: CGPoint, distance: CGFloat, angle: CGFloat = 0) {
      self.time = time
      self.center = center
      self.distance = distance
      self.angle = angle
    }

    /// Returns the key at a fraction of the time to another one.
    func blended(to other: PinchKey, progress: Double) -> PinchKey {
      func blend(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * progress }
      return PinchKey(
        at: time + Instant(seconds: (other.time - time).seconds * progress),
        center: center.blended(to: other.center, progress: progress),
        distance: blend(distance, other.distance), angle: blend(angle, other.angle))
    }
  }

  /// Makes the tracks of two touches that begin, move and end together.
  ///
  /// Midpoint, distance and direction change linearly between keys.
  ///
  /// - Parameter angle: an addition to the direction of each key, in radians, clockwise.
  public static func pinch(
    begin: Instant = .zero, _ keys: [PinchKey], angle: CGFloat = 0, isCancelled: Bool = false
  ) -> [TouchTrack] {
    let keys = keys.prefix(1) + zip(keys, keys.dropFirst()).flatMap { legs(from: $0, to: $1) }
    return [-0.5, 0.5].map { side in
      TouchTrack(
        begin: begin,
        keys.map { key in
          let reach = CGPoint(x: side * key.distance, y: 0)
            .applying(Affine(rotationAngle: key.angle + angle))
          return KeyPoint(
            at: key.time, CGPoint(x: key.center.x + reach.x, y: key.center.y + reach.y))
        }, isCancelled: isCancelled)
    }
  }

  /// Returns the ends of straight lines that lead from one key to another.
  private static func legs(from: PinchKey, to: PinchKey) -> [PinchKey] {
    // Rotating touches deviate from their arcs by at most a thousandth of their distance.
    let count = Int((abs(to.angle - from.angle) / 0.08).rounded(.up))
    let turns = (1..<max(1, count)).map {
      from.blended(to: to, progress: Double($0) / Double(count))
    }
    return turns.filter { from.time < $0.time && $0.time < to.time } + [to]
  }
}
