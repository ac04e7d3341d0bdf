public import Foundation
public import Geometry

/// A change of a transform: the parts of an affine one, the entries of any one, or a rotation.
///
/// Parts serve animations: angles stay angles, and an angle may exceed half a turn. Entries serve
/// samples of a rotation out of the plane, which lie so close together that they can be added
/// linearly. A rotation holds the full turns about the axes beyond the shorter rotation.
public struct TransformDelta: Hashable, Sendable {
  /// The change of the parts of an affine transform.
  public var parts: AffineParts
  /// The change of the sixteen entries, row by row; `nil` for none.
  public var entries: SIMD16<Double>? { storedEntries?.delta.entries }
  /// The change of the entries, apart, since most changes have none and are small without.
  private var storedEntries: StoredEntries?
  /// The rotation applied after the transform's own; `nil` for none.
  public var turn: Rotation?
  /// The excess over 1 of factors that multiply the scales, instead of a sum; `nil` for none.
  public var growth: CGSize?

  /// Makes a change of an affine transform.
  public init(parts: AffineParts) { self.parts = parts }

  /// Makes a change of the entries.
  public init(entries: SIMD16<Double>) {
    parts = .zero
    storedEntries = StoredEntries(EntryDelta(entries: entries))
  }

  /// Makes a turn about the axes, in radians.
  public init(turn: Rotation) { (parts, self.turn) = (.zero, turn) }

  /// Makes a change whose scales are factors; those of the parts do not count.
  init(parts: AffineParts, growth: CGSize) {
    self.parts = AffineParts(
      tx: parts.tx, ty: parts.ty, sx: 0, sy: 0, shear: parts.shear, angle: parts.angle)
    self.growth = growth
  }

  /// Returns the change that turns the entries of `end` into those of `start`.
  static func entries(from start: Transform3D, to end: Transform3D) -> TransformDelta {
    TransformDelta(
      entries: SIMD16(start.entries.map { Double($0) }) - SIMD16(end.entries.map { Double($0) }))
  }
}

extension TransformDelta: AnimatableDelta {
  public static func + (left: TransformDelta, right: TransformDelta) -> TransformDelta {
    var result = TransformDelta(parts: left.parts + right.parts)
    switch (left.storedEntries, right.storedEntries) {
    case (let first?, let second?):
      result.storedEntries = StoredEntries(first.delta + second.delta)
    case (let first, let second): result.storedEntries = first ?? second
    }
    switch (left.turn, right.turn) {
    case (let first?, let second?):
      result.turn = Rotation(x: first.x + second.x, y: first.y + second.y, z: first.z + second.z)
    case (let first, let second): result.turn = first ?? second
    }
    result.growth = left.growth ?? right.growth
    return result
  }

  public static func * (left: TransformDelta, factor: Double) -> TransformDelta {
    var result = TransformDelta(parts: left.parts * factor)
    result.storedEntries = left.storedEntries.map { StoredEntries($0.delta * factor) }
    result.turn = left.turn.map {
      Rotation(x: $0.x * factor, y: $0.y * factor, z: $0.z * factor)
    }
    result.growth = left.growth.map {
      CGSize(width: $0.width * factor, height: $0.height * factor)
    }
    return result
  }

  /// The largest displacement of a point at a distance of 500 pt.
  public var extent: Double {
    var result = parts.extent
    if let turn { result = max(result, 500 * max(abs(turn.x), abs(turn.y), abs(turn.z))) }
    if let growth { result = max(result, 500 * max(abs(growth.width), abs(growth.height))) }
    return max(result, storedEntries?.delta.extent ?? 0)
  }

  /// Returns whether both changes have the same kinds of components, since mixed sums have no
  /// meaning, and none has factors, which are never summed.
  public func isAlike(_ other: TransformDelta) -> Bool {
    (storedEntries == nil) == (other.storedEntries == nil) && (turn == nil) == (other.turn == nil)
      && growth == nil && other.growth == nil
  }

  /// Whether it is nothing but a sum of parts.
  var isSum: Bool { entries == nil && turn == nil && growth == nil }

  /// Returns whether the shown value does not jump when the change begins over another one.
  ///
  /// A factor would multiply what other changes add to a scale.
  public func joins(_ running: TransformDelta) -> Bool {
    growth == nil || running.growth != nil
      || running.parts.sx == 0 && running.parts.sy == 0 && running.entries == nil
  }
}

extension TransformDelta {
  /// Returns the cubics that reproduce samples, found with the components that these have.
  ///
  /// Sums of whole changes test for each kind of component, and those of entries allocate.
  public static func pieces(
    of samples: CurveFitting<TransformDelta>
  ) -> [CurveFitting<TransformDelta>.Piece] {
    if samples.rests.allSatisfy({ $0.storedEntries == nil && $0.turn == nil }) {
      return samples.pieces(of: \.parts) { TransformDelta(parts: $0) }
    }
    if samples.rests.allSatisfy({ $0.storedEntries != nil && $0.turn == nil && $0.parts == .zero })
    {
      return samples.pieces(of: \.entryDelta) { TransformDelta(entries: $0.entries) }
    }
    return samples.pieces()
  }

