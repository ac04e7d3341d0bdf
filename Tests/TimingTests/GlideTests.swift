import Foundation
import Geometry
import Testing
import Timing

/// A time in seconds.
private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// The shortest duration.
private let tick = Instant(ticks: 1)

/// Samples of a continuous motion, interpolated linearly from one to the next.
struct GlideTests {
  @Test func `between two samples the value is linear`() {
    var track = Track(10.0)
    track.glide(to: 30, from: at(1), at: at(2))
    #expect(track.value(at: at(1) - tick) == 10)
    for (time, value) in [(1.0, 10.0), (1.25, 15), (1.5, 20), (1.75, 25), (2, 30), (9, 30)] {
      #expect(abs(track.value(at: at(time)) - value) < 1e-12, "\(time)")
    }
    #expect(track.last == 30)
    #expect(track.lastChange == at(2))
  }

  @Test func `samples follow each other without a jump`() {
    var track = Track(CGPoint.zero)
    let positions = [CGPoint(x: 60, y: 6), CGPoint(x: -7, y: 6), CGPoint(x: 3, y: 90)]
    for (index, position) in positions.enumerated() {
      track.glide(to: position, from: at(Double(index)), at: at(Double(index + 1)))
    }
    for (index, position) in positions.enumerated() {
      let before = index == 0 ? .zero : positions[index - 1]
      for progress in [0, 0.25, 0.5, 0.999] {
        let shown = track.value(at: at(Double(index) + progress))
        let expected = before.blended(to: position, progress: progress)
        #expect(abs(shown.x - expected.x) < 1e-9 && abs(shown.y - expected.y) < 1e-9)
      }
    }
    #expect(track.value(at: at(3)) == positions[2])
  }

  @Test func `a sample that is corrected at its own time leads to the correction`() {
    var track = Track(0.0)
    track.glide(to: 4, from: at(1), at: at(2))
    track.glide(to: 10, from: at(1), at: at(2))
    #expect(track.segments.count == 1)
    #expect([1, 1.5, 2].map { track.value(at: at($0)) } == [0, 5, 10])
  }

  @Test func `a sample without a change records nothing`() {
    var track = Track(5.0)
    track.glide(to: 5, from: at(1), at: at(2))
    #expect(track == Track(5.0))
    track.glide(to: 6, from: at(2), at: at(3))
    track.glide(to: 6, from: at(3), at: at(4))
    #expect(track.lastChange == at(3))
    #expect(track.value(at: at(2.5)) == 5.5)
  }

  @Test func `the jump with which a gesture begins stays a jump`() {
    var track = Track(50.0)
    track.set(90, at: at(1))
    track.glide(to: 100, from: at(1), at: at(2))
    #expect(track.value(at: at(1) - tick) == 50)
    #expect([1, 1.5, 2].map { track.value(at: at($0)) } == [90, 95, 100])
  }

  @Test func `a running animation keeps adding`() {
    let curve = TimingCurve.easeInEaseOut
    var track = Track(0.0)
    track.animate(to: 100, at: .zero, duration: at(4), curve: curve)
    for second in 1...5 {
      track.glide(
        to: 100 + Double(second) * 10, from: at(Double(second)), at: at(Double(second + 1)))
    }
    for time in [0.5, 1, 1.5, 2.25, 3.999, 4, 4.5, 5.5, 6] {
      let fingers = max(0, time - 1) * 10
      let running = 100 * (1 - curve.progress(at: at(time), duration: at(4)))
      #expect(abs(track.value(at: at(time)) - (100 + fingers - running)) < 1e-9, "\(time)")
    }
  }

  @Test func `an animation that begins where the samples end adds to them`() {
    var track = Track(50.0)
    track.glide(to: 80, from: at(1), at: at(2))
    track.animate(to: 50, at: at(2), duration: at(1), curve: .linear)
    for (time, value) in [(1.5, 65.0), (2, 80), (2.5, 65), (3, 50)] {
      #expect(abs(track.value(at: at(time)) - value) < 1e-12, "\(time)")
    }
    track.glide(to: 60, from: at(2), at: at(2.5))
    #expect(abs(track.value(at: at(2.5)) - 75) < 1e-12)
    #expect(abs(track.value(at: at(2.25)) - 77.5) < 1e-12)
  }

