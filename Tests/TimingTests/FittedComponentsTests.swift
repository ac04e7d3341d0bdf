import Foundation
import Geometry
import TestSupport
import Testing

@testable import Timing

/// Cubics through samples of transforms, which are found with the components that changes have.
struct FittedComponentsTests {
  /// Returns samples of a smooth motion with a jump at one of them, given the change at a number of
  /// phases.
  private func samples(
    _ seed: Int, _ change: (_ phases: [Double]) -> TransformDelta
  ) -> CurveFitting<TransformDelta> {
    var numbers = SeededNumbers(seed: seed)
    let speeds = (0..<16).map { _ in Double.random(in: -4...4, using: &numbers) }
    let jump = Int.random(in: 5..<75, using: &numbers)
    var rests: [TransformDelta] = []
    for index in 0...80 {
      let time = Double(index) / 60 + (index > jump ? 0.3 : 0)
      rests.append(change(speeds.map { sin($0 * time) }))
    }
    let last = rests[80]
    return CurveFitting(
      times: (0...80).map { Double($0) / 60 }, rests: rests.map { $0 + last * -1 },
      tolerance: 0.01)
  }

  /// Returns the bits of all numbers of a path.
  private func bits(of path: CubicPath<TransformDelta>) -> [UInt64] {
    [path.start, path.first, path.second].flatMap { delta -> [UInt64] in
      let entries = delta.entries.map { entries in (0..<16).map { entries[$0] } } ?? []
      let turn = delta.turn.map { [$0.x, $0.y, $0.z].map { Double($0) } } ?? []
      let parts = [
        delta.parts.tx, delta.parts.ty, delta.parts.sx, delta.parts.sy, delta.parts.shear,
        delta.parts.angle,
      ]
      return (entries + turn + parts).map(\.bitPattern)
    }
  }

  /// Checks that the cubics are the ones that whole changes give.
  private func check(_ samples: CurveFitting<TransformDelta>) {
    let (found, expected) = (TransformDelta.pieces(of: samples), samples.pieces())
    #expect(found.map(\.end) == expected.map(\.end))
    #expect(found.map { bits(of: $0.path) } == expected.map { bits(of: $0.path) })
    #expect(found.last?.end == 80)
    #expect(found.count < 60)
  }

  @Test(arguments: 0..<20) func `changes of parts`(seed: Int) {
    check(
      samples(seed) { phases in
        TransformDelta(
          parts: AffineParts(
            tx: 90 * phases[0], ty: -40 * phases[1], sx: 0.5 * phases[2], sy: 0.2 * phases[3],
            shear: 0.1 * phases[4], angle: phases[5]))
      })
  }

  @Test(arguments: 0..<20) func `changes of entries`(seed: Int) {
    check(
      samples(seed) { phases in
        var entries = SIMD16<Double>()
        for entry in 0..<16 { entries[entry] = phases[entry] * (entry < 12 ? 0.5 : 80) }
        return TransformDelta(entries: entries)
      })
  }

  @Test(arguments: 0..<5) func `turns, and changes of both kinds`(seed: Int) {
    check(
      samples(seed) { TransformDelta(turn: Rotation(x: $0[0], y: $0[1], z: $0[2])) })
    check(
      samples(seed) { phases in
        var change = TransformDelta(entries: SIMD16(repeating: 0.2 * phases[0]))
        change.parts.tx = 50 * phases[1]
        return change
      })
  }
}
