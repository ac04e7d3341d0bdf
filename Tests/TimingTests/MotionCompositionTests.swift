import Foundation
import Geometry
import TestSupport
import Testing
import Timing

private let curves: [TimingCurve] = [
  .linear, .easeInEaseOut, .easing(.easeOutBack), .spring(Spring(dampingRatio: 0.6, duration: 0.5)),
  .steps(StepFunction(count: 3)),
]

/// Motions on top of a property show at every instant what their values give together, however
/// their animations overlap, wait, jump and replace each other.
struct MotionCompositionTests {
  /// The seconds of the last change.
  private static let end = 3.0
  private static let seeds = 0..<24

  /// Returns a track that changes a few times, each time to another value.
  private func track<Value: Animatable>(
    _ initial: Value, _ numbers: inout SeededNumbers, _ value: (inout SeededNumbers) -> Value
  ) -> Track<Value> {
    var result = Track(initial)
    var time = 0.0
    for _ in 0..<(1 + numbers.below(3)) {
      time += Double(numbers.below(9)) / 10
      let next = value(&numbers)
      let (begin, duration) = (Instant(seconds: time), Double(1 + numbers.below(8)) / 10)
      switch numbers.below(6) {
      case 0: result.set(next, at: begin)
      case 1:
        result.animate(
          to: next, at: begin, duration: Instant(seconds: duration),
          curve: curves[numbers.below(curves.count)], beginsFromCurrentState: true)
      case 2:
        result.glide(to: next, from: begin, at: Instant(seconds: time + 0.1))
      default:
        result.animate(
          to: next, at: begin, delay: Instant(seconds: Double(numbers.below(3)) / 10),
          duration: Instant(seconds: duration), curve: curves[numbers.below(curves.count)])
      }
    }
    return result
  }

  /// Returns up to three motions, each of which changes some parts.
  private func motions(
    _ numbers: inout SeededNumbers, of parts: [PosePart]
  ) -> [Track<PoseParts>] {
    (0..<(1 + numbers.below(3))).map { _ in
      let moving = parts.filter { _ in numbers.below(3) > 0 }
      return track(.neutral, &numbers) { numbers in
        func random(_ least: Double, _ most: Double) -> Double {
          least + (most - least) * Double(numbers.below(1000)) / 1000
        }
        let pose = PoseParts(
          offset: Vector(dx: random(-90, 90), dy: random(-90, 90)),
          scale: CGSize(width: random(0.5, 2), height: random(0.5, 2)),
          rotation: Rotation(x: random(-1, 1), y: random(-1, 1), z: random(-1, 1)),
          m34: random(-1, 0) / 500, z: random(-20, 20), alpha: random(0.2, 1),
          pivot: Vector(dx: random(-1, 1), dy: random(-1, 1)))
        return PoseParts.neutral.taking(Set(moving), of: pose)
      }
    }
  }

