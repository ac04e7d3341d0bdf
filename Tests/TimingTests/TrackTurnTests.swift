import Foundation
import Geometry
import Testing
import Timing

/// Full turns of a track, on top of its model's changes.
struct TrackTurnTests {
  /// A time in seconds.
  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  /// Expects two transforms to agree entry by entry.
  private func expectEqual(
    _ left: Transform3D, _ right: Transform3D, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      zip(left.entries, right.entries).allSatisfy { abs($0 - $1) <= 1e-9 },
      "\(left.entries) does not match \(right.entries)", sourceLocation: sourceLocation)
  }

  @Test func `a turn begins and ends at the model`() {
    var track = Track(Transform3D.identity)
    track.turn(by: Rotation(z: 4 * .pi), at: .zero, duration: at(1), curve: .linear)
    for p in [0, 0.1, 0.4, 0.7] {
      expectEqual(
        track.value(at: at(p)), Transform3D(Affine(rotationAngle: 4 * .pi * CGFloat(p))))
    }
    #expect(track.value(at: at(1)) == .identity)
    #expect(track.lastChange == at(1))
  }

  @Test func `a turn and a change of the same timing are one animation`() throws {
    var track = Track(Transform3D.identity)
    let end = Transform3D(Affine(scaleX: 2, y: 2).rotated(by: 1))
    track.animate(to: end, at: .zero, duration: at(1), curve: .linear)
    track.turn(by: Rotation(z: 2 * .pi), at: .zero, duration: at(1), curve: .linear)
    #expect(track.segments.count == 1)
    let angle = (1 + 2 * CGFloat.pi) * 0.25
    expectEqual(
      track.value(at: at(0.25)), Transform3D(Affine(scaleX: 1.25, y: 1.25).rotated(by: angle)))
    let data = try JSONEncoder().encode(track)
    #expect(try JSONDecoder().decode(Track<Transform3D>.self, from: data) == track)
  }

  @Test func `a turn out of the plane passes through its quarters, also where transforms blend`()
    throws
  {
    var eye = Transform3D.identity
    eye.m34 = -1 / 500
    let tilted = Transform3D(rotationAngle: 0.5, x: 1, y: 0, z: 0).concatenating(eye)
    var track = Track(eye)
    track.animate(to: tilted, at: .zero, duration: at(1), curve: .linear)
    let plain = track
    track.turn(by: Rotation(y: 2 * .pi), at: .zero, duration: at(1), curve: .linear)
    expectEqual(track.value(at: .zero), eye)
    expectEqual(track.value(at: at(1)), tilted)
    let quarter = track.value(at: at(0.25))
    #expect(abs(quarter.m11) < 1e-9)
    let half = plain.value(at: at(0.5)).turned(by: Rotation(y: .pi))
    expectEqual(track.value(at: at(0.5)), half)
    let data = try JSONEncoder().encode(track)
    #expect(try JSONDecoder().decode(Track<Transform3D>.self, from: data) == track)
  }

  @Test func `turns add up, and one that another change ends does not jump`() {
    var track = Track(Transform3D.identity)
    track.turn(by: Rotation(z: 2 * .pi), at: .zero, duration: at(1), curve: .linear)
    track.turn(by: Rotation(z: -2 * .pi), at: at(0.5), duration: at(1), curve: .linear)
    expectEqual(track.value(at: at(0.5)), Transform3D(Affine(rotationAngle: .pi)))
    // A quarter of one turn and three quarters of the other remain.
    expectEqual(track.value(at: at(0.75)), Transform3D(Affine(rotationAngle: .pi)))
    #expect(track.value(at: at(1.5)) == .identity)
  }

  @Test(arguments: [
    (0.0, 360.0, 360.0), (0, 720, 720), (0, 180, 0), (0, -180, -360), (180, 360, 360),
    (0, 270, 360),
    (0, 179, 0), (170, 190, 0), (190, 170, 0), (360, 0, -360), (0, 540, 360), (540, 0, -360),
    (30, 390, 360), (0, 0, 0),
  ])
  func `full turns are the difference from the shorter rotation`(
    start: Double, end: Double, turns: Double
  ) {
    func rotation(_ degrees: Double) -> Rotation { Rotation(z: CGFloat(degrees) * .pi / 180) }
    func map(_ degrees: Double) -> Transform3D { rotation(degrees).withinHalfTurns.transform }
    let result = Rotation.wholeTurns(
      from: rotation(start), to: rotation(end), through: (map(start), map(end)))
    #expect(abs(result.z * 180 / .pi - turns) < 1e-6)
    let tilted = Rotation.wholeTurns(
      from: Rotation(y: rotation(start).z), to: Rotation(y: rotation(end).z),
      through: (.identity, .identity))
    #expect(abs(tilted.y * 180 / .pi - turns) < 1e-6 && tilted.z == 0)
  }
}