  @Test func `after another change since the last sample the value goes on from there`() {
    var animated = Track(0.0)
    animated.animate(to: 10, at: at(1.5), duration: at(1), curve: .linear)
    animated.glide(to: 30, from: at(1), at: at(2))
    #expect(abs(animated.value(at: at(1.5) - tick)) < 1e-6)
    #expect(abs(animated.value(at: at(2) - tick) - 25) < 1e-6)
    #expect(abs(animated.value(at: at(2)) - 25) < 1e-12)
    var stepped = Track(0.0)
    stepped.set(10, at: at(1.5))
    stepped.glide(to: 30, from: at(1), at: at(2))
    #expect([1.25, 1.75, 2].map { stepped.value(at: at($0)) } == [0, 20, 30])
    var simultaneous = Track(0.0)
    simultaneous.glide(to: 30, from: at(2), at: at(2))
    #expect(simultaneous.value(at: at(2) - tick) == 0 && simultaneous.value(at: at(2)) == 30)
  }

  @Test func `a sample jumps while a replacing animation blends`() {
    var track = Track(0.0)
    track.animate(
      to: 10, at: .zero, duration: at(4), curve: .linear, beginsFromCurrentState: true)
    track.glide(to: 20, from: at(1), at: at(2))
    #expect(abs(track.value(at: at(1)) - 2.5) < 1e-12)
    #expect(abs(track.value(at: at(2) - tick) - 5) < 1e-6)
    #expect(abs(track.value(at: at(2)) - 10) < 1e-12)
    track.glide(to: 40, from: at(4), at: at(5))
    #expect(abs(track.value(at: at(4.5)) - 30) < 1e-12)
  }

  @Test func `transforms are interpolated in parts, also out of the plane`() {
    var track = Track(Transform3D.identity)
    track.glide(
      to: Transform3D(Affine(rotationAngle: 1).scaledBy(x: 3, y: 3)), from: at(1), at: at(2))
    let shown = track.value(at: at(1.5)).entries
    let expected = Transform3D(Affine(rotationAngle: 0.5).scaledBy(x: 2, y: 2)).entries
    #expect(zip(shown, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    var turned = Track(Transform3D.identity)
    let outOfPlane = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
    turned.glide(to: outOfPlane, from: at(1), at: at(2))
    let middle = turned.value(at: at(1.5))
    #expect(middle.m11 < 0.95 && middle.m11 > outOfPlane.m11 + 0.05 && middle.m13 < 0)
    #expect(turned.value(at: at(2)) == outOfPlane)
  }

  @Test func `samples survive their JSON form`() throws {
    var track = Track(0.0)
    for second in 1...3 {
      track.glide(to: Double(second), from: at(Double(second)), at: at(Double(second + 1)))
    }
    let data = try JSONEncoder().encode(track)
    #expect(try JSONDecoder().decode(Track<Double>.self, from: data) == track)
  }
}

/// Motions through several values, and what takes them over.
struct TrackPathTests {
  @Test(arguments: allCurves.indices)
  func `a way back shows the way there in reverse`(_ index: Int) {
    let curve = allCurves[index].curve
    var track = Track(0.0)
    track.follow(
      [
        PathPiece(
          from: 0, to: 100, delay: at(0.5), duration: at(1), curve: curve, isReversed: true)
      ], at: at(1))
    #expect(abs(track.value(at: at(1.5))) < 1e-9 && track.value(at: at(2.5)) == 100)
    for frame in 1..<60 {
      let shown = track.value(at: at(1.5) + Instant(frame: frame, perSecond: 60))
      let back = curve.progress(at: Instant(frame: 60 - frame, perSecond: 60), duration: at(1))
      #expect(abs(shown - 100 * (1 - back)) < 0.5, "\(allCurves[index].name) at \(frame)")
    }
    guard case .spring = curve else { return }
    // Straight pieces, 120 in a second.
    #expect(track.segments.count == 120)
  }