  /// Expects that two functions of time agree, in each component, apart from the instants just
  /// before a jump.
  private func expectSame<Value: Animatable>(
    _ shown: Track<Value>, within tolerance: [Double], seed: Int, _ value: (Instant) -> Value
  ) {
    for frame in 0...Int(Self.end * 97) {
      let time = Instant(frame: frame, perSecond: 97)
      let (found, expected) = (shown.value(at: time).components, value(time).components)
      for (index, bound) in tolerance.enumerated()
      where !(abs(found[index] - expected[index]) <= bound) {
        Issue.record(
          "seed \(seed), \(time.seconds) s: number \(index) is \(found[index]), not \(expected[index])"
        )
        return
      }
    }
    // Exactly at the end of everything, too.
    let last = Instant(seconds: 9)
    #expect(
      zip(shown.value(at: last).components, value(last).components).allSatisfy {
        abs($0 - $1) < 1e-9
      })
  }

  @Test(arguments: seeds) func `offsets are added to a position`(_ seed: Int) {
    var numbers = SeededNumbers(seed: seed)
    let base = track(CGPoint(x: 10, y: 20), &numbers) { numbers in
      CGPoint(x: numbers.below(200), y: numbers.below(200))
    }
    let motions = motions(&numbers, of: [.offset, .alpha])
    expectSame(base.moved(by: motions), within: [0.05, 0.05], seed: seed) { time in
      let offsets = motions.map { $0.value(at: time).offset }
      let position = base.value(at: time)
      return CGPoint(
        x: position.x + offsets.reduce(0) { $0 + $1.dx },
        y: position.y + offsets.reduce(0) { $0 + $1.dy })
    }
  }

  @Test(arguments: seeds) func `opacities are multiplied`(_ seed: Int) {
    var numbers = SeededNumbers(seed: 1000 + seed)
    let base = track(1.0, &numbers) { Double($0.below(100)) / 100 }
    let motions = motions(&numbers, of: [.offset, .alpha])
    expectSame(base.faded(by: motions), within: [0.02], seed: seed) { time in
      motions.reduce(base.value(at: time)) { $0 * Double($1.value(at: time).alpha) }
    }
  }

  @Test(arguments: seeds) func `scales and turns come before the transform`(_ seed: Int) {
    var numbers = SeededNumbers(seed: 2000 + seed)
    let bases: [Transform3D] = [
      .identity, Transform3D(Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)),
      Transform3D(Affine(a: 1, b: 0, c: 0, d: 1.5, tx: 5, ty: -3)),
      Transform3D(Affine(rotationAngle: 0.5)),
    ]
    let base = track(bases[numbers.below(4)], &numbers) { bases[$0.below(4)] }
    let size = track(CGSize(width: 40, height: 20), &numbers) {
      CGSize(width: 10 + $0.below(50), height: 10 + $0.below(50))
    }
    let parts: [[PosePart]] = [
      [.scale], [.rotationZ], [.scale, .rotationZ], [.scale, .rotationX, .rotationY, .perspective],
      [.scale, .rotationZ, .pivot],
    ]
    let motions = motions(&numbers, of: parts[seed % parts.count])
    let shown = base.transformed(by: motions, in: size)
    // The entries that scale and turn, and those that move and project.
    let bounds: [Double] = [
      0.02, 0.02, 0.02, 5e-4, 0.02, 0.02, 0.02, 5e-4, 0.02, 0.02, 0.02, 5e-4, 2, 2, 2, 0.02,
    ]
    expectSame(shown, within: bounds, seed: seed) { time in
      Transform3D.posed(
        base.value(at: time), motions.map { $0.value(at: time) }, in: size.value(at: time))
    }
  }

  @Test func `motions of other parts leave a track as it is`() {
    var numbers = SeededNumbers(seed: 7)
    let base = track(CGPoint.zero, &numbers) { CGPoint(x: $0.below(100), y: 3) }
    #expect(base.moved(by: motions(&numbers, of: [.alpha, .scale])) == base)
    let opacity = track(1.0, &numbers) { Double($0.below(100)) / 100 }
    #expect(opacity.faded(by: motions(&numbers, of: [.offset])) == opacity)
    #expect(opacity.faded(by: []) == opacity)
  }

  @Test func `a sum that a track can express keeps its curves`() throws {
    var base = Track(CGPoint.zero)
    base.animate(
      to: CGPoint(x: 100, y: 0), at: .zero, duration: Instant(seconds: 1), curve: .easeInEaseOut)
    var motion = Track(PoseParts.neutral)
    var moved = PoseParts.neutral
    moved.offset = Vector(dx: 0, dy: 50)
    motion.animate(
      to: moved, at: Instant(seconds: 0.5), duration: Instant(seconds: 1), curve: .linear)
    let sum = base.moved(by: [motion])
    #expect(sum.segments.map(\.curve) == [.easeInEaseOut, .linear])
    #expect(sum.segments.map(\.begin) == [.zero, Instant(seconds: 0.5)])
    var opacity = Track(0.5)
    opacity.set(0.25, at: Instant(seconds: 2))
    moved = .neutral
    moved.alpha = 0.5
    motion = Track(.neutral)
    motion.animate(to: moved, at: .zero, duration: Instant(seconds: 1), curve: .easeOut)
    #expect(opacity.faded(by: [motion]).segments.map(\.curve) == [.easeOut])
  }

  @Test func `scales and turns in the plane keep their curves where no two scale at once`() {
    func motion(_ curve: TimingCurve, _ change: (inout PoseParts) -> Void) -> Track<PoseParts> {
      var (parts, result) = (PoseParts.neutral, Track(PoseParts.neutral))
      change(&parts)
      result.animate(to: parts, at: .zero, duration: Instant(seconds: 1), curve: curve)
      return result
    }
    let size = Track(CGSize(width: 40, height: 20))
    let grow = motion(.easeOut) { $0.scale = CGSize(width: 2, height: 3) }
    let turn = motion(.easeIn) { $0.rotation.z = 1 }
    let even = Track(Transform3D(Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)))
    for base in [Track(Transform3D.identity), even] {
      let shown = base.transformed(by: [grow, turn], in: size)
      #expect(shown.segments.map(\.curve) == [.easeOut, .easeIn])
    }
    // These have no sum that shows them, so that they are sampled.
    let bases = [
      Affine(a: 1, b: 0, c: 0, d: 2, tx: 0, ty: 0), Affine(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
      Affine(a: 1, b: 0, c: 0, d: 1, tx: 1, ty: 0), Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 1),
    ]
    for base in bases {
      let shown = Track(Transform3D(base)).transformed(by: [grow, turn], in: size)
      #expect(shown.segments.count > 100)
    }
    let twice = even.transformed(by: [grow, motion(.linear) { $0.scale.width = 2 }], in: size)
    #expect(twice.segments.count > 100)
    var scaling = Track(Transform3D.identity)
    scaling.animate(
      to: even.last, at: .zero, duration: Instant(seconds: 1), curve: .easeIn)
    #expect(scaling.transformed(by: [grow], in: size).segments.count > 100)
    #expect(scaling.transformed(by: [turn], in: size).segments.count == 2)
  }
}
