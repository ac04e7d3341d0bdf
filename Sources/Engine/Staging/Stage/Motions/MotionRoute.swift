import Foundation
package import Geometry
package import Timing

/// The pose at a share of the duration of a motion.
package struct MotionKeyframe {
  /// The share of the duration, from 0 to 1.
  package let time: Double
  /// The curve of the way to the key frame; of an offset with another vertical curve, along x.
  package let curve: TimingCurve
  /// The curve of the offset along y; the same where `nil`.
  package let verticalCurve: TimingCurve?
  package internal(set) var pose: PoseParts

  package init(
    time: Double, curve: TimingCurve, verticalCurve: TimingCurve? = nil, pose: PoseParts
  ) {
    self.time = time; self.curve = curve; self.verticalCurve = verticalCurve; self.pose = pose
  }
}

/// A path along which an offset moves with a curve, by the share of its length.
package struct MotionRoute {
  let course: MotionCourse
  let curve: TimingCurve
  /// The angle that is added to the direction of the path, in radians; `nil` if nothing turns.
  let orientation: Double?

  package init(_ course: MotionCourse, curve: TimingCurve, orientation: Double?) {
    self.course = course; self.curve = curve; self.orientation = orientation
  }

  /// The samples in a second, and how often the time between two is halved where the way bends.
  private static let rate = 240.0
  private static let mostDivisions = 4
  /// The largest distance between the way and its samples, in points.
  private static let tolerance = 0.01

  /// Returns the offset and the angle along a path at instants of a duration.
  func samples(
    of path: MotionPath, over duration: Instant
  ) -> [(time: Instant, pose: PoseParts)] {
    func place(_ time: Instant) -> (point: CGPoint, angle: Double) {
      path.place(at: time >= duration ? 1 : curve.progress(at: time, duration: duration))
    }
    let count = max(1, Int((duration.seconds * Self.rate).rounded(.up)))
    var times = [Instant.zero]
    func add(until end: Instant, divisions: Int) {
      let begin = times[times.count - 1]
      let middle = Instant(ticks: (begin.ticks + end.ticks) / 2)
      let (from, between, to) = (place(begin).point, place(middle).point, place(end).point)
      let distance = hypot(
        between.x - (from.x + to.x) / 2, between.y - (from.y + to.y) / 2)
      if divisions > 0, distance > Self.tolerance {
        add(until: middle, divisions: divisions - 1)
        add(until: end, divisions: divisions - 1)
      } else {
        times.append(end)
      }
    }
    for index in 1...count {
      add(
        until: Instant(ticks: duration.ticks * Int64(index) / Int64(count)),
        divisions: Self.mostDivisions)
    }
    var last: Double?
    return times.map { time in
      let place = place(time)
      var pose = PoseParts(offset: Vector(dx: place.point.x, dy: place.point.y))
      if let orientation {
        let angle = place.angle + orientation
        // The turn goes on by less than half a turn.
        let turned = last.map { angle + 2 * .pi * (($0 - angle) / (2 * .pi)).rounded() } ?? angle
        (pose.rotation.z, last) = (turned, turned)
      }
      return (time, pose)
    }
  }
}
