import Foundation
import Geometry
import Testing
import Timing

/// A time in seconds.
private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// Expects two transforms to agree entry by entry.
private func expectEqual(
  _ left: Transform3D, _ right: Transform3D, within tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    zip(left.entries, right.entries).allSatisfy { abs($0 - $1) <= tolerance },
    "\(left.entries) does not match \(right.entries)", sourceLocation: sourceLocation)
}

/// Returns a transform of the plane with a scale and a rotation.
private func plane(scale: Double, angle: Double) -> Transform3D {
  Transform3D(Affine(scaleX: scale, y: scale).rotated(by: angle))
}

struct TrackTransformTests {
  @Test func `a rotation adds as an angle and a scale as a factor`() {
    var track = Track(plane(scale: 0.2, angle: .pi))
    track.animate(to: .identity, at: .zero, duration: at(1), curve: .linear)
    for p in [0, 1.0 / 6, 0.25, 0.5, 0.9] {
      expectEqual(track.value(at: at(p)), plane(scale: 0.2 + 0.8 * p, angle: .pi * (1 - p)))
    }
    #expect(track.value(at: at(1)) == .identity)
  }

  @Test func `overlapping rotations keep their value`() {
    var track = Track(Transform3D.identity)
    track.animate(to: plane(scale: 2, angle: 1), at: .zero, duration: at(1), curve: .linear)
    let before = track.value(at: at(0.5))
    track.animate(to: plane(scale: 1, angle: 2), at: at(0.5), duration: at(1), curve: .linear)
    expectEqual(track.value(at: at(0.5)), before)
    #expect(track.segments.count == 2)
    // Halfway through both: model 1, 2 rad; 0.25 of (−1, −1 rad) and 0.75 of (1, −1 rad).
    expectEqual(track.value(at: at(0.75)), plane(scale: 1.5, angle: 1))
    #expect(track.value(at: at(1.5)) == plane(scale: 1, angle: 2))
  }

  @Test(arguments: [0.0, 0.3, -2, 3])
  func `shrinking to nothing keeps the angle from the first instant`(angle: Double) {
    var track = Track(plane(scale: 1, angle: angle))
    track.animate(to: plane(scale: 0, angle: 0), at: .zero, duration: at(1), curve: .linear)
    expectEqual(track.value(at: .zero), plane(scale: 1, angle: angle))
    expectEqual(track.value(at: at(0.5)), plane(scale: 0.5, angle: angle))
  }

  @Test(arguments: [0.0, 0.3, -2, 3])
  func `an animation through zero scale does not jump when it is interrupted`(angle: Double) {
    var track = Track(Transform3D.identity)
    track.animate(to: plane(scale: 0, angle: 0), at: .zero, duration: at(1), curve: .linear)
    let before = track.value(at: at(0.5))
    track.animate(to: plane(scale: 1, angle: angle), at: at(0.5), duration: at(1), curve: .linear)
    expectEqual(track.value(at: at(0.5)), before)
    expectEqual(track.value(at: at(1.5)), plane(scale: 1, angle: angle))
  }

  @Test func `a transform with perspective blends and replaces`() {
    var eye = Transform3D.identity
    eye.m34 = -1 / 20000
    let far = eye.translatedBy(x: 0, y: 0, z: 19500)
    var track = Track(Transform3D.identity)
    track.animate(to: far, at: .zero, duration: at(1), curve: .linear)
    let middle = track.value(at: at(0.5))
    #expect(abs(middle.m44 - (1 - 0.975 * 0.25)) < 1e-12)
    track.animate(to: .identity, at: at(0.5), duration: at(1), curve: .linear)
    expectEqual(track.value(at: at(0.5)), middle)
    #expect(track.value(at: at(1.5)) == .identity)
    // The replaced animation would have ended at 1 s: nothing changes there.
    let around = [at(1) - Instant(ticks: 1), at(1)].map { track.value(at: $0) }
    expectEqual(around[0], around[1], within: 1e-3)
  }

  @Test func `an animation over a running blend blends as well`() {
    var eye = Transform3D.identity
    eye.m34 = -1 / 500
    var track = Track(eye)
    track.animate(to: .identity, at: .zero, duration: at(1), curve: .linear)
    let before = track.value(at: at(0.5))
    track.animate(to: plane(scale: 2, angle: 0), at: at(0.5), duration: at(1), curve: .linear)
    expectEqual(track.value(at: at(0.5)), before)
    expectEqual(track.value(at: at(1.5)), plane(scale: 2, angle: 0))
  }
}
