import Foundation
import Geometry
import Testing
import Timing

/// A pose whose twelve numbers are given in the order in which they are written.
private func pose(_ numbers: [Double]) throws -> PoseParts {
  try JSONDecoder().decode(PoseParts.self, from: JSONEncoder().encode(numbers))
}

private func written(_ value: some Encodable) throws -> [Double] {
  try JSONDecoder().decode([Double].self, from: JSONEncoder().encode(value))
}

/// Twelve numbers, each of its own size.
private let samples: [[Double]] = [
  (1...12).map { Double($0) }, (1...12).map { 0.5 - Double($0 * $0) / 16 },
  [3, -2, 1, 1, 0, 0, 0.25, 0, 0, 1, 0, 0],
]

/// The changes of poses, as sums of twelve numbers.
struct PoseChangeTests {
  /// The number from which on each number displaces a point by 100 points at a distance of 500.
  private static let units: [Double] = [
    100, 100, 0.2, 0.2, 0.2, 0.2, 0.2, 0.0004, 100, 1, 0.2, 0.2,
  ]

  @Test(arguments: samples) func `the numbers have their places`(_ numbers: [Double]) throws {
    let parts = try pose(numbers)
    #expect(
      parts
        == PoseParts(
          offset: Vector(dx: numbers[0], dy: numbers[1]),
          scale: CGSize(width: numbers[2], height: numbers[3]),
          rotation: Rotation(x: numbers[4], y: numbers[5], z: numbers[6]), m34: numbers[7],
          z: numbers[8], alpha: numbers[9], pivot: Vector(dx: numbers[10], dy: numbers[11])))
    #expect(parts.components == numbers)
    #expect(try written(parts) == numbers)
  }

  @Test(arguments: [11, 13]) func `other counts of numbers are refused`(_ count: Int) {
    #expect(throws: DecodingError.self) { try pose(Array(repeating: 1, count: count)) }
  }

  @Test func `a change is the start without the end, and leads back from the end`() throws {
    for start in samples {
      for end in samples {
        let (from, to) = (try pose(start), try pose(end))
        let delta = try #require(PoseParts.delta(from: from, to: to))
        #expect(try written(delta) == zip(start, end).map { $0 - $1 })
        #expect(to.adding([(delta, 1)]).components == zip(start, end).map { $1 + ($0 - $1) })
        let doubled = try written(delta + delta * 0.5)
        #expect(doubled == zip(start, end).map { ($0 - $1) + ($0 - $1) * 0.5 })
        let blend = from.blended(to: to, progress: 0.25).components
        #expect(blend == zip(start, end).map { $0 + ($1 - $0) * 0.25 })
      }
    }
  }

  @Test(arguments: 0..<12) func `each number moves what it moves at 500 points`(
    _ index: Int
  ) throws {
    let still = try pose(Array(repeating: 1, count: 12))
    for sign in [1.0, -1] {
      var numbers = Array(repeating: 1.0, count: 12)
      numbers[index] += sign * Self.units[index]
      let moved = try pose(numbers)
      let delta = try #require(PoseParts.delta(from: moved, to: still))
      #expect(abs(delta.extent - 100) < 1e-9)
      // Its part is the only one that changes, and the only one that is not near.
      let changed = PosePart.allCases.filter(delta.changes)
      #expect(changed.count == 1)
      #expect(still.parts(near: moved) == Set(PosePart.allCases).subtracting(changed))
      #expect(moved.parts(near: still) == still.parts(near: moved))
    }
  }

  @Test func `numbers are near within a billionth of their size`() throws {
    let large = try pose(Array(repeating: 1000, count: 12))
    let small = try pose(Array(repeating: 0.001, count: 12))
    for (base, size) in [(large, 1e-6), (small, 1e-9)] {
      for (factor, isNear) in [(0.9, true), (1.2, false)] {
        let other = try pose(base.components.map { $0 + factor * size })
        #expect(base.parts(near: other).count == (isNear ? PosePart.allCases.count : 0))
      }
    }
  }
}

/// The changes of transforms, and what they are written as.
struct TransformChangeTests {
  private static let parts = AffineParts(tx: 1, ty: 2, sx: 3, sy: 4, shear: 5, angle: 6)
  private static let entries = SIMD16<Double>((1...16).map { Double($0) })

  @Test(arguments: [
    [0.5, 1, -2], [1, 2, 3, 4, 5, 6], [1, 2, 0, 0, 3, 4, 5, 6], (1...16).map { Double($0) },
  ]) func `each form is read as it is written`(_ numbers: [Double]) throws {
    let data = try JSONEncoder().encode(numbers)
    let delta = try JSONDecoder().decode(TransformDelta.self, from: data)
    #expect(try written(delta) == numbers)
    #expect((delta.turn != nil) == (numbers.count == 3))
    #expect((delta.growth != nil) == (numbers.count == 8))
    #expect((delta.entries != nil) == (numbers.count == 16))
    // Every form is multiplied number by number, and added to others of its kind, but for factors.
    #expect(try written(delta * 3) == numbers.map { $0 * 3 })
    guard numbers.count != 8 else { return }
    #expect(try written(delta + delta * 3) == numbers.map { $0 * 4 })
  }

