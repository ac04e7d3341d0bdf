public import Foundation
import Geometry
import Staging
public import Timing

/// The path of one finger over the canvas, from its coming down to its end.
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

  /// The instant from which the key points' times count.
  public let begin: Instant
  /// The key points, ascending in time; the finger comes down at the first, leaves at the last.
  public let keyPoints: [KeyPoint]
  /// Whether the touch is cancelled at its end, as by an incoming call, instead of lifted.
  public let isCancelled: Bool

  /// Makes a track.
  ///
  /// - Precondition: There is a key point, and their times ascend.
  public init(begin: Instant = .zero, _ keyPoints: [KeyPoint], isCancelled: Bool = false) {
    precondition(!keyPoints.isEmpty, "a finger comes down somewhere")
    precondition(
      zip(keyPoints, keyPoints.dropFirst()).allSatisfy { $0.time < $1.time },
      "a finger's key points ascend in time")
    self.begin = begin
    self.keyPoints = keyPoints
    self.isCancelled = isCancelled
  }

  /// The instant at which the finger comes down.
  public var start: Instant { begin + (keyPoints.first?.time ?? .zero) }
  /// The instant at which the finger leaves.
  public var end: Instant { begin + (keyPoints.last?.time ?? .zero) }

  /// Returns the position at an instant; before and after the track that of its nearer end.
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

  /// The instants at which the finger is at its key points, and every display-link tick between.
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
  /// Two fingers at one time of a pinch.
  public struct PinchKey: Hashable, Sendable {
    /// The time since the beginning of the pinch.
    public let time: Instant
    /// The midpoint of the fingers in canvas points.
    public let center: CGPoint
    /// The distance of the fingers in points.
    public let distance: CGFloat
    /// The direction from the first finger to the second; radians, clockwise.
    public let angle: CGFloat

    /// Makes a midpoint, distance and direction of two fingers.
    public init(at time: Instant, center: CGPoint, distance: CGFloat, angle: CGFloat = 0) {
      self.time = time
      self.center = center
      self.distance = distance
      self.angle = angle
    }

    /// Returns the key at a share of the time to another one.
    func blended(to other: PinchKey, progress: Double) -> PinchKey {
      func blend(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * progress }
      return PinchKey(
        at: time + Instant(seconds: (other.time - time).seconds * progress),
        center: center.blended(to: other.center, progress: progress),
        distance: blend(distance, other.distance), angle: blend(angle, other.angle))
    }
  }

  /// Makes the tracks of two fingers that come down, move and leave together.
  ///
  /// Midpoint, distance and direction change evenly from one key to the next.
  ///
  /// - Parameter angle: An angle that is added to the direction of each key; radians, clockwise.
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
    // Fingers that turn leave their arcs by at most a thousandth of their distance.
    let count = Int((abs(to.angle - from.angle) / 0.08).rounded(.up))
    let turns = (1..<max(1, count)).map {
      from.blended(to: to, progress: Double($0) / Double(count))
    }
    return turns.filter { from.time < $0.time && $0.time < to.time } + [to]
  }
}