  /// The change of the entries.
  private var entryDelta: EntryDelta { storedEntries?.delta ?? EntryDelta(entries: .zero) }
}

extension CurveFitting {
  /// Returns the cubics that reproduce the samples, found with a component that makes up the changes.
  fileprivate func pieces<Part: AnimatableDelta>(
    of part: (Delta) -> Part, whole: (Part) -> Delta
  ) -> [Piece] {
    CurveFitting<Part>(times: times, rests: rests.map(part), tolerance: tolerance).pieces().map {
      let path = $0.path
      return (
        $0.end,
        CubicPath(start: whole(path.start), first: whole(path.first), second: whole(path.second))
      )
    }
  }
}

extension TransformDelta: Codable {
  /// Reads six parts, also with the excess of two factors, sixteen entries, or the three angles of
  /// a turn.
  public init(from decoder: any Decoder) throws {
    let numbers = try [Double](from: decoder)
    switch numbers.count {
    case 3: self.init(turn: Rotation(x: numbers[0], y: numbers[1], z: numbers[2]))
    case 6: self.init(parts: try AffineParts(from: decoder))
    case 8:
      self.init(
        parts: AffineParts(
          tx: numbers[0], ty: numbers[1], sx: 0, sy: 0, shear: numbers[4], angle: numbers[5]),
        growth: CGSize(width: numbers[6], height: numbers[7]))
    case 16: self.init(entries: SIMD16(numbers))
    default:
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription:
            "a change of a transform has 3, 6, 8 or 16 numbers, not \(numbers.count)"))
    }
  }

  /// Writes the six parts, with the factors' excess if there is any, or the sixteen entries or the
  /// three angles where there are any.
  public func encode(to encoder: any Encoder) throws {
    if let turn {
      try [turn.x, turn.y, turn.z].map { Double($0) }.encode(to: encoder)
    } else if let entries {
      try entries.indices.map { entries[$0] }.encode(to: encoder)
    } else if let growth {
      try [
        parts.tx, parts.ty, 0, 0, parts.shear, parts.angle, Double(growth.width),
        Double(growth.height),
      ].encode(to: encoder)
    } else {
      try parts.encode(to: encoder)
    }
  }
}

extension Transform3D: Animatable {
  public static func delta(from start: Transform3D, to end: Transform3D) -> TransformDelta? {
    guard let first = start.affine, let second = end.affine,
      !(AffineParts.isSingular(first) && AffineParts.isSingular(second))
    else { return start == end ? TransformDelta(parts: .zero) : nil }
    let (from, to) = AffineParts.pair(from: first, to: second)
    // A singular end takes the other end's angle within this pair only; a sum would lose it.
    if AffineParts.isSingular(first) || AffineParts.isSingular(second), to.angle != 0 { return nil }
    return TransformDelta(parts: from - to)
  }

  public static func sampleDelta(from start: Transform3D, to end: Transform3D) -> TransformDelta? {
    if start.affine != nil, end.affine != nil { return delta(from: start, to: end) }
    return .entries(from: start, to: end)
  }

  /// Returns the change of UIKit's animations: factors multiply scales, the rest is a sum.
  ///
  /// A map that flattens has no inverse that could bring the old one back, so it shows at once.
  public static func systemRetargeting(
    from start: Transform3D, to end: Transform3D
  ) -> SystemRetargeting<TransformDelta> {
    guard let first = start.affine, let second = end.affine else { return .composes }
    if second.determinant == 0 { return .adds(TransformDelta(parts: .zero)) }
    guard let delta = delta(from: start, to: end) else { return .composes }
    if delta.parts.sx == 0, delta.parts.sy == 0 { return .adds(delta) }
    let (from, to) = AffineParts.pair(from: first, to: second)
    return .adds(
      TransformDelta(
        parts: delta.parts,
        growth: CGSize(width: from.sx / to.sx - 1, height: from.sy / to.sy - 1)))
  }

  public func adding(_ deltas: [(delta: TransformDelta, factor: Double)]) -> Transform3D {
    guard !deltas.isEmpty else { return self }
    var result = self
    if let affine {
      var parts = deltas.reduce(AffineParts(affine)) { $0 + $1.delta.parts * $1.factor }
      for (delta, factor) in deltas {
        guard let growth = delta.growth else { continue }
        parts.sx *= 1 + Double(growth.width) * factor
        parts.sy *= 1 + Double(growth.height) * factor
      }
      result = Transform3D(parts.transform)
    }
    var sum: SIMD16<Double>?
    var turn = Rotation.none
    for (delta, factor) in deltas {
      if let entries = delta.entries { sum = (sum ?? .zero) + entries * factor }
      guard let own = delta.turn else { continue }
      turn = Rotation(
        x: turn.x + own.x * factor, y: turn.y + own.y * factor, z: turn.z + own.z * factor)
    }
    if let sum {
      let entries = SIMD16(result.entries.map { Double($0) }) + sum
      result = Transform3D(entries: entries.indices.map { CGFloat(entries[$0]) })
    }
    return result.turned(by: turn)
  }

  public func blended(to end: Transform3D, progress: Double) -> Transform3D {
    interpolated(to: end, progress: progress)
  }

  public var components: [Double] { entries.map { Double($0) } }
}