  @Test(arguments: [1, 4, 7, 15, 17]) func `other counts are refused`(_ count: Int) throws {
    let data = try JSONEncoder().encode(Array(repeating: 1.0, count: count))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TransformDelta.self, from: data)
    }
  }

  @Test func `a sum has the kinds of both changes`() {
    let turn = TransformDelta(turn: Rotation(x: 1, y: 2, z: 3))
    let (parts, entries) = (
      TransformDelta(parts: Self.parts), TransformDelta(entries: Self.entries)
    )
    for (left, right) in [(parts, turn), (turn, parts), (entries, turn), (turn, entries)] {
      let sum = left + right
      #expect(sum.turn == turn.turn)
      #expect(sum.entries == (left.entries ?? right.entries))
      #expect(sum.parts == left.parts + right.parts)
      #expect(!left.isAlike(right))
    }
    for delta in [turn, parts, entries] { #expect(delta.isAlike(delta)) }
  }

  @Test func `factors multiply scales one after the other`() throws {
    let growth = try JSONDecoder().decode(
      TransformDelta.self, from: Data("[10,20,0,0,0,0,0.5,2]".utf8))
    #expect(!growth.isAlike(growth))
    let shown = Transform3D.identity.adding([(growth, 1), (growth, 0.5)])
    let affine = try #require(shown.affine)
    #expect(affine.a == 1.5 * 1.25 && affine.d == 3 * 2)
    #expect(affine.tx == 15 && affine.ty == 30)
    #expect(growth.extent == 1000)
    // It joins changes that add nothing to a scale, and other factors.
    let moving = TransformDelta(
      parts: AffineParts(tx: 9, ty: 9, sx: 0, sy: 0, shear: 0, angle: 0))
    #expect(growth.joins(growth) && growth.joins(moving) && moving.joins(growth))
    for scale in [(1.0, 0.0), (0.0, 1.0)] {
      let scaling = TransformDelta(
        parts: AffineParts(tx: 0, ty: 0, sx: scale.0, sy: scale.1, shear: 0, angle: 0))
      #expect(!growth.joins(scaling) && scaling.joins(growth))
    }
    #expect(!growth.joins(TransformDelta(entries: Self.entries)))
  }

  @Test func `a turn moves 500 points by each of its angles`() {
    for (x, y, z) in [(0.2, 0.1, 0.1), (0.1, -0.2, 0.1), (0.1, 0.1, 0.2)] {
      #expect(abs(TransformDelta(turn: Rotation(x: x, y: y, z: z)).extent - 100) < 1e-9)
    }
  }

  @Test func `entries move points at 500 points, and perspective once more`() {
    // The rows are those of x, y, z and the translation; the last column divides.
    let displacements: [Double] = [
      500, 500, 500, 250_000, 500, 500, 500, 250_000, 500, 500, 500, 250_000, 1, 1, 1, 500,
    ]
    for (index, displacement) in displacements.enumerated() {
      for sign in [1.0, -1] {
        var entries = SIMD16<Double>.zero
        entries[index] = sign
        #expect(TransformDelta(entries: entries).extent == displacement, "\(index)")
      }
    }
  }

  @Test func `several turns add up their angles`() {
    let turns = [
      (TransformDelta(turn: Rotation(x: 0, y: 0, z: 0.5)), 1.0),
      (TransformDelta(turn: Rotation(x: 0, y: 0, z: 0.25)), -2.0),
      (TransformDelta(turn: Rotation(x: 0, y: 0, z: 1)), 0.5),
    ]
    let shown = Transform3D.identity.adding(turns.map { (delta: $0.0, factor: $0.1) })
    let expected = Transform3D(.identity.rotated(by: 0.5))
    #expect(zip(shown.components, expected.components).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func `retargeting multiplies scales and adds the rest`() throws {
    let (start, end) = (
      Transform3D(Affine(a: 3, b: 0, c: 0, d: 2, tx: 10, ty: 30)),
      Transform3D(Affine(a: 2, b: 0, c: 0, d: 8, tx: 4, ty: 50))
    )
    guard case .adds(let delta) = Transform3D.systemRetargeting(from: start, to: end) else {
      Issue.record("a change of an affine map is added")
      return
    }
    #expect(delta.growth == CGSize(width: 0.5, height: -0.75))
    #expect(try written(delta) == [6, -20, 0, 0, 0, 0, 0.5, -0.75])
    #expect(end.adding([(delta, 1)]) == start)
  }
}
