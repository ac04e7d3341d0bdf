import Cellophane
import StagingTestSupport
import Testing

/// Tracks of fingers as values, without a stage.
struct TouchTrackTests {
  @Test func `a finger moves in a straight line between key points`() {
    let track = TouchTrack(begin: Instant(seconds: 2), [key(0, 0, 0), key(1, 100, 50)])
    #expect(track.start == Instant(seconds: 2))
    #expect(track.end == Instant(seconds: 3))
    #expect(track.point(at: Instant(seconds: 2.5)) == CGPoint(x: 50, y: 25))
    #expect(track.point(at: .zero) == .zero)
    #expect(track.point(at: Instant(seconds: 9)) == CGPoint(x: 100, y: 50))
  }

  @Test func `a drag shares its duration out by the lengths of its legs`() {
    let points = [CGPoint.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
    let track = TouchTrack.drag(
      through: points, duration: Instant(seconds: 4), press: Instant(seconds: 1),
      hold: Instant(seconds: 0.5))
    let times = track.keyPoints.map(\.time.seconds)
    #expect(times == [0, 1, 4, 5, 5.5])
    #expect(track.point(at: Instant(seconds: 1)) == .zero)
    #expect(track.point(at: Instant(seconds: 5.5)) == points[2])
  }

  @Test func `a fling has the duration of its length at its speed`() {
    let track = TouchTrack.fling(
      from: CGPoint(x: 10, y: 10), by: Vector(dx: 300, dy: -400), speed: 1000)
    #expect(track.end == Instant(seconds: 0.5))
    #expect(track.keyPoints.last?.point == CGPoint(x: 310, y: -390))
  }

  @Test func `fingers of a pinch stay opposite each other about their midpoint`() throws {
    let tracks = TouchTrack.pinch([pinchKey(0, 100), pinchKey(1, 200, x: 320)], angle: .pi / 2)
    try #require(tracks.count == 2)
    for time in [0, 0.3, 0.5, 1] {
      let instant = Instant(seconds: time)
      let (first, second) = (tracks[0].point(at: instant), tracks[1].point(at: instant))
      #expect(near(first.x + second.x, 2 * (300 + 20 * time)))
      #expect(near(first.y + second.y, 600))
      #expect(near(second.y - first.y, 100 + 100 * time))
    }
  }

  @Test func `fingers of a twist keep their distance`() {
    let tracks = TouchTrack.twist(
      center: .zero, distance: 200, by: 3 * .pi, duration: Instant(seconds: 1))
    for step in 0...20 {
      let points = tracks.map { $0.point(at: Instant(seconds: Double(step) / 20)) }
      #expect(near(hypot(points[1].x - points[0].x, points[1].y - points[0].y), 200, 0.2))
    }
  }
}