  @Test(arguments: [StepFunction.Jump.start, .end, .none, .both])
  func `the way back of steps jumps at the other ends`(_ jump: StepFunction.Jump) {
    let curve = TimingCurve.steps(StepFunction(count: 4, jump: jump))
    var track = Track(0.0)
    track.follow(
      [PathPiece(from: 0, to: 1, delay: .zero, duration: at(1), curve: curve, isReversed: true)],
      at: .zero)
    for time in [0.1, 0.3, 0.6, 0.9] {
      let back = curve.progress(at: at(1 - time), duration: at(1))
      #expect(abs(track.value(at: at(time)) - (1 - back)) < 1e-9)
    }
  }

  @Test func `pieces begin where the ones before end, and the model is the last value`() {
    var track = Track(5.0)
    track.animate(to: 8, at: .zero, duration: at(2), curve: .linear)
    track.follow(
      [
        PathPiece(from: 8, to: 20, delay: .zero, duration: at(1), curve: .linear),
        PathPiece(from: 20, to: 20, delay: at(1), duration: at(1), curve: .linear),
        PathPiece(from: 20, to: -10, delay: at(2), duration: at(1), curve: .linear),
      ], at: at(1))
    #expect(track.last == -10)
    // What runs already adds its rest.
    let rest = -3 * 0.25
    for (time, value) in [(1.5, 14 + rest), (2, 20), (2.5, 20), (3.5, 5), (4, -10)] {
      #expect(abs(track.value(at: at(time)) - value) < 1e-9, "\(time)")
    }
    track.hold(at: at(3.5))
    #expect(track.value(at: at(3.5)) == 5 && track.value(at: at(9)) == 5)
    #expect(abs(track.value(at: at(1.5)) - (14 + rest)) < 1e-9)
  }

  /// Returns tracks that move at a time, by each kind of animation, and have no later changes.
  private static func moving(at time: Double) -> [(name: String, track: Track<CGPoint>)] {
    func point(_ share: Double) -> CGPoint { CGPoint(x: 100 * share, y: 40 * share * share) }
    var added = Track(CGPoint.zero)
    added.animate(to: point(1), at: .zero, duration: at(1), curve: .easeInEaseOut)
    var both = added
    both.animate(to: point(2), at: at(0.25), duration: at(1), curve: .easeOut)
    var blended = added
    blended.animate(
      to: point(3), at: at(0.25), duration: at(1), curve: .easeIn, beginsFromCurrentState: true)
    var sampled = Track(CGPoint.zero)
    for frame in 0...Int(time * 60) {
      let share = Double(frame + 1) / 60
      sampled.glide(
        to: point(share * share * share), from: Instant(frame: frame, perSecond: 60),
        at: Instant(frame: frame + 1, perSecond: 60))
    }
    var simplified = sampled
    simplified.simplify()
    return [
      ("added", added), ("both", both), ("blended", blended), ("sampled", sampled),
      ("simplified", simplified),
    ]
  }

  @Test(arguments: ["added", "both", "blended", "sampled", "simplified"])
  func `a spring takes over the velocity of every kind of animation`(_ name: String) throws {
    for (step, time) in [0.31, 0.5, 0.74].enumerated() {
      let track = try #require(Self.moving(at: time).first { $0.name == name }).track
      var taken = track
      taken.animate(
        to: CGPoint(x: 300, y: -100), at: at(time), duration: at(1),
        curve: .spring(Spring(dampingRatio: 0.8, duration: 1)), beginsFromCurrentState: true)
      #expect(taken.value(at: at(time)) == track.value(at: at(time)))
      let short = 1e-4
      let (now, ahead) = (track.value(at: at(time)), track.value(at: at(time + short)))
      let goal = CGPoint(x: 300 - now.x, y: -100 - now.y)
      // The part of the velocity that points to the new value, in distances per second.
      let along = (ahead.x - now.x) * goal.x + (ahead.y - now.y) * goal.y
      let expected = along / short / (goal.x * goal.x + goal.y * goal.y)
      guard case .spring(let spring) = taken.segments.last?.curve else {
        Issue.record("the animation's curve is not its spring")
        return
      }
      #expect(abs(spring.initialVelocity - expected) < 0.01 * max(1, abs(expected)), "\(step)")
      #expect(abs(expected) > 0.01)
    }
  }
}
