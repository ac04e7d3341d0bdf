import Foundation
import Geometry
import Testing
import Timing

/// A motion that is sampled 60 times a second and simplified, as on a stage.
private struct Sampling<Value: Animatable> {
  /// The recorded track.
  var track: Track<Value>
  /// The samples with their times.
  var samples: [(time: Instant, value: Value)] = []

  /// Samples a motion for a number of seconds.
  init(seconds: Double, rate: Double = 60, _ motion: (Double) -> Value) {
    track = Track(motion(0))
    var before = Instant.zero
    for index in 1...Int((seconds * rate).rounded()) {
      let time = Instant(frame: index, perSecond: rate)
      let value = motion(time.seconds)
      track.glide(to: value, from: before, at: time)
      samples.append((time, value))
      before = time
    }
    track.simplify()
  }

  /// The largest distance between the shown values and the samples.
  var worst: Double {
    samples.map { sample in
      let shown = track.value(at: sample.time)
      return zip(shown.components, sample.value.components).map { abs($0 - $1) }.max() ?? 0
    }
    .max() ?? 0
  }
}

/// Samples of simulations and gestures, joined to cubics.
struct SimplifiedSamplesTests {
  @Test func `a rotation out of the plane is interpolated between its samples, from the plane on`()
    throws
  {
    /// Returns the transform of a cover that turns aside in perspective as it is scrolled.
    func motion(_ time: Double) -> Transform3D {
      var eye = Transform3D.identity
      eye.m34 = -1 / 500
      let share = max(0, sin(time * 2))
      if share == 0 { return .identity }
      return Transform3D(rotationAngle: -1.1 * share, x: 0, y: 1, z: 0)
        .concatenating(Transform3D(translationX: 0, y: 0, z: 90 * (1 - share))).concatenating(eye)
    }
    let sampling = Sampling(seconds: 2, motion)
    #expect(sampling.track.segments.count < 40 && sampling.worst < 0.02)
    // Between two samples the value lies between theirs, and is not still the earlier one.
    let between = sampling.track.value(at: Instant(seconds: 0.5 + 1.0 / 120))
    #expect(abs(between.m13 - motion(0.5 + 1.0 / 120).m13) < 1e-4)
    let data = try JSONEncoder().encode(sampling.track)
    #expect(try JSONDecoder().decode(Track<Transform3D>.self, from: data) == sampling.track)
  }

  /// Returns the position of a spring of 1 Hz and damping ratio 0.8 that is released 50 pt away.
  private func spring(_ time: Double) -> Double {
    let (omega, zeta) = (2 * Double.pi, 0.8)
    let damped = omega * (1 - zeta * zeta).squareRoot()
    return 50 * exp(-zeta * omega * time)
      * (cos(damped * time) + zeta * omega / damped * sin(damped * time))
  }

  @Test func `a spring needs a quarter of its samples, within a hundredth of a point`() {
    let sampling = Sampling(seconds: 2) { CGPoint(x: 100 + spring($0), y: 0) }
    #expect(sampling.track.segments.count <= 30)
    #expect(sampling.worst <= 0.010001)
    for index in 0..<2000 {
      let time = Double(index) / 1000
      let shown = sampling.track.value(at: Instant(seconds: time)).x
      #expect(abs(shown - 100 - spring(time)) < 0.05, "\(time)")
    }
  }

  @Test func `between samples the value is smooth where a straight line is not`() {
    let sampling = Sampling(seconds: 1) { CGPoint(x: 200 * sin(15 * $0), y: 0) }
    for index in 0..<1000 {
      let time = Double(index) / 1000
      let shown = sampling.track.value(at: Instant(seconds: time)).x
      #expect(abs(shown - 200 * sin(15 * time)) < 0.25, "\(time)")
    }
  }

  @Test func `free fall and steady motion are one cubic a second`() {
    let fall = Sampling(seconds: 3) { CGPoint(x: 0, y: 500 * $0 * $0) }
    #expect(fall.track.segments.count == 3)
    let line = Sampling(seconds: 10) { CGPoint(x: 30 * $0, y: -4 * $0) }
    #expect(line.track.segments.count <= 11)
    #expect(fall.worst < 1e-5 && line.worst < 1e-9)
    #expect(line.track.model.steps.count == line.track.segments.count)
  }

  @Test func `a bouncing body turns round at once`() {
    let sampling = Sampling(seconds: 2) { CGPoint(x: 0, y: 900 * abs($0 - 1)) }
    #expect(sampling.worst < 1e-9)
    let around = (0...40).map { index in
      sampling.track.value(at: Instant(seconds: 0.9 + Double(index) / 200)).y
    }
    #expect(around.allSatisfy { $0 >= -1e-9 })
    #expect(sampling.track.segments.count <= 6)
  }

  @Test func `a body that bounces between two samples does not dip below the floor`() {
    let sampling = Sampling(seconds: 2) { CGPoint(x: 0, y: 900 * abs($0 - 1.008)) }
    let least = (0..<4000).map { index in
      sampling.track.value(at: Instant(seconds: Double(index) / 2000)).y
    }
    .min()
    #expect(least.map { $0 >= -0.01 } == true)
  }

  @Test func `rotations continue beyond half a turn`() {
    let sampling = Sampling(seconds: 2) { Transform3D(Affine(rotationAngle: 4 * $0)) }
    #expect(sampling.track.segments.count <= 3)
    for index in 0..<200 {
      let time = Double(index) / 100
      let shown = sampling.track.value(at: Instant(seconds: time)).affine ?? .identity
      #expect(abs(sin(atan2(shown.b, shown.a) - 4 * time)) < 2e-5)
    }
  }

  @Test func `a change among samples keeps its time`() {
    var track = Track(0.0)
    var before = Instant.zero
    for index in 1...60 {
      let time = Instant(frame: index, perSecond: 60)
      if index == 31 { track.set(50, at: before) }
      track.glide(to: track.last + 1, from: before, at: time)
      before = time
    }
    let raw = (0...600).map { track.value(at: Instant(frame: $0, perSecond: 600)) }
    track.simplify()
    let joined = (0...600).map { track.value(at: Instant(frame: $0, perSecond: 600)) }
    #expect(zip(raw, joined).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(raw[299] < 30 && raw[300] == 50)
    #expect(track.segments.count <= 4)
  }

  @Test func `an animation that runs meanwhile keeps adding`() {
    var track = Track(0.0)
    track.animate(
      to: 100, at: .zero, duration: Instant(seconds: 0.7), curve: .easeInEaseOut)
    var before = Instant.zero
    for index in 1...60 {
      let time = Instant(frame: index, perSecond: 60)
      track.glide(to: 100 + 40 * sin(Double(index) / 9), from: before, at: time)
      before = time
    }
    var joined = track
    joined.simplify()
    #expect(joined.segments.count < track.segments.count)
    for index in 0...60 {
      let time = Instant(frame: index, perSecond: 60)
      #expect(abs(track.value(at: time) - joined.value(at: time)) < 0.0002)
    }
  }

  @Test func `simplifying twice changes nothing more`() {
    let once = Sampling(seconds: 2) { CGPoint(x: spring($0), y: 10 * $0) }.track
    var twice = once
    twice.simplify()
    #expect(once == twice)
  }

  @Test func `cubics survive their JSON form`() throws {
    let track = Sampling(seconds: 1) { CGPoint(x: spring($0), y: 0) }.track
    let data = try JSONEncoder().encode(track)
    #expect(try JSONDecoder().decode(Track<CGPoint>.self, from: data) == track)
  }
}
